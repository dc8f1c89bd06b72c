// scalescope.h is a header of C++ too.
#include "loop.c"  // NOLINT
