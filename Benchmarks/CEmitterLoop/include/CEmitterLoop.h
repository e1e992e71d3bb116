// What the emitter's integration is compared with: the same step over the same columns, as one would
// write it by hand in C.
#pragma once

#include <stddef.h>

/// Particles as columns, each in memory of its own, as `ParticleStore` keeps them. All in one block they
/// would be 6 % faster to go through.
struct snow_particles {
  float *x, *y, *velocity_x, *velocity_y;
  size_t count;
};

/// Takes room for `count` particles that fly all over; `x` is NULL where there is none.
struct snow_particles snow_particles_make(size_t count);

/// Gives the room back.
void snow_particles_free(struct snow_particles particles);

/// x += v dt + 1/2 a dt^2, v += a dt, for everyone.
void snow_particles_step(struct snow_particles particles, float acceleration_x, float acceleration_y,
                         float dt);
