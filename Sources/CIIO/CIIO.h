// libiio's types and signatures, and its functions by pointers that are found at run time: nothing here is linked.
#pragma once

#include <dlfcn.h>
#include <iio.h>

// The functions that snowd calls, without their prefix.
#define SNOW_IIO_FUNCTIONS(F) \
  F(create_context_from_uri) \
  F(context_destroy) \
  F(context_set_timeout) \
  F(context_get_devices_count) \
  F(context_get_device) \
  F(device_get_id) \
  F(device_get_name) \
  F(device_get_label) \
  F(device_is_trigger) \
  F(device_get_trigger) \
  F(device_set_trigger) \
  F(device_get_channels_count) \
  F(device_get_channel) \
  F(device_find_channel) \
  F(device_find_attr) \
  F(device_attr_read) \
  F(device_attr_write) \
  F(device_buffer_attr_read) \
  F(device_create_buffer) \
  F(channel_is_scan_element) \
  F(channel_get_data_format) \
  F(channel_find_attr) \
  F(channel_attr_get_filename) \
  F(channel_attr_read) \
  F(channel_attr_write) \
  F(channel_enable) \
  F(channel_disable) \
  F(channel_convert) \
  F(buffer_refill) \
  F(buffer_start) \
  F(buffer_end) \
  F(buffer_step) \
  F(buffer_first) \
  F(buffer_set_blocking_mode) \
  F(buffer_cancel) \
  F(buffer_destroy)

// The table: `buffer_refill` is the header's iio_buffer_refill.
struct __attribute__((swift_attr("@Sendable"))) snow_iio {
#define SNOW_IIO_MEMBER(name) __typeof__(&iio_##name) _Nonnull name;
  SNOW_IIO_FUNCTIONS(SNOW_IIO_MEMBER)
#undef SNOW_IIO_MEMBER
};

// Fills the table from a loaded library. Returns 0 if a function is missing; dlerror() names it.
static inline int snow_iio_find(void *_Nonnull library, struct snow_iio *_Nonnull table) {
  void *symbol;
#define SNOW_IIO_FIND(name) \
  if (!(symbol = dlsym(library, "iio_" #name))) return 0; \
  table->name = (__typeof__(&iio_##name))symbol;
  SNOW_IIO_FUNCTIONS(SNOW_IIO_FIND)
#undef SNOW_IIO_FIND
  return 1;
}
