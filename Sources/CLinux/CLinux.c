#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <linux/sockios.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <time.h>

// What is taken for granted of the kernel's interface, the same on every supported processor: x86-64 and arm64.
#define ASSERT(condition) _Static_assert(condition, #condition)
ASSERT(sizeof(void *) == 8 && sizeof(long) == 8 && sizeof(time_t) == 8);
ASSERT(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__);
ASSERT(sizeof(struct timespec) == 16 && offsetof(struct timespec, tv_nsec) == 8);
ASSERT(FBIOGET_VSCREENINFO == 0x4600 && FBIOGET_FSCREENINFO == 0x4602 && FBIOPUTCMAP == 0x4605);
ASSERT(FBIOPAN_DISPLAY == 0x4606 && FBIOGET_CON2FBMAP == 0x460F);
ASSERT(sizeof(struct fb_var_screeninfo) == 160 && offsetof(struct fb_var_screeninfo, bits_per_pixel) == 24);
ASSERT(offsetof(struct fb_var_screeninfo, red) == 32 && offsetof(struct fb_var_screeninfo, rotate) == 136);
ASSERT(sizeof(struct fb_fix_screeninfo) == 80 && offsetof(struct fb_fix_screeninfo, smem_start) == 16);
ASSERT(offsetof(struct fb_fix_screeninfo, smem_len) == 24 && offsetof(struct fb_fix_screeninfo, line_length) == 48);
ASSERT(sizeof(struct fb_cmap) == 40 && offsetof(struct fb_cmap, red) == 8 && sizeof(struct fb_con2fbmap) == 8);
ASSERT(VT_SETMODE == 0x5602 && VT_GETSTATE == 0x5603 && VT_RELDISP == 0x5605);
ASSERT(KDSETMODE == 0x4B3A && KDGETMODE == 0x4B3B && TIOCGWINSZ == 0x5413);
ASSERT(sizeof(struct vt_mode) == 8 && sizeof(struct vt_stat) == 6 && sizeof(struct winsize) == 8);
ASSERT(sizeof(struct inotify_event) == 16);

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008u
#endif
#ifndef F_SEAL_FUTURE_WRITE
#define F_SEAL_FUTURE_WRITE 0x0010
#endif

#ifndef SO_PASSRIGHTS
#define SO_PASSRIGHTS 83
#endif
#ifndef SO_PEERGROUPS
#define SO_PEERGROUPS 59
#endif
#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

#ifndef MADV_COLLAPSE
#define MADV_COLLAPSE 25
#endif

void snow_use_large_pages(uintptr_t start, long bytes) {
  const uintptr_t large = 2 << 20;
  if ((uintptr_t)bytes < large) return;
  // Large pages shared with neighbours are advised as a whole.
  uintptr_t first = start & ~(large - 1), end = (start + (uintptr_t)bytes + large - 1) & ~(large - 1);
  int saved = errno;
  madvise((void *)first, end - first, MADV_HUGEPAGE);
  // Collapses pages already touched, from Linux 6.1 on.
  madvise((void *)first, end - first, MADV_COLLAPSE);
  errno = saved;
}

long snow_read_time(uintptr_t start, long bytes) {
  enum { READS = 256 };
  static volatile uint32_t nothing;
  const uint32_t mask = nothing;
  const uint64_t lines = (uint64_t)bytes / 64;
  struct timespec begin, end;
  // Knuth's MMIX generator; its upper bits are the best.
  uint64_t state = 1;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  for (int read = 0; read < READS; read++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    state += *(const volatile uint32_t *)(start + (state >> 32) % lines * 64) & mask;
  }
  clock_gettime(CLOCK_MONOTONIC, &end);
  return ((end.tv_sec - begin.tv_sec) * 1000000000 + end.tv_nsec - begin.tv_nsec) / READS;
}

int snow_memfd(const char *name) {
  // The last flag needs Linux 6.3; EINVAL before.
  int fd = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_NOEXEC_SEAL);
  return fd >= 0 || errno != EINVAL ? fd : memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

int snow_seal_for_readers(int fd) {
  return fcntl(fd, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_FUTURE_WRITE);
}

int snow_is_sealed(int fd) {
  int wanted = F_SEAL_SHRINK | F_SEAL_GROW, seals = fcntl(fd, F_GET_SEALS);
  return seals >= 0 && (seals & wanted) == wanted;
}

int snow_is_memory(int fd) {
  struct stat status;
  return fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_nlink == 0 && fcntl(fd, F_GET_SEALS) >= 0;
}

long snow_futex_wake(const uint32_t *word) {
  return syscall(SYS_futex, word, FUTEX_WAKE, 0x7fffffff, NULL, NULL, 0);
}

static struct timespec time_of(int64_t nanoseconds) {
  struct timespec time = {(time_t)(nanoseconds / 1000000000), (long)(nanoseconds % 1000000000)};
  return time;
}

long snow_futex_wait(const uint32_t *word, uint32_t value, int64_t nanoseconds) {
  struct timespec timeout = time_of(nanoseconds);
  return syscall(SYS_futex, word, FUTEX_WAIT, value, &timeout, NULL, 0);
}

int snow_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

// Room for one descriptor.
union passage {
  char bytes[CMSG_SPACE(sizeof(int))];
  struct cmsghdr header;
};

long snow_send(int fd, const void *bytes, size_t count, int passed) {
  struct iovec part = {(void *)bytes, count};
  union passage control = {{0}};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (passed >= 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    control.header.cmsg_level = SOL_SOCKET;
    control.header.cmsg_type = SCM_RIGHTS;
    control.header.cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(&control.header), &passed, sizeof passed);
  }
  return sendmsg(fd, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
}

long snow_receive(int fd, void *bytes, size_t count, int *passed) {
  struct iovec part = {bytes, count};
  union passage control = {{0}};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes,
                           .msg_controllen = CMSG_LEN(sizeof(int))};
  // Room for exactly one: the kernel closes any others.
  *passed = -1;
  long length = recvmsg(fd, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC | MSG_TRUNC);
  struct cmsghdr *header = length < 0 ? NULL : CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
      header->cmsg_len == CMSG_LEN(sizeof(int)))
    memcpy(passed, CMSG_DATA(header), sizeof *passed);
  // An empty message looks like end of file; its descriptors would be missed.
  if (length == 0 && *passed >= 0) {
    close(*passed);
    *passed = -1;
  }
  return length;
}

// Looks at what comes next without taking it; EBADMSG if it has descriptors.
static long peek_alone(int fd, void *bytes, size_t count) {
  struct iovec part = {bytes, count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  long length = recvmsg(fd, &message, MSG_DONTWAIT | MSG_PEEK);
  // Without room for descriptors, the kernel flags a message that had some.
  if (length < 0 || !(message.msg_flags & MSG_CTRUNC)) return length;
  errno = EBADMSG;
  return -1;
}

long snow_receive_alone(int fd, void *bytes, size_t count) {
  if (peek_alone(fd, bytes, count) < 0) return -1;
  return recv(fd, bytes, count, MSG_DONTWAIT | MSG_TRUNC);
}

long snow_take_alone(int fd, void *bytes, size_t count) {
  long length = peek_alone(fd, bytes, count);
  // No more than that: what has come since may have descriptors.
  return length <= 0 ? length : recv(fd, bytes, (size_t)length, MSG_DONTWAIT);
}

// Peeks at what comes next in a stream, and duplicates its descriptor, if any; EMSGSIZE if there are more. The kernel also
// shows the descriptor of the bytes behind those that are wanted.
static long peek_passing(int fd, void *bytes, size_t count, int *passed) {
  // As many as the kernel passes at once.
  union { char bytes[CMSG_SPACE(253 * sizeof(int))]; struct cmsghdr header; } control;
  struct iovec part = {bytes, count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes,
                           .msg_controllen = sizeof control.bytes};
  long length = recvmsg(fd, &message, MSG_DONTWAIT | MSG_PEEK | MSG_CMSG_CLOEXEC);
  if (length < 0) return -1;
  int is_over = (message.msg_flags & MSG_CTRUNC) != 0;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    int found = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    for (int index = 0; index < found; index++) {
      int number;
      memcpy(&number, CMSG_DATA(header) + (size_t)index * sizeof number, sizeof number);
      // The message still has it, so this does not block.
      if (*passed < 0) *passed = number; else close(number), is_over = 1;
    }
  }
  if (!is_over) return length;
  if (*passed >= 0) close(*passed);
  *passed = -1;
  errno = EMSGSIZE;
  return -1;
}

long snow_take_passing(int fd, void *bytes, size_t count, int *passed) {
  int peeked = -1;
  *passed = -1;
  long length = peek_passing(fd, bytes, count, &peeked);
  // No more than that: what has come since may have descriptors.
  if (length > 0) length = snow_receive(fd, bytes, (size_t)length, passed);
  // Not the last one: the other was taken, or is still in the socket.
  if (peeked >= 0) close(peeked);
  return length;
}

int snow_refuse_descriptors(int fd) {
  int no = 0;
  return setsockopt(fd, SOL_SOCKET, SO_PASSRIGHTS, &no, sizeof no);
}

int snow_peer(int fd, uint32_t *user, uint32_t *group) {
  struct ucred found;
  socklen_t size = sizeof found;
  if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &found, &size) != 0) return -1;
  *user = found.uid;
  *group = found.gid;
  return 0;
}

int snow_peer_process(int fd) {
  struct ucred peer = {0};
  socklen_t size = sizeof peer;
  return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0 ? 0 : peer.pid;
}

int snow_peer_has_group(int fd, uint32_t group) {
  gid_t found[256];
  socklen_t size = sizeof found;
  // A user with too many groups counts as having none.
  if (getsockopt(fd, SOL_SOCKET, SO_PEERGROUPS, found, &size) != 0) return 0;
  for (size_t index = 0; index < size / sizeof *found; index++)
    if (found[index] == group) return 1;
  return 0;
}

int snow_pipe(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  return fcntl(ends[1], F_SETFL, O_NONBLOCK);
}

static void interrupt_only(int signal) { (void)signal; }

int snow_start_interrupter(snow_interrupter *timer) {
  int number = SIGRTMAX - 4;
  struct sigaction action = {.sa_handler = interrupt_only, .sa_flags = SA_RESTART};
  sigset_t own;
  sigemptyset(&own);
  sigaddset(&own, number);
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = number};
  event.sigev_notify_thread_id = (pid_t)syscall(SYS_gettid);
  if (sigaction(number, &action, NULL) != 0) return -1;
  if (timer_create(CLOCK_MONOTONIC, &event, timer) != 0) return -1;
  return pthread_sigmask(SIG_UNBLOCK, &own, NULL);
}

void snow_stop_interrupter(snow_interrupter timer) { timer_delete(timer); }

void snow_close_interrupted(int fd, snow_interrupter timer) {
  const struct timespec time = {0, 5000000};
  const struct itimerspec on = {time, time}, off = {{0, 0}, {0, 0}};
  char byte;
  timer_settime(timer, 0, &on, NULL);
  // Closing with unread messages resets the peer, which then loses the last message sent to it.
  for (int count = 0; count < 16 && recv(fd, &byte, 1, MSG_DONTWAIT) > 0; count++) {}
  close(fd);
  timer_settime(timer, 0, &off, NULL);
}

int snow_is_message_listener(int fd) {
  int domain = 0, type = 0, listens = 0;
  socklen_t size = sizeof(int);
  return getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0 && domain == AF_UNIX &&
         getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_SEQPACKET &&
         getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0 && listens;
}

int snow_unread(int fd) {
  int count = 0;
  return ioctl(fd, SIOCOUTQ, &count) < 0 ? -1 : count;
}

uint64_t snow_taken(int fd) {
  struct tcp_info info = {0};
  socklen_t size = sizeof info;
  return getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) < 0 ? 0 : info.tcpi_bytes_acked;
}

void snow_probe_peer(int fd, int seconds) {
  int yes = 1, pause = seconds >= 3 ? seconds / 3 : 1, probes = 3;
  setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
  setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &seconds, sizeof seconds);
  setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &pause, sizeof pause);
  setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &probes, sizeof probes);
}

int snow_epoll(void) { return epoll_create1(EPOLL_CLOEXEC); }

int snow_epoll_add(int set, int fd, uint64_t tag) {
  struct epoll_event event = {.events = EPOLLIN, .data.u64 = tag};
  return epoll_ctl(set, EPOLL_CTL_ADD, fd, &event);
}

int snow_epoll_change(int set, int fd, uint64_t tag, int is_writing) {
  struct epoll_event event = {.events = EPOLLIN | (is_writing ? EPOLLOUT : 0), .data.u64 = tag};
  return epoll_ctl(set, EPOLL_CTL_MOD, fd, &event);
}

int snow_epoll_remove(int set, int fd) { return epoll_ctl(set, EPOLL_CTL_DEL, fd, NULL); }

int snow_epoll_take(int set, uint64_t *tags, int most) {
  struct epoll_event events[16];
  int count = epoll_wait(set, events, most < 16 ? most : 16, 0);
  for (int index = 0; index < count; index++) tags[index] = events[index].data.u64;
  return count;
}

int snow_timer(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK); }

int snow_timer_set(int timer, int64_t nanoseconds) {
  struct itimerspec setting = {time_of(nanoseconds), time_of(nanoseconds)};
  return timerfd_settime(timer, 0, &setting, NULL);
}

int snow_timer_set_at(int timer, int64_t nanoseconds) {
  struct itimerspec setting = {{0, 0}, time_of(nanoseconds)};
  return timerfd_settime(timer, TFD_TIMER_ABSTIME, &setting, NULL);
}

int snow_clock_is_synchronised(void) {
  struct timex state = {0};
  int answer = adjtimex(&state);
  return answer >= 0 && answer != TIME_ERROR && !(state.status & STA_UNSYNC);
}

static int watch_date(int timer) {
  // The farthest time: only a change of the date ends it.
  const time_t end = sizeof(time_t) == 8 ? (time_t)INT64_MAX : (time_t)INT32_MAX;
  struct itimerspec never = {{0, 0}, {end, 0}};
  return timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, NULL);
}

int snow_date_timer(void) {
  int timer = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
  if (timer < 0 || watch_date(timer) == 0) return timer;
  int code = errno;
  close(timer);
  errno = code;
  return -1;
}

int snow_date_timer_take(int timer) {
  uint64_t count;
  if (read(timer, &count, sizeof count) < 0 && errno == EAGAIN) return 0;
  return watch_date(timer) == 0 ? 1 : -1;
}

int snow_device_number(int fd, unsigned major_number) {
  struct stat status;
  if (fstat(fd, &status) != 0 || !S_ISCHR(status.st_mode)) return -1;
  return major(status.st_rdev) == major_number ? (int)minor(status.st_rdev) : -1;
}

int snow_real_time_signal(int number) { return SIGRTMIN + number; }

void snow_silence_libraries(void) {
  FILE *nowhere = fopen("/dev/null", "we");
  if (nowhere) stderr = nowhere;
}

int snow_is_built_for_avx2(void) {
#ifdef __AVX2__
  return 1;
#else
  return 0;
#endif
}

int snow_spawn_without(void *actions, int first) { return posix_spawn_file_actions_addclosefrom_np(actions, first); }

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "snowd supports x86-64 and arm64"
#endif

// In a Landlock domain of its own a process cannot trace others, nor open their memory in /proc.
static void enter_own_domain(void) {
  struct landlock_ruleset_attr rules = {
      .handled_access_fs = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_BLOCK
                           | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO};
  int file = (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
  if (file < 0) return;
  syscall(SYS_landlock_restrict_self, file, 0);
  close(file);
}

int snow_confine(void) {
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, value)
#define REFUSE(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1), ANSWER(SECCOMP_RET_ERRNO | EPERM)
// A call whose first argument is another is refused. Process numbers have 32 bits.
#define ONLY_WITH(call, value)                                                                                  \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 4), LOAD(args[0]), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0), \
      ANSWER(SECCOMP_RET_ERRNO | EPERM), ANSWER(SECCOMP_RET_ALLOW)
  struct sock_filter filter[] = {
      LOAD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0), ANSWER(SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
#ifdef __x86_64__
      // The calls of x32 have numbers of their own.
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), ANSWER(SECCOMP_RET_ERRNO | EPERM),
#endif
      REFUSE(SYS_socket), REFUSE(SYS_socketpair), REFUSE(SYS_connect), REFUSE(SYS_bind), REFUSE(SYS_listen),
      REFUSE(SYS_execve), REFUSE(SYS_execveat), REFUSE(SYS_ptrace), REFUSE(SYS_process_vm_readv),
      REFUSE(SYS_process_vm_writev), REFUSE(SYS_process_madvise), REFUSE(SYS_kill), REFUSE(SYS_tkill),
      REFUSE(SYS_rt_sigqueueinfo), REFUSE(SYS_rt_tgsigqueueinfo), REFUSE(SYS_pidfd_open), REFUSE(SYS_pidfd_getfd),
      REFUSE(SYS_pidfd_send_signal), REFUSE(SYS_io_uring_setup), REFUSE(SYS_unshare), REFUSE(SYS_setns),
      REFUSE(SYS_mount), REFUSE(SYS_bpf), REFUSE(SYS_keyctl), REFUSE(SYS_perf_event_open),
      ONLY_WITH(SYS_tgkill, (unsigned)getpid()), ONLY_WITH(SYS_prlimit64, 0), ANSWER(SECCOMP_RET_ALLOW),
  };
#undef ONLY_WITH
#undef REFUSE
#undef ANSWER
#undef LOAD
  struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  enter_own_domain();
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}
