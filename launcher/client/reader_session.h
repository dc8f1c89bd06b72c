#pragma once

#include <memory>

#include "launcher/client/store_session.h"

namespace scalescope {

// Opens a store that can only be read: every command is refused with `why`.
std::unique_ptr<StoreSession> openReader(const std::string& folder, Message why);

}  // namespace scalescope
