#include <libevdev/libevdev.h>
#include <libevdev/libevdev-uinput.h>

// As the kernel has it on x86-64 and arm64, with times of 64 bits.
_Static_assert(sizeof(struct input_event) == 24 && sizeof(((struct input_event *)0)->time) == 16,
               "a 64-bit kernel's input_event");
