#pragma once

#include <string.h>

#include <string>
#include <utility>
#include <vector>

namespace scalescope {

// A password or passphrase. It is moved, never copied, and wiped from memory when it is destroyed.
class Secret {
 public:
  Secret() = default;
  // Takes over the text and wipes the original.
  explicit Secret(std::string&& text) {
    m_bytes.reserve(text.size() + 1);  // A buffer that grows would leave a copy behind.
    m_bytes.assign(text.begin(), text.end());
    m_bytes.push_back('\0');
    explicit_bzero(text.data(), text.size());
    text.clear();
  }
  Secret(Secret&& other) noexcept : m_bytes(std::exchange(other.m_bytes, {})) {}
  Secret& operator=(Secret&& other) noexcept {
    if (this == &other) return *this;
    wipe();
    m_bytes = std::exchange(other.m_bytes, {});
    return *this;
  }
  Secret(const Secret&) = delete;
  Secret& operator=(const Secret&) = delete;
  ~Secret() { wipe(); }

  // Returns a NUL-terminated text; "" if there is none. It is valid while this object exists unchanged.
  [[nodiscard]] const char* text() const { return m_bytes.empty() ? "" : m_bytes.data(); }
  void wipe() {
    if (!m_bytes.empty()) explicit_bzero(m_bytes.data(), m_bytes.size());
    m_bytes.clear();
  }

 private:
  std::vector<char> m_bytes;
};

}  // namespace scalescope
