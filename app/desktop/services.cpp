#include "app/desktop/services.h"

#include "core/base/file.h"
#include "core/store/store.h"
#include "launcher/results.h"

namespace scalescope {
namespace {

// One read-only connection per look: opening costs a millisecond and leaves nothing held between looks.
template <class Value, class Read>
Result<Value> withReader(const std::string& folder, Read read) {
  const auto reader = StoreReader::open(folder);
  if (!reader) return tl::unexpected(reader.error());
  return read(**reader);
}

Result<std::vector<Cell>> studyCells(const std::string& folder, const StudyId& study) {
  return withReader<std::vector<Cell>>(folder, [&](const StoreReader& reader) -> Result<std::vector<Cell>> {
    const auto stored = reader.cells(study);
    if (!stored) return tl::unexpected(stored.error());
    std::vector<Cell> cells;
    for (const StoredCell& each : *stored) {
      auto cell = cellFromJson(each.cell);
      if (!cell) return tl::unexpected(cell.error());
      cells.push_back(std::move(*cell));
    }
    return cells;
  });
}

}  // namespace

BridgeServices desktopServices() {
  BridgeServices services;
  services.backgroundProgram = programFolder() + "/scalescope-cli";
  services.openLab = openLab;
  services.probeMachine = probeLocalMachine;
  services.resolve = resolveStudy;
  services.loadStudy = loadStudy;
  services.locateDataset = locateDataset;
  services.studies = [](const std::string& folder) {
    return withReader<std::vector<StudyRow>>(folder, [](const StoreReader& reader) { return reader.studies(); });
  };
  services.runs = [](const std::string& folder) {
    return withReader<std::vector<RunRow>>(folder, [](const StoreReader& reader) { return reader.runs(); });
  };
  services.cells = studyCells;
  services.result = [](const std::string& folder, const StudyId& study, int baseline) {
    return withReader<StudyResult>(folder, [&](const StoreReader& reader) { return studyResult(reader, study, baseline); });
  };
  return services;
}

}  // namespace scalescope
