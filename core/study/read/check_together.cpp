#include <algorithm>
#include <set>

#include "core/study/read/sections.h"
#include "core/study/spec/free_axes.h"
#include "core/study/spec/skip.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostLabels = 10'000;  // The largest number of cells of a study.

bool anyCpu(const StudySpec& spec) {
  return std::any_of(
      spec.hosts.begin(), spec.hosts.end(), [](const HostSpec& host) { return host.device == DeviceKind::cpu; });
}

void checkHostsAgainstAxes(const StudySpec& spec, Problem& problem) {
  const bool hasCluster =
      std::any_of(spec.hosts.begin(), spec.hosts.end(), [](const HostSpec& host) { return !host.cluster.empty(); });
  const auto hosts = static_cast<int>(spec.hosts.size());
  int nodes = *std::max_element(spec.axes.nodes.begin(), spec.axes.nodes.end());
  if (spec.baseline) nodes = std::max(nodes, spec.baseline->nodes);
  if (nodes > hosts && !hasCluster && !spec.imported)  // An imported study never runs.
    problem.report("study.more-nodes", "axes.nodes",
                   {{"nodes", std::int64_t{nodes}}, {"hosts", static_cast<std::int64_t>(hosts)}});
  const int devices = *std::max_element(spec.axes.devices.begin(), spec.axes.devices.end());
  for (const HostSpec& host : spec.hosts)
    if (!host.gpus.empty() && devices > static_cast<int>(host.gpus.size()) && host.device != DeviceKind::cpu)
      problem.report("study.more-devices", "axes.devices",
                     {{"devices", std::int64_t{devices}},
                      {"host", host.name},
                      {"gpus", static_cast<std::int64_t>(host.gpus.size())}});
}

void checkCpu(const StudySpec& spec, Problem& problem) {
  if (!anyCpu(spec)) return;
  for (const Precision precision : spec.axes.precisions)
    if (precision == Precision::tf32 || precision == Precision::fp16)
      problem.report("study.precision-on-cpu", "axes.precision", {{"found", std::string(name(precision))}});
  if (spec.ddp.backend == DdpBackend::nccl) problem.report("study.nccl-on-cpu", "ddp.backend");
}

// Returns the first axis with several values that the program does not use, so that its cells would all be equal.
std::string_view unusedAxis(const StudySpec& spec) {
  std::set<std::string, std::less<>> used;
  eachPlaceholder(*spec.program, [&](std::string_view name) { used.emplace(name); });
  for (const ProgramArgument& argument : spec.program->arguments) used.insert(argument.axis);
  const AxesSpec& axes = spec.axes;
  const bool hasBatch = used.contains("batch") || used.contains("globalBatch") || used.contains("perRankBatch");
  if ((axes.batches.size() > 1 || axes.openBatch) && !hasBatch)
    return axes.batchKind == BatchKind::global ? "globalBatch" : "perRankBatch";
  if (axes.precisions.size() > 1 && !used.contains("precision")) return "precision";
  if (axes.accumulation.size() > 1 && !used.contains("accumulation")) return "accumulation";
  for (const FreeAxis& axis : axes.free)
    if (axis.name.starts_with(kProgramAxis) && !used.contains(settingOf(axis)) && !used.contains(axis.name))
      return axis.name;
  return "";
}

void checkProgram(const StudySpec& spec, Problem& problem) {
  if (!spec.program && !spec.axes.free.empty())
    return problem.report("study.free-axis-alone", "axes." + spec.axes.free.front().name);
  if (!spec.program) return;
  if (const std::string_view axis = unusedAxis(spec); !axis.empty())
    problem.report("study.program-axis", "axes." + std::string(axis));
}

// Returns the names that cells can have as their variant.
std::vector<std::string> variantNames(const StudySpec& spec) {
  std::vector<std::string> names;
  const bool isFew = countFreeCombinations(spec.axes, kMostLabels) <= kMostLabels;
  const auto choices = isFew ? freeCombinations(spec.axes) : std::vector<FreeChoice>{{}};
  for (const auto& [variantName, patch] : spec.variants)
    for (const FreeChoice& choice : choices) names.push_back(variantLabel(variantName, choice));
  return names;
}

}  // namespace

void checkTogether(const StudySpec& spec, Problem& problem) {
  checkHostsAgainstAxes(spec, problem);
  checkCpu(spec, problem);
  checkProgram(spec, problem);
  for (const SkipRule& rule : skipRules(spec.skip)) {
    if (!rule.variant) continue;
    const std::vector<std::string> names = variantNames(spec);
    if (std::find(names.begin(), names.end(), *rule.variant) == names.end())
      problem.report("study.skip-variant", "skip",
                     {{"found", *rule.variant}, {"nearest", nearestName(*rule.variant, {names.begin(), names.end()})}});
  }
}

}  // namespace scalescope
