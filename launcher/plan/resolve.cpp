#include "launcher/plan/resolve.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "core/base/digest.h"
#include "core/base/json/nested.h"
#include "core/store/store.h"
#include "core/study/cells/abilities.h"
#include "core/study/cells/cluster_nodes.h"
#include "core/study/data/dataset.h"
#include "launcher/plan/forecast_cells.h"
#include "launcher/plan/plan.h"
#include "launcher/plan/program_files.h"
#include "launcher/plan/host_probe.h"
#include "launcher/plan/worker_facts.h"

namespace scalescope {
namespace {

using Progress = std::function<void(const Message&)>;

// Takes over the reachable hosts. The tables of a run list hosts in their order, so they end at the first unreachable
// one.
void takeReachable(const HostLooks& looks, const Environment& environment, Resolution& into) {
  for (std::size_t at = 0; at < looks.size(); ++at) {
    const HostSpec& host = into.study.study.hosts[at];
    if (!looks[at]) into.study.unreachable.push_back({host.name, unreachableReason(host, looks[at].error())});
    if (!into.study.unreachable.empty()) continue;
    into.facts.push_back(looks[at]->facts);
    into.workers.push_back(into.study.study.program && isHere(host) ? programRunner(environment)
                                                                    : looks[at]->workerPath);
    into.choices.push_back(looks[at]->choice);
    into.dataPaths.push_back(host.dataPath);
  }
}

// Sets the facts of a user's program for the cell key: the files of its command and the program that starts it.
Status learnProgramFacts(const ProgramSpec& program, const Environment& environment, Resolution& into) {
  auto digest = programDigest(program, environment);
  if (!digest) return tl::unexpected(digest.error());
  auto runner = workerDigest(programRunner(environment));
  if (!runner) return tl::unexpected(runner.error());
  into.keyFacts.modelDigest = std::move(*digest);
  into.keyFacts.workerDigest = std::move(*runner);
  return {};
}

// Sets the digests of data and worker; an error here means that keys are unknown, not that the study is wrong.
Status collectKeyInputs(const StudySpec& study, const ResolveOptions& options, Resolution& into,
                        const std::function<void(const Message&)>& progress) {
  const Environment& environment = options.environment;
  if (study.program) return learnProgramFacts(*study.program, environment, into);
  const auto data = locateDataset(study.dataset, study.hosts.front().dataPath, environment);
  if (!data) return tl::unexpected(data.error());
  into.images = {data->trainImages, data->testImages};
  if (!data->trainFiles.empty() && isHere(study.hosts.front()) && !into.dataPaths.empty() &&
      into.dataPaths.front().empty())
    into.dataPaths.front() = std::filesystem::path(data->trainFiles.front()).parent_path().string();
  progress({"launcher.digesting", {{"dataset", study.dataset.name}}});
  auto digest = datasetDigest(study.dataset, *data, environment);
  if (!digest) return tl::unexpected(digest.error());
  into.keyFacts.datasetDigest = std::move(*digest);
  auto worker = workerDigest(workerProgramOf(options.programs, environment));
  if (!worker) return tl::unexpected(worker.error());
  into.keyFacts.workerDigest = std::move(*worker);
  into.keyFacts.injected = environment.get("SCALESCOPE_INJECT");
  if (!study.model.file.empty()) {
    auto model = sha256File(study.model.file);
    if (!model) return tl::unexpected(model.error());
    into.keyFacts.modelDigest = std::move(*model);
  }
  return {};
}

// Counts the completed repeats in the store per key; does nothing if there is no store yet.
void countStored(const std::string& folder, std::vector<ResolvedCell>& cells) {
  if (folder.empty() || access((folder + "/store.db").c_str(), F_OK) != 0) return;
  const auto reader = StoreReader::open(folder);
  if (!reader) return;
  for (ResolvedCell& cell : cells) {
    if (!cell.key) continue;
    const auto runs = (*reader)->runsOfKey(*cell.key);
    if (!runs) continue;
    cell.storedRepeats = static_cast<int>(
        std::count_if(runs->begin(), runs->end(), [](const RunRow& run) { return run.status == RunStatus::done; }));
  }
}

// Refuses cells that fail the check. A cell keeps its first refusal.
template <class Check>
void refuseCells(Resolution& resolution, Check check) {
  for (ResolvedCell& cell : resolution.study.cells) {
    if (cell.refusal) continue;
    if (const Status can = check(cell); !can) cell.refusal = can.error();
  }
}

Status checkDevices(const Cell& cell, const SlotPlan& slots) {
  for (int node = 0; node < cell.nodes; ++node)
    if (auto can = checkAgainstDevice(cell, slots.hosts[static_cast<std::size_t>(node)].device); !can) return can;
  return {};
}

void remarkRefused(ResolvedStudy& study) {
  const auto refused = std::count_if(study.cells.begin(), study.cells.end(),
                                     [](const ResolvedCell& cell) { return cell.refusal.has_value(); });
  if (refused == 0) return;
  study.remarks.push_back(because(
      {"launcher.cells-refused",
       {{"refused", static_cast<std::int64_t>(refused)}, {"cells", static_cast<std::int64_t>(study.cells.size())}}},
      checkRunnable(study, {}).error()));
}

// Marks cells that are refused for another reason than their devices as not fitting.
void refuseFit(ResolvedStudy& study) {
  for (ResolvedCell& cell : study.cells)
    if (cell.refusal && cell.fit.fits != false) cell.fit = {false, cell.refusal->message, cell.refusal};
}

// Determines the fit of each cell with the machines. Cells that do not fit are refused, or wait for unreachable hosts.
void fitCells(const HostLooks& looks, bool haveCuda, Resolution& resolution) {
  KnownHosts known;
  for (const auto& look : looks) known.push_back(look ? std::optional(look->facts) : std::nullopt);
  // Hosts that were not probed are unknown.
  known.resize(std::max(known.size(), resolution.study.study.hosts.size()));
  CellFits fits(resolution.study.study, std::move(known), haveCuda);
  for (ResolvedCell& cell : resolution.study.cells) {
    cell.fit = fits.of(cell.cell);
    if (!cell.refusal) cell.refusal = cell.fit.refusal;
  }
}

std::vector<Cell> fittingCells(const std::vector<ResolvedCell>& cells) {
  std::vector<Cell> fitting;
  for (const ResolvedCell& cell : cells)
    if (cell.fit.fits == true) fitting.push_back(cell.cell);
  return fitting;
}

// Assigns slots for `cells`, which fit, and refuses those that their devices cannot train.
Status assignDevices(const std::vector<Cell>& cells, bool haveCuda, Resolution& resolution) {
  auto slots = planSlots(resolution.study.study, cells, resolution.facts, haveCuda);
  if (!slots) return tl::unexpected(slots.error());
  resolution.slots = std::move(*slots);
  refuseCells(
      resolution,
      [&](const ResolvedCell& cell) {
        return cell.fit.fits == true ? checkDevices(cell.cell, resolution.slots) : Status();
      });
  refuseCells(resolution, [&](const ResolvedCell& cell) {
    return cell.fit.fits == true ? checkOwnGpus(cell.cell, resolution.facts, resolution.slots) : Status();
  });
  resolution.study.remarks.insert(resolution.study.remarks.end(), resolution.slots.notes.begin(),
                                  resolution.slots.notes.end());
  return {};
}

// Returns why the first unreachable host could not be probed.
std::optional<Error> firstUnreachable(const HostLooks& looks, const StudySpec& study) {
  for (std::size_t at = 0; at < looks.size(); ++at)
    if (!looks[at]) return unknownHost(study.hosts[at], looks[at].error());
  return std::nullopt;
}

// Limits cells to the reachable hosts: their slots are the same once the other hosts are reachable.
std::vector<Cell> onKnownHosts(std::vector<Cell> cells, std::size_t hosts) {
  for (Cell& cell : cells) cell.nodes = std::min(cell.nodes, static_cast<int>(hosts));
  return cells;
}

// Resolution of one study, one step after another. An error refuses the whole study. A step that leaves keys unknown
// ends the sequence without an error.
class Resolver {
 public:
  Resolver(const StudySpec& study, const std::vector<Cell>& cells, const ResolveOptions& options,
           const Progress& progress, std::stop_token stop)
      : m_cells(cells), m_options(options), m_progress(progress), m_stop(std::move(stop)) {
    m_resolution.confinement = options.environment.get("SCALESCOPE_CONFINE");
    if (options.client) m_resolution.environment = std::make_shared<const Environment>(options.client->environment);
    m_resolution.study.study = withClusterNodes(study);
    m_resolution.study.remarks = remarks(study, cells);
    for (const Cell& cell : cells) {
      m_resolution.study.cells.push_back({.cell = cell});
      m_resolution.study.cells.back().forecast.number = cell.number;
    }
  }

  Result<Resolution> run() {
    refuseCells(m_resolution, [](const ResolvedCell& cell) { return checkTrainable(cell.cell); });
    if (auto resolved = resolveMachines(); !resolved) return tl::unexpected(resolved.error());
    refuseFit(m_resolution.study);
    remarkRefused(m_resolution.study);
    return std::move(m_resolution);
  }

 private:
  [[nodiscard]] const StudySpec& study() const { return m_resolution.study.study; }
  [[nodiscard]] bool runs() const { return m_options.purpose == ResolvePurpose::run; }

  Status resolveMachines() {
    const auto looks = probeStudyHosts(study(), m_cells, m_options, m_progress, m_stop);
    if (!looks) return clearKeys(looks.error());
    takeReachable(*looks, m_options.environment, m_resolution);
    const std::string worker = workerFor(workerProgramOf(m_options.programs, m_options.environment), DeviceKind::cuda);
    const bool haveCuda = study().program || access(worker.c_str(), X_OK) == 0;
    fitCells(*looks, haveCuda, m_resolution);
    if (runs()) m_resolution.partly = firstUnreachable(*looks, study());
    if (m_resolution.partly && fittingCells(m_resolution.study.cells).empty()) return clearKeys(*m_resolution.partly);
    const std::vector<Cell> planned =
        runs() ? onKnownHosts(m_cells, m_resolution.facts.size()) : fittingCells(m_resolution.study.cells);
    if (auto assigned = planned.empty() ? Status() : assignDevices(planned, haveCuda, m_resolution); !assigned)
      return runs() ? assigned : clearKeys(assigned.error());
    if (auto collected = collectKeyInputs(study(), m_options, m_resolution, m_progress); !collected)
      return clearKeys(collected.error());
    setKeys();
    addForecasts();
    return {};
  }

  // Records why keys are unknown; the study itself is not at fault.
  Status clearKeys(const Error& reason) {
    m_resolution.study.keyless = because({"launcher.keyless", {}}, reason);
    m_resolution.unmet = reason;
    return {};
  }

  void setKeys() {
    refuseCells(m_resolution, [&](const ResolvedCell& cell) {
      return study().program ? Status() : checkAgainstData(cell.cell, m_resolution.images.train);
    });
    for (ResolvedCell& cell : m_resolution.study.cells) {
      if (cell.fit.fits != true) continue;
      cell.key = keyOf(cell.cell, m_resolution);
      cell.nodes = makeLaunchPlan(plannedInput(m_resolution, cell)).run.nodes;
    }
    countStored(m_options.storeFolder, m_resolution.study.cells);
  }

  void addForecasts() {
    if (!m_options.probe) return;
    if (m_options.beforeProbe) notifyBeforeProbe();
    if (study().program) return;  // Only a user's program itself could forecast its time.
    if (auto forecasted = forecastCells(m_options, m_resolution, m_progress, m_stop); !forecasted)
      m_resolution.study.remarks.push_back(because({"launcher.no-forecast", {}}, forecasted.error()));
    countStored(m_options.storeFolder, m_resolution.study.cells);  // An open axis may have added cells.
  }

  void notifyBeforeProbe() const {
    ResolvedStudy probed = m_resolution.study;
    refuseFit(probed);
    remarkRefused(probed);
    m_options.beforeProbe(probed);
  }

  const std::vector<Cell>& m_cells;
  const ResolveOptions& m_options;
  const Progress& m_progress;
  const std::stop_token m_stop;
  Resolution m_resolution;
};

}  // namespace

Result<Resolution> resolve(const StudySpec& study, const std::vector<Cell>& cells, const ResolveOptions& asked,
                           const std::function<void(const Message&)>& progress, std::stop_token stop) {
  if (study.imported) return fail("launcher.imported-study", {{"study", study.name}, {"file", study.imported->file}});
  ResolveOptions options = asked;
  options.measuresProgram = study.program.has_value();
  return Resolver(study, cells, options, progress, std::move(stop)).run();
}

Result<Resolution> resolve(const StudySpec& study, const ResolveOptions& options,
                           const std::function<void(const Message&)>& progress, std::stop_token stop) {
  // An imported study is refused below, whether it expands or not.
  const auto cells = study.imported ? Result<std::vector<Cell>>() : expand(study);
  if (!cells) return tl::unexpected(cells.error());
  return resolve(study, *cells, options, progress, stop);
}

Result<ResolvedStudy> resolveStudy(const StudySpec& study, const ResolveOptions& options,
                                   const std::function<void(const Message&)>& progress, std::stop_token stop) {
  auto resolution = resolve(study, options, progress, stop);
  if (!resolution) return tl::unexpected(resolution.error());
  return std::move(resolution->study);
}

}  // namespace scalescope
