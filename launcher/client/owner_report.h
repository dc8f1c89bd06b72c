#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "core/telemetry/wire/control.h"

namespace scalescope {

// Reports on an owner that is running, without starting one. Each function blocks at most ten seconds, less if there is
// no owner.

struct OwnerReport {
  control::OwnerHello hello;
  std::optional<control::OwnerStatus> status;  // Status of the owner, unless it has another protocol.
};

// Returns nothing if the store has no owner.
Result<std::optional<OwnerReport>> ownerReport(const std::string& folder);

// Asks the owner to leave after its current run, and returns once it has ended or `stop` is requested; it leaves in
// both cases. Returns false if the store has no owner.
Result<bool> stopOwner(const std::string& folder, const std::stop_token& stop);

}  // namespace scalescope
