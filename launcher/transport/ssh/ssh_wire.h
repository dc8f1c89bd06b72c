#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scalescope {

// Numbers and strings as ssh writes them (RFC 4251, section 5), for keys and messages that libssh does not read for us.

// Reads the number in the first four bytes, which must exist.
inline std::uint32_t sshNumber(std::string_view bytes) {
  std::uint32_t out = 0;
  for (const char c : bytes.substr(0, 4)) out = out << 8 | static_cast<unsigned char>(c);
  return out;
}

inline void putSshNumber(std::string& out, std::size_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(number >> shift & 255);
}

inline void putSshString(std::string& out, std::string_view bytes) {
  putSshNumber(out, bytes.size());
  out += bytes;
}

// Takes a string off the front; nullopt if it is incomplete.
inline std::optional<std::string_view> takeSshString(std::string_view& bytes) {
  if (bytes.size() < 4 || sshNumber(bytes) > bytes.size() - 4) return std::nullopt;
  const std::string_view out = bytes.substr(4, sshNumber(bytes));
  bytes.remove_prefix(4 + out.size());
  return out;
}

}  // namespace scalescope
