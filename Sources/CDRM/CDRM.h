// libdrm, and its macros that Swift cannot import.
#include <drm_fourcc.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

static const uint32_t snow_drm_xrgb8888 = DRM_FORMAT_XRGB8888;
static const uint32_t snow_drm_rgb565 = DRM_FORMAT_RGB565;
static const uint32_t snow_drm_xrgb2101010 = DRM_FORMAT_XRGB2101010;

// Object kinds: their macros are too large for a signed int.
static const uint32_t snow_drm_connector = DRM_MODE_OBJECT_CONNECTOR;
static const uint32_t snow_drm_crtc = DRM_MODE_OBJECT_CRTC;
static const uint32_t snow_drm_plane = DRM_MODE_OBJECT_PLANE;
