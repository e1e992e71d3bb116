// libjpeg-turbo through libjpeg's interface. LibVNCServer contains an old copy of TurboJPEG's under the same names,
// and a program with both calls the wrong one.
#pragma once

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <jpeglib.h>

struct snow_jpeg_errors {
  struct jpeg_error_mgr manager;
  jmp_buf way_out;
};

static inline void snow_jpeg_fail(j_common_ptr image) {
  longjmp(((struct snow_jpeg_errors *)image->err)->way_out, 1);
}

static inline void snow_jpeg_hush(j_common_ptr image) { (void)image; }

// Encodes B, G, R, X pixels with chroma at half resolution; the caller frees the file. NULL if memory is exhausted.
static inline uint8_t *snow_jpeg(const uint8_t *pixels, uint32_t width, uint32_t height, int quality,
                                 size_t *size) {
  struct jpeg_compress_struct image;
  struct snow_jpeg_errors errors;
  unsigned char *file = NULL;
  unsigned long count = 0;
  image.err = jpeg_std_error(&errors.manager);
  errors.manager.error_exit = snow_jpeg_fail;
  errors.manager.output_message = snow_jpeg_hush;
  if (setjmp(errors.way_out)) {
    jpeg_destroy_compress(&image);
    // The only error is exhausted memory, and only libjpeg knows the buffer.
    return NULL;
  }
  jpeg_create_compress(&image);
  jpeg_mem_dest(&image, &file, &count);
  image.image_width = width;
  image.image_height = height;
  image.input_components = 4;
  image.in_color_space = JCS_EXT_BGRX;
  jpeg_set_defaults(&image);
  jpeg_set_quality(&image, quality, TRUE);
  jpeg_start_compress(&image, TRUE);
  while (image.next_scanline < height) {
    JSAMPROW row = (JSAMPROW)(pixels + (size_t)image.next_scanline * width * 4);
    jpeg_write_scanlines(&image, &row, 1);
  }
  jpeg_finish_compress(&image);
  jpeg_destroy_compress(&image);
  *size = count;
  return file;
}
