#pragma once

#include <cstdint>
#include <string_view>

namespace scalescope {

// CRC-32C (Castagnoli), the checksum of log blocks and wire frames; `seed` continues an earlier value.
std::uint32_t crc32c(std::string_view bytes, std::uint32_t seed = 0);
// The same without the processor's instruction for it, which crc32c falls back to.
std::uint32_t crc32cByTables(std::string_view bytes, std::uint32_t seed = 0);

}  // namespace scalescope
