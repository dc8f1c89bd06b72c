#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace scalescope {

// Little-endian fields of logs and frames. Scalescope runs on little-endian machines only, which this assertion checks.
static_assert(std::endian::native == std::endian::little);

template <class T>
void putBytes(std::string& out, T value) {
  static_assert(std::is_arithmetic_v<T> || std::is_enum_v<T>);
  char raw[sizeof(T)];
  std::memcpy(raw, &value, sizeof(T));
  out.append(raw, sizeof(T));
}

// Appends the length (u32) and the characters.
inline void putText(std::string& out, std::string_view text) {
  putBytes(out, static_cast<std::uint32_t>(text.size()));
  out.append(text);
}

// Reader of fields in order. Once too few bytes are left, every read returns zero and good() is false.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : m_bytes(bytes) {}

  template <class T>
  T take() {
    T value{};
    if (m_bytes.size() < sizeof(T)) {
      m_good = false;
      m_bytes = {};
      return value;
    }
    std::memcpy(&value, m_bytes.data(), sizeof(T));
    m_bytes.remove_prefix(sizeof(T));
    return value;
  }

  template <class T>
  void into(T& value) {
    value = take<T>();
  }

  std::string_view takeText() { return takeBytes(take<std::uint32_t>()); }

  std::string_view takeBytes(std::size_t size) {
    if (size > m_bytes.size()) {
      m_good = false;
      m_bytes = {};
      return {};
    }
    const std::string_view text = m_bytes.substr(0, size);
    m_bytes.remove_prefix(size);
    return text;
  }

  std::string_view rest() {
    const std::string_view all = m_bytes;
    m_bytes = {};
    return all;
  }

  [[nodiscard]] bool good() const { return m_good; }
  [[nodiscard]] std::size_t left() const { return m_bytes.size(); }

 private:
  std::string_view m_bytes;
  bool m_good = true;
};

// Two's complement sums. Numbers of a damaged log may be anywhere in 64 bits, and a signed overflow is undefined
// behavior. Adding a value to a difference gives back the original, so packed differences lose nothing.
[[nodiscard]] constexpr std::int64_t wrappedSum(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
}

// Returns a - b.
[[nodiscard]] constexpr std::int64_t wrappedDifference(std::int64_t a, std::int64_t b) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
}

}  // namespace scalescope
