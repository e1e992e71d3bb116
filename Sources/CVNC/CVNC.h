#include <rfb/rfb.h>

// The function's name is a macro that depends on the library's build.
static inline void snow_vnc_start(rfbScreenInfoPtr screen) { rfbInitServer(screen); }

// Whether the viewer's last request still waits for a change.
static inline int snow_vnc_is_awaited(rfbClientPtr viewer) {
  return !sraRgnEmpty(viewer->requestedRegion);
}
