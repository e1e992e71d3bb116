// Which build a program is of, in a note that stripping keeps.
#pragma once

enum { SNOW_BUILD_ID = 32 };

// 32 letters that the programs of one `make build` share; a null pointer in a program that was built without.
const char *snow_build_id(void);
