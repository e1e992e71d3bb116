// SDL2 without a GPU. Best: cached sprites, blitted surface to surface; memset clears faster than SDL does.
// Renderer: the same sprites through SDL's software renderer. Ordinary, and textures always: a texture that
// the renderer scales and turns, linear.
#include "peer.h"

#include <SDL.h>
#include <math.h>

static const struct scene *scene;
static enum way way;
static SDL_Surface *target;
static SDL_Renderer *renderer;
static SDL_Texture *picture;
static SDL_Surface *sprites[LARGEST_DIAMETER + 1][MOST_PHASES];
static SDL_Texture *textures[LARGEST_DIAMETER + 1][MOST_PHASES];

static void check(int is_well) {
  if (!is_well) fail("SDL", SDL_GetError());
}

static SDL_BlendMode blend(void) { return scene->kind == KIND_SPARKS ? SDL_BLENDMODE_ADD : SDL_BLENDMODE_BLEND; }

/// White sprites take their colour from the modulation; others have it in their pixels.
static SDL_Surface *sprite(int diameter, int phase) {
  SDL_Surface **slot = &sprites[diameter][phase];
  if (!*slot) {
    int side = diameter + 1;
    SDL_Surface *made = SDL_CreateRGBSurfaceWithFormat(0, side, side, 32, SDL_PIXELFORMAT_ARGB8888);
    check(made != NULL);
    uint8_t mask[(LARGEST_DIAMETER + 1) * (LARGEST_DIAMETER + 1)];
    make_mask(mask, side, diameter, phase);
    uint32_t color = scene->kind == KIND_SPARKS ? 0xFFFFFF : scene->flakes[0].color;
    for (int row = 0; row < side; row++) {
      uint32_t *pixels = (uint32_t *)((char *)made->pixels + row * made->pitch);
      for (int column = 0; column < side; column++) pixels[column] = (uint32_t)mask[row * side + column] << 24 | color;
    }
    SDL_SetSurfaceBlendMode(made, blend());
    *slot = made;
  }
  return *slot;
}

static SDL_Texture *texture(int diameter, int phase) {
  SDL_Texture **slot = &textures[diameter][phase];
  if (!*slot) {
    *slot = SDL_CreateTextureFromSurface(renderer, sprite(diameter, phase));
    check(*slot != NULL);
  }
  return *slot;
}

/// SDL's pixels are not premultiplied.
static uint32_t divided(uint32_t pixel) {
  uint32_t alpha = pixel >> 24, straight = alpha << 24;
  if (!alpha) return 0;
  for (int shift = 0; shift <= 16; shift += 8) {
    uint32_t channel = (pixel >> shift & 255) * 255 / alpha;
    straight |= (channel > 255 ? 255 : channel) << shift;
  }
  return straight;
}

static void make_texture(const char *path) {
  uint32_t texels[TEXTURE_SIDE * TEXTURE_SIDE];
  make_picture(texels, scene, path, scene->kind == KIND_SPARKS ? 0xFFFFFF : scene->flakes[0].color);
  for (int index = 0; index < TEXTURE_SIDE * TEXTURE_SIDE; index++) texels[index] = divided(texels[index]);
  picture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, TEXTURE_SIDE, TEXTURE_SIDE);
  check(picture != NULL);
  check(SDL_UpdateTexture(picture, NULL, texels, TEXTURE_SIDE * 4) == 0);
  SDL_SetTextureBlendMode(picture, blend());
}

static void begin(const struct scene *its_scene, const char *path, void *pixels, enum way its_way) {
  scene = its_scene;
  way = scene->kind == KIND_TEXTURES ? WAY_ORDINARY : its_way;
  SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
  SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear");
  check(SDL_Init(SDL_INIT_VIDEO) == 0);
  target = SDL_CreateRGBSurfaceWithFormatFrom(pixels, (int)scene->width, (int)scene->height, (int)scene->bits,
                                              (int)(scene->width * scene->bits / 8),
                                              scene->bits == 32 ? SDL_PIXELFORMAT_RGB888 : SDL_PIXELFORMAT_RGB565);
  check(target != NULL);
  if (way == WAY_BEST) return;
  renderer = SDL_CreateSoftwareRenderer(target);
  check(renderer != NULL);
  if (way == WAY_ORDINARY) make_texture(path);
}

static int clear(void) {
  if (!renderer) return 0;
  SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255);
  return SDL_RenderClear(renderer) == 0;
}

static void draw_sprite(const struct flake *flake) {
  struct place place = place_flake(flake);
  SDL_Surface *surface = sprite((int)flake->diameter, place.phase);
  SDL_SetSurfaceAlphaMod(surface, (Uint8)flake->alpha);
  if (scene->kind == KIND_SPARKS)
    SDL_SetSurfaceColorMod(surface, (Uint8)(flake->color >> 16), (Uint8)(flake->color >> 8), (Uint8)flake->color);
  SDL_Rect area = {place.x, place.y, 0, 0};
  check(SDL_BlitSurface(surface, NULL, target, &area) == 0);
}

static void modulate(SDL_Texture *texture, const struct flake *flake) {
  SDL_SetTextureAlphaMod(texture, (Uint8)flake->alpha);
  if (scene->kind == KIND_SPARKS)
    SDL_SetTextureColorMod(texture, (Uint8)(flake->color >> 16), (Uint8)(flake->color >> 8), (Uint8)flake->color);
}

static void draw_texture(const struct flake *flake) {
  struct place place = place_flake(flake);
  int side = (int)flake->diameter + 1;
  SDL_Texture *sprite = texture((int)flake->diameter, place.phase);
  modulate(sprite, flake);
  SDL_Rect area = {place.x, place.y, side, side};
  check(SDL_RenderCopy(renderer, sprite, NULL, &area) == 0);
}

static void draw_picture(const struct flake *flake) {
  float radius = flake->diameter / 2;
  SDL_FRect area = {flake->x - radius, flake->y - radius, flake->diameter, flake->diameter};
  modulate(picture, flake);
  double degrees = scene->kind == KIND_TEXTURES ? flake->angle * (180 / M_PI) : 0;
  check(degrees != 0 ? SDL_RenderCopyExF(renderer, picture, NULL, &area, degrees, NULL, SDL_FLIP_NONE) == 0
                     : SDL_RenderCopyF(renderer, picture, NULL, &area) == 0);
}

static void draw(const struct flake *flakes, uint32_t count) {
  for (uint32_t index = 0; index < count; index++) {
    if (way == WAY_BEST)
      draw_sprite(&flakes[index]);
    else if (way == WAY_RENDERER)
      draw_texture(&flakes[index]);
    else
      draw_picture(&flakes[index]);
  }
  if (renderer) check(SDL_RenderFlush(renderer) == 0);
}

static const char *version(void) {
  static char words[32];
  SDL_version linked;
  SDL_GetVersion(&linked);
  SDL_snprintf(words, sizeof words, "%d.%d.%d", linked.major, linked.minor, linked.patch);
  return words;
}

int main(int count, char **arguments) {
  // Blits with an opacity of their own go through plain C.
  return peer_main(count, arguments, &(struct peer){version, "C", begin, clear, draw, NULL});
}
