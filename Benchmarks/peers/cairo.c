// Cairo's image surfaces. Best: cached masks at whole pixels under cached colours. Ordinary, and textures
// always: a surface through the context's matrix, bilinear.
#include "cairo_strokes.h"
#include "peer.h"

#include <cairo.h>
#include <stddef.h>

static const struct scene *scene;
static const char *scene_path;
static int transforms;
static cairo_surface_t *target;
static cairo_t *context;
static cairo_pattern_t *masks[LARGEST_DIAMETER + 1][MOST_PHASES];

/// What there is in a colour: a scene has few.
static struct ink {
  uint32_t color;
  cairo_surface_t *picture;
  cairo_pattern_t *solids[256];
} inks[16];
static unsigned ink_count;

static struct ink *ink(uint32_t color) {
  for (unsigned index = 0; index < ink_count; index++)
    if (inks[index].color == color) return &inks[index];
  if (ink_count == sizeof inks / sizeof *inks) fail("Cairo", "the scene has too many colours");
  inks[ink_count].color = color;
  return &inks[ink_count++];
}

static cairo_pattern_t *solid(uint32_t color, uint32_t alpha) {
  cairo_pattern_t **slot = &ink(color)->solids[alpha];
  if (!*slot)
    *slot = cairo_pattern_create_rgba((color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0, (color & 255) / 255.0,
                                      alpha / 255.0);
  return *slot;
}

static cairo_surface_t *picture(uint32_t color) {
  cairo_surface_t **slot = &ink(color)->picture;
  if (!*slot) {
    uint32_t *texels = room_for(TEXTURE_SIDE * TEXTURE_SIDE * 4);
    make_picture(texels, scene, scene_path, color);
    *slot = cairo_image_surface_create_for_data((unsigned char *)texels, CAIRO_FORMAT_ARGB32, TEXTURE_SIDE,
                                                TEXTURE_SIDE, TEXTURE_SIDE * 4);
  }
  return *slot;
}

static cairo_pattern_t *mask(int diameter, int phase) {
  cairo_pattern_t **slot = &masks[diameter][phase];
  if (!*slot) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, diameter + 1, diameter + 1);
    cairo_surface_flush(surface);
    make_mask(cairo_image_surface_get_data(surface), cairo_image_surface_get_stride(surface), diameter, phase);
    cairo_surface_mark_dirty(surface);
    *slot = cairo_pattern_create_for_surface(surface);
    cairo_pattern_set_filter(*slot, CAIRO_FILTER_NEAREST);
  }
  return *slot;
}

static void begin(const struct scene *its_scene, const char *path, void *pixels, enum way way) {
  if (way == WAY_RENDERER) fail("Cairo", "has no renderer of its own");
  scene = its_scene;
  scene_path = path;
  transforms = way == WAY_ORDINARY || scene->kind == KIND_TEXTURES;
  int width = (int)scene->width;
  target = cairo_image_surface_create_for_data(
      pixels, scene->bits == 32 ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_RGB16_565, width, (int)scene->height,
      width * (int)scene->bits / 8);
  context = cairo_create(target);
  if (scene->kind == KIND_SPARKS) cairo_set_operator(context, CAIRO_OPERATOR_ADD);
}

static void draw_mask(const struct flake *flake) {
  struct place place = place_flake(flake);
  cairo_pattern_t *pattern = mask((int)flake->diameter, place.phase);
  cairo_matrix_t matrix;
  cairo_matrix_init_translate(&matrix, -place.x, -place.y);
  cairo_pattern_set_matrix(pattern, &matrix);
  cairo_set_source(context, solid(flake->color, flake->alpha));
  cairo_mask(context, pattern);
}

static void draw_picture(const struct flake *flake) {
  double scale = flake->diameter / (double)TEXTURE_SIDE;
  cairo_matrix_t matrix;
  cairo_matrix_init_translate(&matrix, flake->x, flake->y);
  if (scene->kind == KIND_TEXTURES) cairo_matrix_rotate(&matrix, flake->angle);
  cairo_matrix_scale(&matrix, scale, scale);
  cairo_matrix_translate(&matrix, -TEXTURE_SIDE / 2.0, -TEXTURE_SIDE / 2.0);
  cairo_set_matrix(context, &matrix);
  cairo_set_source_surface(context, picture(flake->color), 0, 0);
  cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR);
  cairo_paint_with_alpha(context, flake->alpha / 255.0);
}

static void draw(const struct flake *flakes, uint32_t count) {
  cairo_surface_mark_dirty(target);
  for (uint32_t index = 0; index < count; index++) {
    if (transforms)
      draw_picture(&flakes[index]);
    else
      draw_mask(&flakes[index]);
  }
  cairo_surface_flush(target);
  cairo_status_t status = cairo_status(context);
  if (status != CAIRO_STATUS_SUCCESS) fail("Cairo", cairo_status_to_string(status));
}

static void draw_strokes(const struct stroke *strokes, uint32_t count) {
  cairo_surface_mark_dirty(target);
  for (uint32_t index = 0; index < count; index++) cairo_draw_stroke(context, &strokes[index]);
  cairo_surface_flush(target);
  cairo_status_t status = cairo_status(context);
  if (status != CAIRO_STATUS_SUCCESS) fail("Cairo", cairo_status_to_string(status));
}

static const char *version(void) { return cairo_version_string(); }

int main(int count, char **arguments) {
  return peer_main(count, arguments, &(struct peer){version, "pixman's", begin, NULL, draw, draw_strokes});
}
