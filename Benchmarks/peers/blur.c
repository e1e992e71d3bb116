// Three box blurs, which are near a Gaussian one. Each box is a running sum over 32 columns at a time, which compilers
// turn into vector code. Rows are blurred as columns of the turned picture.
#include "blur.h"

#include "scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 32, BOXES = 3, LARGEST_BOX = 31 };

typedef uint16_t row[COLUMNS];

/// The three odd sizes, at most six apart, whose variances together are nearest to the Gaussian's.
static void choose_boxes(float sigma, int sizes[BOXES]) {
  float nearest = INFINITY;
  for (int index = 0; index < BOXES; index++) sizes[index] = 1;
  for (int a = 1; a <= LARGEST_BOX; a += 2) {
    for (int b = a; b <= LARGEST_BOX && b <= a + 6; b += 2) {
      for (int c = b; c <= LARGEST_BOX && c <= a + 6; c += 2) {
        float error = fabsf((float)(a * a + b * b + c * c - 3) / 12 - sigma * sigma);
        if (error >= nearest) continue;
        nearest = error;
        sizes[0] = a;
        sizes[1] = b;
        sizes[2] = c;
      }
    }
  }
}

int blur_reach(float sigma) {
  int sizes[BOXES];
  choose_boxes(sigma, sizes);
  return (sizes[0] + sizes[1] + sizes[2] - 3) / 2;
}

/// Moves the sums on by a row; `out` gets their means.
__attribute__((noinline)) static void step(uint16_t *restrict sums, const uint16_t *restrict enters, const uint16_t *restrict leaves,
                        uint16_t *restrict out, uint16_t weight) {
  for (int column = 0; column < COLUMNS; column++) {
    uint16_t sum = (uint16_t)(sums[column] + enters[column]);
    out[column] = (uint16_t)((uint32_t)sum * weight >> 16);
    sums[column] = (uint16_t)(sum - leaves[column]);
  }
}

/// Means over `size` rows.
static void box(const row *restrict in, row *restrict out, int rows, int size) {
  static const row nothing;
  int half = size / 2;
  uint16_t weight = (uint16_t)((65536 + half) / size);
  row sums;
  for (int column = 0; column < COLUMNS; column++) sums[column] = (uint16_t)half;
  for (int y = 0; y < half && y < rows; y++)
    for (int column = 0; column < COLUMNS; column++) sums[column] += in[y][column];
  for (int y = 0; y < rows; y++)
    step(sums, y + half < rows ? in[y + half] : nothing, y < half ? nothing : in[y - half], out[y], weight);
}

/// Room for a strip before and after a box, and for the turned picture.
struct room {
  row *strip, *other;
  uint16_t *turned;
};

static struct room find_room(int width, int height) {
  static struct room room;
  static int largest, most;
  int longest = width > height ? width : height, strips = (width + COLUMNS - 1) / COLUMNS * COLUMNS;
  if (longest > largest) {
    largest = longest;
    free(room.strip);
    free(room.other);
    room.strip = room_for((uint64_t)longest * sizeof(row));
    room.other = room_for((uint64_t)longest * sizeof(row));
  }
  int rows = (height + COLUMNS - 1) / COLUMNS * COLUMNS;
  if (strips * rows > most) {
    most = strips * rows;
    free(room.turned);
    room.turned = room_for((uint64_t)most * sizeof *room.turned);
  }
  return room;
}

static void three_boxes(const struct room *room, int rows, const int sizes[BOXES]) {
  box((const row *)room->strip, room->other, rows, sizes[0]);
  box((const row *)room->other, room->strip, rows, sizes[1]);
  box((const row *)room->strip, room->other, rows, sizes[2]);
}

void blur(uint8_t *mask, int width, int height, int stride, float sigma) {
  int sizes[BOXES];
  choose_boxes(sigma, sizes);
  // As fine as sums over the largest box fit into 16 bits.
  int shift = 0;
  while ((256 << (shift + 1)) * sizes[BOXES - 1] <= 65536) shift++;
  struct room room = find_room(width, height);
  int pitch = (height + COLUMNS - 1) / COLUMNS * COLUMNS;
  for (int left = 0; left < width; left += COLUMNS) {
    int columns = width - left < COLUMNS ? width - left : COLUMNS;
    for (int y = 0; y < height; y++) {
      const uint8_t *pixels = mask + (size_t)y * (size_t)stride + left;
      if (columns == COLUMNS)
        for (int column = 0; column < COLUMNS; column++) room.strip[y][column] = (uint16_t)(pixels[column] << shift);
      else
        for (int column = 0; column < columns; column++) room.strip[y][column] = (uint16_t)(pixels[column] << shift);
    }
    three_boxes(&room, height, sizes);
    for (int column = 0; column < COLUMNS; column++) {
      uint16_t *line = room.turned + (size_t)(left + column) * (size_t)pitch;
      for (int y = 0; y < height; y++) line[y] = room.other[y][column];
    }
  }
  for (int top = 0; top < height; top += COLUMNS) {
    int lines = height - top < COLUMNS ? height - top : COLUMNS;
    for (int x = 0; x < width; x++) memcpy(room.strip[x], room.turned + (size_t)x * (size_t)pitch + top, sizeof(row));
    three_boxes(&room, width, sizes);
    uint16_t half = (uint16_t)(1 << shift >> 1);
    for (int line = 0; line < lines; line++) {
      uint8_t *pixels = mask + (size_t)(top + line) * (size_t)stride;
      for (int x = 0; x < width; x++) pixels[x] = (uint8_t)((room.other[x][line] + half) >> shift);
    }
  }
}
