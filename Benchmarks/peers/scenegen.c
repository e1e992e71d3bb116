// scenegen FOLDER [SEED]: writes W1.bin to W7.bin and flake64.bin; the same seed gives the same bytes.
#include "scenegen.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct plan {
  const char *name;
  struct scene scene;
  int smallest, largest;
};

static const struct plan plans[] = {
    {"W1.bin", {1920, 1080, 16, 2000, KIND_DISCS, 32, NULL, NULL}, 8, 24},
    {"W2.bin", {1920, 1080, 8, 20000, KIND_DISCS, 32, NULL, NULL}, 4, 12},
    {"W3.bin", {1920, 1080, 4, 5000, KIND_TEXTURES, 32, NULL, NULL}, 16, 48},
    {"W4.bin", {1920, 1080, 8, 20000, KIND_SPARKS, 32, NULL, NULL}, 5, 5},
    {"W5.bin", {480, 320, 16, 300, KIND_DISCS, 16, NULL, NULL}, 8, 24},
};

static const uint32_t spark_colors[] = {0xFF8020, 0x20C0FF, 0xFF40A0, 0x80FF40,
                                        0xFFD040, 0xA060FF, 0xFF3030, 0xFFFFFF};

static struct flake make_flake(const struct plan *plan) {
  int is_spark = plan->scene.kind == KIND_SPARKS;
  int sizes = plan->largest - plan->smallest + 1;
  struct flake flake;
  flake.x = between(0, plan->scene.width);
  flake.y = between(0, plan->scene.height);
  flake.diameter = (float)(plan->smallest + (int)(next_bits() % (unsigned)sizes));
  flake.angle = between(0, 2 * M_PI);
  flake.alpha = is_spark ? 255 : 102 + (uint32_t)(next_bits() % 154);
  flake.color = is_spark ? spark_colors[next_bits() % 8] : 0xF0F8FF;
  return flake;
}

/// One frame on: falling as fast as large, drifting and turning, back at the top when out below.
static void move(struct flake *flake, float drift, const struct plan *plan) {
  float width = (float)plan->scene.width, height = (float)plan->scene.height;
  flake->x += drift;
  flake->y += 0.5f + flake->diameter / 8;
  flake->angle += 0.02f * drift;
  if (flake->y > height + (float)plan->largest / 2) flake->y -= height + (float)plan->largest;
  if (flake->x < 0) flake->x += width;
  if (flake->x >= width) flake->x -= width;
}

FILE *scene_create(char *path, size_t room, const char *folder, const char *name, const struct scene *scene) {
  snprintf(path, room, "%s/%s", folder, name);
  FILE *file = fopen(path, "wb");
  if (!file) fail(path, strerror(errno));
  scene_write_header(path, file, scene);
  return file;
}

static void make_scene(const char *folder, const struct plan *plan) {
  char path[4096];
  FILE *file = scene_create(path, sizeof path, folder, plan->name, &plan->scene);
  uint32_t count = plan->scene.count;
  struct flake *flakes = room_for(count * sizeof *flakes);
  float *drifts = room_for(count * sizeof *drifts);
  for (uint32_t index = 0; index < count; index++) {
    flakes[index] = make_flake(plan);
    drifts[index] = between(-1, 1);
  }
  for (uint32_t frame = 0; frame < plan->scene.frames; frame++) {
    if (fwrite(flakes, sizeof *flakes, count, file) != count) fail(path, strerror(errno));
    for (uint32_t index = 0; index < count; index++) move(&flakes[index], drifts[index], plan);
  }
  if (fclose(file)) fail(path, strerror(errno));
  free(flakes);
  free(drifts);
}

/// Full inside, nothing from 0.04 on outside an edge; `inside` is the distance from the edge.
static float edge(float inside) {
  float share = (inside + 0.04f) / 0.04f;
  return share < 0 ? 0 : share > 1 ? 1 : share;
}

/// How much of the flake is at (u, v), the texture's half being 1: six arms with a pair of twigs each.
static float arms(float u, float v) {
  float most = 0;
  if (hypotf(u, v) > 0.95f) return 0;
  for (int arm = 0; arm < 6; arm++) {
    float angle = (float)arm * 1.04719755f;
    float along = u * cosf(angle) + v * sinf(angle);
    float across = fabsf(v * cosf(angle) - u * sinf(angle));
    if (along <= 0 || along >= 0.92f) continue;
    most = fmaxf(most, edge(0.07f * (1 - 0.5f * along) - across));
    if (along > 0.45f && along < 0.75f) most = fmaxf(most, edge(0.05f - fabsf(across - (along - 0.45f))));
  }
  return most;
}

static void make_texture(const char *folder) {
  uint32_t pixels[TEXTURE_SIDE * TEXTURE_SIDE];
  for (int row = 0; row < TEXTURE_SIDE; row++) {
    for (int column = 0; column < TEXTURE_SIDE; column++) {
      float u = ((float)column + 0.5f) / TEXTURE_SIDE * 2 - 1, v = ((float)row + 0.5f) / TEXTURE_SIDE * 2 - 1;
      float alpha = arms(u, v), shade = alpha * (1 - 0.25f * hypotf(u, v));
      uint32_t a = (uint32_t)(alpha * 255 + 0.5f);
      uint32_t r = (uint32_t)(shade * 235 + 0.5f), g = (uint32_t)(shade * 245 + 0.5f);
      pixels[row * TEXTURE_SIDE + column] = a << 24 | r << 16 | g << 8 | a;
    }
  }
  char path[4096];
  snprintf(path, sizeof path, "%s/flake64.bin", folder);
  write_file(path, pixels, sizeof pixels);
}

int main(int count, char **arguments) {
  if (count < 2 || count > 3) {
    fputs("usage: scenegen FOLDER [SEED]\n", stderr);
    return 64;
  }
  uint64_t seed = count > 2 ? strtoull(arguments[2], NULL, 0) : 1;
  unsigned plan_count = sizeof plans / sizeof *plans;
  for (unsigned index = 0; index < plan_count; index++) {
    // Each scene has its own numbers: another plan for one does not change the others.
    random_seed(seed * 1000003 + index);
    make_scene(arguments[1], &plans[index]);
  }
  random_seed(seed * 1000003 + plan_count);
  make_ropes(arguments[1], "W6.bin");
  random_seed(seed * 1000003 + plan_count + 1);
  make_lines(arguments[1], "W7.bin");
  make_texture(arguments[1]);
  return 0;
}
