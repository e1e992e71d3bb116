// Cairo strokes paths but does not blur. A glow is the same stroke in a mask of its own size, blurred there.
#include "cairo_strokes.h"

#include "blur.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void add_path(cairo_t *context, const struct stroke *stroke) {
  const struct point *points = stroke->points;
  cairo_move_to(context, points[0].x, points[0].y);
  if (stroke->point_count == 2)
    cairo_line_to(context, points[1].x, points[1].y);
  else
    cairo_curve_to(context, points[1].x, points[1].y, points[2].x, points[2].y, points[3].x, points[3].y);
}

static void set_style(cairo_t *context, const struct stroke *stroke) {
  cairo_set_line_width(context, stroke->width);
  cairo_set_line_cap(context, stroke->cap == CAP_ROUND ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
  double dashes[] = {stroke->dash, stroke->gap};
  cairo_set_dash(context, dashes, stroke->dash > 0 ? 2 : 0, 0);
}

static void set_color(cairo_t *context, uint32_t color, uint32_t alpha) {
  cairo_set_source_rgba(context, (color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0, (color & 255) / 255.0,
                        alpha / 255.0);
}

/// Room for the mask, kept from glow to glow.
static uint8_t *mask_of(size_t bytes) {
  static uint8_t *mask;
  static size_t room;
  if (bytes > room) {
    free(mask);
    mask = room_for(bytes);
    room = bytes;
  }
  memset(mask, 0, bytes);
  return mask;
}

static void draw_glow(cairo_t *context, const struct stroke *stroke) {
  double left, top, right, bottom, margin = stroke->width / 2 + blur_reach(stroke->sigma) + 1;
  cairo_path_extents(context, &left, &top, &right, &bottom);
  int x = (int)floor(left - margin), y = (int)floor(top - margin);
  int width = (int)ceil(right + margin) - x, height = (int)ceil(bottom + margin) - y;
  int stride = cairo_format_stride_for_width(CAIRO_FORMAT_A8, width);
  uint8_t *mask = mask_of((size_t)stride * (size_t)height);
  cairo_surface_t *surface = cairo_image_surface_create_for_data(mask, CAIRO_FORMAT_A8, width, height, stride);
  cairo_t *inside = cairo_create(surface);
  cairo_translate(inside, -x, -y);
  add_path(inside, stroke);
  set_style(inside, stroke);
  cairo_stroke(inside);
  cairo_destroy(inside);
  cairo_surface_flush(surface);
  blur(mask, width, height, stride, stroke->sigma);
  cairo_surface_mark_dirty(surface);
  set_color(context, stroke->glow_color, stroke->glow_alpha);
  cairo_set_operator(context, CAIRO_OPERATOR_ADD);
  cairo_mask_surface(context, surface, x, y);
  cairo_set_operator(context, CAIRO_OPERATOR_OVER);
  cairo_surface_destroy(surface);
}

void cairo_draw_stroke(cairo_t *context, const struct stroke *stroke) {
  add_path(context, stroke);
  if (stroke->sigma > 0) draw_glow(context, stroke);
  set_style(context, stroke);
  set_color(context, stroke->color, stroke->alpha);
  cairo_stroke(context);
}
