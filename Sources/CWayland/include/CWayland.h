// libwayland-client, the protocols beside its core, and what Swift cannot express of them.
#pragma once

#include <stdint.h>
#include <wayland-client.h>

#include "fractional-scale-v1-client.h"
#include "idle-inhibit-unstable-v1-client.h"
#include "viewporter-client.h"
#include "wlr-foreign-toplevel-management-unstable-v1-client.h"
#include "wlr-layer-shell-unstable-v1-client.h"
#include "xdg-shell-client.h"

// Interfaces that a compositor may offer.
enum snow_wayland_global {
  SNOW_WAYLAND_UNKNOWN = -1,
  SNOW_WAYLAND_COMPOSITOR,
  SNOW_WAYLAND_SHM,
  SNOW_WAYLAND_OUTPUT,
  SNOW_WAYLAND_SEAT,
  SNOW_WAYLAND_WINDOWS,
  SNOW_WAYLAND_LAYERS,
  SNOW_WAYLAND_VIEWPORTS,
  SNOW_WAYLAND_SCALES,
  SNOW_WAYLAND_IDLE,
  SNOW_WAYLAND_TOPLEVELS,
};

// The interface of a name.
enum snow_wayland_global snow_wayland_global(const char *interface);

// Binds an interface in the offered version, or in the newest that is used here if that is older.
void *snow_wayland_bind(struct wl_registry *registry, uint32_t name, enum snow_wayland_global global, uint32_t version);

// Keeps libwayland from writing to standard error; its last message of this thread stays readable.
void snow_wayland_keep_messages(void);
const char *snow_wayland_last_message(void);

// The error object of a broken connection: its interface's name, or NULL.
const char *snow_wayland_error_interface(struct wl_display *display, uint32_t *code);

// Connects to a local socket without blocking; returns a descriptor, or -1 with errno.
int snow_wayland_connect(const char *path);

// Watches a descriptor in an epoll set for input, and for room to write.
int snow_wayland_watch(int set, int fd, int is_new, int waits_for_room);

// Seals memory against shrinking: a compositor then need not fear SIGBUS.
int snow_wayland_seal(int fd);
