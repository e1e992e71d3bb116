// What every peer shares: reading the scene, the clock around its frames, and its last frame on disk.
#pragma once

#include "scene.h"

/// How a library is used.
enum way {
  /// As fast as its interface allows: sprites made once, copied to whole pixels.
  WAY_BEST,
  /// As its manual shows: one picture, scaled and turned anew for each flake.
  WAY_ORDINARY,
  /// The same cached sprites through the library's own renderer, which clears too; only SDL has one.
  WAY_RENDERER,
};

struct peer {
  /// "pixman 0.42.2".
  const char *(*version)(void);
  /// What its inner loops are made for: "SSE2".
  const char *level;
  /// Once, before any frame. `path` is the scene's; `pixels` is black, a frame of the scene's size in rows
  /// without a gap.
  void (*begin)(const struct scene *scene, const char *path, void *pixels, enum way way);
  /// Makes the frame black the library's own way and says so; NULL or 0 has it done with memset.
  int (*clear)(void);
  /// Draws flakes into the frame, which is black; NULL if the program draws strokes only.
  void (*draw)(const struct flake *flakes, uint32_t count);
  /// Draws strokes into the frame, which is black; NULL if the program draws flakes only.
  void (*stroke)(const struct stroke *strokes, uint32_t count);
};

/// The program: PEER SCENE.bin FRAMES best|ordinary|renderer [OUT.raw]
int peer_main(int count, char **arguments, const struct peer *peer);

/// Where a flake's square begins and which of its cached masks it takes.
struct place {
  int x, y, phase;
};

enum { MOST_PHASES = 256 };

/// Puts a flake at the nearest of its phases: parts of a pixel, finer for smaller flakes.
struct place place_flake(const struct flake *flake);

/// Makes the mask of a phase, `diameter` + 1 pixels square.
void make_mask(uint8_t *pixels, int stride, int diameter, int phase);

/// The ordinary way's picture, premultiplied: the texture, or a soft disc of its size in a colour.
void make_picture(uint32_t *pixels, const struct scene *scene, const char *path, uint32_t color);
