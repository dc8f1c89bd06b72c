#pragma once

#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/telemetry/log/objects.h"
#include "core/training/session/training_session.h"

namespace scalescope {

// Why a rank ended early, as its error and exit records say it.
struct Failure {
  LastWord cause = LastWord::none;
  std::optional<ExhaustedMemory> memory;  // oom only: a GPU's allocator, or the host
  std::string operation;                  // error.operation
  std::string what;
  std::vector<int> silentRanks;   // ranks that did not answer after a failed collective
  std::vector<int> primaryRanks;  // ranks that said they failed on their own
  bool secondary = false;         // this rank failed because another did
  Message message;                // the same as a value, where it is one of ours
};

Failure failureFrom(const Session& session, const Error& error);

// From a caught exception: out of memory, a failed collective (then asks the other ranks, for at most a few seconds,
// who is silent), or this rank's own.
Failure failureFrom(Session& session, const std::exception& exception);

// From an exception that nobody caught, on another thread than the one that trains: of a backend's watchdog that has
// given up a collective, or a fault of this rank.
Failure failureOfThread(Session& session, const std::exception& exception);

void logFailure(Session& session, const Failure& failure);

}  // namespace scalescope
