#pragma once

#include <string>

#include "core/base/file.h"

namespace scalescope {

// What becomes of a path whose last part is a symbolic link.
enum class Links { followed, refused };

// Opens a file that may lie in a folder of another user for reading: a pipe or device there is refused and never waited
// for. Errors file.open and file.not-regular.
Result<UniqueFd> openRegularFile(const std::string& path, Links links = Links::followed);

}  // namespace scalescope
