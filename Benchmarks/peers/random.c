// Random numbers that are the same everywhere.
#include "scenegen.h"

/// splitmix64 (Steele, Lea & Flood, doi 10.1145/2660193.2660195).
static uint64_t state;

void random_seed(uint64_t seed) { state = seed; }

uint64_t next_bits(void) {
  uint64_t bits = state += 0x9E3779B97F4A7C15;
  bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9;
  bits = (bits ^ bits >> 27) * 0x94D049BB133111EB;
  return bits ^ bits >> 31;
}

float between(double low, double high) { return (float)(low + (high - low) * (double)(next_bits() >> 11) * 0x1p-53); }
