// scalescope.h is a C++ header too.
#include "loop.c"  // NOLINT
