// A Gaussian blur for libraries without one.
#pragma once

#include <stdint.h>

/// How far a blur reaches, in pixels.
int blur_reach(float sigma);

/// Blurs a mask in place, where sigma is at most 10. Nothing comes in from outside, so the mask needs a margin.
void blur(uint8_t *mask, int width, int height, int stride, float sigma);
