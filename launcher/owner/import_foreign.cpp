#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/analysis/foreign/foreign.h"
#include "core/base/file.h"
#include "core/store/mirror.h"
#include "core/study/cells/run_plan.h"
#include "core/study/spec/spec.h"
#include "core/telemetry/log/log_file.h"
#include "launcher/owner/import.h"

namespace scalescope {
namespace {

constexpr std::uint64_t kMaxFileBytes = 16u << 20;

struct KnownStudy {
  StudyId id;
  bool deleted = false;
};

// Part of a stored study that describes the file it was imported from; core/study has the whole format.
struct ImportedFile {
  std::string sha256;
};
struct ImportedSpec {
  std::optional<ImportedFile> imported;
};
template <class Visit, SameAs<ImportedFile> T>
void eachField(Visit&& visit, T& m) {
  visit("sha256", m.sha256);
}
template <class Visit, SameAs<ImportedSpec> T>
void eachField(Visit&& visit, T& m) {
  visit("imported", m.imported);
}

// Returns the study that was imported from the same bytes before.
Result<std::optional<KnownStudy>> knownStudy(const StoreReader& reader, const std::string& sha256) {
  const auto studies = reader.studies(true);
  if (!studies) return tl::unexpected(studies.error());
  for (const StudyRow& row : *studies) {
    const auto spec = reader.studySpec(row.id);
    if (!spec) continue;
    Problem ignored;
    const auto imported = fromJsonLoosely<ImportedSpec>(*spec, ignored).imported;
    if (imported && imported->sha256 == sha256) return std::optional(KnownStudy{row.id, row.deleted});
  }
  return std::optional<KnownStudy>();
}

RunPlan planOf(const ForeignStudy& study, const ForeignRun& run, const StudyId& id, int generation) {
  RunPlan plan;
  plan.study = id;
  plan.studyName = study.spec.name;
  plan.generation = generation;
  plan.repeat = RepeatNumber(run.repeat);
  plan.run = RunId(makeUlid());
  plan.cell = study.cells[run.cell];
  for (int node = 0; node < plan.cell.nodes; ++node) {
    plan.nodes.emplace_back().index = node;
    plan.nodes.back().host = "imported";
  }
  return plan;
}

// Writes the log first and the plan last, so that every run in the store has its numbers.
Status addImportedRun(const OnStore& onStore, const std::string& storeFolder, const RunPlan& plan,
                      const ForeignRun& run) {
  const Source client{SourceKind::client, 0};
  {
    auto log = LogWriter::open(
        {.folder = attemptFolder(storeFolder, plan.run, 0), .run = plan.run, .attempt = 0, .source = client});
    if (!log) return tl::unexpected(log.error());
    (*log)->log(foreignManifest(run));
    for (const BenchmarkRecord& benchmark : run.benchmarks) (*log)->log(RecordType::benchmark, benchmark);
    (*log)->log(OutcomeObject{RunStatus::done, kNoRank, std::nullopt, {}});
    if (auto flushed = (*log)->flush(); !flushed) return flushed;
  }
  return onStore([plan, storeFolder](StoreWriter& writer) -> Status {
    if (auto added = writer.addRun(toJson(plan)); !added) return added;
    return ingestAttempt(writer, storeFolder, plan.run, 0);
  });
}

// Adds the study if it is new; returns its id and generation.
Result<std::pair<StudyId, int>> ensureImported(const OnStore& onStore, const std::string& storeFolder,
                                               const ForeignStudy& study,
                                               std::set<std::pair<CellNumber, RepeatNumber>>& present) {
  const auto reader = StoreReader::open(storeFolder);
  if (!reader) return tl::unexpected(reader.error());
  const auto known = knownStudy(**reader, study.spec.imported->sha256);
  if (!known) return tl::unexpected(known.error());
  const StudyId id = *known ? (*known)->id : StudyId(makeUlid());
  if (*known) {
    if ((*known)->deleted)
      if (auto back = onStore([id](StoreWriter& writer) { return writer.journal(Undeleted{.run = {}, .study = id}); });
          !back)
        return tl::unexpected(back.error());
    const auto runs = (*reader)->runs(id, true);
    if (!runs) return tl::unexpected(runs.error());
    for (const RunRow& run : *runs) present.emplace(run.cell, run.repeat);
  } else {
    const StudyCreated created{id, study.spec.name, std::string(name(study.spec.protocol)),
                               unordered(toJson(study.spec))};
    if (auto written = onStore([created](StoreWriter& writer) { return writer.journal(created); }); !written)
      return tl::unexpected(written.error());
  }
  std::vector<StoredCell> cells;
  for (const Cell& cell : study.cells) cells.push_back({0, {}, nlohmann::json(toJson(cell))});
  const auto generation = std::make_shared<int>(0);
  const Status written = onStore([id, cells, generation](StoreWriter& writer) -> Status {
    const auto made = writer.writeCells(id, cells);
    if (!made) return tl::unexpected(made.error());
    *generation = *made;
    return {};
  });
  if (!written) return tl::unexpected(written.error());
  return std::pair(id, *generation);
}

}  // namespace

Status importForeign(const OnStore& onStore, const std::string& storeFolder, const std::string& path,
                     const std::string& collective, std::stop_token stop) {
  const auto text = readFile(path, kMaxFileBytes);
  if (!text) return tl::unexpected(text.error());
  const auto study = readForeign(*text, std::filesystem::path(path).filename().string(), collective);
  if (!study) return tl::unexpected(study.error());
  std::set<std::pair<CellNumber, RepeatNumber>> present;
  const auto stored = ensureImported(onStore, storeFolder, *study, present);
  if (!stored) return tl::unexpected(stored.error());
  for (const ForeignRun& run : study->runs) {
    if (stop.stop_requested()) return fail("launcher.import-cancelled", {{"path", path}});
    const RunPlan plan = planOf(*study, run, stored->first, stored->second);
    if (present.contains({CellNumber(plan.cell.number), plan.repeat})) continue;
    if (auto added = addImportedRun(onStore, storeFolder, plan, run); !added) return added;
  }
  return {};
}

}  // namespace scalescope
