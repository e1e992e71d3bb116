// A HID sensor hub with an accelerometer and a gyroscope, through /dev/uhid: the kernel's own
// hid-sensor-hub makes two IIO devices of it, accel_3d and gyro_3d, each with a buffer.
//
//   fake-hub FIFO        commands from there, a line each:
//     set X Y Z          mg, gravity-signed                turn X Y Z     tenths of a degree a second
//     ramp MS            accel x and gyro z count milliseconds from now on, 0 ... MS - 1 again and
//                        again: two readings of one moment have one number
//     stall-gyro | go-gyro                                 unplug | plug | quit
//
// The usages are those of the HID Sensor Usage Tables (HUTRR39).
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/uhid.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// A sensor of the hub: its report's number, what the kernel has set, what it says.
struct sensor {
  int usage, axes, unit, exponent, id, isStalled;
  unsigned char state, power;
  unsigned interval;
  short value[3];
  long long next;
};
static struct sensor sensors[2] = {
    {0x73, 0x0453, 0x1A, -3, 1, 0, 1, 6, 20, {0, -1000, 0}, 0},
    {0x76, 0x0457, 0x15, -1, 2, 0, 1, 6, 20, {0, 0, 0}, 0},
};
static int device, isPlugged, isOpen, ramp;
static long long rampStart;

static long long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

static unsigned char descriptor[1024];
static int length;
static void add(int count, const int *bytes) {
  for (int i = 0; i < count; i++) descriptor[length++] = (unsigned char)bytes[i];
}
#define ADD(...) add(sizeof((int[]){__VA_ARGS__}) / sizeof(int), (int[]){__VA_ARGS__})

// One of several named values.
static void choice(int low, int high, int first, int count, int kind) {
  ADD(0x0A, low, high, 0x15, 1, 0x25, count, 0x75, 8, 0x95, 1, 0xA1, 0x02);
  for (int i = 0; i < count; i++) ADD(0x0A, first + i, 0x08);
  ADD(kind, 0x00, 0xC0);
}

static void describe(void) {
  length = 0;
  ADD(0x05, 0x20, 0x09, 0x01, 0xA1, 0x01);  // sensors, a collection of them
  for (int s = 0; s < 2; s++) {
    struct sensor *one = &sensors[s];
    int unit = one->exponent & 15;
    ADD(0x09, one->usage, 0xA1, 0x00, 0x85, one->id);
    choice(0x16, 0x03, 0x40, 6, 0xB1);  // reporting state
    choice(0x19, 0x03, 0x50, 6, 0xB1);  // power state
    ADD(0x0A, 0x0E, 0x03, 0x15, 0, 0x27, 0xFF, 0xFF, 0xFF, 0x7F, 0x75, 32, 0x95, 1, 0x55, 0, 0xB1,
        0x02);  // report interval in ms
    choice(0x01, 0x02, 0x00, 7, 0x81);  // sensor state
    choice(0x02, 0x02, 0x10, 6, 0x81);  // event
    for (int axis = 0; axis < 3; axis++)
      ADD(0x0A, (one->axes + axis) & 255, one->axes >> 8, 0x16, 0x00, 0x80, 0x26, 0xFF, 0x7F, 0x65,
          one->unit, 0x55, unit, 0x75, 16, 0x95, 1, 0x81, 0x02);
    ADD(0xC0);
  }
  ADD(0xC0);
}

static void put(const struct uhid_event *event) {
  if (write(device, event, sizeof *event) != sizeof *event)
    fprintf(stderr, "uhid, type %u: %s\n", event->type, strerror(errno));
}

static int feature(const struct sensor *one, unsigned char *to) {
  to[0] = one->id, to[1] = one->state, to[2] = one->power;
  memcpy(to + 3, &one->interval, 4);
  return 7;
}

static int input(struct sensor *one, unsigned char *to) {
  if (ramp) one->value[one->id == 1 ? 0 : 2] = (now() - rampStart) / 1000 % ramp;
  to[0] = one->id, to[1] = 2, to[2] = 4;  // ready, data updated
  memcpy(to + 3, one->value, 6);
  return 9;
}

static void plug(void) {
  struct uhid_event event = {.type = UHID_CREATE2};
  describe();
  strcpy((char *)event.u.create2.name, "Fake sensor hub");
  memcpy(event.u.create2.rd_data, descriptor, length);
  event.u.create2.rd_size = length;
  event.u.create2.bus = 0x18, event.u.create2.vendor = 0x1209, event.u.create2.product = 0x0076;
  put(&event);
  isPlugged = 1;
}

static struct sensor *numbered(int id) { return &sensors[id == 2]; }

static void answer(void) {
  struct uhid_event event, reply;
  if (read(device, &event, sizeof event) < 4) return;
  memset(&reply, 0, sizeof reply);
  switch (event.type) {
  case UHID_OPEN: isOpen = 1; break;
  case UHID_CLOSE: isOpen = 0; break;
  case UHID_GET_REPORT: {
    struct sensor *one = numbered(event.u.get_report.rnum);
    reply.type = UHID_GET_REPORT_REPLY;
    reply.u.get_report_reply.id = event.u.get_report.id;
    reply.u.get_report_reply.size = event.u.get_report.rtype == UHID_FEATURE_REPORT
                                        ? feature(one, reply.u.get_report_reply.data)
                                        : input(one, reply.u.get_report_reply.data);
    put(&reply);
    break;
  }
  case UHID_SET_REPORT: {
    const unsigned char *data = event.u.set_report.data;
    struct sensor *one = numbered(data[0]);
    if (event.u.set_report.size >= 7) {
      one->state = data[1], one->power = data[2];
      memcpy(&one->interval, data + 3, 4);
    }
    reply.type = UHID_SET_REPORT_REPLY;
    reply.u.set_report_reply.id = event.u.set_report.id;
    put(&reply);
  }
  }
}

static int command(const char *line) {
  short *a = sensors[0].value, *g = sensors[1].value;
  if (sscanf(line, "set %hd %hd %hd", a, a + 1, a + 2) == 3) return 0;
  if (sscanf(line, "turn %hd %hd %hd", g, g + 1, g + 2) == 3) return 0;
  if (sscanf(line, "ramp %d", &ramp) == 1) rampStart = now();
  else if (!strncmp(line, "stall-gyro", 10)) sensors[1].isStalled = 1;
  else if (!strncmp(line, "go-gyro", 7)) sensors[1].isStalled = 0;
  else if (!strncmp(line, "unplug", 6)) {
    struct uhid_event event = {.type = UHID_DESTROY};
    put(&event);
    isPlugged = isOpen = 0;
  } else if (!strncmp(line, "plug", 4)) plug();
  else if (!strncmp(line, "quit", 4)) return 1;
  return 0;
}

int main(int count, char **words) {
  char line[256];
  if (count != 2 || (unlink(words[1]), mkfifo(words[1], 0600))) return 2;
  FILE *commands = fdopen(open(words[1], O_RDWR | O_NONBLOCK), "r");
  if (!commands || (device = open("/dev/uhid", O_RDWR)) < 0) return perror("/dev/uhid"), 1;
  plug();
  for (;;) {
    long long wait = 1000000;
    for (int s = 0; s < 2; s++) {
      struct sensor *one = &sensors[s];
      // State 2: all events; power 2: full.
      if (!isPlugged || !isOpen || one->isStalled || one->state != 2 || one->power != 2) continue;
      long long period = (one->interval ? one->interval : 20) * 1000LL, time = now();
      if (one->next < time - 1000000) one->next = time + (s ? period / 3 : 0);  // out of step
      if (time >= one->next) {
        struct uhid_event event = {.type = UHID_INPUT2};
        event.u.input2.size = input(one, event.u.input2.data);
        put(&event);
        one->next += period;
      }
      if (one->next - time < wait) wait = one->next - time;
    }
    struct pollfd files[2] = {{device, POLLIN, 0}, {fileno(commands), POLLIN, 0}};
    struct timespec time = {0, wait > 0 ? (wait > 999999 ? 999999 : wait) * 1000 : 0};
    if (ppoll(files, 2, &time, NULL) < 0 && errno != EINTR) return 1;
    if (files[0].revents & POLLIN) answer();
    if (files[1].revents & POLLIN)
      while (fgets(line, sizeof line, commands))
        if (command(line)) return 0;
    clearerr(commands);
  }
}
