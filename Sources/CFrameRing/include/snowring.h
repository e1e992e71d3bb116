// SNOWFRM1: snowd's frame ring for readers, explained in docs/ring.md.
//
// One producer that never waits, any number of readers. Numbers are little-endian and naturally aligned; ignore
// unnamed bytes, which are zero.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define SNOWRING_ASSERT(condition) static_assert(condition, #condition)
#else
#define SNOWRING_ASSERT(condition) _Static_assert(condition, #condition)
#endif

#define SNOWRING_MAGIC "SNOWFRM1"
#define SNOWRING_MAJOR 1
#define SNOWRING_MINOR 1
#define SNOWRING_ENDIAN_TAG 0x01020304u
#define SNOWRING_HEADER_SIZE 4096
#define SNOWRING_DAMAGE_MAX 12
#define SNOWRING_TILES_MAX 2048
#define SNOWRING_SOCKET "/run/snowd/frames.sock"

// DRM's names for formats, as in <drm_fourcc.h>.
#define SNOWRING_XRGB8888 0x34325258u // "XR24": 0x00RRGGBB in a word
#define SNOWRING_ARGB8888 0x34325241u // "AR24": 0xAARRGGBB, premultiplied
#define SNOWRING_RGB565 0x36314752u   // "RG16"

enum snowring_flags { SNOWRING_PREMULTIPLIED = 1 };

enum snowring_state {
  SNOWRING_INIT = 0,    // no frame yet
  SNOWRING_RUNNING = 1, // frames are published
  SNOWRING_IDLE = 2,    // nothing moves: the newest frame is current
  SNOWRING_RETIRED = 3, // RECONFIG carries the next ring
  SNOWRING_STOPPED = 4, // the producer has exited
};

enum snowring_slot_flags {
  SNOWRING_FULL_DAMAGE = 1,
  SNOWRING_DISCONTINUITY = 2, // the scene's time jumped since the previous frame
  SNOWRING_LATE = 4,          // frames before it were skipped
};

// The first page. Fields before `crc` never change.
struct snowring_header {
  uint8_t magic[8];
  uint16_t major, minor;
  uint32_t header_size;
  uint64_t total_size;
  uint32_t endian_tag, flags;
  uint8_t instance_id[16]; // random for each start of the producer
  uint64_t epoch;          // counts an instance's rings
  uint32_t producer_pid, reserved0;
  uint32_t width, height, stride, fourcc;
  uint64_t modifier; // DRM_FORMAT_MOD_LINEAR
  uint32_t slot_count, desc_size;
  uint64_t desc_offset, pixels_offset, slot_stride;
  uint32_t fps_num, fps_den;
  uint32_t colorspace; // 1: sRGB, full range
  uint32_t rotation;   // degrees already applied to the picture
  uint32_t tile_size;  // side of a tile in pixels, since 1.1; 0: no tiles
  uint32_t crc; // CRC-32 (zlib's) of all bytes before it
  uint8_t pad0[0x30];

  uint64_t published_seq; // atomic; 0: no frame yet; the frame is in slot published_seq % slot_count
  uint8_t pad1[0x38];

  uint32_t wake_word; // a futex: the low half of published_seq, plus one at the ring's end
  uint32_t state;     // enum snowring_state
  uint64_t heartbeat_ns;
  uint8_t pad2[0x30];

  uint64_t frames_published, frames_late, frames_skipped;
  uint64_t render_ns_last, render_ns_ewma, jitter_ns_p99;
  uint8_t pad3[SNOWRING_HEADER_SIZE - 0x170];
};

struct snowring_rect {
  uint16_t x, y, w, h;
};

// A slot, at desc_offset + slot * desc_size.
struct snowring_slot {
  uint64_t version; // atomic: seq << 1 | 1 while it is written, seq << 1 when it is valid
  uint64_t seq;
  int64_t sim_time_ns;  // the scene's time, on the sensor's clock
  int64_t deadline_ns;  // when the frame was due, CLOCK_MONOTONIC
  int64_t published_ns; // when it was published, CLOCK_MONOTONIC
  uint32_t render_us, flags;
  uint32_t damage_count; // rectangles in `damage`; 0 with SNOWRING_FULL_DAMAGE
  uint32_t crc32c;       // of the pixels; 0: not computed
  uint64_t reserved0;
  struct snowring_rect damage[SNOWRING_DAMAGE_MAX]; // differences from frame seq - 1
  float gravity[3];                                 // g, panel frame, gravity-signed
  float energy;                                     // strength of shaking, g²·s
  uint8_t pad0[0x50];
  uint8_t tiles[SNOWRING_TILES_MAX / 8]; // since 1.1, also with SNOWRING_FULL_DAMAGE: one bit per tile, by rows
};

// Messages on the SOCK_SEQPACKET socket.
enum snowring_message_type {
  SNOWRING_HELLO = 1,    // reader: struct snowring_hello
  SNOWRING_WELCOME = 2,  // producer: struct snowring_welcome, and the memory as SCM_RIGHTS
  SNOWRING_RECONFIG = 3, // as WELCOME, for the next ring
  SNOWRING_REFUSED = 4,  // producer: struct snowring_refused, then end of file
  SNOWRING_NOTIFY = 5,   // producer: struct snowring_notify, a frame was published
};

enum snowring_hello_flags { SNOWRING_WANTS_NOTIFY = 1 };

struct snowring_hello {
  uint8_t magic[8];
  uint16_t major, minor;
  uint32_t type;
  uint32_t fourcc; // 0: XRGB8888
  uint32_t flags;  // enum snowring_hello_flags
  uint64_t reserved;
};

struct snowring_welcome {
  uint8_t magic[8];
  uint16_t major, minor;
  uint32_t type;
  uint8_t instance_id[16];
  uint64_t epoch, total_size;
  uint32_t fourcc, reserved0;
  uint64_t reserved1;
};

struct snowring_refused {
  uint8_t magic[8];
  uint16_t major, minor;
  uint32_t type;
  char words[112]; // UTF-8, zero-terminated
};

struct snowring_notify {
  uint8_t magic[8];
  uint16_t major, minor;
  uint32_t type;
  uint64_t seq;
  int64_t published_ns;
};

#define SNOWRING_AT(type, field, place) SNOWRING_ASSERT(offsetof(struct type, field) == place)

SNOWRING_AT(snowring_header, major, 0x008);
SNOWRING_AT(snowring_header, header_size, 0x00C);
SNOWRING_AT(snowring_header, total_size, 0x010);
SNOWRING_AT(snowring_header, endian_tag, 0x018);
SNOWRING_AT(snowring_header, instance_id, 0x020);
SNOWRING_AT(snowring_header, epoch, 0x030);
SNOWRING_AT(snowring_header, producer_pid, 0x038);
SNOWRING_AT(snowring_header, width, 0x040);
SNOWRING_AT(snowring_header, fourcc, 0x04C);
SNOWRING_AT(snowring_header, modifier, 0x050);
SNOWRING_AT(snowring_header, slot_count, 0x058);
SNOWRING_AT(snowring_header, desc_offset, 0x060);
SNOWRING_AT(snowring_header, pixels_offset, 0x068);
SNOWRING_AT(snowring_header, slot_stride, 0x070);
SNOWRING_AT(snowring_header, fps_num, 0x078);
SNOWRING_AT(snowring_header, colorspace, 0x080);
SNOWRING_AT(snowring_header, tile_size, 0x088);
SNOWRING_AT(snowring_header, crc, 0x08C);
SNOWRING_AT(snowring_header, published_seq, 0x0C0);
SNOWRING_AT(snowring_header, wake_word, 0x100);
SNOWRING_AT(snowring_header, state, 0x104);
SNOWRING_AT(snowring_header, heartbeat_ns, 0x108);
SNOWRING_AT(snowring_header, frames_published, 0x140);
SNOWRING_AT(snowring_header, jitter_ns_p99, 0x168);
SNOWRING_ASSERT(sizeof(struct snowring_header) == SNOWRING_HEADER_SIZE);
SNOWRING_AT(snowring_slot, seq, 0x08);
SNOWRING_AT(snowring_slot, published_ns, 0x20);
SNOWRING_AT(snowring_slot, render_us, 0x28);
SNOWRING_AT(snowring_slot, damage_count, 0x30);
SNOWRING_AT(snowring_slot, damage, 0x40);
SNOWRING_AT(snowring_slot, gravity, 0xA0);
SNOWRING_AT(snowring_slot, energy, 0xAC);
SNOWRING_AT(snowring_slot, tiles, 0x100);
SNOWRING_ASSERT(sizeof(struct snowring_slot) == 512);
SNOWRING_ASSERT(sizeof(struct snowring_hello) == 32);
SNOWRING_ASSERT(sizeof(struct snowring_welcome) == 64);
SNOWRING_ASSERT(sizeof(struct snowring_refused) == 128);
SNOWRING_ASSERT(sizeof(struct snowring_notify) == 32);

#undef SNOWRING_AT
#undef SNOWRING_ASSERT
