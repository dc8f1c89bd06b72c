#include "core/analysis/foreign/nccl_heading.h"

#include <algorithm>
#include <initializer_list>

#include "core/analysis/foreign/benchmark_rows.h"

namespace scalescope {
namespace {

std::optional<std::size_t> columnOf(const std::vector<std::string_view>& words,
                                    std::initializer_list<std::string_view> names) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (std::find(names.begin(), names.end(), words[i]) != names.end()) return i;
  return std::nullopt;
}

}  // namespace

std::optional<NcclHeading> ncclHeading(std::string_view line, std::string_view& prefix) {
  if (line.find("algbw") == std::string_view::npos) return std::nullopt;
  std::size_t first = std::min(line.find("size"), line.find("bytes"));
  if (first == std::string_view::npos) return std::nullopt;
  const std::size_t mark = line.rfind('#', first);
  if (mark == std::string_view::npos) return std::nullopt;
  const std::vector<std::string_view> words = lineWords(line.substr(mark + 1));
  const auto bytes = columnOf(words, {"size", "bytes"});
  const auto count = columnOf(words, {"count", "N"});
  const auto time = columnOf(words, {"time", "cputime"});
  const auto algbw = columnOf(words, {"algbw"});
  const auto busbw = columnOf(words, {"busbw"});
  if (!bytes || !count || !time || !algbw || !busbw) return std::nullopt;
  prefix = line.substr(0, mark);
  return NcclHeading{*bytes,
                     *count,
                     *time,
                     *algbw,
                     *busbw,
                     columnOf(words, {"type"}),
                     columnOf(words, {"redop", "op"}),
                     columnOf(words, {"#wrong", "error", "res"}),
                     words[*time] == "cputime"};
}

std::optional<double> ncclTimeUnit(const std::vector<std::string_view>& words) {
  if (!columnOf(words, {"(B)"}) || !columnOf(words, {"(GB/s)"})) return std::nullopt;
  const auto unit = columnOf(words, {"(us)", "(ms)", "(s)"});
  if (!unit) return std::nullopt;
  return words[*unit] == "(us)" ? 1e-6 : words[*unit] == "(ms)" ? 1e-3 : 1;
}

}  // namespace scalescope
