#include "launcher/plan/forecast_cells.h"

#include <algorithm>
#include <map>
#include <set>

#include "launcher/plan/plan.h"
#include "launcher/plan/open_axis.h"
#include "launcher/plan/worker_facts.h"

namespace scalescope {
namespace {

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
    return bytes && *bytes <= memoryLimitBytes(into, {.cell = cell});
  };
  const std::vector<Cell> listed = forecastOpenCells(*axis, cells, into.images.train, fits);
  for (std::size_t at = cells.size(); at < listed.size(); ++at) {
    ResolvedCell more{.cell = listed[at], .key = keyOf(listed[at], into), .forecast = forecastOf(listed[at])};
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

}  // namespace

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
    const std::string worker =
        workerFor(workerProgramOf(options.programs, options.environment), plan.nodes.front().device);
    auto facts = probeStep(worker, plan, options.environment, stop);
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

}  // namespace scalescope
