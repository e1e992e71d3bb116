// pixman. Best: cached masks at whole pixels under cached solid colours. Ordinary, and textures always: one
// picture through a transform, bilinear.
#include "peer.h"

#include <math.h>
#include <pixman.h>
#include <stddef.h>

static const struct scene *scene;
static const char *scene_path;
static int transforms;
static pixman_image_t *target;
static pixman_image_t *masks[LARGEST_DIAMETER + 1][MOST_PHASES];

/// What there is in a colour: a scene has few.
static struct ink {
  uint32_t color;
  pixman_image_t *picture, *solids[256];
} inks[16];
static unsigned ink_count;

static struct ink *ink(uint32_t color) {
  for (unsigned index = 0; index < ink_count; index++)
    if (inks[index].color == color) return &inks[index];
  if (ink_count == sizeof inks / sizeof *inks) fail("pixman", "the scene has too many colours");
  inks[ink_count].color = color;
  return &inks[ink_count++];
}

static uint16_t scaled(uint32_t channel, uint32_t alpha) { return (uint16_t)(channel * 257 * alpha / 255); }

static pixman_image_t *make_solid(uint32_t color, uint32_t alpha) {
  pixman_color_t premultiplied = {scaled(color >> 16 & 255, alpha), scaled(color >> 8 & 255, alpha),
                                  scaled(color & 255, alpha), (uint16_t)(alpha * 257)};
  return pixman_image_create_solid_fill(&premultiplied);
}

static pixman_image_t *solid(uint32_t color, uint32_t alpha) {
  pixman_image_t **slot = &ink(color)->solids[alpha];
  if (!*slot) *slot = make_solid(color, alpha);
  return *slot;
}

static pixman_image_t *picture(uint32_t color) {
  pixman_image_t **slot = &ink(color)->picture;
  if (!*slot) {
    uint32_t *texels = room_for(TEXTURE_SIDE * TEXTURE_SIDE * 4);
    make_picture(texels, scene, scene_path, color);
    *slot = pixman_image_create_bits(PIXMAN_a8r8g8b8, TEXTURE_SIDE, TEXTURE_SIDE, texels, TEXTURE_SIDE * 4);
    pixman_image_set_filter(*slot, PIXMAN_FILTER_BILINEAR, NULL, 0);
  }
  return *slot;
}

static pixman_image_t *mask(int diameter, int phase) {
  pixman_image_t **slot = &masks[diameter][phase];
  if (!*slot) {
    int side = diameter + 1, stride = (side + 3) & ~3;
    uint8_t *pixels = room_for((uint64_t)(stride * side));
    make_mask(pixels, stride, diameter, phase);
    *slot = pixman_image_create_bits(PIXMAN_a8, side, side, (uint32_t *)pixels, stride);
  }
  return *slot;
}

static void begin(const struct scene *its_scene, const char *path, void *pixels, enum way way) {
  if (way == WAY_RENDERER) fail("pixman", "has no renderer");
  scene = its_scene;
  scene_path = path;
  transforms = way == WAY_ORDINARY || scene->kind == KIND_TEXTURES;
  target = pixman_image_create_bits(scene->bits == 32 ? PIXMAN_x8r8g8b8 : PIXMAN_r5g6b5, (int)scene->width,
                                    (int)scene->height, pixels, (int)(scene->width * scene->bits / 8));
}

static pixman_op_t operator(void) { return scene->kind == KIND_SPARKS ? PIXMAN_OP_ADD : PIXMAN_OP_OVER; }

static void draw_mask(const struct flake *flake) {
  struct place place = place_flake(flake);
  int side = (int)flake->diameter + 1;
  pixman_image_composite32(operator(), solid(flake->color, flake->alpha),
                           mask((int)flake->diameter, place.phase), target, 0, 0, 0, 0, place.x, place.y, side, side);
}

/// A square around the flake that the transform leads back into the picture.
static void draw_picture(const struct flake *flake) {
  double turn = scene->kind == KIND_TEXTURES ? flake->angle : 0;
  double cosine = cos(turn), sine = sin(turn), scale = TEXTURE_SIDE / (double)flake->diameter;
  // Half a texel more: that is how far bilinear filtering reaches out.
  double reach = (flake->diameter / 2 + 0.5 / scale) * (fabs(cosine) + fabs(sine));
  int left = (int)floor(flake->x - reach), top = (int)floor(flake->y - reach);
  int width = (int)ceil(flake->x + reach) - left, height = (int)ceil(flake->y + reach) - top;
  double dx = left - flake->x, dy = top - flake->y;
  double half = TEXTURE_SIDE / 2;
  pixman_transform_t transform = {{
      {pixman_double_to_fixed(cosine * scale), pixman_double_to_fixed(sine * scale),
       pixman_double_to_fixed((dx * cosine + dy * sine) * scale + half)},
      {pixman_double_to_fixed(-sine * scale), pixman_double_to_fixed(cosine * scale),
       pixman_double_to_fixed((dy * cosine - dx * sine) * scale + half)},
      {0, 0, pixman_fixed_1},
  }};
  pixman_image_t *source = picture(flake->color);
  pixman_image_set_transform(source, &transform);
  pixman_image_composite32(operator(), source, solid(0, flake->alpha), target, 0, 0, 0, 0, left, top, width, height);
}

static void draw(const struct flake *flakes, uint32_t count) {
  for (uint32_t index = 0; index < count; index++) {
    if (transforms)
      draw_picture(&flakes[index]);
    else
      draw_mask(&flakes[index]);
  }
}

static const char *version(void) { return pixman_version_string(); }

int main(int count, char **arguments) {
  // It looks at the processor itself; on x86 SSSE3 is the most that it has loops for.
#if defined(__x86_64__)
  const char *level = "SSE2/SSSE3";
#elif defined(__aarch64__) || defined(__arm__)
  const char *level = "NEON";
#else
  const char *level = "C";
#endif
  return peer_main(count, arguments, &(struct peer){version, level, begin, NULL, draw, NULL});
}
