#pragma once

#include "core/training/session/training_session.h"

namespace scalescope {

// Logs the rank's manifest (RankManifest in core/telemetry/log/objects.h), with `injected` if a test injects faults.
void logManifest(Session& session);

// Logs the bytes of weights, gradients, optimizer state and buckets, and the process's own memory. Between timed steps
// it is called without the PSS.
void logMemory(Session& session, std::int64_t step, Pss pss = Pss::yes);
// Logs the scale of the loss in an fp16 run; nothing in another precision. Waits for the device, so it is never called
// between timed steps.
void logLossScale(Session& session);

// Logs both anchors of each window of a device's clock that has ended (timing/deferred_steps.h), from which a reader
// can remove its drift; nothing on a CPU.
void logClockWindows(Session& session);

// Logs the rank's CPU seconds, and for how long its threads were ready to run but did not, since their start; the
// latter only if the kernel reports it. It is called at both ends of the timed window, so that no sampling rate limits
// the window's length.
void logCpu(Session& session);

}  // namespace scalescope
