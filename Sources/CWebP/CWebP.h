// libwebp's types and signatures, and its functions by pointers that are found at run time: nothing here is linked.
#pragma once

#include <dlfcn.h>
#include <webp/encode.h>
#include <webp/mux.h>

// The functions that snowctl calls, without their prefix. The header's inline ones check the version by those named
// Internal.
#define SNOW_WEBP_FUNCTIONS(F) \
  F(PictureInitInternal) \
  F(PictureAlloc) \
  F(PictureFree) \
  F(ConfigInitInternal) \
  F(ConfigLosslessPreset) \
  F(ValidateConfig) \
  F(Encode) \
  F(Free) \
  F(MemoryWriterInit) \
  F(MemoryWriterClear) \
  F(MemoryWrite) \
  F(AnimEncoderOptionsInitInternal) \
  F(AnimEncoderNewInternal) \
  F(AnimEncoderAdd) \
  F(AnimEncoderAssemble) \
  F(AnimEncoderGetError) \
  F(AnimEncoderDelete)

// The table: `PictureAlloc` is the header's WebPPictureAlloc.
struct __attribute__((swift_attr("@Sendable"))) snow_webp {
#define SNOW_WEBP_MEMBER(name) __typeof__(&WebP##name) _Nonnull name;
  SNOW_WEBP_FUNCTIONS(SNOW_WEBP_MEMBER)
#undef SNOW_WEBP_MEMBER
};

// Fills the table from the loaded libwebpmux, and libwebp, which comes with it. Returns 0 if a function is missing;
// dlerror() names it.
static inline int snow_webp_find(void *_Nonnull library, struct snow_webp *_Nonnull table) {
  void *symbol;
#define SNOW_WEBP_FIND(name) \
  if (!(symbol = dlsym(library, "WebP" #name))) return 0; \
  table->name = (__typeof__(&WebP##name))symbol;
  SNOW_WEBP_FUNCTIONS(SNOW_WEBP_FIND)
#undef SNOW_WEBP_FIND
  return 1;
}

// The versions of the interface that this was compiled for; libwebp refuses another one.
enum {
  SNOW_WEBP_ENCODER_VERSION = WEBP_ENCODER_ABI_VERSION,
  SNOW_WEBP_MUX_VERSION = WEBP_MUX_ABI_VERSION,
};
