#include "CInstructionCounter.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <sys/syscall.h>
#include <unistd.h>

int snow_instruction_counter_open(void) {
  struct perf_event_attr attributes = {
      .type = PERF_TYPE_HARDWARE,
      .size = sizeof attributes,
      .config = PERF_COUNT_HW_INSTRUCTIONS,
      .exclude_kernel = 1,
      .exclude_hv = 1,
  };
  long counter = syscall(SYS_perf_event_open, &attributes, 0, -1, -1, PERF_FLAG_FD_CLOEXEC);
  return counter < 0 ? -errno : (int)counter;
}

uint64_t snow_instruction_counter_read(int counter) {
  uint64_t count = 0;
  return read(counter, &count, sizeof count) == sizeof count ? count : 0;
}
