#include "CFrameRing.h"
