#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/result.h"

namespace scalescope {

// JSON as text, for nlohmann::json and nlohmann::ordered_json. Nothing here throws.

inline constexpr std::size_t kMaxJsonDepth = 64;

// Parses a text of limited size, depth (kMaxJsonDepth), number of entries (kMostJsonEntries) and number of keys in an
// ordered object, without repeated keys.
// Errors have line and column.
template <class J = nlohmann::ordered_json>
Result<J> parseJson(std::string_view text, const std::string& fileName, std::size_t maxBytes);

// Converts the value for readers that need ordered keys. A value with too many keys or too deep is refused as
// parseJson() refuses its text.
Result<nlohmann::ordered_json> ordered(const nlohmann::json& value, const std::string& fileName);

// Returns the value as text in which bytes that are not UTF-8 become U+FFFD; `indent` < 0 = on one line.
template <class J>
std::string jsonText(const J& value, int indent = -1) {
  return value.dump(indent, ' ', false, J::error_handler_t::replace);
}

// Returns a text unchanged and any other value as JSON.
template <class J>
std::string plainText(const J& value) {
  const auto* text = value.template get_ptr<const typename J::string_t*>();
  return text == nullptr ? jsonText(value) : *text;
}

// Returns the value as a short piece of JSON for messages: "[...]", "\"abc\"", 2.5.
template <class J>
std::string foundText(const J& value);

// Returns true if the value is no deeper than `depth` and has at most `values` values, including members and entries.
template <class J>
bool isWithin(const J& value, std::size_t depth, std::size_t values);

extern template Result<nlohmann::json> parseJson(std::string_view, const std::string&, std::size_t);
extern template Result<nlohmann::ordered_json> parseJson(std::string_view, const std::string&, std::size_t);
extern template std::string foundText(const nlohmann::json&);
extern template std::string foundText(const nlohmann::ordered_json&);
extern template bool isWithin(const nlohmann::json&, std::size_t, std::size_t);
extern template bool isWithin(const nlohmann::ordered_json&, std::size_t, std::size_t);

// An entry of a few bytes, such as `[],`, needs a hundred bytes of memory once it is parsed. A study of 10,000 cells
// has 2 million.
inline constexpr std::size_t kMostJsonEntries = 4'000'000;

// Counter of the commas and opening brackets of a text that is given in pieces. This is at least the number of its
// values less one.
class JsonEntries {
 public:
  void add(std::string_view piece);
  [[nodiscard]] std::size_t count() const { return m_count; }

 private:
  std::size_t m_count = 0;
  bool m_inText = false;
  bool m_isEscaped = false;
};

// Writes whole numbers without a fraction, as people do.
inline nlohmann::ordered_json plain(double value) {
  if (std::abs(value) < 9e15 && std::floor(value) == value) return static_cast<std::int64_t>(value);
  return value;
}

inline nlohmann::ordered_json plain(bool value) { return value; }

inline nlohmann::ordered_json plain(const std::vector<double>& values) {
  auto list = nlohmann::ordered_json::array();
  for (const double value : values) list.push_back(plain(value));
  return list;
}

}  // namespace scalescope
