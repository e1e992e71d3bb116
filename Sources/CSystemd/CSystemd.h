#pragma once

#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-device.h>
#include <systemd/sd-event.h>
#include <systemd/sd-id128.h>
#include <systemd/sd-journal.h>

// Rows of a bus object's table, which the library declares as macros. All strings must outlive the table. Everyone may
// call the members: the bus's policy decides who reaches them. Introspection leaves out hidden ones.

static inline sd_bus_vtable snow_bus_start(void) { return (sd_bus_vtable)SD_BUS_VTABLE_START(0); }

static inline sd_bus_vtable snow_bus_end(void) { return (sd_bus_vtable)SD_BUS_VTABLE_END; }

// `names` are those of all arguments, then of all results, each with its zero byte.
static inline sd_bus_vtable snow_bus_method(const char *member, const char *arguments, const char *results,
                                            const char *names, sd_bus_message_handler_t handler, int is_hidden) {
  sd_bus_vtable row = SD_BUS_METHOD(member, arguments, results, handler,
                                    SD_BUS_VTABLE_UNPRIVILEGED | (is_hidden ? SD_BUS_VTABLE_HIDDEN : 0));
  row.x.method.names = names;
  return row;
}

// Without `set` it is read-only.
static inline sd_bus_vtable snow_bus_property(const char *member, const char *signature, sd_bus_property_get_t get,
                                              sd_bus_property_set_t set, int is_signalled, int is_constant) {
  uint64_t flags = (is_signalled ? SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE : 0) |
                   (is_constant ? SD_BUS_VTABLE_PROPERTY_CONST : 0);
  if (set)
    return (sd_bus_vtable)SD_BUS_WRITABLE_PROPERTY(member, signature, get, set, 0,
                                                   flags | SD_BUS_VTABLE_UNPRIVILEGED);
  return (sd_bus_vtable)SD_BUS_PROPERTY(member, signature, get, 0, flags);
}
