#include "app/desktop/services.h"

#include <filesystem>
#include <memory>

#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/store/store.h"
#include "core/study/data/dataset.h"
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

// The shipped logs of the demo, indexed once per version of them in the cache folder: nothing of it enters a person's store.
Result<std::string> demoStore() {
  namespace fs = std::filesystem;
  const fs::path shipped = fs::path(resourceFolder()) / "demo";
  const auto journal = sha256File((shipped / "journal.log").string());
  if (!journal) return tl::unexpected(journal.error());
  const std::string cache = cacheFolder();
  if (cache.empty()) return fail("file.open", {{"path", std::string("~/.cache")}, {"reason", std::string("HOME")}});
  const fs::path ready = fs::path(cache) / ("demo-" + journal->substr(0, 12));
  std::error_code error;
  if (fs::exists(ready / "store.db", error) && StoreReader::open(ready.string())) return ready.string();
  const fs::path work = ready.string() + ".new";
  fs::remove_all(work, error);
  if (const Status made = makeFolders(cache); !made) return tl::unexpected(made.error());
  fs::copy(shipped, work, fs::copy_options::recursive, error);
  if (error) return fail("file.open", {{"path", work.string()}, {"reason", error.message()}});
  if (const Status built = rebuildStore(work.string()); !built) return tl::unexpected(built.error());
  fs::remove_all(ready, error);
  fs::rename(work, ready, error);
  if (error) return fail("file.open", {{"path", ready.string()}, {"reason", error.message()}});
  return ready.string();
}

constexpr std::uint64_t kMostRecords = 500'000;  // a few hundred MB while they are shown

Result<StoredRecords> earlierRecords(const StoreReader& reader, const AttemptKey& attempt) {
  const auto run = reader.run(attempt.run);
  if (!run) return tl::unexpected(run.error());
  if (*run && (*run)->records > kMostRecords)
    return fail("live.earlier-records", {{"records", static_cast<std::int64_t>((*run)->records)}});
  return reader.records(attempt.run,
                        {RecordType::manifest, RecordType::step, RecordType::epoch, RecordType::memory, RecordType::checkpoint,
                         RecordType::calibration, RecordType::benchmark, RecordType::sample, RecordType::text, RecordType::error},
                        attempt.attempt);
}

}  // namespace

BridgeServices desktopServices() {
  BridgeServices services;
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
  services.result = [cells = std::make_shared<CellCache>()](const std::string& folder, const StudyId& study, int baseline) {
    return withReader<StudyResult>(folder, [&](const StoreReader& reader) { return studyResult(reader, study, baseline, cells.get()); });
  };
  services.records = [](const std::string& folder, const AttemptKey& attempt) {
    return withReader<StoredRecords>(folder, [&](const StoreReader& reader) { return earlierRecords(reader, attempt); });
  };
  services.demoStore = demoStore;
  return services;
}

}  // namespace scalescope
