#pragma once

#include <string>

#include "core/base/file.h"

namespace scalescope {

// Handling of a symbolic link as the last part of a path.
enum class Links { followed, refused };

// Opens a file for reading that may be in a folder of another user: a pipe or a device there is refused without
// blocking. Errors file.open and file.not-regular.
Result<UniqueFd> openRegularFile(const std::string& path, Links links = Links::followed);

}  // namespace scalescope
