#pragma once

#include <gtest/gtest.h>

#include <string>

#include "launcher/run/study_load.h"

namespace scalescope {

// Returns a loaded study of synthetic images with one repeat of each cell, on so many made-up machines.
inline LoadedStudy metStudy(const std::string& hostsAndAxes, std::size_t hosts) {
  LoadedStudy loaded;
  const auto spec = parseStudy(
      R"({"scalescope": 1, "name": "t", "protocol": "strong", "baseline": null, "measure": {"repeats": 1},
      "dataset": {"name": "synthetic", "shape": [3, 16, 16], "classes": 2, "count": 64}, )" +
          hostsAndAxes + "}",
      "t");
  EXPECT_TRUE(spec) << english(spec.error());
  HostFacts host;
  host.machine.bootId = "boot";
  host.machine.usableCores = {{0}};
  std::vector<HostFacts> facts(hosts, host);
  // Makes them different machines.
  for (std::size_t at = 1; at < hosts; ++at) facts[at].machine.bootId += std::to_string(at);
  const auto cells = expand(*spec);
  EXPECT_TRUE(cells) << english(cells.error());
  const auto slots = planSlots(*spec, *cells, facts, false);
  EXPECT_TRUE(slots) << english(slots.error());
  Resolution& resolution = loaded.resolution;
  resolution.study.study = *spec;
  for (const Cell& cell : *cells)
    resolution.study.cells.push_back(
        {cell, CellKey(std::string(15, '0') + std::to_string(cell.number)), 0, {}, {}, {}});
  resolution.facts = facts;
  resolution.slots = *slots;
  resolution.dataPaths.resize(hosts);
  resolution.workers.resize(hosts);
  return loaded;
}

// Two cells (batches 8 and 16), one rank.
inline LoadedStudy twoCells() {
  return metStudy(R"("axes": {"devices": [1], "globalBatch": [8, 16], "strategy": ["single"]})", 1);
}

// A cell of the first host alone, and one of both.
inline LoadedStudy oneAndTwoHosts() {
  return metStudy(R"("hosts": [{"name": "local"}, {"name": "n1", "ssh": "n1"}],
      "axes": {"nodes": [1, 2], "devices": [1], "globalBatch": [16], "strategy": ["ddp"]})",
                  2);
}

// Lets it train with checkpoints: a repeat that ends early continues as another attempt of its run.
inline void makeResumable(LoadedStudy& loaded) {
  for (ResolvedCell& cell : loaded.resolution.study.cells)
    cell.cell.study.measure.mode = MeasureMode::train, cell.cell.study.checkpoint.every.steps = 5;
}

}  // namespace scalescope
