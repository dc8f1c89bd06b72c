#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace scalescope {

// SHA-256 (FIPS 180-4), fed in pieces.
class Sha256 {
 public:
  void update(std::string_view bytes);
  // Lower-case hex of the digest; the object must not be used afterwards.
  std::string finishHex();

 private:
  void block(const unsigned char* data);

  std::array<std::uint32_t, 8> m_state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> m_buffer{};
  std::size_t m_used = 0;
  std::uint64_t m_total = 0;
};

// MD5 (RFC 1321), for comparing with published sums alone: it proves nothing against an attacker.
class Md5 {
 public:
  void update(std::string_view bytes);
  // Lower-case hex of the digest; the object must not be used afterwards.
  std::string finishHex();

 private:
  void block(const unsigned char* data);

  std::array<std::uint32_t, 4> m_state{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
  std::array<unsigned char, 64> m_buffer{};
  std::size_t m_used = 0;
  std::uint64_t m_total = 0;
};

std::string sha256Hex(std::string_view bytes);

// Digest of a file's bytes, read in pieces. Error `file.stopped` when asked to stop in between.
Result<std::string> sha256File(const std::string& path, const std::stop_token& stop = {});

// CRC-32C (Castagnoli), the checksum of log blocks and wire frames; `seed` continues an earlier value.
std::uint32_t crc32c(std::string_view bytes, std::uint32_t seed = 0);

}  // namespace scalescope
