#pragma once

#include <gtest/gtest.h>

#include <sstream>

#include "core/base/file.h"
#include "core/study/cells/expand.h"

namespace scalescope {

inline StudySpec parsed(const std::string& text) {
  auto spec = parseStudy(text, "test.json");
  EXPECT_TRUE(spec.has_value()) << (spec ? "" : english(spec.error()));
  StudySpec study;
  if (spec) study = std::move(*spec);
  return study;
}

// Returns a small strong study on this machine with the given members added.
inline std::string strongText(const std::string& axes, const std::string& more = "") {
  return R"({"scalescope": 1, "name": "t", "protocol": "strong", "axes": {)" + axes + "}" + more + "}";
}

// Returns "variant strategy precision a1 1x2 64=32+32", with "*" before implied cells and "~" before until-oom ones.
inline std::string line(const Cell& cell) {
  std::ostringstream out;
  out << (cell.implied ? "*" : "") << (cell.untilOom ? "~" : "") << cell.variant << ' ' << name(cell.strategy) << ' '
      << name(cell.precision) << " a" << cell.batch.accumulation() << ' ' << cell.nodes << 'x' << cell.devices << ' '
      << cell.batch.global() << '=';
  for (std::size_t i = 0; i < cell.batch.ranks().size(); ++i) out << (i ? "+" : "") << cell.batch.ranks()[i];
  return out.str();
}

inline std::vector<std::string> lines(const Result<std::vector<Cell>>& cells) {
  std::vector<std::string> all;
  if (!cells) return {english(cells.error())};
  for (const Cell& cell : *cells) all.push_back(line(cell));
  return all;
}

inline std::string errorOf(const Result<StudySpec>& result) { return result ? "no error" : english(result.error()); }
inline bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace scalescope
