#pragma once

#include "core/training/profile/seen_operator.h"

namespace scalescope {

inline constexpr std::size_t kMostOperators = 50'000;  // of a rank: about 2 MB of log

// From before a step was begun to when its device was known to be done with it, on the log's clock; those of several
// steps do not overlap.
struct StepInterval {
  std::int64_t step = 0;
  std::int64_t startNs = 0, endNs = 0;
};

// What was seen of one step, as records.
struct StepOperators {
  std::int64_t operators = 0, leftOut = 0;
  std::vector<OperatorsRecord> records;
};

// One for each of `steps`, with the operators that began in it; what began in none is of none. At most `most` of them
// all: a step of which more would be left out is left out whole, with those after it, but of the first step as many as
// may be stay. Names are cut at kMostOperatorName bytes.
inline constexpr std::size_t kMostOperatorName = 240;
std::vector<StepOperators> operatorsOfSteps(std::vector<SeenOperator> seen, const std::vector<StepInterval>& steps,
                                            std::size_t most = kMostOperators);

}  // namespace scalescope
