// What the Glibc module lacks: kernel structures, variadic calls and macros. Nothing else lives here.
#pragma once

#include <errno.h>
#include <getopt.h>
#include <linux/fb.h>
#include <malloc.h>
#include <poll.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

static inline int snow_fb_get_variable(int fd, struct fb_var_screeninfo *info) {
  return ioctl(fd, FBIOGET_VSCREENINFO, info);
}

static inline int snow_fb_get_fixed(int fd, struct fb_fix_screeninfo *info) {
  return ioctl(fd, FBIOGET_FSCREENINFO, info);
}

// The first `count` colours, 0...65535 each.
static inline int snow_fb_put_palette(int fd, uint32_t count, uint16_t *red, uint16_t *green,
                                      uint16_t *blue) {
  struct fb_cmap map = {0, count, red, green, blue, NULL};
  return ioctl(fd, FBIOPUTCMAP, &map);
}

// Names the calling thread, for ps and debuggers.
static inline int snow_name_thread(const char *name) { return prctl(PR_SET_NAME, name); }

// The calling thread's CPUs, a bit each; glibc has it for GNU sources only. Bytes written, or -1.
static inline long snow_get_affinity(void *mask, size_t bytes) {
  return syscall(SYS_sched_getaffinity, 0, bytes, mask);
}

static inline int snow_terminal_size(int fd, struct winsize *size) {
  return ioctl(fd, TIOCGWINSZ, size);
}

// Whether this code is compiled for x86-64-v3: AVX2, BMI and what came with them.
static inline int snow_is_built_for_avx2(void) {
#ifdef __AVX2__
  return 1;
#else
  return 0;
#endif
}

// Whether the CPU and the kernel can run such code.
static inline int snow_has_avx2(void) {
#ifdef __x86_64__
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("movbe") &&
         __builtin_cpu_supports("f16c");
#else
  return 0;
#endif
}
