/* Access to the ring for the source files of the tap. */
#ifndef SCALESCOPE_TAP_RING_H
#define SCALESCOPE_TAP_RING_H
#include <stdint.h>

#include "app/gpuprobe/old_glibc.h"
#include "app/hook/include/scalescope.h"

#define SCALESCOPE_EXPORTED __attribute__((visibility("default")))

enum { ALLREDUCE = 1, ALLGATHER, REDUCE_SCATTER, BROADCAST }; /* Values of b in a collective's record. */

/* Returns the ring if this process writes to it, else NULL; `bit` is then set among the sources. */
ScalescopeHeader* scalescope_tap_ring(uint32_t bit);

#endif
