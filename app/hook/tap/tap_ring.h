/* The ring as the files of the tap share it. */
#ifndef SCALESCOPE_TAP_RING_H
#define SCALESCOPE_TAP_RING_H
#include <stdint.h>

#include "app/gpuprobe/old_glibc.h"
#include "app/hook/include/scalescope.h"

#define SCALESCOPE_EXPORTED __attribute__((visibility("default")))

enum { ALLREDUCE = 1, ALLGATHER, REDUCE_SCATTER, BROADCAST }; /* b of a collective's record */

/* The ring if this process writes to it, else NULL; `bit` then stands among the sources. */
ScalescopeHeader* scalescope_tap_ring(uint32_t bit);

#endif
