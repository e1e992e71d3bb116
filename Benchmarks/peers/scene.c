#include "scene.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "scene files are little endian, and are read as they are"
#endif

void fail(const char *subject, const char *reason) {
  fprintf(stderr, "%s: %s\n", subject, reason);
  exit(1);
}

void *room_for(uint64_t bytes) {
  // Whole cache lines, so that vector loops begin aligned.
  void *room = aligned_alloc(64, (bytes + 63) / 64 * 64);
  if (!room) fail("memory", "there is not enough");
  return room;
}

static FILE *open_file(const char *path, const char *mode) {
  FILE *file = fopen(path, mode);
  if (!file) fail(path, strerror(errno));
  return file;
}

static void *read_records(const char *path, FILE *file, size_t size, uint64_t count) {
  void *records = room_for(count * size);
  if (fread(records, size, count, file) != count) fail(path, "ends before its last flake or stroke");
  return records;
}

static void check_flake(const char *path, const struct flake *flake) {
  if (!(flake->diameter >= 1 && flake->diameter <= LARGEST_DIAMETER)) fail(path, "a diameter is not 1 to 63");
  if (!(fabsf(flake->x) < 20000 && fabsf(flake->y) < 20000)) fail(path, "a flake is far outside");
  if (!isfinite(flake->angle) || flake->alpha > 255) fail(path, "a flake has no angle or opacity");
}

static void check_stroke(const char *path, const struct stroke *stroke) {
  if (stroke->point_count != 2 && stroke->point_count != 4) fail(path, "a stroke has not 2 or 4 points");
  for (uint32_t index = 0; index < stroke->point_count; index++) {
    struct point point = stroke->points[index];
    if (!(fabsf(point.x) < 20000 && fabsf(point.y) < 20000)) fail(path, "a stroke is far outside");
  }
  if (!(stroke->width > 0 && stroke->width <= 64)) fail(path, "a width is not above 0 and up to 64");
  if (stroke->cap > CAP_ROUND) fail(path, "a cap is not 0 or 1");
  int is_solid = stroke->dash == 0 && stroke->gap == 0;
  if (!is_solid && !(stroke->dash >= 1 && stroke->gap >= 1 && isfinite(stroke->dash) && isfinite(stroke->gap)))
    fail(path, "a dash or a gap is shorter than 1");
  if (!(stroke->sigma >= 0 && stroke->sigma <= 64)) fail(path, "a sigma is not 0 to 64");
  if (stroke->alpha > 255 || stroke->glow_alpha > 255) fail(path, "an opacity is not 0 to 255");
}

struct scene scene_read(const char *path) {
  FILE *file = open_file(path, "rb");
  uint32_t head[6];
  if (fread(head, sizeof *head, 6, file) != 6) fail(path, "is too short for a scene");
  struct scene scene = {head[0], head[1], head[2], head[3], head[4], head[5], NULL, NULL};
  if (!scene.width || !scene.height || scene.width > 16384 || scene.height > 16384)
    fail(path, "the size is not 1 to 16384 pixels");
  if (!scene.frames || !scene.count || scene.frames > 1000 || scene.count > 1000000)
    fail(path, "there are no flakes or strokes, or too many");
  if (scene.kind > KIND_STROKES) fail(path, "the kind is not 0, 1, 2 or 3");
  if (scene.bits != 32 && scene.bits != 16) fail(path, "pixels have not 32 or 16 bits");
  uint64_t count = (uint64_t)scene.frames * scene.count;
  if (scene.kind == KIND_STROKES) {
    scene.strokes = read_records(path, file, sizeof *scene.strokes, count);
    for (uint64_t index = 0; index < count; index++) check_stroke(path, &scene.strokes[index]);
  } else {
    scene.flakes = read_records(path, file, sizeof *scene.flakes, count);
    for (uint64_t index = 0; index < count; index++) check_flake(path, &scene.flakes[index]);
  }
  fclose(file);
  return scene;
}

void scene_write_header(const char *path, void *file, const struct scene *scene) {
  uint32_t head[6] = {scene->width, scene->height, scene->frames, scene->count, scene->kind, scene->bits};
  if (fwrite(head, sizeof *head, 6, file) != 6) fail(path, strerror(errno));
}

void texture_read(const char *scene_path, uint32_t *pixels) {
  char path[4096];
  const char *slash = strrchr(scene_path, '/');
  int length = slash ? (int)(slash - scene_path + 1) : 0;
  snprintf(path, sizeof path, "%.*sflake64.bin", length, scene_path);
  FILE *file = open_file(path, "rb");
  if (fread(pixels, 4, TEXTURE_SIDE * TEXTURE_SIDE, file) != TEXTURE_SIDE * TEXTURE_SIDE)
    fail(path, "is too short");
  fclose(file);
}

float disc_coverage(float distance, float radius) {
  float coverage = (radius - distance) / (0.5f * radius);
  return coverage < 0 ? 0 : coverage > 1 ? 1 : coverage;
}

void disc_mask(uint8_t *pixels, int stride, int side, float diameter, float x, float y) {
  for (int row = 0; row < side; row++) {
    for (int column = 0; column < side; column++) {
      float distance = hypotf((float)column + 0.5f - x, (float)row + 0.5f - y);
      pixels[row * stride + column] = (uint8_t)(disc_coverage(distance, diameter / 2) * 255 + 0.5f);
    }
  }
}

void write_file(const char *path, const void *bytes, uint64_t count) {
  FILE *file = open_file(path, "wb");
  if (fwrite(bytes, 1, count, file) != count || fclose(file)) fail(path, strerror(errno));
}
