#include "CBuildNote.h"

#include <stddef.h>
#include <stdint.h>

#ifdef SNOWD_BUILD_ID

// An ELF note; Sources/Posix/BuildNote.swift reads it from the file.
static const struct {
  uint32_t name_bytes, bytes, type;
  char name[8];
  char id[SNOW_BUILD_ID];
} note __attribute__((section(".note.snowd"), used, aligned(4))) = {6, SNOW_BUILD_ID, 1, "snowd", SNOWD_BUILD_ID};

const char *snow_build_id(void) { return note.id; }

#else

const char *snow_build_id(void) { return NULL; }

#endif

#ifndef SNOWD_VERSION
#define SNOWD_VERSION "unreleased"
#endif

const char *snow_version(void) { return SNOWD_VERSION; }
