// libwebp's decoder, and the chunks of its container; linked, unlike the encoder of CWebP.
#include <webp/decode.h>
#include <webp/demux.h>
