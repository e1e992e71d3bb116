// What the makers of scenes share.
#pragma once

#include "scene.h"

#include <stddef.h>
#include <stdio.h>

/// Starts a sequence of random numbers.
void random_seed(uint64_t seed);

uint64_t next_bits(void);

/// Evenly in [low, high).
float between(double low, double high);

/// Creates FOLDER/NAME, whose path it stores, and writes the header.
FILE *scene_create(char *path, size_t room, const char *folder, const char *name, const struct scene *scene);

/// Twelve swinging ropes with a glow.
void make_ropes(const char *folder, const char *name);

/// A thousand lines, some of them dashed.
void make_lines(const char *folder, const char *name);
