#define _GNU_SOURCE
#include "CWayland.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static const struct {
  const struct wl_interface *interface;
  uint32_t newest;
} globals[] = {
    [SNOW_WAYLAND_COMPOSITOR] = {&wl_compositor_interface, 4},
    [SNOW_WAYLAND_SHM] = {&wl_shm_interface, 1},
    [SNOW_WAYLAND_OUTPUT] = {&wl_output_interface, 4},
    [SNOW_WAYLAND_SEAT] = {&wl_seat_interface, 5},
    [SNOW_WAYLAND_WINDOWS] = {&xdg_wm_base_interface, 3},
    [SNOW_WAYLAND_LAYERS] = {&zwlr_layer_shell_v1_interface, 4},
    [SNOW_WAYLAND_VIEWPORTS] = {&wp_viewporter_interface, 1},
    [SNOW_WAYLAND_SCALES] = {&wp_fractional_scale_manager_v1_interface, 1},
    [SNOW_WAYLAND_IDLE] = {&zwp_idle_inhibit_manager_v1_interface, 1},
    [SNOW_WAYLAND_TOPLEVELS] = {&zwlr_foreign_toplevel_manager_v1_interface, 3},
};

enum snow_wayland_global snow_wayland_global(const char *interface) {
  for (int index = 0; index < (int)(sizeof globals / sizeof globals[0]); index++)
    if (strcmp(globals[index].interface->name, interface) == 0) return index;
  return SNOW_WAYLAND_UNKNOWN;
}

void *snow_wayland_bind(struct wl_registry *registry, uint32_t name, enum snow_wayland_global global,
                        uint32_t version) {
  uint32_t newest = globals[global].newest;
  return wl_registry_bind(registry, name, globals[global].interface, version < newest ? version : newest);
}

static _Thread_local char message[256];

static void keep(const char *format, va_list arguments) { vsnprintf(message, sizeof message, format, arguments); }

void snow_wayland_keep_messages(void) {
  message[0] = 0;
  wl_log_set_handler_client(keep);
}

const char *snow_wayland_last_message(void) { return message; }

const char *snow_wayland_error_interface(struct wl_display *display, uint32_t *code) {
  const struct wl_interface *interface = NULL;
  uint32_t object;
  *code = wl_display_get_protocol_error(display, &interface, &object);
  return interface ? interface->name : NULL;
}

int snow_wayland_connect(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  size_t length = strlen(path);
  if (length == 0 || length >= sizeof address.sun_path) {
    errno = length ? ENAMETOOLONG : ENOENT;
    return -1;
  }
  memcpy(address.sun_path, path, length + 1);
  // A compositor that accepts nothing must not hold up the caller: its queue is full then, which is EAGAIN.
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return -1;
  if (connect(fd, (struct sockaddr *)&address, sizeof address) != 0) {
    int code = errno;
    close(fd);
    errno = code;
    return -1;
  }
  return fd;
}

int snow_wayland_watch(int set, int fd, int is_new, int waits_for_room) {
  struct epoll_event event = {.events = EPOLLIN | (waits_for_room ? EPOLLOUT : 0)};
  return epoll_ctl(set, is_new ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, fd, &event);
}

int snow_wayland_seal(int fd) { return fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK); }
