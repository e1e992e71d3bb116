// A program's build id, in a note that stripping keeps.
#pragma once

enum { SNOW_BUILD_ID = 32 };

// 32 letters shared by the programs of one `make build`; null in a program built without it.
const char *snow_build_id(void);

// The version of the release, from the git tag; "unreleased" in a program built without `make`.
const char *snow_version(void);
