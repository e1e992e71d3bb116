// Kernel structures, variadic calls and macros that the Glibc module lacks; nothing else.
#pragma once

#include <errno.h>
#include <getopt.h>
#include <linux/fb.h>
#include <linux/kd.h>
#include <linux/vt.h>
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

// Whether the driver refuses changes because another program is DRM master. Tries to set a colour that no palette has,
// which changes nothing; panning would wait for the vertical blank.
static inline int snow_fb_is_busy(int fd) {
  uint16_t none = 0;
  struct fb_cmap map = {1u << 16, 1, &none, &none, &none, NULL};
  return ioctl(fd, FBIOPUTCMAP, &map) != 0 && errno == EBUSY;
}

// Shows the memory from the mode's offsets on; DRM drivers then set the emulated framebuffer's mode again.
static inline int snow_fb_pan(int fd, struct fb_var_screeninfo *info) {
  return ioctl(fd, FBIOPAN_DISPLAY, info);
}

// Switches the screen off, or on again; the driver may refuse.
static inline int snow_fb_blank(int fd, int is_off) {
  return ioctl(fd, FBIOBLANK, is_off ? FB_BLANK_POWERDOWN : FB_BLANK_UNBLANK);
}

// The number of the framebuffer that shows a text console, or -1.
static inline int snow_fb_of_console(int fd, unsigned console) {
  struct fb_con2fbmap map = {console, ~0u};
  return ioctl(fd, FBIOGET_CON2FBMAP, &map) == 0 && map.framebuffer < FB_MAX ? (int)map.framebuffer : -1;
}

// Lets a process decide by two signals when its virtual terminal is left and shown again.
static inline int snow_vt_take(int fd, int release, int acquire) {
  struct vt_mode mode = {.mode = VT_PROCESS, .relsig = (short)release, .acqsig = (short)acquire};
  return ioctl(fd, VT_SETMODE, &mode);
}

// Lets the kernel switch without asking.
static inline int snow_vt_give_back(int fd) {
  struct vt_mode mode = {.mode = VT_AUTO};
  return ioctl(fd, VT_SETMODE, &mode);
}

// Whether the kernel leaves the screen to a program, or shows text and a cursor.
static inline int snow_vt_set_graphics(int fd, int is_graphics) {
  return ioctl(fd, KDSETMODE, is_graphics ? KD_GRAPHICS : KD_TEXT);
}

// Whether a program draws on a virtual terminal's screen, not the kernel: 1 or 0; -1 without permission to ask.
static inline int snow_vt_is_graphics(int fd) {
  int mode;
  return ioctl(fd, KDGETMODE, &mode) == 0 ? mode == KD_GRAPHICS : -1;
}

// Answers the two signals: the terminal may be left; it has been taken.
static inline int snow_vt_allow_release(int fd) { return ioctl(fd, VT_RELDISP, 1); }
static inline int snow_vt_acknowledge(int fd) { return ioctl(fd, VT_RELDISP, VT_ACKACQ); }

// The number of the shown virtual terminal, or -1.
static inline int snow_vt_active(int fd) {
  struct vt_stat state;
  return ioctl(fd, VT_GETSTATE, &state) == 0 ? state.v_active : -1;
}

// Prefetches `rows` rows of `bytes` bytes, `stride` bytes apart, to be written, and `source_bytes` of what they are
// drawn from. Only a hint: it never faults, even without memory there.
static inline void snow_prefetch_rows(uintptr_t start, long rows, long stride, long bytes, uintptr_t source,
                                      long source_bytes) {
  for (long offset = 0; offset < source_bytes; offset += 64) __builtin_prefetch((const char *)source + offset);
  const char *row = (const char *)start;
  const char *last = row + bytes - 1;
  // Most rows are sparks' and flakes': one or two lines of 64 bytes.
  for (long left = rows; left > 0; left--, row += stride, last += stride) {
    __builtin_prefetch(row, 1);
    __builtin_prefetch(last, 1);
  }
  // Of longer rows also what lies between; a row need not begin where a line does.
  for (long offset = 64; offset < bytes - 1; offset += 64) {
    row = (const char *)start + offset;
    for (long left = rows; left > 0; left--, row += stride) __builtin_prefetch(row, 1);
  }
}

// The mean time of a read somewhere in memory, in nanoseconds. Each of 256 reads waits for the one before: its value,
// and with a mask that no compiler knows to be 0, decides the next place.
long snow_read_time(uintptr_t start, long bytes);

// Requests large pages for memory, touched or not. Only a hint.
void snow_use_large_pages(uintptr_t start, long bytes);

// Names the calling thread, for ps and debuggers.
static inline int snow_name_thread(const char *name) { return prctl(PR_SET_NAME, name); }

// The calling thread's CPUs, one bit each; glibc declares it for GNU sources only. Bytes written, or -1.
static inline long snow_get_affinity(void *mask, size_t bytes) {
  return syscall(SYS_sched_getaffinity, 0, bytes, mask);
}

static inline int snow_terminal_size(int fd, struct winsize *size) {
  return ioctl(fd, TIOCGWINSZ, size);
}

// Whether this library, and with it the modules that draw, is compiled for x86-64-v3: AVX2, BMI and more. Not inline:
// other modules are compiled once for both programs, see scripts/build-for-avx2.
int snow_is_built_for_avx2(void);

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

// CLinux.c needs headers that would hide structures of the Glibc module.

// Anonymous, sealable, non-executable memory with a descriptor.
int snow_memfd(const char *name);

// Seals it against new writable mappings, resizing and further seals.
int snow_seal_for_readers(int fd);

// Whether it is sealed against shrinking and growing, so that mappings stay valid.
int snow_is_sealed(int fd);

// Wakes all threads waiting at a word, in all processes.
long snow_futex_wake(const uint32_t *word);

// Waits at a word while it has a value, at most for some nanoseconds.
long snow_futex_wait(const uint32_t *word, uint32_t value, int64_t nanoseconds);

// Accepts the next connection as a non-blocking descriptor.
int snow_accept(int listener);

// Sends a message, with a descriptor unless negative; never blocks.
long snow_send(int fd, const void *bytes, size_t count, int passed);

// Receives a message, and its descriptor into `passed`, or -1; never blocks. Returns the whole message's length, even
// if it was cut off.
long snow_receive(int fd, void *bytes, size_t count, int *passed);

// Receives a message without descriptors; never blocks. A message with descriptors stays in the socket, with errno
// EBADMSG, because closing a descriptor may block.
long snow_receive_alone(int fd, void *bytes, size_t count);

// The same for a stream: reads bytes that have arrived without descriptors; returns their number.
long snow_take_alone(int fd, void *bytes, size_t count);

// Reads bytes that have arrived in a stream, and their descriptor into `passed`, or -1; never blocks. With errno
// EMSGSIZE if there are more, or no room for it: they stay in the socket.
long snow_take_passing(int fd, void *bytes, size_t count, int *passed);

// Makes the kernel refuse messages with descriptors, from Linux 6.16 on; -1 before.
int snow_refuse_descriptors(int fd);

// User and group of the peer process.
int snow_peer(int fd, uint32_t *user, uint32_t *group);
// The peer process; 0 if it is unknown.
int snow_peer_process(int fd);
// Whether the peer process has a supplementary group.
int snow_peer_has_group(int fd, uint32_t group);

// A pipe with a non-blocking write end.
int snow_pipe(int ends[2]);

// Starts a timer that interrupts the calling thread's close repeatedly.
typedef timer_t snow_interrupter;
int snow_start_interrupter(snow_interrupter *timer);
void snow_stop_interrupter(snow_interrupter timer);
// Closes a socket. A close that blocks, as with SO_LINGER, continues in the kernel's background after 5 ms.
void snow_close_interrupted(int fd, snow_interrupter timer);

// Whether a descriptor is a regular file in memory that has no path: a memfd, or a deleted file of a tmpfs.
int snow_is_memory(int fd);

// Whether a descriptor is a listening local SOCK_SEQPACKET socket.
int snow_is_message_listener(int fd);

// Bytes that the peer of a TCP socket leaves unread, as far as its kernel does not keep them; negative for an error.
int snow_unread(int fd);

// Bytes that the peer's kernel has taken since the connection began; 0 for an error.
uint64_t snow_taken(int fd);

// Ends a TCP connection whose peer has vanished: after `seconds` without traffic the kernel probes it, three times.
void snow_probe_peer(int fd, int seconds);

// An epoll set with tags.
int snow_epoll(void);
int snow_epoll_add(int set, int fd, uint64_t tag);
// Watches for input, and for room to write if `is_writing`.
int snow_epoll_change(int set, int fd, uint64_t tag, int is_writing);
int snow_epoll_remove(int set, int fd);
// The tags of ready descriptors, at most `most`; never blocks.
int snow_epoll_take(int set, uint64_t *tags, int most);

// A timer that becomes readable when it expires; 0 nanoseconds stop it.
int snow_timer(void);
int snow_timer_set(int timer, int64_t nanoseconds);
// Sets it to expire once, at a time on CLOCK_MONOTONIC, which is positive.
int snow_timer_set_at(int timer, int64_t nanoseconds);

// Whether the kernel says that the clock is set by another one.
int snow_clock_is_synchronised(void);

// A timer that never expires but becomes readable when the date is set.
int snow_date_timer(void);
// Reads and rearms it: 1 if the date was set, 0 if not, -1 on failure.
int snow_date_timer_take(int timer);

// The minor number of a character device with a major number, or -1.
int snow_device_number(int fd, unsigned major_number);

// The real-time signal with a number from 0 on.
int snow_real_time_signal(int number);

// Lets a program that posix_spawn starts have no descriptors from one on; `actions` are its file actions.
int snow_spawn_without(void *actions, int first);

// Takes network, programs and other processes from this one for good, as far as the kernel has seccomp and Landlock; -1 without
// seccomp.
int snow_confine(void);

// Points the C library's stderr at /dev/null; descriptor 2 stays as it is.
void snow_silence_libraries(void);
