#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/text.h"

namespace scalescope {

inline constexpr std::size_t kMostSlurmLines = 100'000;

inline std::string_view trimmedSlurm(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// Calls take(line) for each line that is not empty, at most kMostSlurmLines times.
template <class Take>
void eachSlurmLine(std::string_view text, Take take) {
  std::size_t lines = 0;
  for (std::size_t at = 0; at < text.size() && lines < kMostSlurmLines;) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = trimmedSlurm(text.substr(at, end - at));
    at = end + 1;
    if (line.empty()) continue;
    take(line);
    ++lines;
  }
}

inline std::string lastSlurmLine(std::string_view text) {  // A login shell may print before it.
  std::string last;
  eachSlurmLine(text, [&last](std::string_view line) { last = line; });
  return last;
}

// Returns the fields of a line between '|'; the last one, which may be a sentence, is the rest of it. nullopt if there
// are fewer.
template <std::size_t N>
std::optional<std::array<std::string_view, N>> slurmFields(std::string_view line) {
  std::array<std::string_view, N> fields;
  for (std::size_t i = 0; i < N; ++i) {
    const std::size_t end = i + 1 == N ? line.size() : line.find('|');
    if (end == std::string_view::npos) return std::nullopt;
    fields[i] = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return fields;
}

// Returns a field for display; empty for the texts that Slurm prints for "nothing".
inline std::string slurmText(std::string_view field) {
  constexpr std::size_t kMostWord = 200;
  const std::string_view text = trimmedSlurm(field);
  if (text == "N/A" || text == "n/a" || text == "None" || text == "(null)") return {};
  return inertText(std::string(text), kMostWord);
}

}  // namespace scalescope
