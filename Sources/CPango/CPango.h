// Pango with FreeType, and what of it and its libraries is a macro.
#pragma once

#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_SYNTHESIS_H
#include <pango/pangoft2.h>

// Outlines and metrics as the font has them, whatever fontconfig's files say of screens.
static inline void snow_pango_unhinted(FcPattern *pattern, void *data) {
  (void)data;
  FcPatternDel(pattern, FC_HINTING);
  FcPatternAddBool(pattern, FC_HINTING, FcFalse);
  FcPatternDel(pattern, FC_HINT_STYLE);
  FcPatternAddInteger(pattern, FC_HINT_STYLE, FC_HINT_NONE);
}

// Fonts at a resolution of 72 dots an inch, unhinted.
static inline PangoFontMap *snow_pango_fonts(void) {
  PangoFontMap *fonts = pango_ft2_font_map_new();
  pango_ft2_font_map_set_resolution(PANGO_FT2_FONT_MAP(fonts), 72, 72);
  pango_ft2_font_map_set_default_substitute(PANGO_FT2_FONT_MAP(fonts), snow_pango_unhinted, NULL, NULL);
  return fonts;
}

// The font's face at its size, to be given back; NULL without one.
static inline FT_Face snow_pango_lock(PangoFont *font) {
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  return PANGO_IS_FC_FONT(font) ? pango_fc_font_lock_face(PANGO_FC_FONT(font)) : NULL;
  G_GNUC_END_IGNORE_DEPRECATIONS
}

static inline void snow_pango_unlock(PangoFont *font) {
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  pango_fc_font_unlock_face(PANGO_FC_FONT(font));
  G_GNUC_END_IGNORE_DEPRECATIONS
}

// Whether fontconfig wants the font bolder than its file has it.
static inline int snow_pango_is_emboldened(PangoFont *font) {
  FcBool embolden = FcFalse;
  return FcPatternGetBool(pango_fc_font_get_pattern(PANGO_FC_FONT(font)), FC_EMBOLDEN, 0, &embolden) == FcResultMatch
         && embolden;
}

// Breaks words, where it must, without hyphens that the text has not.
static inline void snow_pango_no_hyphens(PangoLayout *layout) {
  PangoAttrList *attributes = pango_attr_list_new();
  pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(FALSE));
  pango_layout_set_attributes(layout, attributes);
  pango_attr_list_unref(attributes);
}

// What the libraries say goes nowhere: answers have their own words.
static inline void snow_pango_hush(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
  (void)domain, (void)level, (void)message, (void)data;
}

static inline void snow_pango_silence(void) { g_log_set_default_handler(snow_pango_hush, NULL); }

enum {
  SNOW_GLYPH_EMPTY = PANGO_GLYPH_EMPTY,
  SNOW_PANGO_SCALE = PANGO_SCALE,
  SNOW_LOAD_OUTLINE = FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP,
  SNOW_LOAD_COLOR = FT_LOAD_COLOR | FT_LOAD_NO_HINTING | FT_LOAD_RENDER,
};

#define SNOW_GLYPH_UNKNOWN ((uint32_t)0x10000000)
