#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace scalescope {

// A small file with its length and CRC-32C beside it, in PATH.sum, so that a reader notices a changed byte. PATH.sum
// has a checksum of its own: whichever of the two is damaged is named. A file without PATH.sum (of an earlier version,
// or written by a person) is read unchecked.

// As writeFileAtomic. PATH.sum is written first and fits the old bytes and the new ones until both are in place.
Status writeFileWithSum(const std::string& path, std::string_view bytes);

// Writes PATH.sum for a file that stands there already.
Status writeSum(const std::string& path);

// As readFile. Error `file.damaged` where the bytes are not those that PATH.sum describes. A PATH.sum that is damaged
// itself is told to `warning`, and the file is read unchecked.
Result<std::string> readFileWithSum(const std::string& path, std::uint64_t maxBytes,
                                    const std::function<void(const Error&)>& warning = {});

}  // namespace scalescope
