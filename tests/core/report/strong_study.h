#pragma once

#include "../analysis/synthetic.h"

namespace scalescope::synthetic {

// Returns one plain device and two of DDP with three repeats each: 160 and 100 ms per step of 64 images, speedup 1.6.
inline StudyResult strongStudy() {
  StudyResult study;
  study.id = StudyId("01HZZZZZZZZZZZZZZZZZZZZZZZ");
  study.name = study.spec.name = "strong <lab> & co_1";
  study.protocol = study.spec.protocol = Protocol::strong;
  std::vector<RunRecords> gangs, singles;
  const double scales[] = {1 / 1.02, 1.0, 1.02};  // The geometric mean is 1, except for the log's whole nanoseconds.
  for (int i = 0; i < 3; ++i) {
    GangOptions options;
    options.scale = scales[i];
    gangs.push_back(gangRun("G" + std::to_string(i), i + 1, options));
    singles.push_back(singleRun(
        "S" + std::to_string(i), i + 1,
        {160 * scales[i], 20 * scales[i], 40 * scales[i], 80 * scales[i], 0, 15 * scales[i], 0, 2 * scales[i]}, 64));
  }
  study.cells.push_back(analyseCell(cell(1, Strategy::ddp, 2, 64), CellKey("0000000000000001"), gangs));
  study.cells.push_back(analyseCell(cell(2, Strategy::single, 1, 64), CellKey("0000000000000002"), singles));
  study.cells.back().cell.implied = true;
  compareCells(study);
  return study;
}

}  // namespace scalescope::synthetic
