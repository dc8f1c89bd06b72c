#pragma once

#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

struct Outlier {
  int cell = 0;
  RepeatNumber repeat;
  double difference = 0;  // images/s over the geometric mean of the cell's other repeats - 1
};

// Repeats whose images/s lie further from their cell's others than the scatter of all other repeats of the study
// explains: the studentized deleted residual of ln(images/s) (Cook and Weisberg 1982), by Student's t with Bonferroni's
// correction over all repeats, at 1 %. Cells of fewer than three repeats have none: of two it is not known which one
// it is.
std::vector<Outlier> outliersOf(const StudyResult& study);

}  // namespace scalescope
