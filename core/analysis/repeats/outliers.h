#pragma once

#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

struct Outlier {
  int cell = 0;
  RepeatNumber repeat;
  double difference = 0;  // images/s over the geometric mean of the cell's other repeats - 1.
};

// Returns the repeats whose images/s differ from the others of their cell by more than the scatter of all other repeats
// of the study explains: the studentized deleted residual of ln(images/s) (Cook and Weisberg 1982), by Student's t with
// Bonferroni's correction over all repeats, at 1 %. Cells of fewer than three repeats have none, because of two repeats
// either may be the outlier.
std::vector<Outlier> outliersOf(const StudyResult& study);

}  // namespace scalescope
