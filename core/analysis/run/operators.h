#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/analysis/run/run_view.h"

namespace scalescope {

// Times of the operators in the profiled steps of one run (docs/MEASUREMENT.md, "Operators").

// Times per step of the operators of one name on threads or on GPU streams, averaged over the ranks.
struct OperatorTime {
  std::string name;
  OperatorPlace place = OperatorPlace::thread;
  double calls = 0;
  double seconds = 0;      // Time from begin to end; a call inside one of the same name is not added again.
  double selfSeconds = 0;  // Part of `seconds` without the operators that it called.
};

struct OperatorTimes {
  std::optional<Message> reason;        // Reason why there are no times; the members below are then empty.
  std::optional<Message> lacks;         // Limitation that a rank reported.
  int steps = 0;                        // Number of profiled steps whose operators are complete on every rank.
  double stepSeconds = 0;               // Mean duration of these steps.
  std::vector<OperatorTime> operators;  // Operators, sorted by self time, the longest first.

  [[nodiscard]] double shareOf(const OperatorTime& each) const { return each.selfSeconds / stepSeconds; }
};

// Covers the ranks that train. A step is used if every rank logged all of its operators.
OperatorTimes operatorTimesOf(const RunView& run);

}  // namespace scalescope
