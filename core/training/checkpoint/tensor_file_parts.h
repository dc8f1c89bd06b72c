#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scalescope {

// Prefix of a header that Scalescope writes, up to the checksum's eight digits. Reader and writer must agree on it.
inline constexpr std::string_view kChecksumPrefix = R"({"__metadata__":{"crc32c":")";

std::string checksumText(std::uint32_t crc);  // Eight lower-case hex digits.

}  // namespace scalescope
