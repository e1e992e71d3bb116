// Compares Sources/CChafa/CChafa.h with the headers of libchafa and glib: it compiles if both agree.
#include <chafa.h>

#include "CChafa.h"

#define SAME_FUNCTION(result, prefix, name, arguments) \
  _Static_assert(__builtin_types_compatible_p(__typeof__(&prefix##name), result(*) arguments), #name);
SNOW_CHAFA_FUNCTIONS(SAME_FUNCTION)

#define SAME(name) _Static_assert(SNOW_##name == (long)name, #name);
SAME(CHAFA_PIXEL_MODE_SYMBOLS)
SAME(CHAFA_PIXEL_MODE_SIXELS)
SAME(CHAFA_PIXEL_MODE_KITTY)
SAME(CHAFA_PIXEL_MODE_ITERM2)
SAME(CHAFA_CANVAS_MODE_TRUECOLOR)
SAME(CHAFA_CANVAS_MODE_INDEXED_240)
SAME(CHAFA_CANVAS_MODE_INDEXED_16)
SAME(CHAFA_CANVAS_MODE_INDEXED_8)
SAME(CHAFA_CANVAS_MODE_FGBG_BGFG)
SAME(CHAFA_CANVAS_MODE_FGBG)
SAME(CHAFA_TERM_SEQ_INVERT_COLORS)
SAME(CHAFA_TERM_SEQ_SET_COLOR_FGBG_DIRECT)
SAME(CHAFA_TERM_SEQ_SET_COLOR_FGBG_256)
SAME(CHAFA_TERM_SEQ_SET_COLOR_FGBG_16)
SAME(CHAFA_TERM_SEQ_SET_COLOR_FGBG_8)
SAME(CHAFA_TERM_SEQ_BEGIN_SIXELS)
SAME(CHAFA_TERM_SEQ_BEGIN_KITTY_IMMEDIATE_IMAGE_V1)
SAME(CHAFA_TERM_SEQ_BEGIN_ITERM2_IMAGE)
SAME(CHAFA_SYMBOL_TAG_SPACE)
SAME(CHAFA_SYMBOL_TAG_SOLID)
SAME(CHAFA_SYMBOL_TAG_HALF)
SAME(CHAFA_SYMBOL_TAG_QUAD)
SAME(CHAFA_PIXEL_BGRA8_UNASSOCIATED)
SAME(CHAFA_PIXEL_ARGB8_UNASSOCIATED)
SAME(CHAFA_TERM_SEQ_LENGTH_MAX)

_Static_assert(sizeof(struct snow_gstring) == sizeof(GString), "GString");
_Static_assert(offsetof(struct snow_gstring, str) == offsetof(GString, str), "GString.str");
_Static_assert(offsetof(struct snow_gstring, len) == offsetof(GString, len), "GString.len");
