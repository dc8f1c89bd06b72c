#pragma once

#include <cstdint>
#include <string_view>

namespace scalescope {

// Returns the CRC-32C (Castagnoli) of `bytes`, the checksum of log blocks and wire frames; `seed` continues an earlier
// value.
std::uint32_t crc32c(std::string_view bytes, std::uint32_t seed = 0);
// Computes the same value by tables; crc32c() falls back to it on processors without the instruction.
std::uint32_t crc32cByTables(std::string_view bytes, std::uint32_t seed = 0);

}  // namespace scalescope
