#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/analysis/run/run_view.h"

namespace scalescope {

// Which operators the profiled steps of one run spent their time in (docs/MEASUREMENT.md, "Operators").

// Per step, mean over the ranks; of one name on threads or on streams of GPUs.
struct OperatorTime {
  std::string name;
  OperatorPlace place = OperatorPlace::thread;
  double calls = 0;
  double seconds = 0;      // from begin to end; inside one of its own name it counts once
  double selfSeconds = 0;  // of these, without the operators that it called
};

struct OperatorTimes {
  std::optional<Message> reason;        // why nothing is known; then nothing below is set
  std::optional<Message> lacks;         // what it does not show, as a rank said
  int steps = 0;                        // profiled ones whose operators are whole on every rank
  double stepSeconds = 0;               // of these, mean
  std::vector<OperatorTime> operators;  // by self time, the longest first

  [[nodiscard]] double shareOf(const OperatorTime& each) const { return each.selfSeconds / stepSeconds; }
};

// Of the ranks that train. A step counts where every rank logged all of its operators.
OperatorTimes operatorTimesOf(const RunView& run);

}  // namespace scalescope
