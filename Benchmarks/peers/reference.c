// reference render SCENE.bin OUT.ref: the last frame in floating point, three floats a pixel.
// reference psnr SCENE.bin IN.ref FRAME.raw: prints "psnr=DB lit=PERCENT" of somebody's last frame.
#include "reference.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t texture[TEXTURE_SIDE * TEXTURE_SIDE];

/// A channel of the texture, 0...255; nothing outside.
static float texel(int column, int row, int shift) {
  if (column < 0 || row < 0 || column >= TEXTURE_SIDE || row >= TEXTURE_SIDE) return 0;
  return (float)(texture[row * TEXTURE_SIDE + column] >> shift & 255);
}

/// A channel between texels' middles, (0, 0) being the texture's upper left corner.
static float sample(float u, float v, int shift) {
  float left = floorf(u - 0.5f), top = floorf(v - 0.5f);
  float right_share = u - 0.5f - left, bottom_share = v - 0.5f - top;
  int column = (int)left, row = (int)top;
  float upper = texel(column, row, shift) * (1 - right_share) + texel(column + 1, row, shift) * right_share;
  float lower =
      texel(column, row + 1, shift) * (1 - right_share) + texel(column + 1, row + 1, shift) * right_share;
  return upper * (1 - bottom_share) + lower * bottom_share;
}

static void lay_texture(struct light *pixel, const struct flake *flake, float dx, float dy) {
  float scale = TEXTURE_SIDE / flake->diameter, opacity = (float)flake->alpha / 255;
  float u = (dx * cosf(flake->angle) + dy * sinf(flake->angle)) * scale + TEXTURE_SIDE / 2;
  float v = (dy * cosf(flake->angle) - dx * sinf(flake->angle)) * scale + TEXTURE_SIDE / 2;
  float rest = 1 - sample(u, v, 24) * opacity / 255;
  for (int channel = 0; channel < 3; channel++)
    pixel->channels[channel] = sample(u, v, 16 - 8 * channel) * opacity + pixel->channels[channel] * rest;
}

static void lay_disc(struct light *pixel, const struct flake *flake, float dx, float dy, int adds) {
  float weight = disc_coverage(hypotf(dx, dy), flake->diameter / 2) * (float)flake->alpha / 255;
  for (int channel = 0; channel < 3; channel++) {
    float color = (float)(flake->color >> (16 - 8 * channel) & 255), *light = &pixel->channels[channel];
    *light = adds ? fminf(*light + color * weight, 255) : color * weight + *light * (1 - weight);
  }
}

static int clamped(float value, uint32_t size) {
  return value < 0 ? 0 : value > (float)size ? (int)size : (int)value;
}

static void lay(struct light *frame, const struct scene *scene, const struct flake *flake) {
  float reach = flake->diameter / 2 * (scene->kind == KIND_TEXTURES ? (float)M_SQRT2 : 1) + 1;
  int left = clamped(floorf(flake->x - reach), scene->width);
  int right = clamped(ceilf(flake->x + reach), scene->width);
  int top = clamped(floorf(flake->y - reach), scene->height);
  int bottom = clamped(ceilf(flake->y + reach), scene->height);
  for (int row = top; row < bottom; row++) {
    for (int column = left; column < right; column++) {
      struct light *pixel = &frame[(size_t)row * scene->width + (size_t)column];
      float dx = (float)column + 0.5f - flake->x, dy = (float)row + 0.5f - flake->y;
      if (scene->kind == KIND_TEXTURES)
        lay_texture(pixel, flake, dx, dy);
      else
        lay_disc(pixel, flake, dx, dy, scene->kind == KIND_SPARKS);
    }
  }
}

static void render(const char *scene_path, const char *path) {
  struct scene scene = scene_read(scene_path);
  texture_read(scene_path, texture);
  size_t pixels = (size_t)scene.width * scene.height;
  struct light *frame = room_for(pixels * sizeof *frame);
  memset(frame, 0, pixels * sizeof *frame);
  size_t last = (size_t)(scene.frames - 1) * scene.count;
  for (uint32_t index = 0; index < scene.count; index++) {
    if (scene.kind == KIND_STROKES)
      lay_stroke(frame, &scene, &scene.strokes[last + index]);
    else
      lay(frame, &scene, &scene.flakes[last + index]);
  }
  write_file(path, frame, pixels * sizeof *frame);
}

static void *read_exactly(const char *path, size_t bytes) {
  FILE *file = fopen(path, "rb");
  if (!file) fail(path, strerror(errno));
  void *room = room_for(bytes);
  if (fread(room, 1, bytes, file) != bytes || fgetc(file) != EOF) fail(path, "has not the size of a frame");
  fclose(file);
  return room;
}

static struct light pixel_light(const void *pixels, size_t index, uint32_t bits) {
  if (bits == 32) {
    uint32_t pixel = ((const uint32_t *)pixels)[index];
    return (struct light){{(float)(pixel >> 16 & 255), (float)(pixel >> 8 & 255), (float)(pixel & 255)}};
  }
  uint16_t pixel = ((const uint16_t *)pixels)[index];
  float five = 255.0f / 31, six = 255.0f / 63;
  return (struct light){{(float)(pixel >> 11) * five, (float)(pixel >> 5 & 63) * six, (float)(pixel & 31) * five}};
}

/// Over pixels that either side lights: a black sky would flatter everyone.
static void compare(const char *scene_path, const char *reference_path, const char *frame_path) {
  struct scene scene = scene_read(scene_path);
  size_t pixels = (size_t)scene.width * scene.height;
  struct light *reference = read_exactly(reference_path, pixels * sizeof *reference);
  void *frame = read_exactly(frame_path, pixels * scene.bits / 8);
  double squares = 0;
  size_t lit = 0;
  for (size_t index = 0; index < pixels; index++) {
    struct light is = pixel_light(frame, index, scene.bits);
    int is_lit = 0;
    double square = 0;
    for (int channel = 0; channel < 3; channel++) {
      float should = reference[index].channels[channel], error = is.channels[channel] - should;
      is_lit |= should > 0.5f || is.channels[channel] > 0.5f;
      square += (double)error * error;
    }
    if (!is_lit) continue;
    squares += square;
    lit++;
  }
  if (!lit) fail(scene_path, "lights no pixel");
  double mean = squares / (double)(3 * lit);
  printf("psnr=%.2f lit=%.1f\n", mean > 0 ? 10 * log10(255 * 255 / mean) : 99.99,
         100.0 * (double)lit / (double)pixels);
}

int main(int count, char **arguments) {
  if (count == 4 && !strcmp(arguments[1], "render")) {
    render(arguments[2], arguments[3]);
  } else if (count == 5 && !strcmp(arguments[1], "psnr")) {
    compare(arguments[2], arguments[3], arguments[4]);
  } else {
    fputs("usage: reference render SCENE.bin OUT.ref | psnr SCENE.bin IN.ref FRAME.raw\n", stderr);
    return 64;
  }
  return 0;
}
