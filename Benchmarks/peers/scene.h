// A scene that everyone draws: the file, and what a flake in it looks like. README.md has the format.
#pragma once

#include <stdint.h>

enum kind {
  /// Soft discs over what is behind them.
  KIND_DISCS = 0,
  /// The texture, turned and scaled.
  KIND_TEXTURES = 1,
  /// Soft discs that add their light, up to white.
  KIND_SPARKS = 2,
  /// Lines and curves, some with a glow.
  KIND_STROKES = 3,
};

struct flake {
  /// The middle, in pixels, x right, y down.
  float x, y;
  /// Pixels across; whole numbers.
  float diameter;
  /// Radians, clockwise on the screen.
  float angle;
  /// 0...255.
  uint32_t alpha;
  /// 0xRRGGBB, not premultiplied.
  uint32_t color;
};

enum cap {
  CAP_BUTT = 0,
  CAP_ROUND = 1,
};

struct point {
  float x, y;
};

struct stroke {
  /// A line has two points, a cubic curve four; the others are 0.
  struct point points[4];
  uint32_t point_count;
  /// Pixels across.
  float width;
  /// Ends of the stroke and of its dashes.
  uint32_t cap;
  /// Lengths of a dash and a gap; both 0 if solid.
  float dash, gap;
  /// 0...255 and 0xRRGGBB, not premultiplied.
  uint32_t alpha, color;
  /// Standard deviation of the glow; 0 if it has none.
  float sigma;
  /// The glow is added, up to white, before the stroke covers it.
  uint32_t glow_alpha, glow_color;
};

struct scene {
  uint32_t width, height, frames, count, kind, bits;
  /// `frames` times `count`, frame by frame; NULL in a scene of strokes.
  struct flake *flakes;
  /// The same of a scene of strokes; otherwise NULL.
  struct stroke *strokes;
};

/// Reads a scene; a file that is none ends the program with its reason.
struct scene scene_read(const char *path);

/// Writes a scene's header; the flakes follow, frame by frame.
void scene_write_header(const char *path, void *file, const struct scene *scene);

enum { TEXTURE_SIDE = 64, LARGEST_DIAMETER = 63 };

/// Reads `flake64.bin` from a scene's folder: TEXTURE_SIDE rows of premultiplied ARGB.
void texture_read(const char *scene_path, uint32_t *pixels);

/// How much of a soft disc is there at a distance from its middle: all of it inside half the radius, then
/// falling evenly to nothing at the radius.
float disc_coverage(float distance, float radius);

/// A soft disc as coverage 0...255 in a square of `side` pixels.
void disc_mask(uint8_t *pixels, int stride, int side, float diameter, float x, float y);

/// Ends the program with a reason.
__attribute__((noreturn)) void fail(const char *subject, const char *reason);

/// Room that is there: where there is none, the program ends.
void *room_for(uint64_t bytes);

/// Makes a file of bytes.
void write_file(const char *path, const void *bytes, uint64_t count);
