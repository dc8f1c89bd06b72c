#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"

namespace scalescope::tables {

// The text of a file as UTF-8 without a byte order mark: UTF-8, UTF-16 of either byte order, or Windows-1252 where the
// bytes are no UTF-8. Error: zero bytes that no UTF-16 explains.
Result<std::string> utf8Of(std::string_view bytes, const std::string& fileName);

}  // namespace scalescope::tables
