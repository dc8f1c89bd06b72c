#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"

namespace scalescope {

inline constexpr std::uint64_t kMostLogBytes = 1u << 20;

// Cuts a log that is larger than `kMostLogBytes` to the complete lines of the last half of that size. A smaller or
// missing file, a link, or anything but a file is left unchanged. The new file gets the old one's name once it is
// complete, and if this process's stderr went to the old file, it continues in the new one. Only for the owner of the
// store: output of another process to the old file is lost.
Status trimLog(const std::string& path);

}  // namespace scalescope
