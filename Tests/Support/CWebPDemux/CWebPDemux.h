// libwebp's decoder, with which the tests read what the films' encoder wrote.
#include <webp/decode.h>
#include <webp/demux.h>
