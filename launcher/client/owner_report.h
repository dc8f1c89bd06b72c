#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "core/telemetry/wire/control.h"

namespace scalescope {

// Of an owner as it is, without starting one. Each blocks at most ten seconds, less when nobody listens.

struct OwnerReport {
  control::OwnerHello hello;
  std::optional<control::OwnerStatus> status;  // none of an owner of another protocol
};

// None: nobody owns the store.
Result<std::optional<OwnerReport>> ownerReport(const std::string& folder);

// Asks the owner to leave after the run of the moment, and returns once it has ended, or when `stop` asks: it leaves
// all the same. False: nobody owns the store.
Result<bool> stopOwner(const std::string& folder, const std::stop_token& stop);

}  // namespace scalescope
