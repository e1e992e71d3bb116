#include "CAllocationCounter.h"

#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static __thread uint64_t count;
static _Atomic uint64_t all;

static void note(void) {
  count++;
  atomic_fetch_add_explicit(&all, 1, memory_order_relaxed);
}

uint64_t snow_allocation_count(void) { return count; }

uint64_t snow_allocation_count_of_all(void) { return all; }

// AddressSanitizer and ThreadSanitizer stand there themselves: with them, nothing is counted.
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
  note();
  return __libc_calloc(items, size);
}

void *realloc(void *old, size_t size) {
  note();
  return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  note();
  *result = __libc_memalign(alignment, size);
  return *result ? 0 : 12;
}

#endif
