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
#include <sys/types.h>
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

// Has the CPU fetch `rows` rows of `bytes` bytes, `stride` bytes apart, before they are needed. Only a hint:
// it never faults, and nothing comes of it where there is no memory.
static inline void snow_prefetch_rows(uintptr_t start, long rows, long stride, long bytes) {
  for (const char *row = (const char *)start; rows > 0; rows--, row += stride) {
    // Most rows are flakes': they touch two lines of 64 bytes, or three.
    __builtin_prefetch(row, 1);
    for (long offset = 64; offset < bytes; offset += 64) __builtin_prefetch(row + offset, 1);
    __builtin_prefetch(row + bytes - 1, 1);
  }
}

// Asks for large pages where memory is, touched already or not. Only a hint.
void snow_use_large_pages(uintptr_t start, long bytes);

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

// What stands in CLinux.c needs headers that would take structures away from the Glibc module.

// Memory with a descriptor and no name, that nobody may run and that can be sealed.
int snow_memfd(const char *name);

// Nobody can write to it by another mapping than those there are, nor resize it, nor seal it further.
int snow_seal_for_readers(int fd);

// Whether it can neither shrink nor grow: then what is mapped stays there.
int snow_is_sealed(int fd);

// Wakes all who wait at a word, in whichever process.
long snow_futex_wake(const uint32_t *word);

// Waits at a word while it has a value, for so many nanoseconds at most.
long snow_futex_wait(const uint32_t *word, uint32_t value, int64_t nanoseconds);

// The next one who has connected, as a descriptor that does not wait.
int snow_accept(int listener);

// Sends one message, with a descriptor where it is not negative; never waits.
long snow_send(int fd, const void *bytes, size_t count, int passed);

// Receives one message, and into `passed` the descriptor that came along, else -1; never waits. The answer is
// the length of the whole message, of which what does not fit is lost.
long snow_receive(int fd, void *bytes, size_t count, int *passed);

// Receives one message that came without descriptors; never waits. One that brought some stays where it is, and
// errno is EBADMSG: whoever closes a descriptor may have to wait for what it holds.
long snow_receive_alone(int fd, void *bytes, size_t count);

// Has the kernel refuse messages with descriptors, from Linux 6.16 on; -1 where it cannot.
int snow_refuse_descriptors(int fd);

// The user and the group of the process that connected.
int snow_peer(int fd, uint32_t *user, uint32_t *group);
// Whether a group is one of its supplementary ones.
int snow_peer_has_group(int fd, uint32_t group);

// A pipe whose second end, the one to write to, does not wait.
int snow_pipe(int ends[2]);

// Interrupts the calling thread's close again and again.
typedef timer_t snow_interrupter;
int snow_start_interrupter(snow_interrupter *timer);
void snow_stop_interrupter(snow_interrupter timer);
// Closes a socket. What would wait for the other side, such as a socket with SO_LINGER, goes on in the
// kernel's background after 5 ms.
void snow_close_interrupted(int fd, snow_interrupter timer);

// Whether a descriptor is a socket for whole messages on this machine that listens.
int snow_is_message_listener(int fd);

// An epoll set; what is in it has a tag.
int snow_epoll(void);
int snow_epoll_add(int set, int fd, uint64_t tag);
int snow_epoll_remove(int set, int fd);
// The tags of those that are ready now, `most` of them at most; never waits.
int snow_epoll_take(int set, uint64_t *tags, int most);

// A timer that can be read from when it rings; 0 nanoseconds stop it.
int snow_timer(void);
int snow_timer_set(int timer, int64_t nanoseconds);

// A timer that never expires, but can be read from once the date has been set.
int snow_date_timer(void);
// Reads it and waits for the next time: 1 where the date was set, 0 where it was not, -1 on failure.
int snow_date_timer_take(int timer);

// Points the C library's stderr at /dev/null; descriptor 2 stays as it is.
void snow_silence_libraries(void);
