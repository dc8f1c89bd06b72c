#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

// The names that files and messages have for the values of an enum: one table per enum, found by a function beside it,
//   inline constexpr std::array kColours{Word{Colour::red, "red"}, Word{Colour::blue, "blue"}};
//   constexpr const auto& wordsOf(Colour) { return kColours; }
template <class E>
struct Word {
  E value;
  std::string_view text;
};
template <class E>
Word(E, std::string_view) -> Word<E>;  // clang 14 does not deduce template arguments of aggregates

template <class E>
concept Worded = requires {
  wordsOf(E{}).front().text;
};

// Returns the name of a value, or "?" if the table lacks it.
template <Worded E>
constexpr std::string_view wordOf(E value) {
  for (const auto& word : wordsOf(E{}))
    if (word.value == value) return word.text;
  return "?";
}

template <Worded E>
constexpr std::optional<E> valueOf(std::string_view text) {
  for (const auto& word : wordsOf(E{}))
    if (word.text == text) return word.value;
  return std::nullopt;
}

template <Worded E>
std::vector<std::string_view> textsOf() {
  std::vector<std::string_view> all;
  for (const auto& word : wordsOf(E{})) all.push_back(word.text);
  return all;
}

// Returns the candidate with the smallest edit distance to `word`, or "" without candidates.
std::string nearestWord(std::string_view word, const std::vector<std::string_view>& candidates);

// Joins the texts: "a, b, c".
std::string joinedWords(const std::vector<std::string_view>& words);

}  // namespace scalescope
