#include "CEmitterLoop.h"

#include <stdlib.h>

static float *column(size_t count) {
  float *values = malloc(count * sizeof *values);
  for (size_t index = 0; values && index < count; index++) values[index] = (float)(index % 997) - 498;
  return values;
}

struct snow_particles snow_particles_make(size_t count) {
  struct snow_particles made = {column(count), column(count), column(count), column(count), count};
  if (made.x && made.y && made.velocity_x && made.velocity_y) return made;
  snow_particles_free(made);
  return (struct snow_particles){0};
}

void snow_particles_free(struct snow_particles particles) {
  free(particles.x);
  free(particles.y);
  free(particles.velocity_x);
  free(particles.velocity_y);
}

static void move(float *restrict position, float *restrict velocity, size_t count,
                 float acceleration, float dt) {
  float change = acceleration * dt;
  float bend = 0.5f * acceleration * dt * dt;
  for (size_t index = 0; index < count; index++) {
    position[index] += velocity[index] * dt + bend;
    velocity[index] += change;
  }
}

void snow_particles_step(struct snow_particles particles, float acceleration_x, float acceleration_y,
                         float dt) {
  move(particles.x, particles.velocity_x, particles.count, acceleration_x, dt);
  move(particles.y, particles.velocity_y, particles.count, acceleration_y, dt);
}
