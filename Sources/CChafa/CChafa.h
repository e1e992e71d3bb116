// The part of libchafa 1.x and glib that snowctl calls, by pointers that are found at run time: nothing here is linked.
//
// Their headers stand in folders that only pkg-config knows, and SwiftPM links what it asks pkg-config for. So the
// types are declared here; Tests/CommandTests/chafa.c compares each of them with the headers.
#pragma once

#include <dlfcn.h>
#include <stddef.h>

typedef enum {
  SNOW_CHAFA_PIXEL_MODE_SYMBOLS = 0,
  SNOW_CHAFA_PIXEL_MODE_SIXELS = 1,
  SNOW_CHAFA_PIXEL_MODE_KITTY = 2,
  SNOW_CHAFA_PIXEL_MODE_ITERM2 = 3,
} snow_chafa_pixel_mode;

typedef enum {
  SNOW_CHAFA_CANVAS_MODE_TRUECOLOR = 0,
  SNOW_CHAFA_CANVAS_MODE_INDEXED_240 = 2,
  SNOW_CHAFA_CANVAS_MODE_INDEXED_16 = 3,
  SNOW_CHAFA_CANVAS_MODE_FGBG_BGFG = 4,
  SNOW_CHAFA_CANVAS_MODE_FGBG = 5,
  SNOW_CHAFA_CANVAS_MODE_INDEXED_8 = 6,
} snow_chafa_canvas_mode;

typedef enum {
  SNOW_CHAFA_TERM_SEQ_INVERT_COLORS = 4,
  SNOW_CHAFA_TERM_SEQ_SET_COLOR_FGBG_DIRECT = 33,
  SNOW_CHAFA_TERM_SEQ_SET_COLOR_FGBG_256 = 36,
  SNOW_CHAFA_TERM_SEQ_SET_COLOR_FGBG_16 = 39,
  SNOW_CHAFA_TERM_SEQ_BEGIN_SIXELS = 40,
  SNOW_CHAFA_TERM_SEQ_BEGIN_KITTY_IMMEDIATE_IMAGE_V1 = 43,
  SNOW_CHAFA_TERM_SEQ_BEGIN_ITERM2_IMAGE = 47,
  SNOW_CHAFA_TERM_SEQ_SET_COLOR_FGBG_8 = 54,
} snow_chafa_term_seq;

// Bits.
enum {
  SNOW_CHAFA_SYMBOL_TAG_SPACE = 1,
  SNOW_CHAFA_SYMBOL_TAG_SOLID = 2,
  SNOW_CHAFA_SYMBOL_TAG_QUAD = 128,
  SNOW_CHAFA_SYMBOL_TAG_HALF = 768,
};

typedef enum {
  SNOW_CHAFA_PIXEL_BGRA8_UNASSOCIATED = 5,
  SNOW_CHAFA_PIXEL_ARGB8_UNASSOCIATED = 6,
} snow_chafa_pixel_type;

// Room for a terminal sequence, in bytes.
enum { SNOW_CHAFA_TERM_SEQ_LENGTH_MAX = 96 };

// glib's GString.
struct snow_gstring {
  char *str;
  size_t len, allocated_len;
};

// F(result, prefix, name, arguments). An enumeration is passed as the integer that it is in C.
#define SNOW_CHAFA_FUNCTIONS(F) \
  F(struct ChafaTermDb *, chafa_, term_db_get_default, (void)) \
  F(struct ChafaTermInfo *, chafa_, term_db_detect, (struct ChafaTermDb *, char **)) \
  F(void, chafa_, term_info_unref, (struct ChafaTermInfo *)) \
  F(int, chafa_, term_info_have_seq, (const struct ChafaTermInfo *, unsigned)) \
  F(char *, chafa_, term_info_emit_set_color_fgbg_direct, \
    (const struct ChafaTermInfo *, char *, unsigned char, unsigned char, unsigned char, unsigned char, unsigned char, \
     unsigned char)) \
  F(char *, chafa_, term_info_emit_set_color_fgbg_256, (const struct ChafaTermInfo *, char *, unsigned char, unsigned char)) \
  F(char *, chafa_, term_info_emit_set_color_fgbg_16, (const struct ChafaTermInfo *, char *, unsigned char, unsigned char)) \
  F(char *, chafa_, term_info_emit_set_color_fgbg_8, (const struct ChafaTermInfo *, char *, unsigned char, unsigned char)) \
  F(struct ChafaSymbolMap *, chafa_, symbol_map_new, (void)) \
  F(void, chafa_, symbol_map_unref, (struct ChafaSymbolMap *)) \
  F(void, chafa_, symbol_map_add_by_tags, (struct ChafaSymbolMap *, int)) \
  F(struct ChafaCanvasConfig *, chafa_, canvas_config_new, (void)) \
  F(void, chafa_, canvas_config_unref, (struct ChafaCanvasConfig *)) \
  F(void, chafa_, canvas_config_set_pixel_mode, (struct ChafaCanvasConfig *, unsigned)) \
  F(void, chafa_, canvas_config_set_canvas_mode, (struct ChafaCanvasConfig *, unsigned)) \
  F(void, chafa_, canvas_config_set_symbol_map, (struct ChafaCanvasConfig *, const struct ChafaSymbolMap *)) \
  F(void, chafa_, canvas_config_set_geometry, (struct ChafaCanvasConfig *, int, int)) \
  F(void, chafa_, canvas_config_set_cell_geometry, (struct ChafaCanvasConfig *, int, int)) \
  F(void, chafa_, canvas_config_set_preprocessing_enabled, (struct ChafaCanvasConfig *, int)) \
  F(struct ChafaCanvas *, chafa_, canvas_new, (const struct ChafaCanvasConfig *)) \
  F(void, chafa_, canvas_unref, (struct ChafaCanvas *)) \
  F(void, chafa_, canvas_draw_all_pixels, (struct ChafaCanvas *, unsigned, const unsigned char *, int, int, int)) \
  F(struct _GString *, chafa_, canvas_print, (struct ChafaCanvas *, struct ChafaTermInfo *)) \
  F(unsigned, chafa_, canvas_get_char_at, (struct ChafaCanvas *, int, int)) \
  F(void, chafa_, canvas_get_raw_colors_at, (struct ChafaCanvas *, int, int, int *, int *)) \
  F(void, chafa_, set_n_threads, (int)) \
  F(char **, g_, get_environ, (void)) \
  F(void, g_, strfreev, (char **)) \
  F(char *, g_, string_free, (struct _GString *, int))

struct ChafaTermDb;
struct ChafaTermInfo;
struct ChafaSymbolMap;
struct ChafaCanvasConfig;
struct ChafaCanvas;
struct _GString;

// The table: `canvas_new` is chafa_canvas_new.
struct __attribute__((swift_attr("@Sendable"))) snow_chafa {
#define SNOW_CHAFA_MEMBER(result, prefix, name, arguments) result(*name) arguments;
  SNOW_CHAFA_FUNCTIONS(SNOW_CHAFA_MEMBER)
#undef SNOW_CHAFA_MEMBER
};

// Fills the table from a loaded library and those that came with it. Returns 0 if a function is missing; dlerror()
// names it.
static inline int snow_chafa_find(void *library, struct snow_chafa *table) {
  void *symbol;
#define SNOW_CHAFA_FIND(result, prefix, name, arguments) \
  if (!(symbol = dlsym(library, #prefix #name))) return 0; \
  table->name = (__typeof__(table->name))symbol;
  SNOW_CHAFA_FUNCTIONS(SNOW_CHAFA_FIND)
#undef SNOW_CHAFA_FIND
  return 1;
}

// The bytes of a GString.
static inline struct snow_gstring snow_gstring_read(const struct _GString *string) {
  return *(const struct snow_gstring *)string;
}
