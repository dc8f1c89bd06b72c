#include <nlohmann/json.hpp>

#include "core/analysis/foreign/foreign.h"
#include "tests/fuzz/fuzz.h"

// An imported table or benchmark is read back as written, and contains its origin.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace scalescope;
  if (size > 20'000) return 0;
  const auto study = readForeign(textOf(data, size), "fuzz.csv");
  if (!study) return 0;
  require(study->spec.imported.has_value() && !study->cells.empty() && !study->runs.empty());
  for (const ForeignRun& run : study->runs) {
    require(run.cell < study->cells.size() && run.repeat > 0);
    CellResult cell;
    cell.cell = study->cells[run.cell];
    RunRecords records{RunId("run"), RepeatNumber(run.repeat), RunStatus::done, {}, {}};
    std::vector<Record>& log = records.bySource[{SourceKind::client, 0}];
    log.push_back({RecordType::manifest, 1, 1, objectRecord(foreignManifest(run))});
    for (const BenchmarkRecord& benchmark : run.benchmarks)
      log.push_back({RecordType::benchmark, log.size() + 1, 1, benchmark});
    analyseForeign({records}, cell);
    require(!cell.imagesPerSecond || *cell.imagesPerSecond > 0);
    static_cast<void>(toJson(cell).dump());
  }
  return 0;
}
