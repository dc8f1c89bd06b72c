#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json/json_text.h"
#include "core/base/result.h"
#include "core/base/enum_names.h"

namespace scalescope {

// The path of a value, "plan.ranks[3].cores". The text is only built when a problem is reported. The parts must outlive
// the path, which is meant for the stack of the reader.
class KeyPath {
 public:
  KeyPath() = default;                                // Path of the document itself.
  KeyPath(std::string_view whole) : m_name(whole) {}  // NOLINT: a plain name is a path
  KeyPath(const std::string& whole) : m_name(whole) {}
  KeyPath(const char* whole) : m_name(whole) {}
  KeyPath(const KeyPath& in, std::string_view name) : m_in(&in), m_name(name) {}
  KeyPath(const KeyPath& in, std::size_t entry) : m_in(&in), m_entry(entry), m_isEntry(true) {}

  [[nodiscard]] std::string text() const;

 private:
  const KeyPath* m_in = nullptr;
  std::string_view m_name;
  std::size_t m_entry = 0;
  bool m_isEntry = false;
};

// The problems of one file, message or log object: their number and the first one as an error, since later ones often
// follow from it.
struct Problem {
  std::string file;
  std::optional<Error> first;
  std::size_t count = 0;

  void report(const char* code, const KeyPath& key, Arguments more = {});
  // Counts another problem if there is a first one already, so that no text is built for it.
  bool counted() {
    if (first) ++count;
    return first.has_value();
  }
};

// Returns the path of the value that a reader's error is about, or "" for other errors.
std::string keyOf(const Error& error);

// Converts a count to an argument of a message.
inline std::int64_t shownCount(std::size_t count) {
  return static_cast<std::int64_t>(std::min<std::size_t>(count, INT64_MAX));
}

// Returns a JSON number as a 64-bit integer if it is one; it may be written with a fraction of zero.
template <class J>
std::optional<std::int64_t> wholeNumber(const J& value) {
  if (const auto* number = value.template get_ptr<const typename J::number_unsigned_t*>(); number != nullptr)
    return *number <= static_cast<std::uint64_t>(INT64_MAX) ? std::optional(static_cast<std::int64_t>(*number))
                                                            : std::nullopt;
  if (const auto* number = value.template get_ptr<const typename J::number_integer_t*>(); number != nullptr)
    return *number;
  const auto* real = value.template get_ptr<const typename J::number_float_t*>();
  if (real == nullptr || !(std::abs(*real) < 9e15) || std::floor(*real) != *real) return std::nullopt;
  return static_cast<std::int64_t>(*real);
}

template <class J>
std::optional<double> realNumber(const J& value) {
  if (const auto* number = value.template get_ptr<const typename J::number_float_t*>(); number != nullptr)
    return *number;
  if (const auto* number = value.template get_ptr<const typename J::number_unsigned_t*>(); number != nullptr)
    return static_cast<double>(*number);
  if (const auto* number = value.template get_ptr<const typename J::number_integer_t*>(); number != nullptr)
    return static_cast<double>(*number);
  return std::nullopt;
}

// Readers of single values, for nlohmann::json and nlohmann::ordered_json. They return false after reporting the value
// at `key` and the values that are allowed.
template <class J>
bool readFlag(const J& value, const KeyPath& key, bool& to, Problem& problem) {
  const auto* flag = value.template get_ptr<const typename J::boolean_t*>();
  if (flag == nullptr) {
    if (!problem.counted()) problem.report("json.not-flag", key, {{"found", foundText(value)}});
    return false;
  }
  to = *flag;
  return true;
}

template <class J>
bool readInteger(const J& value, const KeyPath& key, std::int64_t min, std::int64_t max, std::int64_t& to,
                 Problem& problem) {
  const std::optional<std::int64_t> read = wholeNumber(value);
  if (!read || *read < min || *read > max) {
    if (!problem.counted())
      problem.report("json.not-integer", key, {{"min", min}, {"max", max}, {"found", foundText(value)}});
    return false;
  }
  to = *read;
  return true;
}

template <class J>
bool readNumber(const J& value, const KeyPath& key, double min, double max, double& to, Problem& problem) {
  const std::optional<double> read = realNumber(value);
  if (!read || !(*read >= min && *read <= max)) {
    if (!problem.counted())
      problem.report("json.not-number", key, {{"min", min}, {"max", max}, {"found", foundText(value)}});
    return false;
  }
  to = *read;
  return true;
}

// Reads at most `maxBytes` of UTF-8.
template <class J>
bool readText(const J& value, const KeyPath& key, std::size_t maxBytes, std::string& to, Problem& problem) {
  const auto* text = value.template get_ptr<const typename J::string_t*>();
  if (text == nullptr || text->size() > maxBytes) {
    if (!problem.counted())
      problem.report("json.not-text", key, {{"max", shownCount(maxBytes)}, {"found", foundText(value)}});
    return false;
  }
  to = *text;
  return true;
}

template <class J>
bool readWord(const J& value, const KeyPath& key, const std::vector<std::string_view>& words, std::string& to,
              Problem& problem) {
  const auto* text = value.template get_ptr<const typename J::string_t*>();
  if (text == nullptr) {
    if (!problem.counted())
      problem.report("json.not-word-type", key, {{"words", joinedNames(words)}, {"found", foundText(value)}});
    return false;
  }
  if (std::find(words.begin(), words.end(), *text) == words.end()) {
    if (!problem.counted())
      problem.report(
          "json.not-word", key,
          {{"words", joinedNames(words)}, {"found", foundText(value)}, {"nearest", nearestName(*text, words)}});
    return false;
  }
  to = *text;
  return true;
}

// Checks that the value is a list (an object) with `min` to `max` entries.
template <class J>
bool checkList(const J& value, const KeyPath& key, std::size_t min, std::size_t max, Problem& problem) {
  if (value.is_array() && value.size() >= min && value.size() <= max) return true;
  if (!problem.counted())
    problem.report("json.not-list", key,
                   {{"min", shownCount(min)}, {"max", shownCount(max)}, {"found", foundText(value)}});
  return false;
}

template <class J>
bool checkObject(const J& value, const KeyPath& key, std::size_t max, Problem& problem) {
  if (!value.is_object()) {
    if (!problem.counted()) problem.report("json.not-object", key, {{"found", foundText(value)}});
    return false;
  }
  if (value.size() <= max) return true;
  if (!problem.counted())
    problem.report("json.too-many", key, {{"limit", shownCount(max)}, {"found", shownCount(value.size())}});
  return false;
}

}  // namespace scalescope
