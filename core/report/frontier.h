#pragma once

#include <vector>

#include "core/report/cell_groups.h"

namespace scalescope {

// Where a batch sweep of one configuration ended.
struct Frontier {
  CellGroup group;                       // ascending by batch
  const CellResult* largest = nullptr;   // that ran
  const CellResult* firstOom = nullptr;  // smallest batch above it that ran out of memory; nullptr: no limit found
};

// One per configuration that swept its batch until out of memory, or met it; configurations without a finished cell are
// left out.
std::vector<Frontier> frontiersOf(const StudyResult& study, const std::string& groupKey = {});

}  // namespace scalescope
