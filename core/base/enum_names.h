#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// The names that files and messages have for the values of an enum: one table per enum, found by a function beside it,
//   inline constexpr std::array kColours{EnumName{Colour::red, "red"}, EnumName{Colour::blue, "blue"}};
//   constexpr const auto& enumNames(Colour) { return kColours; }
template <class E>
struct EnumName {
  E value;
  std::string_view text;
};
template <class E>
EnumName(E, std::string_view) -> EnumName<E>;  // Clang 14 does not deduce template arguments of aggregates.

template <class E>
concept NamedEnum = requires {
  enumNames(E{}).front().text;
};

// Returns the name of a value, or "?" if the table lacks it.
template <NamedEnum E>
constexpr std::string_view enumName(E value) {
  for (const auto& word : enumNames(E{}))
    if (word.value == value) return word.text;
  return "?";
}

template <NamedEnum E>
constexpr std::optional<E> valueOf(std::string_view text) {
  for (const auto& word : enumNames(E{}))
    if (word.text == text) return word.value;
  return std::nullopt;
}

template <NamedEnum E>
std::vector<std::string_view> enumTexts() {
  std::vector<std::string_view> all;
  for (const auto& word : enumNames(E{})) all.push_back(word.text);
  return all;
}

// Returns the candidate with the smallest edit distance to `word`, or "" without candidates.
std::string nearestName(std::string_view word, const std::vector<std::string_view>& candidates);

// Joins the texts: "a, b, c".
std::string joinedNames(const std::vector<std::string_view>& words);

}  // namespace scalescope
