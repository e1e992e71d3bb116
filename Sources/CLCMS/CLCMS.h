// little-cms, whose pixel formats are macros.
#pragma once

#include <stdint.h>

#include <lcms2.h>

// The kinds of pixels that pictures have; inverted is Adobe's CMYK.
enum snow_pixels { SNOW_GRAY, SNOW_RGB, SNOW_BGRA, SNOW_CMYK, SNOW_CMYK_INVERTED };

// Converts pixels by a profile to B, G, R, A in sRGB; alpha is copied, or left as it is where there is none. Returns 0
// if the profile is not one, or not one of such pixels.
static inline int snow_to_srgb(const void *profile, uint32_t size, enum snow_pixels kind, const uint8_t *pixels,
                               uint8_t *result, uint32_t count) {
  static const cmsUInt32Number formats[] = {TYPE_GRAY_8, TYPE_RGB_8, TYPE_BGRA_8, TYPE_CMYK_8, TYPE_CMYK_8_REV};
  static const cmsColorSpaceSignature spaces[] = {cmsSigGrayData, cmsSigRgbData, cmsSigRgbData, cmsSigCmykData,
                                                  cmsSigCmykData};
  cmsHTRANSFORM transform = NULL;
  cmsHPROFILE from = cmsOpenProfileFromMem(profile, size), to = cmsCreate_sRGBProfile();
  if (from && to && cmsGetColorSpace(from) == spaces[kind])
    transform = cmsCreateTransform(from, formats[kind], to, TYPE_BGRA_8, INTENT_PERCEPTUAL,
                                   kind == SNOW_BGRA ? cmsFLAGS_COPY_ALPHA : 0);
  if (transform) {
    cmsDoTransform(transform, pixels, result, count);
    cmsDeleteTransform(transform);
  }
  if (from) cmsCloseProfile(from);
  if (to) cmsCloseProfile(to);
  return transform != NULL;
}
