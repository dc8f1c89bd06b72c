#include "core/base/crc32c.h"

#include <array>
#include <cstddef>
#include <cstring>

namespace scalescope {
namespace {

// Eight tables for slicing-by-8 over the reflected Castagnoli polynomial.
constexpr auto kCrcTables = [] {
  std::array<std::array<std::uint32_t, 256>, 8> tables{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t value = i;
    for (int bit = 0; bit < 8; ++bit) value = (value >> 1) ^ (value & 1 ? 0x82f63b78u : 0u);
    tables[0][i] = value;
  }
  for (std::size_t t = 1; t < 8; ++t)
    for (std::size_t i = 0; i < 256; ++i) tables[t][i] = (tables[t - 1][i] >> 8) ^ tables[0][tables[t - 1][i] & 255];
  return tables;
}();

std::uint32_t crcByTables(const char* data, std::size_t left, std::uint32_t crc) {
  for (; left >= 8; left -= 8, data += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, data, 8);
    word ^= crc;
    crc = 0;
    for (std::size_t i = 0; i < 8; ++i) crc ^= kCrcTables[7 - i][(word >> (8 * i)) & 255];
  }
  for (; left > 0; --left, ++data) crc = (crc >> 8) ^ kCrcTables[0][(crc ^ static_cast<unsigned char>(*data)) & 255];
  return crc;
}

#if defined(__x86_64__)
// Uses the processor's instruction for this polynomial, because it is several times as fast as the tables.
__attribute__((target("sse4.2"))) std::uint32_t crcByInstruction(const char* data, std::size_t left,
                                                                 std::uint32_t crc) {
  std::uint64_t sum = crc;
  for (; left >= 8; left -= 8, data += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, data, 8);
    sum = __builtin_ia32_crc32di(sum, word);
  }
  crc = static_cast<std::uint32_t>(sum);
  for (; left > 0; --left, ++data) crc = __builtin_ia32_crc32qi(crc, static_cast<unsigned char>(*data));
  return crc;
}
#endif

}  // namespace

std::uint32_t crc32c(std::string_view bytes, std::uint32_t seed) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("sse4.2")) return ~crcByInstruction(bytes.data(), bytes.size(), ~seed);
#endif
  return crc32cByTables(bytes, seed);
}

std::uint32_t crc32cByTables(std::string_view bytes, std::uint32_t seed) {
  return ~crcByTables(bytes.data(), bytes.size(), ~seed);
}

}  // namespace scalescope
