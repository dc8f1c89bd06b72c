#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "core/base/digest.h"

namespace scalescope {
namespace {

constexpr std::array<int, 16> kShifts{7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21};

// Round i adds the first 32 bits of |sin(i + 1)|.
const std::array<std::uint32_t, 64>& sines() {
  static const auto table = [] {
    std::array<std::uint32_t, 64> made{};
    for (std::size_t i = 0; i < made.size(); ++i)
      made[i] = static_cast<std::uint32_t>(std::floor(std::fabs(std::sin(static_cast<double>(i + 1))) * 4294967296.0));
    return made;
  }();
  return table;
}

}  // namespace

void Md5::block(const unsigned char* data) {
  std::array<std::uint32_t, 16> words;
  std::memcpy(words.data(), data, 64);
  auto [a, b, c, d] = m_state;
  for (std::uint32_t i = 0; i < 64; ++i) {
    std::uint32_t mixed = 0, at = 0;
    switch (i / 16) {
      case 0:
        mixed = (b & c) | (~b & d), at = i;
        break;
      case 1:
        mixed = (d & b) | (~d & c), at = 5 * i + 1;
        break;
      case 2:
        mixed = b ^ c ^ d, at = 3 * i + 5;
        break;
      default:
        mixed = c ^ (b | ~d), at = 7 * i;
    }
    const std::uint32_t sum = a + mixed + sines()[i] + words[at % 16];
    a = d, d = c, c = b;
    b += std::rotl(sum, kShifts[i / 16 * 4 + i % 4]);
  }
  m_state[0] += a, m_state[1] += b, m_state[2] += c, m_state[3] += d;
}

void Md5::update(std::string_view bytes) {
  m_total += bytes.size();
  const auto* data = reinterpret_cast<const unsigned char*>(bytes.data());
  for (std::size_t left = bytes.size(); left > 0;) {
    if (m_used == 0 && left >= m_buffer.size()) {
      block(data);
      data += m_buffer.size();
      left -= m_buffer.size();
      continue;
    }
    const std::size_t piece = std::min(left, m_buffer.size() - m_used);
    std::memcpy(m_buffer.data() + m_used, data, piece);
    m_used += piece, data += piece, left -= piece;
    if (m_used == m_buffer.size()) block(m_buffer.data()), m_used = 0;
  }
}

std::string Md5::finishHex() {
  const std::uint64_t bits = m_total * 8;
  std::string padding(m_used < 56 ? 56 - m_used : 120 - m_used, '\0');
  padding[0] = '\x80';
  padding.append(reinterpret_cast<const char*>(&bits), sizeof bits);
  update(padding);
  std::string hex;
  for (const std::uint32_t word : m_state)
    for (int shift = 0; shift < 32; shift += 8)
      for (const int nibble : {4, 0}) hex.push_back("0123456789abcdef"[word >> (shift + nibble) & 15]);
  return hex;
}

}  // namespace scalescope
