// Strokes in floating point: coverage by 1,024 samples a pixel, the glow by a Gaussian blur of that coverage.
#include "reference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 1024, CURVE_PARTS = 512 };

/// A straight piece of a stroke. Samples within half the width of the segment are inside it; beyond an end that is not
/// round, they are not.
struct piece {
  float x, y, along_x, along_y, length;
  int is_round;
};

struct pieces {
  struct piece *items;
  size_t count, room;
};

static void add_piece(struct pieces *pieces, double x, double y, double end_x, double end_y, int is_round) {
  if (pieces->count == pieces->room) {
    pieces->room = pieces->room ? 2 * pieces->room : 64;
    pieces->items = realloc(pieces->items, pieces->room * sizeof *pieces->items);
    if (!pieces->items) fail("memory", "there is not enough");
  }
  double length = hypot(end_x - x, end_y - y);
  if (length <= 0) return;
  pieces->items[pieces->count++] = (struct piece){(float)x, (float)y, (float)((end_x - x) / length),
                                                  (float)((end_y - y) / length), (float)length, is_round};
}

static void cut_line(struct pieces *pieces, const struct stroke *stroke) {
  double x = stroke->points[0].x, y = stroke->points[0].y;
  double dx = stroke->points[1].x - x, dy = stroke->points[1].y - y, length = hypot(dx, dy);
  double dash = stroke->dash > 0 ? stroke->dash : length + 1, period = dash + stroke->gap;
  for (double from = 0; from < length; from += period) {
    double to = fmin(from + dash, length);
    add_piece(pieces, x + dx * from / length, y + dy * from / length, x + dx * to / length, y + dy * to / length,
              stroke->cap == CAP_ROUND);
  }
}

static double bezier(double a, double b, double c, double d, double t) {
  double s = 1 - t;
  return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
}

/// So short that the joints, which are round, need not be told from the ends.
static void cut_curve(struct pieces *pieces, const struct stroke *stroke) {
  if (stroke->dash > 0 || stroke->cap != CAP_ROUND) fail("reference", "curves must be solid with round ends");
  const struct point *p = stroke->points;
  double x = p[0].x, y = p[0].y;
  for (int part = 1; part <= CURVE_PARTS; part++) {
    double t = (double)part / CURVE_PARTS;
    double end_x = bezier(p[0].x, p[1].x, p[2].x, p[3].x, t), end_y = bezier(p[0].y, p[1].y, p[2].y, p[3].y, t);
    add_piece(pieces, x, y, end_x, end_y, 1);
    x = end_x;
    y = end_y;
  }
}

/// Hammersley's points: evenly spread along edges of every direction.
static const struct point *samples(void) {
  static struct point points[SAMPLES];
  if (points[0].x == 0) {
    for (unsigned index = 0; index < SAMPLES; index++) {
      unsigned reversed = 0;
      for (unsigned bit = 1; bit < SAMPLES; bit <<= 1) reversed = reversed << 1 | ((index & bit) != 0);
      points[index] = (struct point){((float)index + 0.5f) / SAMPLES, ((float)reversed + 0.5f) / SAMPLES};
    }
  }
  return points;
}

/// A part of the plane with one value a pixel.
struct plane {
  int left, top, width, height;
  float *values;
};

static float *plane_row(const struct plane *plane, int y) {
  return plane->values + (size_t)(y - plane->top) * (size_t)plane->width;
}

/// Everything that a stroke may reach, without regard to the frame's edges.
static struct plane plane_around(const struct pieces *pieces, float margin) {
  float left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
  for (size_t index = 0; index < pieces->count; index++) {
    const struct piece *piece = &pieces->items[index];
    float x = piece->x + piece->along_x * piece->length, y = piece->y + piece->along_y * piece->length;
    left = fminf(left, fminf(piece->x, x));
    right = fmaxf(right, fmaxf(piece->x, x));
    top = fminf(top, fminf(piece->y, y));
    bottom = fmaxf(bottom, fmaxf(piece->y, y));
  }
  struct plane plane = {.left = (int)floorf(left - margin), .top = (int)floorf(top - margin)};
  plane.width = (int)ceilf(right + margin) - plane.left;
  plane.height = (int)ceilf(bottom + margin) - plane.top;
  size_t bytes = (size_t)plane.width * (size_t)plane.height * sizeof(float);
  plane.values = room_for(bytes);
  memset(plane.values, 0, bytes);
  return plane;
}

/// Marks the samples of a pixel that are inside a piece.
static void mark_samples(unsigned char *marks, const struct piece *piece, float half, int x, int y) {
  const struct point *points = samples();
  for (int index = 0; index < SAMPLES; index++) {
    float dx = (float)x + points[index].x - piece->x, dy = (float)y + points[index].y - piece->y;
    float along = dx * piece->along_x + dy * piece->along_y, across = dy * piece->along_x - dx * piece->along_y;
    float beyond = fmaxf(-along, along - piece->length);
    float outside = piece->is_round ? fmaxf(beyond, 0) : beyond > 0 ? half + 1 : 0;
    marks[index] |= outside * outside + across * across <= half * half;
  }
}

/// Whether a piece may reach a pixel.
static int is_near(const struct piece *piece, float half, int x, int y) {
  float dx = (float)x + 0.5f - piece->x, dy = (float)y + 0.5f - piece->y;
  float along = dx * piece->along_x + dy * piece->along_y, across = dy * piece->along_x - dx * piece->along_y;
  return fabsf(across) < half + 1 && along > -half - 1 && along < piece->length + half + 1;
}

/// The share of a pixel that is inside any piece from `first` on; a curve's pieces near it follow each other.
static float pixel_coverage(const struct pieces *pieces, size_t first, float half, int x, int y) {
  unsigned char marks[SAMPLES] = {0};
  for (size_t index = first; index < pieces->count; index++)
    if (is_near(&pieces->items[index], half, x, y)) mark_samples(marks, &pieces->items[index], half, x, y);
  int count = 0;
  for (int index = 0; index < SAMPLES; index++) count += marks[index];
  return (float)count / SAMPLES;
}

/// Each pixel is computed with the first piece that may reach it.
static void cover(const struct plane *plane, const struct pieces *pieces, float half) {
  for (int index = 0; index < plane->width * plane->height; index++) plane->values[index] = -1;
  for (size_t index = 0; index < pieces->count; index++) {
    const struct piece *piece = &pieces->items[index];
    float end_x = piece->x + piece->along_x * piece->length, end_y = piece->y + piece->along_y * piece->length;
    int left = (int)floorf(fminf(piece->x, end_x) - half - 1), right = (int)ceilf(fmaxf(piece->x, end_x) + half + 1);
    int top = (int)floorf(fminf(piece->y, end_y) - half - 1), bottom = (int)ceilf(fmaxf(piece->y, end_y) + half + 1);
    for (int y = top; y < bottom; y++) {
      float *row = plane_row(plane, y);
      for (int x = left; x < right; x++) {
        float *value = &row[x - plane->left];
        if (*value < 0 && is_near(piece, half, x, y)) *value = pixel_coverage(pieces, index, half, x, y);
      }
    }
  }
  for (int index = 0; index < plane->width * plane->height; index++)
    plane->values[index] = fmaxf(plane->values[index], 0);
}

/// A blur of one row or column in place.
static void blur_line(float *values, int count, int step, const float *weights, int reach, float *room) {
  for (int index = 0; index < count; index++) room[index] = values[(size_t)index * (size_t)step];
  for (int index = 0; index < count; index++) {
    float sum = 0;
    int from = index < reach ? -index : -reach, to = index + reach < count ? reach : count - 1 - index;
    for (int shift = from; shift <= to; shift++) sum += room[index + shift] * weights[abs(shift)];
    values[(size_t)index * (size_t)step] = sum;
  }
}

static void blur(const struct plane *plane, float sigma, int reach) {
  float weights[reach + 1], total = 0;
  for (int index = 0; index <= reach; index++) {
    weights[index] = expf(-(float)(index * index) / (2 * sigma * sigma));
    total += index ? 2 * weights[index] : weights[index];
  }
  for (int index = 0; index <= reach; index++) weights[index] /= total;
  int longest = plane->width > plane->height ? plane->width : plane->height;
  float *room = room_for((uint64_t)longest * sizeof *room);
  for (int y = 0; y < plane->height; y++)
    blur_line(plane->values + (size_t)y * (size_t)plane->width, plane->width, 1, weights, reach, room);
  for (int x = 0; x < plane->width; x++)
    blur_line(plane->values + x, plane->height, plane->width, weights, reach, room);
  free(room);
}

static void lay_plane(struct light *frame, const struct scene *scene, const struct plane *plane, uint32_t color,
                      uint32_t alpha, int adds) {
  for (int row = 0; row < plane->height; row++) {
    int y = plane->top + row;
    if (y < 0 || y >= (int)scene->height) continue;
    for (int column = 0; column < plane->width; column++) {
      int x = plane->left + column;
      if (x < 0 || x >= (int)scene->width) continue;
      float weight = plane_row(plane, y)[column] * (float)alpha / 255;
      for (int channel = 0; channel < 3; channel++) {
        float value = (float)(color >> (16 - 8 * channel) & 255);
        float *light = &frame[(size_t)y * scene->width + (size_t)x].channels[channel];
        *light = adds ? fminf(*light + value * weight, 255) : value * weight + *light * (1 - weight);
      }
    }
  }
}

void lay_stroke(struct light *frame, const struct scene *scene, const struct stroke *stroke) {
  struct pieces pieces = {NULL, 0, 0};
  if (stroke->point_count == 2)
    cut_line(&pieces, stroke);
  else
    cut_curve(&pieces, stroke);
  if (!pieces.count) return;
  int reach = (int)ceilf(4 * stroke->sigma);
  float half = stroke->width / 2;
  struct plane sharp = plane_around(&pieces, half + 2 + (float)reach);
  cover(&sharp, &pieces, half);
  if (stroke->sigma > 0) {
    struct plane soft = sharp;
    size_t bytes = (size_t)soft.width * (size_t)soft.height * sizeof(float);
    soft.values = room_for(bytes);
    memcpy(soft.values, sharp.values, bytes);
    blur(&soft, stroke->sigma, reach);
    lay_plane(frame, scene, &soft, stroke->glow_color, stroke->glow_alpha, 1);
    free(soft.values);
  }
  lay_plane(frame, scene, &sharp, stroke->color, stroke->alpha, 0);
  free(sharp.values);
  free(pieces.items);
}
