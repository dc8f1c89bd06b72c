#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scalescope {

// What reader and writer of tensor files must agree on: how a header of ours begins, up to the checksum's eight digits.
inline constexpr std::string_view kChecksumPrefix = R"({"__metadata__":{"crc32c":")";

std::string checksumText(std::uint32_t crc);  // eight lower-case hex digits

}  // namespace scalescope
