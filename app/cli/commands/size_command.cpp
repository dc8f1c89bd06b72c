#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/read_results.h"
#include "core/analysis/sizing/sizing_messages.h"
#include "core/base/units.h"
#include "core/report/text/number_text.h"
#include "core/report/text/message_text.h"

namespace scalescope::cli {
namespace {

struct SizeArguments {
  std::string study;
  std::string baseline;
  std::string cell;
  std::vector<double> gbps;
  double latencyMicroseconds = 0;
  double price = 0;
  double targetAccuracy = 0;
  SizingRequest request;
};

std::string secondsOf(const Number& seconds) { return seconds ? secondsText(*seconds) : "-"; }

std::string percentOf(const Number& share) { return share ? columnText(*share * 100) + " %" : "-"; }

// An epoch on few devices may cost a thousandth of an hour.
std::string amountOf(const Number& amount) { return amount ? shown(inEnglish(), amount) : "-"; }

std::string percentBounds(const Interval& interval) {
  if (!interval.low || !interval.high) return "-";
  return columnText(*interval.low * 100) + " to " + columnText(*interval.high * 100) + " %";
}

std::string secondsBounds(const Interval& interval) {
  if (!interval.low || !interval.high) return "-";
  return secondsText(*interval.low) + " to " + secondsText(*interval.high);
}

// Returns the cost of an epoch if there is no target accuracy.
const SizedCost& costOf(const Sizing& sizing, const SizedRow& row) {
  return sizing.samplesToTarget ? row.target : row.epoch;
}

std::string sizedTable(const MessageFormatter& language, const Sizing& sizing) {
  std::vector<std::vector<std::string>> rows;
  for (const SizedRow& row : sizing.rows) {
    const Number step = row.stepSeconds.value;
    const Number share = step ? Number(*row.exposedSeconds / *step) : Number();
    const SizedCost& cost = costOf(sizing, row);
    rows.push_back({std::to_string(row.devices), columnText(row.link.gbps), step ? columnText(row.globalBatch) : "-",
                    secondsOf(step), secondsBounds(row.stepSeconds), columnText(row.imagesPerSecond),
                    columnText(row.speedup.value), percentOf(row.efficiency.value), percentBounds(row.efficiency),
                    percentOf(share), secondsOf(cost.seconds), amountOf(cost.deviceHours), amountOf(cost.money),
                    amountOf(cost.joules ? Number(*cost.joules / 1000) : Number())});
  }
  const std::string to = sizing.samplesToTarget ? "to accuracy" : "epoch";
  return alignedTable({"N", "Gbit/s", "batch", "step", "95 %", language.formatted({"column.images-per-second", {}}),
                       "speedup", "efficiency", "95 %", "link", to, "device-hours", "price", "kJ"},
                      rows);
}

void printSizing(const Sizing& sizing) {
  const MessageFormatter language = inUnitOf(inEnglish(), sizing.isOfProgram);
  std::printf("%s (%s), from cell %d on %s, against cell %d\n%s", inert(sizing.name).c_str(),
              sizing.study.value.c_str(), sizing.cell, devicesText(language, sizing.devices).c_str(),
              sizing.baselineCell, sizedTable(language, sizing).c_str());
  for (const Message& reason : sizingReasons(sizing)) std::printf("%s\n", english(reason).c_str());
  for (const Message& sentence : withoutDuplicates(sizing.sentences)) std::printf("%s\n", english(sentence).c_str());
  for (const Message& warning : withoutDuplicates(sizing.warnings))
    std::fprintf(stderr, "warning: %s\n", english(warning).c_str());
}

Result<Sizing> sizeOf(const SizeArguments& arguments, const Context& context) {
  const auto results = readResults({arguments.study}, context.store, {.baseline = arguments.baseline});
  if (!results) return tl::unexpected(results.error());
  const StudyResult& study = results->front();
  SizingRequest request = arguments.request;
  for (const double gbps : arguments.gbps) request.links.push_back({gbps, arguments.latencyMicroseconds * 1e-6});
  if (!arguments.cell.empty()) {
    std::vector<KnownCell> known;
    for (const CellResult& cell : study.cells)
      known.push_back({cell.cell.number, cell.key.empty() ? std::nullopt : std::optional(cell.key)});
    const auto numbers = cellNumbers({arguments.cell}, known);
    if (!numbers) return tl::unexpected(numbers.error());
    request.cell = numbers->front();
  }
  return sizeStudy(study, request);
}

int size(const SizeArguments& arguments, const Context& context) {
  const auto sizing = sizeOf(arguments, context);
  if (!sizing) return refuse(sizing.error());
  if (!context.json) {
    printSizing(*sizing);
    return kDone;
  }
  const nlohmann::ordered_json json{{"version", 1}, {"sizing", toJson(*sizing)}};
  std::printf("%s\n", json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
  return kDone;
}

}  // namespace

void addSizeCommand(CLI::App& app, Context& context) {
  auto arguments = std::make_shared<SizeArguments>();
  CLI::App* command =
      app.add_subcommand("size", "Predict the speedup of other numbers of devices on a link, from the measurements");
  command->add_option("study", arguments->study, "Stored study: name, id, or the beginning of the id")->required();
  command->add_option("--store", context.store, "Store folder");
  command->add_option("--devices", arguments->request.devices, "Numbers of devices, e.g. 2,8,64")
      ->delimiter(',')
      ->required();
  command->add_option("--link-gbps", arguments->gbps, "Rates of the links in Gbit/s, e.g. 10,25")
      ->delimiter(',')
      ->required();
  command->add_option("--latency-us", arguments->latencyMicroseconds, "Latency of the links, one way, in microseconds");
  const CLI::Option* price = command->add_option("--price", arguments->price, "Price of a device-hour");
  const CLI::Option* accuracy = command->add_option("--target-accuracy", arguments->targetAccuracy,
                                                    "Target accuracy, 0 to 1, instead of the study's");
  command->add_option("--min-efficiency", arguments->request.keep,
                      "Lowest acceptable efficiency, 0 to 1; the link rate that it needs is printed");
  command->add_option("--keep", arguments->request.keep, "The former name of --min-efficiency")->group("");
  command->add_option("--cell", arguments->cell, "CELL to start from, instead of ddp on the most devices");
  command->add_option("--baseline", arguments->baseline, "Baseline CELL, instead of the protocol's choice");
  command->add_flag("--json", context.json, "Print JSON");
  command->callback([arguments, &context, price, accuracy] {
    if (price->count() > 0) arguments->request.price = arguments->price;
    if (accuracy->count() > 0) arguments->request.targetAccuracy = arguments->targetAccuracy;
    context.action = [arguments, &context] { return size(*arguments, context); };
  });
}

}  // namespace scalescope::cli
