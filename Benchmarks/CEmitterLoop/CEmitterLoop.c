#include "CEmitterLoop.h"

#include <stdlib.h>

struct snow_particles snow_particles_make(size_t count) {
  float *room = malloc(4 * count * sizeof *room);
  if (!room) return (struct snow_particles){0};
  for (size_t index = 0; index < 4 * count; index++) room[index] = (float)(index % 997) - 498;
  return (struct snow_particles){room, room + count, room + 2 * count, room + 3 * count, count};
}

void snow_particles_free(struct snow_particles particles) { free(particles.x); }

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
