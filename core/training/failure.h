#pragma once

#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/telemetry/log/objects.h"
#include "core/training/session/training_session.h"

namespace scalescope {

// Reason why a rank ended early, for its error and exit records.
struct Failure {
  LastMessage cause = LastMessage::none;
  std::optional<ExhaustedMemory> memory;  // Exhausted memory, for oom only: a GPU's allocator, or the host.
  std::string operation;                  // The error record's operation.
  std::string what;
  std::vector<int> silentRanks;   // Ranks that did not answer after a failed collective.
  std::vector<int> primaryRanks;  // Ranks that reported a failure that no other rank caused.
  bool secondary = false;         // True if this rank failed because another did.
  Message message;                // The text as a message, if it is one of Scalescope's.
};

Failure failureFrom(const Session& session, const Error& error);

// Returns the failure for a caught exception: out of memory, a failed collective (it then asks the other ranks, for at
// most a few seconds, which of them are silent), or this rank's own failure.
Failure failureFrom(Session& session, const std::exception& exception);

// Returns the failure for an uncaught exception on a thread other than the training thread: one of a backend's watchdog
// that has aborted a collective, or a fault of this rank.
Failure failureOfThread(Session& session, const std::exception& exception);

void logFailure(Session& session, const Failure& failure);

}  // namespace scalescope
