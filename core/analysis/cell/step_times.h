#pragma once

#include <cstdint>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// Histogram of a cell's timed steps (docs/MEASUREMENT.md, "Timing windows"): it counts the steps that the median and
// the percentiles are of in bins of one width, which all repeats share.
struct StepTimes {
  struct OfRepeat {
    RepeatNumber repeat;
    std::vector<std::int64_t> counts;                       // one for each bin
    std::int64_t above = 0;                                 // steps longer than the last bin's end
    std::int64_t steps = 0;                                 // all of them
    double shortest = 0, median = 0, p90 = 0, longest = 0;  // seconds
  };
  double from = 0;      // where the first bin begins, seconds
  double binWidth = 0;  // seconds
  std::vector<OfRepeat> repeats;

  [[nodiscard]] std::size_t bins() const { return repeats.empty() ? 0 : repeats.front().counts.size(); }
  [[nodiscard]] double to() const { return from + binWidth * static_cast<double>(bins()); }
  [[nodiscard]] std::int64_t steps() const;
  [[nodiscard]] std::int64_t above() const;
  [[nodiscard]] double longest() const;
};

struct StepsOfRepeat {
  RepeatNumber repeat;
  std::vector<double> seconds;
};

// The width of a bin is that of Freedman and Diaconis (1981), 2 IQR n^(-1/3) over the steps of all repeats, between a
// sixtieth and an eighth of the range shown. The range ends at the longest step, but no farther above the third
// quartile than 3 IQR and 2 % of the median: a single long step would leave the others in one bin. No step: no repeat.
StepTimes stepTimesOf(const std::vector<StepsOfRepeat>& repeats);

}  // namespace scalescope
