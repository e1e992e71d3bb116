// Counts calls of malloc, calloc and realloc, by standing in front of glibc's.
#pragma once

#include <stdint.h>

/// Calls of this thread since it began.
uint64_t snow_allocation_count(void);

/// Calls of all threads since the program began.
uint64_t snow_allocation_count_of_all(void);
