#include "core/program/program_command.h"

#include <unistd.h>

#include <algorithm>

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

// posix_spawnp searches the PATH of this process, not the PATH of the program's environment.
void findInVenv(const ProgramSpec& program, std::string& word) {
  const std::string path = program.venv + "/bin/" + word;
  if (!program.venv.empty() && word.find('/') == std::string::npos && access(path.c_str(), X_OK) == 0) word = path;
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
  if (!out.words.empty()) findInVenv(program, out.words.front());
  for (const ProgramArgument& argument : program.arguments) {
    add(argument.words);
    const std::string value = axisValue(argument.axis, plan, rank);
    for (const ProgramValue& one : argument.values)
      if (one.value == value) add(one.words);
  }
  for (const auto& [name, value] : program.environment) out.environment.emplace_back(name, filled(value));
  return out;
}

}  // namespace scalescope
