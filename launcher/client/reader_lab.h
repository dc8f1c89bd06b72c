#pragma once

#include <memory>

#include "launcher/client/lab.h"

namespace scalescope {

// Opens a store that can only be read: every command is refused with `why`.
std::unique_ptr<Lab> openReader(const std::string& folder, Message why);

}  // namespace scalescope
