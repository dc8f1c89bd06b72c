#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace scalescope {

// A small file has its length and CRC-32C beside it in PATH.sum, so that a reader notices a changed byte. PATH.sum also
// has a checksum over itself, so that errors can name the file that is damaged. A file without PATH.sum (from an
// earlier version, or written by a person) is read unchecked.

// Writes the file as writeFileAtomic() does. PATH.sum is written first and describes both the old and the new bytes
// until both files are in place.
Status writeFileWithSum(const std::string& path, std::string_view bytes);

// Writes PATH.sum for an existing file.
Status writeSum(const std::string& path);

// Returns true if the file is a regular file without PATH.sum, so that it is read unchecked.
bool lacksSum(const std::string& path);
// Returns the warning about such a file.
Error lacksSumWarning(const std::string& path);

// Reads the file as readFile() does. Error `file.damaged` if the bytes are not those that PATH.sum describes. If
// PATH.sum itself is damaged, `warning` is called and the file is read unchecked.
Result<std::string> readFileWithSum(const std::string& path, std::uint64_t maxBytes,
                                    const std::function<void(const Error&)>& warning = {});

}  // namespace scalescope
