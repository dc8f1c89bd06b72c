#include "core/program/program_command.h"

#include <unistd.h>

#include <algorithm>
#include <string_view>

#include "core/base/file.h"

namespace scalescope {
namespace {

// Returns the micro-batch of the rank.
std::int64_t batchOf(const Cell& cell, int rank) {
  const auto& ranks = cell.batch.ranks();
  if (ranks.empty()) return 0;
  return ranks[std::min(static_cast<std::size_t>(std::max(0, rank)), ranks.size() - 1)];
}

std::optional<std::string> valueOf(std::string_view name, const RunPlan& plan, int rank) {
  const Cell& cell = plan.cell;
  if (name == "devices") return std::to_string(cell.devices);
  if (name == "nodes") return std::to_string(cell.nodes);
  if (name == "worldSize") return std::to_string(cell.worldDevices());
  if (name == "batch") return std::to_string(batchOf(cell, rank));
  if (name == "globalBatch") return std::to_string(cell.batch.global());
  if (name == "accumulation") return std::to_string(cell.batch.accumulation());
  if (name == "precision") return std::string(scalescope::name(cell.precision));
  if (name == "seed") return std::to_string(plan.seed);
  if (name == "repeat") return std::to_string(plan.repeat.value);
  for (const auto& [own, value] : cell.study.program->values)
    if (own == name) return value;
  return std::nullopt;
}

// Returns the cell's value of an axis as the study spells it.
std::string axisValue(const std::string& axis, const RunPlan& plan, int rank) {
  if (axis == "strategy") return std::string(name(plan.cell.strategy));
  for (const FreeAxis& own : plan.cell.study.axes.free)
    if (own.name == axis && !own.values.empty()) return axisText(own.values.front());
  return valueOf(axis == "perRankBatch" ? "batch" : axis, plan, rank).value_or("");
}

}  // namespace

ProgramCommand programCommand(const RunPlan& plan, int rank) {
  const ProgramSpec& program = *plan.cell.study.program;
  const auto filled = [&](const std::string& text) {
    return withPlaceholders(text, [&](std::string_view name) { return valueOf(name, plan, rank); });
  };
  ProgramCommand out;
  const auto add = [&](const std::vector<std::string>& words) {
    for (const std::string& word : words) out.words.push_back(filled(word));
  };
  add(program.container);
  add(program.command);
  for (const ProgramArgument& argument : program.arguments) {
    add(argument.words);
    const std::string value = axisValue(argument.axis, plan, rank);
    for (const ProgramValue& one : argument.values)
      if (one.value == value) add(one.words);
  }
  for (const auto& [name, value] : program.environment) out.environment.emplace_back(name, filled(value));
  return out;
}

namespace {

// Puts the new entry in front of those that the variable already has.
std::string inFront(const std::string& first, const std::string& rest) {
  return rest.empty() ? first : first + ":" + rest;
}

std::string gpusOf(const PlanNode& node) {
  std::string list;
  for (const int gpu : node.gpus) list += (list.empty() ? "" : ",") + std::to_string(gpu);
  return list;
}

}  // namespace

std::string preloadable(const std::string& library, const std::string& link) {
  constexpr std::string_view kEnds = " :";
  if (library.find_first_of(kEnds) == std::string::npos) return library;
  if (link.find_first_of(kEnds) != std::string::npos) return {};
  unlink(link.c_str());  // A killed process of this rank may have left it.
  return symlink(library.c_str(), link.c_str()) == 0 ? link : std::string();
}

ProgramInstruments findInstruments(const ProgramSpec& program, const std::string& link) {
  if (program.hook == "off") return {};
  ProgramInstruments found = instrumentsBeside(programFolder());
  found.tap = preloadable(found.tap, link);
  if (program.hook == "auto" && !isPython(program)) found.hookFolder.clear();
  return found;
}

bool isGang(const RunPlan& plan) { return plan.worldSize() > 1 || plan.cell.strategy == Strategy::ddp; }

const std::string& programFolderOn(const RunPlan& plan, const PlanNode& node) {
  return node.programFolder.empty() ? plan.cell.study.program->workingDirectory : node.programFolder;
}

EnvironmentChange programEnvironment(const RunPlan& plan, const RankEnvironment& rank,
                                     const ProgramRendezvous& rendezvous, int threads,
                                     const ProgramInstruments& instruments, const std::string& ringPath,
                                     const ProgramCommand& command) {
  const PlanNode& node = plan.nodes[static_cast<std::size_t>(rank.nodeIndex)];
  EnvironmentChange change;
  const Environment own = Environment::ofThisProcess();
  const auto set = [&](const std::string& name, const std::string& value) { change.set.emplace_back(name, value); };
  // The child reads the first of two values of a name, so the values that must not be overridden come first.
  set("SCALESCOPE_RING", ringPath);
  set("SCALESCOPE_RANK", std::to_string(rank.rank));
  change.unset = {"SCALESCOPE_MASTER_FD", "SCALESCOPE_RANK_FILE_FD"};
  if (isGang(plan)) {
    set("MASTER_ADDR", rendezvous.address);
    set("MASTER_PORT", std::to_string(rendezvous.port));
    set("NODE_RANK", std::to_string(rank.nodeIndex));
  } else {
    for (const char* name : {"RANK", "WORLD_SIZE", "LOCAL_RANK", "LOCAL_WORLD_SIZE", "GROUP_WORLD_SIZE", "NODE_RANK",
                             "MASTER_ADDR", "MASTER_PORT"})
      change.unset.emplace_back(name);
  }
  const auto given = [&](const std::string& name) {
    const auto found = std::find_if(command.environment.begin(), command.environment.end(),
                                    [&](const auto& one) { return one.first == name; });
    return found == command.environment.end() ? own.get(name) : found->second;
  };
  if (!instruments.hookFolder.empty()) set("PYTHONPATH", inFront(instruments.hookFolder, given("PYTHONPATH")));
  if (!instruments.tap.empty()) {
    set("LD_PRELOAD", inFront(instruments.tap, given("LD_PRELOAD")));
    // A profiler that the user has set is kept. NCCL reads 255 characters of the name.
    if (node.device == DeviceKind::cuda && given("NCCL_PROFILER_PLUGIN").empty() && instruments.tap.size() <= 255)
      set("NCCL_PROFILER_PLUGIN", instruments.tap);
  }
  if (const std::string& venv = plan.cell.study.program->venv; !venv.empty()) {
    set("VIRTUAL_ENV", venv);
    set("PATH", inFront(venv + "/bin", given("PATH")));
  }
  // The hook measures the peak compute of the device, as the worker does before it trains.
  if (!instruments.hookFolder.empty() && plan.cell.study.measure.calibrate)
    set("SCALESCOPE_PEAK", std::string(scalescope::name(plan.cell.precision)));
  for (const auto& [name, value] : command.environment) set(name, value);
  // Python buffers its output if stdout is a pipe, so that lines would arrive late.
  if (isPython(*plan.cell.study.program) && !own.has("PYTHONUNBUFFERED")) set("PYTHONUNBUFFERED", "1");
  if (threads > 0) set("OMP_NUM_THREADS", std::to_string(threads));
  if (node.device == DeviceKind::cuda && !node.gpus.empty()) set("CUDA_VISIBLE_DEVICES", gpusOf(node));
  if (isGang(plan) && !node.interfaceName.empty()) {
    if (!own.has("GLOO_SOCKET_IFNAME")) set("GLOO_SOCKET_IFNAME", node.interfaceName);
    if (plan.nodes.size() > 1 && !own.has("NCCL_SOCKET_IFNAME")) set("NCCL_SOCKET_IFNAME", node.interfaceName);
  }
  return change;
}

}  // namespace scalescope
