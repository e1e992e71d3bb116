// Anti-Grain Geometry. A glow is the stroke in a mask of its own size, blurred by AGG's stack blur and added.
extern "C" {
#include "peer.h"
}

#include <agg_conv_curve.h>
#include <agg_conv_dash.h>
#include <agg_conv_stroke.h>
#include <agg_path_storage.h>
#include <agg_pixfmt_gray.h>
#include <agg_pixfmt_rgb.h>
#include <agg_rasterizer_scanline_aa.h>
#include <agg_renderer_base.h>
#include <agg_renderer_scanline.h>
#include <agg_rendering_buffer.h>
#include <agg_scanline_u.h>
// Needs agg_renderer_base.h before it.
#include <agg_blur.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace {

using Frame = agg::pixfmt_bgrx32;
using Mask = agg::pixfmt_gray8;
using Rasterizer = agg::rasterizer_scanline_aa<>;

const scene *its_scene;
uint32_t *frame_pixels;
agg::rendering_buffer frame_rows;
agg::path_storage path;
agg::conv_curve<agg::path_storage> curve(path);
agg::conv_dash<agg::conv_curve<agg::path_storage>> dashes(curve);
Rasterizer rasterizer;
agg::scanline_u8 scanline;
std::vector<agg::int8u> mask_pixels;

void begin(const scene *scene, const char *, void *pixels, way way) {
  if (way != WAY_BEST) fail("AGG", "strokes are drawn in one way only");
  if (scene->bits != 32) fail("AGG", "strokes need 32 bits a pixel");
  its_scene = scene;
  frame_pixels = static_cast<uint32_t *>(pixels);
  frame_rows.attach(static_cast<agg::int8u *>(pixels), scene->width, scene->height, int(scene->width) * 4);
}

template <class Source> void add_outline(Source &source, const stroke &stroke) {
  agg::conv_stroke<Source> outline(source);
  outline.width(stroke.width);
  outline.line_cap(stroke.cap == CAP_ROUND ? agg::round_cap : agg::butt_cap);
  outline.line_join(agg::round_join);
  rasterizer.add_path(outline);
}

void add_path(const stroke &stroke, double x, double y) {
  const point *points = stroke.points;
  path.remove_all();
  path.move_to(points[0].x - x, points[0].y - y);
  if (stroke.point_count == 2)
    path.line_to(points[1].x - x, points[1].y - y);
  else
    path.curve4(points[1].x - x, points[1].y - y, points[2].x - x, points[2].y - y, points[3].x - x, points[3].y - y);
  rasterizer.reset();
  if (stroke.dash > 0) {
    dashes.remove_all_dashes();
    dashes.add_dash(stroke.dash, stroke.gap);
    add_outline(dashes, stroke);
  } else {
    add_outline(curve, stroke);
  }
}

/// What each coverage adds to a pixel.
std::array<uint32_t, 256> glow_lights(uint32_t color, uint32_t alpha) {
  std::array<uint32_t, 256> lights;
  for (uint32_t coverage = 0; coverage < 256; coverage++) {
    lights[coverage] = 0;
    for (int shift = 0; shift <= 16; shift += 8)
      lights[coverage] |= ((color >> shift & 255) * coverage * alpha + 255 * 255 / 2) / (255 * 255) << shift;
  }
  return lights;
}

/// The sum of each channel, at most 255.
uint32_t add(uint32_t pixel, uint32_t light) {
  uint32_t outer = (pixel & 0xFF00FF) + (light & 0xFF00FF), green = (pixel & 0xFF00) + (light & 0xFF00);
  outer |= 0x1000100 - (outer >> 8 & 0x10001);
  green |= 0x10000 - (green >> 8 & 0x100);
  return (outer & 0xFF00FF) | (green & 0xFF00);
}

/// Adds a mask in a colour to the frame.
void add_mask(const agg::rendering_buffer &mask, int left, int top, uint32_t color, uint32_t alpha) {
  auto lights = glow_lights(color, alpha);
  int from = std::max(0, -left), to = std::min(int(mask.width()), int(its_scene->width) - left);
  for (int row = std::max(0, -top); row < std::min(int(mask.height()), int(its_scene->height) - top); row++) {
    const agg::int8u *coverage = mask.row_ptr(row);
    uint32_t *pixels = frame_pixels + ptrdiff_t(top + row) * its_scene->width + left;
    for (int column = from; column < to; column++)
      if (coverage[column]) pixels[column] = add(pixels[column], lights[coverage[column]]);
  }
}

struct Bounds {
  double left, top, right, bottom;
};

/// Of the curve itself, which its control points are outside of.
Bounds path_bounds(const stroke &stroke) {
  path.remove_all();
  const point *points = stroke.points;
  path.move_to(points[0].x, points[0].y);
  path.curve4(points[1].x, points[1].y, points[2].x, points[2].y, points[3].x, points[3].y);
  Bounds bounds = {1e9, 1e9, -1e9, -1e9};
  curve.rewind(0);
  double x, y;
  while (!agg::is_stop(curve.vertex(&x, &y))) {
    bounds = {std::min(bounds.left, x), std::min(bounds.top, y), std::max(bounds.right, x), std::max(bounds.bottom, y)};
  }
  return bounds;
}

/// A stack blur's weights fall evenly from its middle; their variance is radius * (radius + 2) / 6.
unsigned blur_radius(float sigma) { return unsigned(std::lround(std::sqrt(6 * sigma * sigma + 1) - 1)); }

void draw_glow(const stroke &stroke) {
  unsigned radius = blur_radius(stroke.sigma);
  Bounds bounds = path_bounds(stroke);
  double margin = stroke.width / 2 + radius + 1;
  int left = int(std::floor(bounds.left - margin)), top = int(std::floor(bounds.top - margin));
  int width = int(std::ceil(bounds.right + margin)) - left, height = int(std::ceil(bounds.bottom + margin)) - top;
  mask_pixels.assign(size_t(width) * size_t(height), 0);
  agg::rendering_buffer rows(mask_pixels.data(), unsigned(width), unsigned(height), width);
  Mask mask(rows);
  agg::renderer_base<Mask> base(mask);
  add_path(stroke, left, top);
  agg::render_scanlines_aa_solid(rasterizer, scanline, base, agg::gray8(255));
  agg::stack_blur_gray8(mask, radius, radius);
  add_mask(rows, left, top, stroke.glow_color, stroke.glow_alpha);
}

void draw_strokes(const stroke *strokes, uint32_t count) {
  Frame frame(frame_rows);
  agg::renderer_base<Frame> base(frame);
  for (uint32_t index = 0; index < count; index++) {
    const stroke &stroke = strokes[index];
    if (stroke.sigma > 0) draw_glow(stroke);
    add_path(stroke, 0, 0);
    agg::rgba8 color(stroke.color >> 16 & 255, stroke.color >> 8 & 255, stroke.color & 255, stroke.alpha);
    agg::render_scanlines_aa_solid(rasterizer, scanline, base, color);
  }
}

/// Its headers do not have it.
const char *version() { return AGG_VERSION; }

} // namespace

int main(int count, char **arguments) {
  peer peer = {version, "C++", begin, nullptr, nullptr, draw_strokes};
  return peer_main(count, arguments, &peer);
}
