#include "launcher/run/study_load.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "core/study/cells/cluster_nodes.h"
#include "launcher/datasets/send.h"
#include "launcher/plan/provisioners.h"

namespace scalescope {
namespace {

// Adds the cells that an open axis had reached before, if nothing about them changed.
Status addReachedCells(const StoreReader& reader, const StudyId& study, Resolution& resolution) {
  const auto stored = reader.cells(study);
  if (!stored) return tl::unexpected(stored.error());
  const int expanded = static_cast<int>(resolution.study.cells.size());
  for (const StoredCell& one : *stored) {
    auto cell = cellFromJson(one.cell);
    if (!cell || !cell->untilOom || cell->number <= expanded) continue;
    if (cell->nodes > static_cast<int>(resolution.facts.size()) || keyOf(*cell, resolution) != one.key) continue;
    resolution.study.cells.push_back({.cell = std::move(*cell), .key = one.key});
  }
  return {};
}

// Makes a path absolute that the user wrote relative to the client's working directory.
void makeAbsolute(std::string& path, const std::string& folder) {
  if (!path.empty() && path.front() != '/' && !folder.empty())
    path = (std::filesystem::path(folder) / path).lexically_normal().string();
}

StudySpec withAbsolutePaths(StudySpec spec, const ClientContext& client) {
  makeAbsolute(spec.dataset.path, client.workingDirectory);
  makeAbsolute(spec.model.file, client.workingDirectory);
  if (spec.program) {
    makeAbsolute(spec.program->workingDirectory, client.workingDirectory);
    if (spec.program->workingDirectory.empty()) spec.program->workingDirectory = client.workingDirectory;
    makeAbsolute(spec.program->venv, client.workingDirectory);
  }
  for (HostSpec& host : spec.hosts)
    if (isHere(host)) makeAbsolute(host.dataPath, client.workingDirectory);
  return spec;
}

Result<StudySpec> storedSpec(const StoreReader& reader, const StudyId& study) {
  const auto json = reader.studySpec(study);
  if (!json) return tl::unexpected(json.error());
  return studyFromJson(*json, "studies/" + study.value + "/study.json");
}

Result<ExpandedStudy> expandStored(const StoreReader& reader, const QueueEntry& entry) {
  const auto spec = storedSpec(reader, entry.study);
  if (!spec) return tl::unexpected(spec.error());
  return expandToRun(*spec, entry.context);
}

// Returns the study without resolving hosts: every cell needs the first one, which is abandoned.
LoadedStudy withoutMachines(const ExpandedStudy& study) {
  LoadedStudy loaded;
  loaded.resolution.study.study = withClusterNodes(study.study);
  for (const Cell& cell : study.cells) loaded.resolution.study.cells.push_back({.cell = cell});
  return loaded;
}

// Ignores unreachable hosts that no cell of the entry needs; fails if every cell needs one, so that it is waited for.
Status waitWhereAllDo(const QueueEntry& entry, Resolution& resolution) {
  bool some = false, all = true;
  for (const ResolvedCell& cell : resolution.study.cells) {
    const bool isAsked =
        entry.cells.empty() || std::find(entry.cells.begin(), entry.cells.end(), cell.cell.number) != entry.cells.end();
    if (isAsked) (cell.key ? some : all) = cell.key.has_value();
  }
  if (resolution.partly && !some) return tl::unexpected(*resolution.partly);
  if (all) resolution.partly.reset();
  return {};
}

Result<std::vector<RunRow>> rowsOf(const StoreReader& reader, const std::vector<StoredCell>& cells) {
  std::vector<RunRow> all;
  std::set<CellKey> seen;
  for (const StoredCell& cell : cells) {
    if (!seen.insert(cell.key).second) continue;
    const auto rows = reader.runsOfKey(cell.key);
    if (!rows) return tl::unexpected(rows.error());
    all.insert(all.end(), rows->begin(), rows->end());
  }
  return all;
}

}  // namespace

bool hasCell(const LoadedStudy& study, const RunPlan& plan) {
  const auto& cells = study.resolution.study.cells;
  return std::any_of(cells.begin(), cells.end(), [&](const ResolvedCell& cell) {
    return cell.cell.number == plan.cell.number && (!cell.key || cell.key == plan.key);
  });
}

bool namesHost(const std::string& folder, const StudyId& study, const std::string& host) {
  const auto reader = StoreReader::open(folder);
  const auto spec = reader ? storedSpec(**reader, study) : tl::unexpected(reader.error());
  if (!spec) return false;
  const std::vector<HostSpec> hosts = withClusterNodes(*spec).hosts;
  return std::any_of(hosts.begin(), hosts.end(), [&](const HostSpec& one) { return one.name == host; });
}

bool measuresProgram(const std::string& folder, const StudyId& study) {
  const auto reader = StoreReader::open(folder);
  const auto spec = reader ? storedSpec(**reader, study) : tl::unexpected(reader.error());
  return spec && spec->program.has_value();
}

std::optional<std::string> abandonedHost(const QueueEntry& entry, const StudySpec& study, int nodes) {
  const std::size_t used = std::min(study.hosts.size(), static_cast<std::size_t>(std::max(0, nodes)));
  for (std::size_t host = 0; host < used; ++host)
    if (entry.abandoned.contains(study.hosts[host].name)) return study.hosts[host].name;
  return std::nullopt;
}

Status endJobs(const std::string& folder, const QueueEntry& entry, const ResolveOptions& options) {
  const auto reader = StoreReader::open(folder);
  if (!reader) return tl::unexpected(reader.error());
  const auto spec = storedSpec(**reader, entry.study);
  if (!spec) return tl::unexpected(spec.error());
  const TransportOptions reach = transportOptionsOf(options);
  Status first;
  for (const HostSpec& host : spec->hosts) {
    if (!isOnCluster(host)) continue;
    const Status ended = provisionerOf(host, reach)->release(host, entry.study, reach);
    if (first && !ended) first = ended;
  }
  return first;
}

Result<WrittenCells> writeCells(StoreWriter& writer, const std::string& folder, const StudyId& study,
                                const std::vector<StoredCell>& cells) {
  const Result<int> generation = writer.writeCells(study, cells);
  if (!generation) return tl::unexpected(generation.error());
  const auto reader = StoreReader::open(folder);
  if (!reader) return tl::unexpected(reader.error());
  auto runs = rowsOf(**reader, cells);
  if (!runs) return tl::unexpected(runs.error());
  return WrittenCells{*generation, std::move(*runs)};
}

Result<ExpandedStudy> expandToRun(const StudySpec& study, const ClientContext& client) {
  ExpandedStudy expanded{withAbsolutePaths(study, client), {}};
  auto cells = expand(expanded.study);
  if (!cells) return tl::unexpected(cells.error());
  expanded.cells = std::move(*cells);
  return expanded;
}

Result<LoadedStudy> loadToRun(const std::string& folder, const QueueEntry& entry, const ExpandedStudy* expanded,
                              const ResolveOptions& options, const std::function<void(const Message&)>& progress,
                              std::stop_token stop) {
  auto reader = StoreReader::open(folder);
  if (!reader) return tl::unexpected(reader.error());
  const auto study = expanded != nullptr ? Result<ExpandedStudy>(*expanded) : expandStored(**reader, entry);
  if (!study) return tl::unexpected(study.error());
  if (abandonedHost(entry, withClusterNodes(study->study), 1)) return withoutMachines(*study);
  ResolveOptions asked = options;
  asked.abandoned = entry.abandoned;
  auto resolution = resolve(study->study, study->cells, asked, progress, stop);
  if (!resolution) return tl::unexpected(resolution.error());
  if (auto can = checkRunnable(resolution->study, entry.cells); !can) return tl::unexpected(can.error());
  if (resolution->unmet) return tl::unexpected(*resolution->unmet);
  if (auto met = waitWhereAllDo(entry, *resolution); !met) return tl::unexpected(met.error());
  asked.measuresProgram = study->study.program.has_value();
  for (const auto provide : {provideDataset, provideModel, provideProgram})
    if (auto sent = provide(*resolution, asked, progress, stop); !sent) return tl::unexpected(sent.error());
  LoadedStudy loaded{std::move(*resolution)};
  if (auto added = addReachedCells(**reader, entry.study, loaded.resolution); !added)
    return tl::unexpected(added.error());
  return loaded;
}

namespace {

bool usesCluster(const StudySpec& study) { return std::any_of(study.hosts.begin(), study.hosts.end(), isOnCluster); }

}  // namespace

Result<LoadedStudy> StudyLoader::orUnreachable(const Result<LoadedStudy>& met) const {
  const bool isSame = met && met->resolution.partly && met->resolution.facts.size() <= m_hostsMet;
  return isSame ? Result<LoadedStudy>(tl::unexpected(*met->resolution.partly)) : met;
}

void StudyLoader::start(std::function<void(const Result<LoadedStudy>&)> done) {
  m_isLoading = true;
  m_stop = std::stop_source();
  const std::weak_ptr<bool> alive = m_alive;
  const Note progress = [&loop = m_loop, alive, note = m_note](const Message& message) {
    loop.post([alive, note, message] {
      if (!alive.expired()) note(message);
    });
  };
  m_loop.aside([this, &loop = m_loop, alive, progress, load = m_load, entry = m_entry, stop = m_stop.get_token(),
                done = std::move(done)] {
    const auto result = std::make_shared<const Result<LoadedStudy>>(load(entry, progress, stop));
    loop.post([this, alive, result, done, stop] {
      if (alive.expired()) return;
      m_isLoading = false;
      const bool reached =
          *result ? usesCluster((*result)->resolution.study.study) : stop.stop_requested() || isOfJob(result->error());
      m_mayHaveJobs = m_mayHaveJobs || reached;
      const Result<LoadedStudy> met = orUnreachable(*result);
      if (met) m_hostsMet = met->resolution.facts.size();
      done(met);
    });
  });
}

}  // namespace scalescope
