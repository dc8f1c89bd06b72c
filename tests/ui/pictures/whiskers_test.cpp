// An error bar that leaves the range of its axis ends in an arrow: its two values are in the tooltip and in the table
// of its kind.
#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "core/report/figures/figures.h"
#include "tests/ui/pictures/stored_studies.h"

namespace scalescope {
namespace {

// A table has SI units, a chart the unit of its axis.
bool holds(const std::vector<double>& values, double wanted) {
  return std::any_of(
      values.begin(), values.end(),
      [&](double value) {
        if (value == 0 || wanted == 0) return std::abs(value - wanted) < 1e-12;
        const double power = std::log10(wanted / value);
        return wanted / value > 0 && std::abs(power - std::round(power)) < 1e-4 && std::abs(power) < 9.5;
      });
}

std::vector<double> numbersOf(const Table& table) {
  std::vector<double> out;
  for (const auto& row : table.rows)
    for (const std::string& entry : row) {
      char* end = nullptr;
      const double value = std::strtod(entry.c_str(), &end);
      if (!entry.empty() && *end == '\0') out.push_back(value);
    }
  return out;
}

TEST(Whiskers, HaveTheirValuesInTheTableOfTheirKind) {
  std::set<std::string> seen;
  forEachStoredFigure(inEnglish(), [&](const StudyResult& study, const std::string& name, const std::string& kind,
                                       const Figure& figure) {
    if (figure.kind == FigureKind::timeline) return;
    const std::vector<double> numbers = numbersOf(makeTable(inEnglish(), study, kind).value());
    for (const FigureSeries& series : figure.series)
      for (const FigurePoint& point : series.points) {
        if (series.band || !point.low || !point.high || *point.low == *point.high) continue;
        seen.insert(kind);
        EXPECT_TRUE(holds(numbers, *point.low) && holds(numbers, *point.high))
            << name << ' ' << kind << ", " << series.name << " at " << point.x << ": " << *point.low << " to "
            << *point.high;
      }
  });
  EXPECT_GE(seen.size(), 6U) << "kinds with error bars";
}

}  // namespace
}  // namespace scalescope
