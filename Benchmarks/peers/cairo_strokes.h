// Cairo's lines and curves.
#pragma once

#include "scene.h"

#include <cairo.h>

/// Draws a stroke and its glow.
void cairo_draw_stroke(cairo_t *context, const struct stroke *stroke);
