// The scenes of strokes: swinging ropes with a glow, and drifting lines.
#include "scenegen.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const uint32_t colors[] = {0xFF8020, 0x20C0FF, 0xFF40A0, 0x80FF40, 0xFFD040, 0xA060FF, 0xFF3030, 0xFFFFFF};

static uint32_t any_color(void) { return colors[next_bits() % (sizeof colors / sizeof *colors)]; }

static void write_stroke(const char *path, FILE *file, const struct stroke *stroke) {
  if (fwrite(stroke, sizeof *stroke, 1, file) != 1) fail(path, strerror(errno));
}

/// Three rows of four, each a curve that hangs between two points and swings once in all frames.
static struct stroke rope_at(int number, float phase, const struct scene *scene, struct stroke rope) {
  float width = (float)scene->width, height = (float)scene->height;
  float left = width * (0.03f + 0.24f * (float)(number % 4)), top = height * (0.06f + 0.31f * (float)(number / 4));
  float swing = 0.03f * width * sinf(phase), other = 0.03f * width * sinf(phase - 0.8f);
  float sag = height * (0.27f + 0.015f * sinf(phase));
  rope.points[0] = (struct point){left, top};
  rope.points[1] = (struct point){left + 0.07f * width + swing, top + sag};
  rope.points[2] = (struct point){left + 0.15f * width + other, top + sag};
  rope.points[3] = (struct point){left + 0.22f * width, top + 0.02f * height};
  return rope;
}

void make_ropes(const char *folder, const char *name) {
  enum { ROPES = 12 };
  struct scene scene = {1920, 1080, 8, ROPES, KIND_STROKES, 32, NULL, NULL};
  struct stroke ropes[ROPES];
  float phases[ROPES];
  for (int index = 0; index < ROPES; index++) {
    uint32_t color = any_color();
    ropes[index] = (struct stroke){.point_count = 4, .width = 3, .cap = CAP_ROUND, .alpha = 255, .color = color,
                                   .sigma = 6, .glow_alpha = 204, .glow_color = color};
    phases[index] = between(0, 2 * M_PI);
  }
  char path[4096];
  FILE *file = scene_create(path, sizeof path, folder, name, &scene);
  for (uint32_t frame = 0; frame < scene.frames; frame++) {
    for (int index = 0; index < ROPES; index++) {
      float phase = phases[index] + (float)frame * (float)(2 * M_PI) / (float)scene.frames;
      struct stroke rope = rope_at(index, phase, &scene, ropes[index]);
      write_stroke(path, file, &rope);
    }
  }
  if (fclose(file)) fail(path, strerror(errno));
}

/// How a line lies and moves.
struct pose {
  float x, y, length, angle, drift_x, drift_y, turn;
};

static struct pose make_pose(const struct scene *scene) {
  struct pose pose;
  pose.x = between(0, scene->width);
  pose.y = between(0, scene->height);
  pose.length = between(20, 400);
  pose.angle = between(0, 2 * M_PI);
  pose.drift_x = between(-3, 3);
  pose.drift_y = between(-3, 3);
  pose.turn = between(-0.03, 0.03);
  return pose;
}

/// A quarter is dashed, half have round ends. Gaps are wider than round ends reach.
static struct stroke make_line(void) {
  struct stroke line = {.point_count = 2};
  line.width = between(1, 3);
  line.cap = (uint32_t)(next_bits() % 2);
  if (next_bits() % 4 == 0) {
    line.dash = between(4, 16);
    line.gap = line.width + between(3, 10);
  }
  line.alpha = 102 + (uint32_t)(next_bits() % 154);
  line.color = any_color();
  return line;
}

void make_lines(const char *folder, const char *name) {
  struct scene scene = {1920, 1080, 8, 1000, KIND_STROKES, 32, NULL, NULL};
  struct stroke *lines = room_for(scene.count * sizeof *lines);
  struct pose *poses = room_for(scene.count * sizeof *poses);
  for (uint32_t index = 0; index < scene.count; index++) {
    poses[index] = make_pose(&scene);
    lines[index] = make_line();
  }
  char path[4096];
  FILE *file = scene_create(path, sizeof path, folder, name, &scene);
  for (uint32_t frame = 0; frame < scene.frames; frame++) {
    for (uint32_t index = 0; index < scene.count; index++) {
      struct pose *pose = &poses[index];
      float dx = cosf(pose->angle) * pose->length / 2, dy = sinf(pose->angle) * pose->length / 2;
      lines[index].points[0] = (struct point){pose->x - dx, pose->y - dy};
      lines[index].points[1] = (struct point){pose->x + dx, pose->y + dy};
      write_stroke(path, file, &lines[index]);
      pose->x += pose->drift_x;
      pose->y += pose->drift_y;
      pose->angle += pose->turn;
    }
  }
  if (fclose(file)) fail(path, strerror(errno));
  free(lines);
  free(poses);
}
