#include <algorithm>
#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "core/base/text.h"
#include "core/base/units.h"
#include "core/report/text/number_text.h"
#include "launcher/plan/resolve.h"

namespace scalescope::cli {
namespace {

constexpr std::size_t kMostFitText = 200;  // Bytes of a cell of the table.

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
  const std::optional<Message>& reason = cell.fit.fits == true || !cell.fit.reason ? keyless : cell.fit.reason;
  if (!cell.key && reason) json["keyReason"] = english(*reason);
  json["storedRepeats"] = cell.storedRepeats;
  const CellForecast& forecast = cell.forecast;
  json["secondsPerRepeat"] =
      forecast.secondsPerRepeat ? nlohmann::ordered_json(*forecast.secondsPerRepeat) : nlohmann::ordered_json(nullptr);
  json["memoryBytesPerRank"] = forecast.memoryBytesPerRank ? nlohmann::ordered_json(*forecast.memoryBytesPerRank)
                                                           : nlohmann::ordered_json(nullptr);
  json["fits"] = cell.fit.fits ? nlohmann::ordered_json(*cell.fit.fits) : nlohmann::ordered_json(nullptr);
  json["fitReason"] = cell.fit.reason ? nlohmann::json(*cell.fit.reason) : nlohmann::json(nullptr);
  return json;
}

void printJson(const ResolvedStudy& study) {
  nlohmann::ordered_json json{
      {"version", 1}, {"study", toJson(study.study)}, {"cells", nlohmann::ordered_json::array()}};
  for (const ResolvedCell& cell : study.cells) json["cells"].push_back(cellJson(cell, study.keyless));
  json["remarks"] = nlohmann::ordered_json::array();
  for (const Message& remark : study.remarks) json["remarks"].push_back(english(remark));
  json["away"] = nlohmann::ordered_json::array();
  for (const UnreachableHost& unreachable : study.unreachable)
    json["away"].push_back({{"host", unreachable.host}, {"reason", nlohmann::json(unreachable.reason)}});
  std::printf("%s\n", json.dump(2).c_str());
}

std::string repeatsAsked(const MeasureSpec& measure) {
  const std::string least = std::to_string(measure.repeats);
  return measure.openRepeats ? least + " to " + std::to_string(measure.openRepeats->max) : least;
}

std::string fitText(const CellFit& fit) {
  if (fit.fits == true) return "yes";
  return fit.reason ? inertText(english(*fit.reason), kMostFitText) : "-";
}

void printTable(const ResolvedStudy& study) {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> titles{"cell",  "key",      "variant", "strategy", "precision", "nodes", "devices",
                                  "batch", "per rank", "lr",      "seconds",  "memory",    "stored"};
  // The column is shown only if needed, because most studies are planned on the machines that run them.
  const bool hasFits =
      std::any_of(study.cells.begin(), study.cells.end(), [](const ResolvedCell& one) { return one.fit.reason; });
  if (hasFits) titles.push_back("fits");
  for (const ResolvedCell& one : study.cells) {
    const Cell& cell = one.cell;
    rows.push_back({std::to_string(cell.number), one.key ? one.key->value : "-", cell.variant,
                    std::string(name(cell.strategy)), std::string(name(cell.precision)), std::to_string(cell.nodes),
                    std::to_string(cell.devices),
                    std::to_string(cell.batch.global()) + (cell.bisected   ? " bisected"
                                                           : cell.untilOom ? " until oom"
                                                                           : ""),
                    sixDigits(cell.batch.perRank()), cell.study.program ? "-" : sixDigits(cell.learningRate),
                    one.forecast.secondsPerRepeat ? roughSecondsText(*one.forecast.secondsPerRepeat) : "-",
                    one.forecast.memoryBytesPerRank ? bytesText(*one.forecast.memoryBytesPerRank) : "-",
                    std::to_string(one.storedRepeats) + "/" + repeatsAsked(study.study.measure) +
                        (cell.implied ? " implied" : "")});
    if (hasFits) rows.back().push_back(fitText(one.fit));
  }
  std::fputs(alignedTable(titles, rows).c_str(), stdout);
}

int runPlan(const PlanArguments& arguments, const Context& context) {
  const auto input = studyInput(arguments.study, arguments.patch, context.store);
  if (!input) return refuse(input.error(), kBadInput);
  // A cell that the user starts without an owner needs its worker on this machine and has to fit.
  const bool manual = !arguments.out.empty();
  ResolveOptions options{.environment = Environment::ofThisProcess(),
                         .storeFolder = context.store,
                         .probe = !arguments.noProbe && !manual,
                         .purpose = manual ? ResolvePurpose::run : ResolvePurpose::plan};
  const auto resolved = resolveStudy(input->spec, options, [](const Message& message) { say(message); }, {});
  if (!resolved) return refuse(resolved.error(), kBadInput);
  for (const Message& remark : resolved->remarks) say(remark);
  if (resolved->keyless) say(*resolved->keyless);
  if (manual) {
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
  CLI::App* command = app.add_subcommand("plan", "Show the cells of a study with derived batches, rates and forecasts");
  command->add_option("study", arguments->study, "Study file, preset:NAME, or a stored study's name or id")
      ->check(offered(presetWords()))
      ->required();
  command->add_option("--patch", arguments->patch, "JSON merge patch for the study, or a file with one");
  command->add_option("--only", arguments->only,
                      "Show only this cell: a number that plan prints, or the beginning of a cell key");
  command->add_option("--repeat", arguments->repeat, "With --out: number of the repeat")->check(CLI::Range(1, 100000));
  command->add_option("--out", arguments->out, "Folder to write study.json, cells.json and plan.json of one cell to");
  command->add_flag("--no-probe", arguments->noProbe, "Do not run the worker for a forecast");
  command->add_option("--store", context.store, "Store folder");
  command->add_flag("--json", context.json, "Print JSON");
  command->callback(
      [arguments, &context] { context.action = [arguments, &context] { return runPlan(*arguments, context); }; });
}

}  // namespace scalescope::cli
