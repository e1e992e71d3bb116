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

static inline int snow_fb_get_variable(int fd, struct fb_var_screeninfo *info) {
  return ioctl(fd, FBIOGET_VSCREENINFO, info);
}

static inline int snow_fb_get_fixed(int fd, struct fb_fix_screeninfo *info) {
  return ioctl(fd, FBIOGET_FSCREENINFO, info);
}

// Names the calling thread, for ps and debuggers.
static inline int snow_name_thread(const char *name) { return prctl(PR_SET_NAME, name); }

static inline int snow_terminal_size(int fd, struct winsize *size) {
  return ioctl(fd, TIOCGWINSZ, size);
}
