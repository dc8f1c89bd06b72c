#pragma once

#include "core/training/session/training_session.h"

namespace scalescope {

// The rank's manifest as telemetry/records.h lists it; with `injected` where a test displaces something.
void logManifest(Session& session);

// Bytes of weights, gradients, optimizer state and buckets, and the process's own memory. Without its PSS between timed
// steps.
void logMemory(Session& session, std::int64_t step, Pss pss = Pss::yes);
// What an fp16 run multiplies its loss by; nothing in another precision. Waits for the device: never between timed
// steps.
void logLossScale(Session& session);

// Both anchors of each window of a device's clock that has ended (timing/late_steps.h), which hold what a reader needs
// to take its drift off; nothing on a CPU.
void logClockWindows(Session& session);

// How long the rank's threads were ready to run but did not, since their start; nothing where the kernel does not say.
// Written at both ends of the timed window, whose length no sampling rate then limits.
void logCpu(Session& session);

}  // namespace scalescope
