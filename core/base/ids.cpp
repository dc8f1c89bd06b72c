#include "core/base/ids.h"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <mutex>

#include "core/base/clock.h"

namespace scalescope {
namespace {
constexpr std::string_view kAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
}

std::string makeUlid() {
  static std::mutex mutex;
  static std::int64_t lastMs = 0;
  static std::array<std::uint8_t, 10> random{};
  const std::lock_guard lock(mutex);
  const std::int64_t ms = std::max(lastMs, wallNs() / 1'000'000);
  // The random part is incremented within one millisecond, so that ids sort in the order of creation.
  if (ms == lastMs) {
    for (int i = 9; i >= 0 && ++random[static_cast<std::size_t>(i)] == 0; --i) {
    }
  } else {
    std::size_t have = 0;
    while (have < random.size()) {
      const ssize_t got = getrandom(random.data() + have, random.size() - have, 0);
      if (got > 0) have += static_cast<std::size_t>(got);
    }
    lastMs = ms;
  }
  std::string text(26, '0');
  for (int i = 9, shift = 0; i >= 0; --i, shift += 5)
    text[static_cast<std::size_t>(i)] = kAlphabet[static_cast<std::size_t>((ms >> shift) & 31)];
  for (std::size_t i = 0; i < 16; ++i) {
    const std::size_t bit = i * 5;
    const std::size_t byte = bit / 8;
    const unsigned pair = (static_cast<unsigned>(random[byte]) << 8) | (byte + 1 < 10 ? random[byte + 1] : 0u);
    text[10 + i] = kAlphabet[(pair >> (11 - bit % 8)) & 31];
  }
  return text;
}

std::string ulidOf(std::int64_t wallMs, std::uint64_t number) {
  std::string text(26, '0');
  for (std::size_t i = 10; i-- > 0; wallMs >>= 5) text[i] = kAlphabet[static_cast<std::size_t>(wallMs & 31)];
  for (std::size_t i = 26; i-- > 10; number >>= 5) text[i] = kAlphabet[static_cast<std::size_t>(number & 31)];
  return text;
}

std::int64_t wallMsOf(const std::string& ulid) {
  std::int64_t wallMs = 0;
  for (const char digit : std::string_view(ulid).substr(0, 10)) {
    const std::size_t value = kAlphabet.find(digit);
    wallMs = wallMs << 5 | static_cast<std::int64_t>(value == std::string_view::npos ? 0 : value);
  }
  return wallMs;
}

bool isUlid(const std::string& text) {
  return text.size() == 26 &&
         std::all_of(
             text.begin(), text.end(), [](char c) { return kAlphabet.find(c) != std::string_view::npos; });
}

}  // namespace scalescope
