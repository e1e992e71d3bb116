/* Makes reads fail as on a loose wire or a busy bus, for a program that is started with this library preloaded.
 *
 *   FAIL_SHARE   of the reads of a sensor's values, 0 to 1: in_*_raw in sysfs, and /dev/iio:device*
 *   FAIL_FILES   only those whose path contains this text
 *   FAIL_ERRNO   the error, as a number (121, EREMOTEIO)
 *
 * Which reads fail is the same in each run. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static _Thread_local FILE *failed;

static int error_number(void) {
  const char *text = getenv("FAIL_ERRNO");
  return text ? atoi(text) : EREMOTEIO;
}

/* Whether this read is one of those that fail. */
static int is_chosen(void) {
  static atomic_uint_fast64_t count;
  const char *share = getenv("FAIL_SHARE");
  /* splitmix64 */
  uint64_t z = (atomic_fetch_add(&count, 1) + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  z ^= z >> 31;
  return share && (double)(z >> 11) * 0x1p-53 < atof(share);
}

static int is_sensor(int file) {
  char link[64], path[512];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 4) return 0;
  path[length] = 0;
  const char *files = getenv("FAIL_FILES");
  return !strcmp(path + length - 4, "_raw") && (!files || strstr(path, files));
}

/* libiio reads attributes by fread and asks ferror. */
size_t fread(void *to, size_t size, size_t count, FILE *file) {
  static size_t (*real)(void *, size_t, size_t, FILE *);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "fread");
  if (is_sensor(fileno(file)) && is_chosen()) {
    failed = file;
    return 0;
  }
  return real(to, size, count, file);
}

size_t __fread_chk(void *to, size_t room, size_t size, size_t count, FILE *file) {
  (void)room;
  return fread(to, size, count, file);
}

int ferror(FILE *file) {
  static int (*real)(FILE *);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "ferror");
  if (failed != file) return real(file);
  failed = NULL;
  errno = error_number();
  return 1;
}

/* Buffers are read by read; what a mocked one really is does not show its name. */
static atomic_int buffer = -1;

static int opened(int file, const char *path) {
  if (!strncmp(path, "/dev/iio:device", 15)) buffer = file;
  return file;
}

int open(const char *path, int flags, ...) {
  static int (*real)(const char *, int, ...);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "open");
  va_list rest;
  va_start(rest, flags);
  int mode = va_arg(rest, int);
  va_end(rest);
  return opened(real(path, flags, mode), path);
}

int open64(const char *path, int flags, ...) {
  static int (*real)(const char *, int, ...);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "open64");
  va_list rest;
  va_start(rest, flags);
  int mode = va_arg(rest, int);
  va_end(rest);
  return opened(real(path, flags, mode), path);
}

ssize_t read(int file, void *to, size_t count) {
  static ssize_t (*real)(int, void *, size_t);
  if (!real) *(void **)&real = dlsym(RTLD_NEXT, "read");
  if (file == buffer && is_chosen()) {
    errno = error_number();
    return -1;
  }
  return real(file, to, count);
}

ssize_t __read_chk(int file, void *to, size_t count, size_t room) {
  (void)room;
  return read(file, to, count);
}
