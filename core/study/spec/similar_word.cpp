#include "core/study/spec/similar_word.h"

#include <algorithm>

#include "core/base/enum_names.h"

namespace scalescope {
namespace {

// Returns the number of letters of `word` that occur in `other` in the same order, that is, that a misspelling kept.
std::size_t lettersKept(std::string_view word, std::string_view other) {
  std::vector<std::size_t> row(other.size() + 1);
  for (const char letter : word) {
    std::size_t diagonal = 0;
    for (std::size_t i = 0; i < other.size(); ++i) {
      const std::size_t kept = letter == other[i] ? diagonal + 1 : std::max(row[i], row[i + 1]);
      diagonal = row[i + 1];
      row[i + 1] = kept;
    }
  }
  return row.back();
}

}  // namespace

std::string similarWord(std::string_view word, const std::vector<std::string>& candidates) {
  word = word.substr(0, 100);
  constexpr std::size_t kDistinctive = 3;  // letters of a common beginning that suffice
  const auto begins = [&](const std::string& each) {
    return std::min(word.size(), each.size()) >= kDistinctive && (each.starts_with(word) || word.starts_with(each));
  };
  if (const auto begun = std::find_if(candidates.begin(), candidates.end(), begins); begun != candidates.end())
    return *begun;
  const std::string nearest = nearestName(word, std::vector<std::string_view>(candidates.begin(), candidates.end()));
  const std::size_t longer = std::max(word.size(), nearest.size());
  return 3 * (longer - lettersKept(word, nearest)) <= longer ? nearest : std::string();
}

}  // namespace scalescope
