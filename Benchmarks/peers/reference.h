// A frame in floating point.
#pragma once

#include "scene.h"

/// Red, green and blue, 0...255.
struct light {
  float channels[3];
};

/// Draws a stroke and its glow.
void lay_stroke(struct light *frame, const struct scene *scene, const struct stroke *stroke);
