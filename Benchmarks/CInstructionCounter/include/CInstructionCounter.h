// Counts the instructions that this thread runs outside the kernel, by perf_event_open(2), which the C
// library has no function for.
#pragma once

#include <stdint.h>

/// Opens a running counter; a negative errno where the kernel or the machine has none.
int snow_instruction_counter_open(void);

/// Its count so far.
uint64_t snow_instruction_counter_read(int counter);
