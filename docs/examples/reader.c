/* Reads frames from snowd's ring with C11 and Linux alone. See docs/ring.md.
 *
 *   cc -O2 -o reader reader.c && ./reader [SOCKET [XR24|AR24|RG16 [FRAMES]]] > frames.raw
 *
 * Writes pixels to standard output, and a line per frame to standard error. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { HELLO = 1, WELCOME, RECONFIG, REFUSED, NOTIFY };
enum { SEAL_SHRINK = 2, SEAL_GROW = 4, GET_SEALS = 1034 };

static uint8_t *ring;
static size_t ring_size;

static uint16_t u16(size_t at) { uint16_t v; memcpy(&v, ring + at, 2); return v; }
static uint32_t u32(size_t at) { uint32_t v; memcpy(&v, ring + at, 4); return v; }
static uint64_t u64(size_t at) { uint64_t v; memcpy(&v, ring + at, 8); return v; }

static void die(const char *why) { fprintf(stderr, "%s\n", why); exit(1); }

/* CRC-32, as zlib's crc32(). */
static uint32_t crc(size_t count) {
  uint32_t sum = ~0u;
  for (size_t bit = 0; bit < 8 * count; bit++) {
    if (bit % 8 == 0) sum ^= ring[bit / 8];
    sum = sum & 1 ? sum >> 1 ^ 0xEDB88320u : sum >> 1;
  }
  return ~sum;
}

/* Validates the header before its first use. */
static void check(const char *format) {
  if (memcmp(ring, "SNOWFRM1", 8) || u32(0x18) != 0x01020304) die("not a frame ring");
  if (u16(0x08) != 1) die("the ring has another version, this reader needs version 1");
  if (u32(0x0C) < 4096 || u32(0x8C) != crc(0x8C)) die("the ring's header is damaged");
  if (memcmp(ring + 0x4C, format, 4) || u64(0x50)) die("the ring has another pixel format");
  uint64_t slots = u32(0x58), desc = u64(0x60), desc_size = u32(0x5C), pixels = u64(0x68);
  uint64_t step = u64(0x70), stride = u32(0x48), row = (uint64_t)u32(0x40) * (memcmp(format, "RG16", 4) ? 4 : 2);
  if (u64(0x10) > ring_size || slots < 2 || slots > 64 || desc_size < 256 || desc_size > 4096 || desc < 4096 ||
      desc % 8 || desc > ring_size || pixels > ring_size || step > ring_size || !row || row > stride ||
      !u32(0x44) || stride * u32(0x44) > step || desc + slots * desc_size > pixels ||
      pixels + slots * step > u64(0x10))
    die("the ring's header is out of range");
}

static void map(int fd, const char *format) {
  struct stat status;
  int seals = fcntl(fd, GET_SEALS);
  /* Reading shrunk memory raises SIGBUS. */
  if (seals < 0 || !(seals & SEAL_SHRINK) || !(seals & SEAL_GROW) || fstat(fd, &status) || status.st_size < 4096)
    die("the memory is not sealed");
  if (ring) munmap(ring, ring_size);
  ring_size = (size_t)status.st_size;
  ring = mmap(NULL, ring_size, PROT_READ, MAP_SHARED, fd, 0);
  if (ring == MAP_FAILED) die("cannot map the ring");
  close(fd);
  check(format);
}

/* Reads a message: 0 none, 1 a message, 2 a message with a new ring. */
static int receive(int sock, int wait, const char *format) {
  uint8_t bytes[256] = {0};
  union { char room[CMSG_SPACE(sizeof(int))]; struct cmsghdr header; } control;
  struct iovec part = {bytes, sizeof bytes - 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control.room,
                           .msg_controllen = sizeof control.room};
  struct pollfd item = {sock, POLLIN, 0};
  if (poll(&item, 1, wait) <= 0) return 0;
  ssize_t length = recvmsg(sock, &message, MSG_CMSG_CLOEXEC);
  if (length <= 0) die("the producer has exited");
  if (length < 16 || memcmp(bytes, "SNOWFRM1", 8)) die("not a frame ring's socket");
  uint32_t type;
  memcpy(&type, bytes + 12, 4);
  if (type == REFUSED) die((char *)bytes + 16);
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if ((type != WELCOME && type != RECONFIG) || !header || header->cmsg_type != SCM_RIGHTS) return 1;
  int fd;
  memcpy(&fd, CMSG_DATA(header), sizeof fd);
  map(fd, format);
  return 2;
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000ll + time.tv_nsec;
}

int main(int count, char **words) {
  const char *path = count > 1 ? words[1] : "/run/snowd/frames.sock";
  const char *format = count > 2 ? words[2] : "XR24";
  long wanted = count > 3 ? atol(words[3]) : 0, taken = 0;
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path || strlen(format) != 4) die("reader [SOCKET [FORMAT [FRAMES]]]");
  strcpy(address.sun_path, path);
  int sock = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
  if (sock < 0 || connect(sock, (struct sockaddr *)&address, sizeof address)) die(strerror(errno));
  uint8_t hello[32] = "SNOWFRM1\1\0\0\0\1"; /* version 1.0, type HELLO, no NOTIFY: this reader waits at the futex */
  memcpy(hello + 16, format, 4);
  if (send(sock, hello, sizeof hello, MSG_NOSIGNAL) < 0 || receive(sock, 5000, format) != 2) die("no ring within 5 s");

  uint8_t *copy = NULL;
  uint64_t last = 0;
  int torn = 0;
  while (!wanted || taken < wanted) {
    /* Load the word first: later changes then end the wait at once. */
    uint32_t word = __atomic_load_n((uint32_t *)(ring + 0x100), __ATOMIC_ACQUIRE);
    int news, isAnother = 0;
    while ((news = receive(sock, 0, format))) if (news == 2) isAnother = 1, last = 0, free(copy), copy = NULL;
    if (isAnother) continue;
    uint64_t newest = __atomic_load_n((uint64_t *)(ring + 0xC0), __ATOMIC_ACQUIRE);
    if (newest == last) {
      if (now() - (int64_t)u64(0x108) > 3000000000ll) die("the producer does not respond");
      struct timespec wait = {0, 100000000}; /* then read the socket again */
      syscall(SYS_futex, ring + 0x100, FUTEX_WAIT, word, &wait, NULL, 0);
      continue;
    }
    if (torn == 3) die("this reader is too slow: frames are overwritten while it reads them");
    size_t slot = newest % u32(0x58), size = (size_t)u32(0x48) * u32(0x44), at = u64(0x60) + slot * u32(0x5C);
    if (!copy && !(copy = malloc(size))) die("no memory");
    uint64_t *version = (uint64_t *)(ring + at);
    torn++; /* until the copy is verified */
    if (__atomic_load_n(version, __ATOMIC_ACQUIRE) != newest << 1) continue;
    memcpy(copy, ring + u64(0x68) + slot * u64(0x70), size);
    int64_t time = (int64_t)u64(at + 0x10);
    __atomic_thread_fence(__ATOMIC_ACQUIRE);
    if (__atomic_load_n(version, __ATOMIC_RELAXED) != newest << 1) continue; /* torn: read the next frame */
    if (fwrite(copy, 1, size, stdout) != size || fflush(stdout)) return 0;
    fprintf(stderr, "%llu %lld %ux%u missed %llu\n", (unsigned long long)newest, (long long)time, u32(0x40), u32(0x44),
            (unsigned long long)(last ? newest - last - 1 : 0));
    last = newest, torn = 0, taken++;
  }
  return 0;
}
