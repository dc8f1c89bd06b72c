#include "launcher/plan/resolution.h"

#include <algorithm>

namespace scalescope {

LaunchInput launchInput(const Resolution& resolution, const StudyId& study, int generation, const CellKey& key,
                        const Cell& cell, RepeatNumber repeat, const RunId& run) {
  return {.study = study,
          .studyName = resolution.study.study.name,
          .generation = generation,
          .key = key,
          .cell = cell,
          .repeat = repeat,
          .run = run,
          .facts = resolution.facts,
          .dataPaths = resolution.dataPaths,
          .workers = resolution.workers,
          .slots = resolution.slots,
          .modelPaths = resolution.modelPaths,
          .environment = resolution.environment,
          .choices = resolution.choices,
          .programFolders = resolution.programFolders,
          .confinement = resolution.confinement};
}

LaunchInput plannedInput(const Resolution& resolution, const ResolvedCell& cell) {
  return launchInput(resolution, StudyId(makeUlid()), 0, cell.key.value_or(CellKey{}), cell.cell, RepeatNumber(1),
                     RunId(makeUlid()));
}

CellKey keyOf(const Cell& cell, const Resolution& resolution) {
  KeyFacts facts = resolution.keyFacts;
  facts.hosts = hostIdentities(cell, resolution.facts, resolution.slots);
  return cellKey(cell, facts);
}

Status checkRunnable(const ResolvedStudy& study, const std::vector<int>& onlyCells) {
  for (const ResolvedCell& cell : study.cells) {
    const bool wanted =
        onlyCells.empty() || std::find(onlyCells.begin(), onlyCells.end(), cell.cell.number) != onlyCells.end();
    if (wanted && cell.refusal) return tl::unexpected(*cell.refusal);
  }
  return {};
}

}  // namespace scalescope
