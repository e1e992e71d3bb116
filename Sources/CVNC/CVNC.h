#include <rfb/rfb.h>

// The function's name is a macro that depends on the library's build.
static inline void snow_vnc_start(rfbScreenInfoPtr screen) { rfbInitServer(screen); }
