#pragma once

#include <string>

#include "core/base/file.h"
#include "core/base/result.h"

namespace scalescope {

// Starts `program run --background --store FOLDER` in a session of its own with the lock and the listening socket inherited,
// and waits up to 15 s until it says that it serves the store.
Status startBackgroundOwner(const std::string& program, const std::string& folder, const UniqueFd& lock, const UniqueFd& listening);

// For the started program: says so on the descriptor that SCALESCOPE_READY_FD names, if any.
void reportReady();

}  // namespace scalescope
