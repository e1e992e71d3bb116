// The ring's layout, and atomics in shared memory, which Swift lacks.
#pragma once

#include "snowring.h"

static inline uint64_t snowring_load_acquire(const uint64_t *word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

static inline uint64_t snowring_load_relaxed(const uint64_t *word) {
  return __atomic_load_n(word, __ATOMIC_RELAXED);
}

static inline uint32_t snowring_load32_acquire(const uint32_t *word) {
  return __atomic_load_n(word, __ATOMIC_ACQUIRE);
}

static inline void snowring_store_release(uint64_t *word, uint64_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

static inline void snowring_store_relaxed(uint64_t *word, uint64_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELAXED);
}

static inline void snowring_store32_release(uint32_t *word, uint32_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELEASE);
}

// Boehm, "Can seqlocks get along with programming language memory models?", MSPC 2012.
static inline void snowring_fence_release(void) { __atomic_thread_fence(__ATOMIC_RELEASE); }

static inline void snowring_fence_acquire(void) { __atomic_thread_fence(__ATOMIC_ACQUIRE); }

// A header's words that change while readers load them.
static inline uint64_t *snowring_published_seq(struct snowring_header *header) {
  return &header->published_seq;
}

static inline uint32_t *snowring_wake_word(struct snowring_header *header) {
  return &header->wake_word;
}

static inline uint32_t *snowring_state_word(struct snowring_header *header) {
  return &header->state;
}

static inline uint64_t *snowring_heartbeat(struct snowring_header *header) {
  return &header->heartbeat_ns;
}
