#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/base/result.h"

namespace scalescope {

// JSON as text, for nlohmann::json and nlohmann::ordered_json alike. Nothing here throws.

inline constexpr std::size_t kMaxJsonDepth = 64;

// A text bounded in size, depth (kMaxJsonDepth) and keys of an ordered object, without repeated keys; errors carry line
// and column.
template <class J = nlohmann::ordered_json>
Result<J> parseJson(std::string_view text, const std::string& fileName, std::size_t maxBytes);

// The value with its keys in their order, for readers that keep one. A value of too many keys or too deep is refused as
// parseJson() refuses its text.
Result<nlohmann::ordered_json> ordered(const nlohmann::json& value, const std::string& fileName);

// The value as text, where a byte that is no UTF-8 becomes U+FFFD; `indent` < 0 = on one line.
template <class J>
std::string jsonText(const J& value, int indent = -1) {
  return value.dump(indent, ' ', false, J::error_handler_t::replace);
}

// A text as it is, anything else as JSON.
template <class J>
std::string plainText(const J& value) {
  const auto* text = value.template get_ptr<const typename J::string_t*>();
  return text == nullptr ? jsonText(value) : *text;
}

// The value as a short piece of JSON for sentences: "[...]", "\"abc\"", 2.5.
template <class J>
std::string foundText(const J& value);

// No deeper than `depth`, and no more values (members and entries counted) than `values`.
template <class J>
bool isWithin(const J& value, std::size_t depth, std::size_t values);

extern template Result<nlohmann::json> parseJson(std::string_view, const std::string&, std::size_t);
extern template Result<nlohmann::ordered_json> parseJson(std::string_view, const std::string&, std::size_t);
extern template std::string foundText(const nlohmann::json&);
extern template std::string foundText(const nlohmann::ordered_json&);
extern template bool isWithin(const nlohmann::json&, std::size_t, std::size_t);
extern template bool isWithin(const nlohmann::ordered_json&, std::size_t, std::size_t);

}  // namespace scalescope
