// libjpeg-turbo through libjpeg's interface. LibVNCServer contains an old copy of TurboJPEG's under the same names,
// and a program with both calls the wrong one.
#pragma once

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

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

// A file that is decoded row by row; it must not move.
struct snow_jpeg_reader {
  struct jpeg_decompress_struct image;
  struct snow_jpeg_errors errors;
  struct jpeg_progress_mgr progress;
  // Whether the file ended early; libjpeg makes the rest grey.
  int is_cut;
  char message[JMSG_LENGTH_MAX];
};

static inline void snow_jpeg_note(j_common_ptr image, int level) {
  if (level < 0 && image->err->msg_code == JWRN_JPEG_EOF) ((struct snow_jpeg_reader *)image)->is_cut = 1;
}

static inline void snow_jpeg_refuse(j_common_ptr image) {
  struct snow_jpeg_reader *reader = (struct snow_jpeg_reader *)image;
  image->err->format_message(image, reader->message);
  longjmp(reader->errors.way_out, 1);
}

// A progressive file may have scans without end, each of which takes as long as the picture.
static inline void snow_jpeg_count_scans(j_common_ptr image) {
  struct snow_jpeg_reader *reader = (struct snow_jpeg_reader *)image;
  if (!image->is_decompressor || reader->image.input_scan_number < 200) return;
  strcpy(reader->message, "too many scans");
  longjmp(reader->errors.way_out, 1);
}

// Reads up to the pixels, with the segments APP1 (EXIF) and APP2 (profiles). Returns 0 with a message on failure, like all
// of these; close it afterwards in any case.
static inline int snow_jpeg_open(struct snow_jpeg_reader *reader, FILE *file, long most_memory) {
  memset(reader, 0, sizeof *reader);
  reader->image.err = jpeg_std_error(&reader->errors.manager);
  reader->errors.manager.error_exit = snow_jpeg_refuse;
  reader->errors.manager.output_message = snow_jpeg_hush;
  reader->errors.manager.emit_message = snow_jpeg_note;
  reader->progress.progress_monitor = snow_jpeg_count_scans;
  if (setjmp(reader->errors.way_out)) return 0;
  jpeg_create_decompress(&reader->image);
  reader->image.progress = &reader->progress;
  reader->image.mem->max_memory_to_use = most_memory;
  jpeg_stdio_src(&reader->image, file);
  jpeg_save_markers(&reader->image, JPEG_APP0 + 1, 0xFFFF);
  jpeg_save_markers(&reader->image, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(&reader->image, TRUE);
  return 1;
}

// Prepares for rows at some eighths of the size: one, three or four bytes a pixel, see `num_components`.
static inline int snow_jpeg_start(struct snow_jpeg_reader *reader, unsigned eighths) {
  struct jpeg_decompress_struct *image = &reader->image;
  if (setjmp(reader->errors.way_out)) return 0;
  image->scale_num = eighths;
  image->scale_denom = 8;
  image->out_color_space = image->num_components == 1 ? JCS_GRAYSCALE : image->num_components == 4 ? JCS_CMYK : JCS_RGB;
  jpeg_start_decompress(image);
  return 1;
}

static inline int snow_jpeg_row(struct snow_jpeg_reader *reader, uint8_t *row) {
  if (setjmp(reader->errors.way_out)) return 0;
  return jpeg_read_scanlines(&reader->image, &row, 1) == 1;
}

// The embedded profile, which the caller frees; NULL without one.
static inline uint8_t *snow_jpeg_profile(struct snow_jpeg_reader *reader, unsigned *size) {
  JOCTET *profile = NULL;
  if (setjmp(reader->errors.way_out)) return NULL;
  return jpeg_read_icc_profile(&reader->image, &profile, size) ? profile : NULL;
}

static inline void snow_jpeg_close(struct snow_jpeg_reader *reader) { jpeg_destroy_decompress(&reader->image); }
