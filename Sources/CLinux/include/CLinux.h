// What the Glibc module lacks: kernel structures, variadic calls and macros. Nothing else lives here.
#pragma once

#include <errno.h>
#include <getopt.h>
#include <linux/fb.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/random.h>

static inline int snow_fb_get_variable(int fd, struct fb_var_screeninfo *info) {
  return ioctl(fd, FBIOGET_VSCREENINFO, info);
}

static inline int snow_fb_get_fixed(int fd, struct fb_fix_screeninfo *info) {
  return ioctl(fd, FBIOGET_FSCREENINFO, info);
}

static inline int snow_terminal_size(int fd, struct winsize *size) {
  return ioctl(fd, TIOCGWINSZ, size);
}
