#pragma once

#include "core/training/session.h"

namespace scalescope {

// The rank's manifest as telemetry/records.h lists it; with `injected` where a test displaces something.
void logManifest(Session& session);

// Bytes of weights, gradients, optimizer state and buckets, and the process's own memory.
void logMemory(Session& session, std::int64_t step);

}  // namespace scalescope
