#pragma once

#include <nccl.h>

#include <cstddef>

namespace fake {

std::size_t bytesOf(ncclDataType_t type);  // Returns 0 for types that are not simulated.

// Computes into = into (reduction) from, value by value. Halves are rounded after each addition, like NCCL's on every
// hop.
void combine(ncclDataType_t type, ncclRedOp_t reduction, void* into, const void* from, std::size_t count);
// Divides by the number of ranks, which is the end of ncclAvg.
void divide(ncclDataType_t type, void* values, std::size_t count, int ranks);

}  // namespace fake
