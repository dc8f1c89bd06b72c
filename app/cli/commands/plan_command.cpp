#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "core/base/maths/units.h"
#include "core/report/words/numbers.h"
#include "launcher/plan/resolve.h"

namespace scalescope::cli {
namespace {

struct PlanArguments {
  std::string study;
  std::string patch;
  std::vector<std::string> only;
  int repeat = 1;
  std::string out;
  bool noProbe = false;
};

nlohmann::ordered_json cellJson(const ResolvedCell& cell, const std::optional<Message>& keyless) {
  nlohmann::ordered_json json = toJson(cell.cell);
  json["cellKey"] = cell.key ? nlohmann::ordered_json(cell.key->value) : nlohmann::ordered_json(nullptr);
  if (!cell.key && keyless) json["keyReason"] = english(*keyless);
  json["storedRepeats"] = cell.storedRepeats;
  const CellForecast& forecast = cell.forecast;
  json["secondsPerRepeat"] =
      forecast.secondsPerRepeat ? nlohmann::ordered_json(*forecast.secondsPerRepeat) : nlohmann::ordered_json(nullptr);
  json["memoryBytesPerRank"] = forecast.memoryBytesPerRank ? nlohmann::ordered_json(*forecast.memoryBytesPerRank)
                                                           : nlohmann::ordered_json(nullptr);
  return json;
}

void printJson(const ResolvedStudy& study) {
  nlohmann::ordered_json json{
      {"version", 1}, {"study", toJson(study.study)}, {"cells", nlohmann::ordered_json::array()}};
  for (const ResolvedCell& cell : study.cells) json["cells"].push_back(cellJson(cell, study.keyless));
  json["remarks"] = nlohmann::ordered_json::array();
  for (const Message& remark : study.remarks) json["remarks"].push_back(english(remark));
  std::printf("%s\n", json.dump(2).c_str());
}

std::string repeatsAsked(const MeasureSpec& measure) {
  const std::string least = std::to_string(measure.repeats);
  return measure.openRepeats ? least + " to " + std::to_string(measure.openRepeats->max) : least;
}

void printTable(const ResolvedStudy& study) {
  std::vector<std::vector<std::string>> rows;
  for (const ResolvedCell& one : study.cells) {
    const Cell& cell = one.cell;
    rows.push_back({std::to_string(cell.number), one.key ? one.key->value : "-", cell.variant,
                    std::string(name(cell.strategy)), std::string(name(cell.precision)), std::to_string(cell.nodes),
                    std::to_string(cell.devices),
                    std::to_string(cell.batch.global()) + (cell.bisected   ? " bisected"
                                                           : cell.untilOom ? " until oom"
                                                                           : ""),
                    columnText(cell.batch.perRank()), sixDigits(cell.learningRate),
                    one.forecast.secondsPerRepeat ? secondsText(*one.forecast.secondsPerRepeat) : "-",
                    one.forecast.memoryBytesPerRank ? bytesText(*one.forecast.memoryBytesPerRank) : "-",
                    std::to_string(one.storedRepeats) + "/" + repeatsAsked(study.study.measure) +
                        (cell.implied ? " implied" : "")});
  }
  std::fputs(alignedTable({"cell", "key", "variant", "strategy", "precision", "nodes", "devices", "batch", "per rank",
                           "lr", "seconds", "memory", "stored"},
                          rows)
                 .c_str(),
             stdout);
}

int runPlan(const PlanArguments& arguments, const Context& context) {
  const auto input = studyInput(arguments.study, arguments.patch, context.store);
  if (!input) return refuse(input.error(), kBadInput);
  ResolveOptions options{.storeFolder = context.store, .probe = !arguments.noProbe && arguments.out.empty()};
  const auto resolved = resolveStudy(input->spec, options, [](const Message& message) { say(message); }, {});
  if (!resolved) return refuse(resolved.error(), kBadInput);
  for (const Message& remark : resolved->remarks) say(remark);
  if (resolved->keyless) say(*resolved->keyless);
  if (!arguments.out.empty()) {
    std::vector<KnownCell> known;
    for (const ResolvedCell& cell : resolved->cells) known.push_back({cell.cell.number, cell.key});
    const auto numbers = cellNumbers(arguments.only, known);
    if (!numbers) return refuse(numbers.error(), kBadInput);
    if (numbers->size() != 1) return refuse({Message{"cli.out-needs-cell", {}}, {}}, kBadInput);
    if (auto written =
            writeHandPlan(*resolved, CellNumber(numbers->front()), RepeatNumber(arguments.repeat), arguments.out);
        !written)
      return refuse(written.error());
  }
  context.json ? printJson(*resolved) : printTable(*resolved);
  return kDone;
}

}  // namespace

void addPlanCommand(CLI::App& app, Context& context) {
  auto arguments = std::make_shared<PlanArguments>();
  CLI::App* command = app.add_subcommand("plan", "Cells of a study with derived batches, rates and forecasts");
  command->add_option("study", arguments->study, "Study file, preset:NAME, or a stored study's name or id")->required();
  command->add_option("--patch", arguments->patch, "JSON merge patch over the study, or a file of it");
  command->add_option("--only", arguments->only, "Cell number or key prefix");
  command->add_option("--repeat", arguments->repeat, "With --out: which repeat")->check(CLI::Range(1, 100000));
  command->add_option("--out", arguments->out, "Write study.json, cells.json and plan.json of one cell there");
  command->add_flag("--no-probe", arguments->noProbe, "No forecast: do not run the worker");
  command->add_option("--store", context.store, "Store folder");
  command->add_flag("--json", context.json, "Print JSON");
  command->callback(
      [arguments, &context] { context.action = [arguments, &context] { return runPlan(*arguments, context); }; });
}

}  // namespace scalescope::cli
