#include "launcher/plan/resolve.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "core/base/digest.h"
#include "core/base/file.h"
#include "core/base/json/nested.h"
#include "core/store/store.h"
#include "core/study/cells/abilities.h"
#include "core/study/cells/slurm_nodes.h"
#include "core/study/data/dataset.h"
#include "launcher/plan/gpu_slots.h"
#include "launcher/plan/host_probe.h"
#include "launcher/plan/open_axis.h"
#include "launcher/plan/program_files.h"
#include "launcher/plan/worker_facts.h"

namespace scalescope {
namespace {

std::string programOf(const std::string& given, const char* variable, const char* name) {
  if (!given.empty()) return given;
  std::string set = environmentVariable(variable);
  return set.empty() ? besideProgram(name) : set;
}

int usedNodes(const std::vector<Cell>& cells) {
  int most = 1;
  for (const Cell& cell : cells) most = std::max(most, cell.nodes);
  return most;
}

int mostDevices(const std::vector<Cell>& cells) {
  int most = 1;
  for (const Cell& cell : cells) most = std::max(most, cell.devices);
  return most;
}

Message unreachableReason(const HostSpec& host, const Error& why) {
  if (isSlurm(host)) return why.message;  // The message names the host.
  return because({"launcher.unreachable", {{"host", host.name}}}, why);
}

// Takes over the reachable hosts. The tables of a run list hosts in their order, so they end at the first unreachable
// one.
void meetHosts(const std::vector<Result<ProbedHost>>& looks, Resolution& into) {
  for (std::size_t at = 0; at < looks.size(); ++at) {
    const HostSpec& host = into.study.study.hosts[at];
    if (!looks[at]) into.study.unreachable.push_back({host.name, unreachableReason(host, looks[at].error())});
    if (!into.study.unreachable.empty()) continue;
    into.facts.push_back(looks[at]->facts);
    into.workers.push_back(into.study.study.program && isHere(host) ? programRunner() : looks[at]->workerPath);
    into.choices.push_back(looks[at]->choice);
    into.dataPaths.push_back(host.dataPath);
  }
}

// Hosts of one round are probed in parallel: those without a cluster, then the node of each cluster for which its job
// is requested, then the other nodes of these jobs.
constexpr int kRounds = 3;
int roundOf(const HostSpec& host) { return !isSlurm(host) ? 0 : slurmNode(host).node == 0 ? 1 : 2; }

// Returns the error for a host that cannot be run on. For a cluster only the state of its queue matters to the user.
Error unknownHost(const HostSpec& host, const Error& why) {
  return isSlurm(host) ? why : fail("launcher.host-unknown", {{"host", host.name}}, why).value();
}

// Returns true if nothing can run without the host, or if waiting for it would not help.
bool isNeeded(int place, const HostSpec& host, const Error& why) {
  return place == 0 || isSlurm(host) || !isRetryable(why);
}

// Returns the index of the first abandoned host, or the number of hosts.
int firstAbandoned(const StudySpec& study, const ResolveOptions& options) {
  const auto found = std::find_if(study.hosts.begin(), study.hosts.end(),
                                  [&](const HostSpec& host) { return options.abandoned.contains(host.name); });
  return static_cast<int>(found - study.hosts.begin());
}

// Probes the hosts that cells use. To run on them, the first needed host that fails ends this with its error.
Result<std::vector<Result<ProbedHost>>> lookAtHosts(const StudySpec& study, const std::vector<Cell>& cells,
                                                    const ResolveOptions& options,
                                                    const std::function<void(const Message&)>& progress,
                                                    std::stop_token stop) {
  const bool runs = options.purpose == ResolvePurpose::run;
  const auto ended = [&](const HostSpec& host, const Result<ProbedHost>& look) {
    if (!look && !runs) progress(unreachableReason(host, look.error()));
  };
  const int used = std::min(usedNodes(cells), firstAbandoned(study, options));
  std::map<int, Result<ProbedHost>> looks;  // Results by host.
  for (int round = 0; round < kRounds; ++round) {
    std::vector<int> places;
    std::vector<ProbeTarget> targets;
    for (int at = 0; at < used; ++at) {
      const HostSpec& host = study.hosts[static_cast<std::size_t>(at)];
      if (roundOf(host) != round) continue;
      places.push_back(at);
      targets.push_back({host});
      if (round == 1) targets.back().ask = SlurmAsk{at, slurmCores(host, mostDevices(cells))};
    }
    const auto found = probeHosts(targets, options, progress, ended, stop);
    for (std::size_t one = 0; one < found.size(); ++one) {
      if (runs && !found[one] && isNeeded(places[one], targets[one].host, found[one].error()))
        return tl::unexpected(unknownHost(targets[one].host, found[one].error()));
      looks.emplace(places[one], found[one]);
    }
  }
  std::vector<Result<ProbedHost>> inOrder;
  for (auto& [at, look] : looks) inOrder.push_back(std::move(look));
  return inOrder;
}

// Sets the facts of a user's program for the cell key: the files of its command and the program that starts it.
Status learnProgramFacts(const ProgramSpec& program, Resolution& into) {
  auto digest = programDigest(program);
  if (!digest) return tl::unexpected(digest.error());
  auto runner = workerDigest(programRunner());
  if (!runner) return tl::unexpected(runner.error());
  into.keyFacts.modelDigest = std::move(*digest);
  into.keyFacts.workerDigest = std::move(*runner);
  return {};
}

// Sets the digests of data and worker; an error here means that keys are unknown, not that the study is wrong.
Status collectKeyInputs(const StudySpec& study, const ResolveOptions& options, Resolution& into,
                        const std::function<void(const Message&)>& progress) {
  if (study.program) return learnProgramFacts(*study.program, into);
  const auto data = locateDataset(study.dataset, study.hosts.front().dataPath);
  if (!data) return tl::unexpected(data.error());
  into.images = {data->trainImages, data->testImages};
  if (!data->trainFiles.empty() && isHere(study.hosts.front()) && !into.dataPaths.empty() &&
      into.dataPaths.front().empty())
    into.dataPaths.front() = std::filesystem::path(data->trainFiles.front()).parent_path().string();
  progress({"launcher.digesting", {{"dataset", study.dataset.name}}});
  auto digest = datasetDigest(study.dataset, *data);
  if (!digest) return tl::unexpected(digest.error());
  into.keyFacts.datasetDigest = std::move(*digest);
  auto worker = workerDigest(workerProgramOf(options.programs));
  if (!worker) return tl::unexpected(worker.error());
  into.keyFacts.workerDigest = std::move(*worker);
  into.keyFacts.injected = environmentVariable("SCALESCOPE_INJECT");
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

// Returns the input of a planned cell, for which no run exists yet.
LaunchInput plannedInput(const Resolution& resolution, const ResolvedCell& cell) {
  return launchInput(resolution, StudyId(makeUlid()), 0, cell.key.value_or(CellKey{}), cell.cell, RepeatNumber(1),
                     RunId(makeUlid()));
}

// Returns the memory that a rank of the cell may use: the limit of its process, or the memory of its GPU; 0 if neither
// is known.
double memoryLimitBytes(const Resolution& resolution, const ResolvedCell& cell) {
  const LaunchPlan plan = makeLaunchPlan(plannedInput(resolution, cell));
  double limit = 0;
  const auto least = [&limit](double bytes) {
    if (bytes > 0) limit = limit == 0 ? bytes : std::min(limit, bytes);
  };
  for (std::size_t node = 0; node < plan.nodes.size(); ++node) {
    least(plan.nodes[node].memoryLimitMBPerRank * 1e6);
    if (plan.run.nodes[node].device != DeviceKind::cuda) continue;
    least(cell.cell.study.limits.memoryMBPerDevice * 1e6);
    for (const MachineInfo::Gpu& gpu : resolution.facts[node].machine.gpus)
      for (const int used : plan.run.nodes[node].gpus)
        if (gpu.index == used) least(gpu.memoryBytes);
  }
  return limit;
}

// Adds the batches of an open axis that are forecast to fit, after those of the file.
void listOpenCells(const std::map<std::string, ProbeFacts>& probes, Resolution& into) {
  const auto& axis = into.study.study.axes.openBatch;
  if (!axis) return;
  std::vector<Cell> cells;
  for (const ResolvedCell& cell : into.study.cells) cells.push_back(cell.cell);
  const auto forecastOf = [&](const Cell& cell) { return forecast({cell}, probes, into.images).front(); };
  std::set<std::pair<int, int>> shapes;  // Shapes that the machines have devices for.
  for (const ResolvedCell& cell : into.study.cells)
    if (cell.key) shapes.insert({cell.cell.nodes, cell.cell.devices});
  const auto fits = [&](const Cell& cell) {
    if (!shapes.contains({cell.nodes, cell.devices})) return false;
    const auto bytes = forecastOf(cell).memoryBytesPerRank;
    return bytes && *bytes <= memoryLimitBytes(into, {cell, {}, 0, {}, {}, {}, {}});
  };
  const std::vector<Cell> listed = forecastOpenCells(*axis, cells, into.images.train, fits);
  for (std::size_t at = cells.size(); at < listed.size(); ++at) {
    ResolvedCell more{listed[at], keyOf(listed[at], into), 0, forecastOf(listed[at]), {}, {}, {}};
    more.nodes = makeLaunchPlan(plannedInput(into, more)).run.nodes;
    more.fit.fits = true;
    into.study.cells.push_back(std::move(more));
  }
}

// Refuses all cells, since they train the same model file.
void refuseModel(const Message& why, std::vector<ResolvedCell>& cells) {
  for (ResolvedCell& cell : cells)
    if (!cell.refusal) cell.refusal = Error{why, {}};
}

// Forecasts time and memory of every cell from five steps of one rank per precision.
Status forecastCells(const ResolveOptions& options, Resolution& into,
                     const std::function<void(const Message&)>& progress, std::stop_token stop) {
  std::map<std::string, ProbeFacts> probes;
  std::vector<Cell> cells;
  for (const ResolvedCell& cell : into.study.cells) cells.push_back(cell.cell);
  for (const ResolvedCell& cell : into.study.cells) {
    const std::string precision(name(cell.cell.precision));
    if (probes.contains(precision) || cell.cell.nodes > 1 || cell.refusal || !cell.key) continue;
    progress({"launcher.probing-steps", {{"precision", precision}}});
    const RunPlan plan = makeLaunchPlan(plannedInput(into, cell)).run;
    auto facts = probeStep(workerFor(workerProgramOf(options.programs), plan.nodes.front().device), plan, stop);
    if (!facts) return tl::unexpected(facts.error());
    if (facts->refused) {
      refuseModel(*facts->refused, into.study.cells);
      return {};
    }
    probes[precision] = facts->facts;
  }
  const std::vector<CellForecast> forecasts = forecast(cells, probes, into.images);
  for (ResolvedCell& cell : into.study.cells)
    for (const CellForecast& one : forecasts)
      if (one.number == cell.cell.number && !cell.refusal && cell.key) cell.forecast = one;
  listOpenCells(probes, into);
  return {};
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
void fitCells(const std::vector<Result<ProbedHost>>& looks, bool haveCuda, Resolution& resolution) {
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
Status dealDevices(const std::vector<Cell>& cells, bool haveCuda, Resolution& resolution) {
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
std::optional<Error> firstUnreachable(const std::vector<Result<ProbedHost>>& looks, const StudySpec& study) {
  for (std::size_t at = 0; at < looks.size(); ++at)
    if (!looks[at]) return unknownHost(study.hosts[at], looks[at].error());
  return std::nullopt;
}

// Limits cells to the reachable hosts: their slots are the same once the other hosts are reachable.
std::vector<Cell> onKnownHosts(std::vector<Cell> cells, std::size_t hosts) {
  for (Cell& cell : cells) cell.nodes = std::min(cell.nodes, static_cast<int>(hosts));
  return cells;
}

// Records why keys are unknown; the study itself is not at fault.
void clearKeys(const Error& reason, Resolution& resolution) {
  resolution.study.keyless = because({"launcher.keyless", {}}, reason);
  resolution.unmet = reason;
}

void notifyProbed(const ResolveOptions& options, ResolvedStudy study) {
  refuseFit(study);
  remarkRefused(study);
  options.met(study);
}

// Determines hosts, slots, data, keys and forecasts; an error refuses the whole study.
Status probeMachines(const std::vector<Cell>& cells, const ResolveOptions& options, Resolution& resolution,
                     const std::function<void(const Message&)>& progress, std::stop_token stop) {
  const StudySpec& study = resolution.study.study;
  const bool runs = options.purpose == ResolvePurpose::run;
  const bool haveCuda =
      study.program || access(workerFor(workerProgramOf(options.programs), DeviceKind::cuda).c_str(), X_OK) == 0;
  const auto looks = lookAtHosts(study, cells, options, progress, stop);
  if (!looks) return clearKeys(looks.error(), resolution), Status();
  meetHosts(*looks, resolution);
  fitCells(*looks, haveCuda, resolution);
  if (runs) resolution.partly = firstUnreachable(*looks, study);
  if (resolution.partly && fittingCells(resolution.study.cells).empty())
    return clearKeys(*resolution.partly, resolution), Status();
  const std::vector<Cell> planned =
      runs ? onKnownHosts(cells, resolution.facts.size()) : fittingCells(resolution.study.cells);
  if (auto dealt = planned.empty() ? Status() : dealDevices(planned, haveCuda, resolution); !dealt) {
    if (runs) return dealt;
    return clearKeys(dealt.error(), resolution), Status();
  }
  if (auto learned = collectKeyInputs(study, options, resolution, progress); !learned)
    return clearKeys(learned.error(), resolution), Status();
  refuseCells(resolution, [&](const ResolvedCell& cell) {
    return study.program ? Status() : checkAgainstData(cell.cell, resolution.images.train);
  });
  for (ResolvedCell& cell : resolution.study.cells) {
    if (cell.fit.fits != true) continue;
    cell.key = keyOf(cell.cell, resolution);
    cell.nodes = makeLaunchPlan(plannedInput(resolution, cell)).run.nodes;
  }
  countStored(options.storeFolder, resolution.study.cells);
  if (options.probe && options.met) notifyProbed(options, resolution.study);
  if (options.probe && !study.program)  // Only a user's program itself could forecast its time.
    if (auto forecasted = forecastCells(options, resolution, progress, stop); !forecasted)
      resolution.study.remarks.push_back(because({"launcher.no-forecast", {}}, forecasted.error()));
  countStored(options.storeFolder, resolution.study.cells);  // An open axis may have added cells.
  return {};
}

}  // namespace

std::string agentProgramOf(const Programs& programs) {
  return programOf(programs.agent, "SCALESCOPE_AGENT", "scalescope-agent");
}

std::string programRunner() { return programOf("", "SCALESCOPE_PROGRAM", "scalescope-program"); }

std::string workerProgramOf(const Programs& programs) {
  return programOf(programs.worker, "SCALESCOPE_WORKER", "scalescope-worker");
}

TransportOptions transportOptionsOf(const ResolveOptions& options) {
  const auto environment = options.client ? std::make_shared<Environment>(options.client->environment) : nullptr;
  const EnvironmentScope scope(environment);
  return {.agentProgram = agentProgramOf(options.programs),
          .workerProgram = workerProgramOf(options.programs),
          .environment = environment,
          .programRunner = options.measuresProgram ? programRunner() : std::string(),
          .study = options.study,
          .queues = options.queues};
}

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
          .programFolders = resolution.programFolders};
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

Result<Resolution> resolve(const StudySpec& study, const std::vector<Cell>& cells, const ResolveOptions& asked,
                           const std::function<void(const Message&)>& progress, std::stop_token stop) {
  if (study.imported) return fail("launcher.imported-study", {{"study", study.name}, {"file", study.imported->file}});
  ResolveOptions options = asked;
  options.measuresProgram = study.program.has_value();
  Resolution resolution;
  resolution.environment = transportOptionsOf(options).environment;
  const EnvironmentScope scope(resolution.environment);
  resolution.study.study = withSlurmNodes(study);
  resolution.study.remarks = remarks(study, cells);
  for (const Cell& cell : cells) {
    resolution.study.cells.push_back({cell, std::nullopt, 0, {}, {}, {}, {}});
    resolution.study.cells.back().forecast.number = cell.number;
  }
  refuseCells(resolution, [](const ResolvedCell& cell) { return checkTrainable(cell.cell); });
  if (auto met = probeMachines(cells, options, resolution, progress, stop); !met) return tl::unexpected(met.error());
  refuseFit(resolution.study);
  remarkRefused(resolution.study);
  return resolution;
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

Result<ResolvedStudy> resolveStudy(const StudySpec& study, const std::vector<Cell>& cells,
                                   const ResolveOptions& options, const std::function<void(const Message&)>& progress,
                                   std::stop_token stop) {
  auto resolution = resolve(study, cells, options, progress, stop);
  if (!resolution) return tl::unexpected(resolution.error());
  return std::move(resolution->study);
}

}  // namespace scalescope
