#pragma once

#include <string>

#include "core/base/file.h"

namespace scalescope {

// It says whether a symbolic link as the last part of a path is followed.
enum class Links { followed, refused };

// Opens a file that may lie in a folder of another user for reading: a pipe or device there is refused and never waited
// for. Errors file.open and file.not-regular.
Result<UniqueFd> openRegularFile(const std::string& path, Links links = Links::followed);

}  // namespace scalescope
