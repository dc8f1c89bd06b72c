#pragma once

#include <cstdint>
#include <string>

#include "core/base/result.h"

namespace scalescope {

inline constexpr std::uint64_t kMostLogBytes = 1u << 20;

// Cuts a log that has grown beyond `kMostLogBytes` to the whole lines of its last half of that; a file that is less,
// absent, a link or no file is left as it is. The new file takes the old one's name once it is whole, and this
// process's stderr goes on in it where it went to the old one. For whoever owns the store: what another process writes
// to the old file is lost.
Status trimLog(const std::string& path);

}  // namespace scalescope
