#pragma once

#include <cstdint>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// Histogram of a cell's timed steps (docs/MEASUREMENT.md, "Timing windows"). It has the steps that the median and the
// percentiles are computed from, in bins of one width that all repeats share.
struct StepTimes {
  struct OfRepeat {
    RepeatNumber repeat;
    std::vector<std::int64_t> counts;                       // One count per bin.
    std::int64_t above = 0;                                 // Steps longer than the last bin's end.
    std::int64_t steps = 0;                                 // All steps of the repeat.
    double shortest = 0, median = 0, p90 = 0, longest = 0;  // Durations in seconds.
  };
  double from = 0;      // Start of the first bin, in seconds.
  double binWidth = 0;  // Width in seconds.
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

// Returns the histogram. The bin width is that of Freedman and Diaconis (1981), 2 IQR n^(-1/3) over the steps of all
// repeats, but between a sixtieth and an eighth of the range shown. The range ends at the longest step, but no farther
// above the third quartile than 3 IQR and 2 % of the median, because a single long step would put all others into one
// bin. Without steps there are no repeats.
StepTimes stepTimesOf(const std::vector<StepsOfRepeat>& repeats);

}  // namespace scalescope
