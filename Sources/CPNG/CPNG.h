// libpng's row interface. The simplified one (png_image) decodes 16-bit interlaced files wrong, keeps the whole
// picture in memory, and reads every text chunk. libpng reports errors by longjmp: these functions catch it and return
// 0, so it never crosses the caller's frames.
#pragma once

#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <png.h>

struct snow_png {
  png_structp png;
  png_infop info;
  // libpng's last error message.
  char message[128];
};

static inline void snow_png_fail(png_structp png, png_const_charp message) {
  struct snow_png *reader = (struct snow_png *)png_get_error_ptr(png);
  strncpy(reader->message, message, sizeof reader->message - 1);
  png_longjmp(png, 1);
}

static inline void snow_png_hush(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

// Reads up to the first IDAT. The reader must not move, and is freed even after a failure.
static inline int snow_png_open(struct snow_png *reader, FILE *file, size_t longest_chunk) {
  memset(reader, 0, sizeof *reader);
  strcpy(reader->message, "out of memory");
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, snow_png_fail, snow_png_hush);
  if (!reader->png) return 0;
  reader->info = png_create_info_struct(reader->png);
  if (!reader->info) return 0;
  if (setjmp(png_jmpbuf(reader->png))) return 0;
  png_set_benign_errors(reader->png, 1);
  // Only these ancillary chunks change the picture; the others are skipped unread.
  png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_AS_DEFAULT, (png_const_bytep) "gAMA\0sRGB", 2);
  png_set_chunk_cache_max(reader->png, 16);
  png_set_chunk_malloc_max(reader->png, longest_chunk);
  png_init_io(reader->png, file);
  png_read_info(reader->png, reader->info);
  return 1;
}

// Sets rows to 8-bit B, G, R, A in sRGB, not premultiplied; an interlaced file has the rows of its passes.
static inline int snow_png_start(struct snow_png *reader) {
  png_structp png = reader->png;
  int color = png_get_color_type(png, reader->info);
  if (setjmp(png_jmpbuf(png))) return 0;
  png_set_expand(png);
  if (!(color & PNG_COLOR_MASK_COLOR)) png_set_gray_to_rgb(png);
  // A file without gamma is sRGB, also with 16 bits.
  png_set_alpha_mode_fixed(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
  png_set_scale_16(png);
  if (!(color & PNG_COLOR_MASK_ALPHA) && !png_get_valid(png, reader->info, PNG_INFO_tRNS))
    png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  png_set_bgr(png);
  png_read_update_info(png, reader->info);
  return 1;
}

static inline int snow_png_row(struct snow_png *reader, uint8_t *row) {
  if (setjmp(png_jmpbuf(reader->png))) return 0;
  png_read_row(reader->png, row, NULL);
  return 1;
}

static inline void snow_png_close(struct snow_png *reader) {
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
}
