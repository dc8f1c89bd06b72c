#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"

namespace scalescope::tables {

// Returns the text of a file as UTF-8 without a byte order mark. Accepts UTF-8, UTF-16 of either byte order, and
// Windows-1252 if the bytes are not UTF-8. Error: zero bytes that do not come from UTF-16.
Result<std::string> utf8Of(std::string_view bytes, const std::string& fileName);

}  // namespace scalescope::tables
