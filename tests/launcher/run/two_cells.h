#pragma once

#include <gtest/gtest.h>

#include <string>

#include "launcher/run/study_load.h"

namespace scalescope {

// One study of two cells (batches 8 and 16) with one repeat each, one rank, met with a made-up machine.
inline LoadedStudy twoCells() {
  LoadedStudy loaded;
  const auto spec = parseStudy(
      R"({"scalescope": 1, "name": "t", "protocol": "strong", "baseline": null, "measure": {"repeats": 1},
      "dataset": {"name": "synthetic", "shape": [3, 16, 16], "classes": 2, "count": 64},
      "axes": {"devices": [1], "globalBatch": [8, 16], "strategy": ["single"]}})",
      "t");
  EXPECT_TRUE(spec) << english(spec.error());
  HostFacts host;
  host.machine.bootId = "boot";
  host.machine.usableCores = {{0}};
  const auto cells = expand(*spec);
  EXPECT_TRUE(cells) << english(cells.error());
  const auto slots = planSlots(*spec, *cells, {host}, false);
  EXPECT_TRUE(slots) << english(slots.error());
  Resolution& resolution = loaded.resolution;
  resolution.study.study = *spec;
  for (const Cell& cell : *cells)
    resolution.study.cells.push_back(
        {cell, CellKey(std::string(15, '0') + std::to_string(cell.number)), 0, {}, {}, {}});
  resolution.facts = {host};
  resolution.slots = *slots;
  resolution.dataPaths = resolution.workers = {""};
  return loaded;
}

// It trains and keeps checkpoints: a repeat that ends early goes on as another attempt of its run.
inline void makeResumable(LoadedStudy& loaded) {
  for (ResolvedCell& cell : loaded.resolution.study.cells)
    cell.cell.study.measure.mode = MeasureMode::train, cell.cell.study.checkpoint.every.steps = 5;
}

}  // namespace scalescope
