#include "peer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double seconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/// How many places there are in a pixel, each way.
static int phases(int diameter) { return diameter < 8 ? 16 : diameter < 16 ? 8 : 4; }

struct place place_flake(const struct flake *flake) {
  float left = flake->x - flake->diameter / 2, top = flake->y - flake->diameter / 2;
  float x = floorf(left), y = floorf(top);
  int count = phases((int)flake->diameter);
  return (struct place){(int)x, (int)y, (int)((left - x) * (float)count) + count * (int)((top - y) * (float)count)};
}

void make_mask(uint8_t *pixels, int stride, int diameter, int phase) {
  int count = phases(diameter);
  float x = ((float)(phase % count) + 0.5f) / (float)count, y = ((float)(phase / count) + 0.5f) / (float)count;
  float radius = (float)diameter / 2;
  disc_mask(pixels, stride, diameter + 1, (float)diameter, radius + x, radius + y);
}

void make_picture(uint32_t *pixels, const struct scene *scene, const char *path, uint32_t color) {
  if (scene->kind == KIND_TEXTURES) {
    texture_read(path, pixels);
    return;
  }
  uint8_t mask[TEXTURE_SIDE * TEXTURE_SIDE];
  disc_mask(mask, TEXTURE_SIDE, TEXTURE_SIDE, TEXTURE_SIDE, TEXTURE_SIDE / 2, TEXTURE_SIDE / 2);
  for (int index = 0; index < TEXTURE_SIDE * TEXTURE_SIDE; index++) {
    uint32_t alpha = mask[index], pixel = alpha << 24;
    for (int shift = 0; shift <= 16; shift += 8)
      pixel |= ((color >> shift & 255) * alpha + 127) / 255 << shift;
    pixels[index] = pixel;
  }
}

static void draw_all(const struct scene *scene, const struct peer *peer, void *pixels, uint32_t frames) {
  size_t bytes = (size_t)scene->width * scene->height * scene->bits / 8;
  for (uint32_t frame = 0; frame < frames; frame++) {
    if (!peer->clear || !peer->clear()) memset(pixels, 0, bytes);
    size_t first = (size_t)(frame % scene->frames) * scene->count;
    if (scene->strokes)
      peer->stroke(scene->strokes + first, scene->count);
    else
      peer->draw(scene->flakes + first, scene->count);
  }
}

static int way_named(const char *name) {
  static const char *const names[] = {"best", "ordinary", "renderer"};
  for (int way = WAY_BEST; way <= WAY_RENDERER; way++)
    if (!strcmp(name, names[way])) return way;
  return -1;
}

int peer_main(int count, char **arguments, const struct peer *peer) {
  int way = count < 4 || count > 5 ? -1 : way_named(arguments[3]);
  if (way < 0) {
    fprintf(stderr, "usage: %s SCENE.bin FRAMES best|ordinary|renderer [OUT.raw]\n", arguments[0]);
    return 64;
  }
  struct scene scene = scene_read(arguments[1]);
  if (scene.strokes ? !peer->stroke : !peer->draw) fail(arguments[1], "this program does not draw this kind of scene");
  uint32_t frames = (uint32_t)strtoul(arguments[2], NULL, 10);
  // Everyone's last frame is the scene's last one.
  if (!frames || frames % scene.frames) fail(arguments[2], "is not a multiple of the scene's frames");
  size_t bytes = (size_t)scene.width * scene.height * scene.bits / 8;
  void *pixels = room_for(bytes);
  memset(pixels, 0, bytes);
  peer->begin(&scene, arguments[1], pixels, (enum way)way);
  // What is cached is made in a pass that does not count.
  draw_all(&scene, peer, pixels, frames);
  double processor = seconds(CLOCK_PROCESS_CPUTIME_ID), wall = seconds(CLOCK_MONOTONIC);
  draw_all(&scene, peer, pixels, frames);
  processor = seconds(CLOCK_PROCESS_CPUTIME_ID) - processor;
  wall = seconds(CLOCK_MONOTONIC) - wall;
  printf("cpu_us=%.1f wall_us=%.1f level=%s version=%s\n", processor * 1e6 / frames, wall * 1e6 / frames,
         peer->level, peer->version());
  if (count > 4) write_file(arguments[4], pixels, bytes);
  return 0;
}
