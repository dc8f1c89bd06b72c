#include "core/report/tables/cell_tables.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <stdexcept>

#include "core/analysis/maths/statistics.h"
#include "core/analysis/repeats/gain.h"
#include "core/analysis/run/bandwidth.h"
#include "core/analysis/values/derived.h"
#include "core/report/cells/cell_groups.h"
#include "core/report/text/message_text.h"
#include "core/study/spec/free_axes.h"

namespace scalescope {
namespace {

using CellField = TableField<const CellResult*>;

// Returns no number for a benchmark of collectives, which has no batch.
Number aboveZero(double batch) { return batch > 0 ? Number(batch) : Number(); }

CellField numberField(const MessageFormatter& language, const char* key, const char* title,
                      Number (*value)(const Cell&)) {
  return field<const CellResult*>(
      language, key, title,
      [&language, value](const CellResult* cell) { return countEntry(language, value(cell->cell)); });
}

// The precision of an imported table is part of the variant's name.
std::string_view precisionWord(const CellResult& cell) {
  return cell.cell.study.imported ? std::string_view() : name(cell.cell.precision);
}

std::vector<CellField> identity(const MessageFormatter& language) {
  return {
      numberField(
          language, "cell", "column.cell", [](const Cell& c) { return Number(c.number); }),
      wordField<const CellResult*>(
          language, "variant", "column.variant", [](const CellResult* c) { return c->cell.variant; }),
      wordField<const CellResult*>(
          language, "strategy", "column.strategy",
          [](const CellResult* c) { return std::string(name(c->cell.strategy)); }),
      wordField<const CellResult*>(
          language, "precision", "column.precision",
          [](const CellResult* c) { return std::string(precisionWord(*c)); }),
      numberField(
          language, "nodes", "column.nodes", [](const Cell& c) { return Number(c.nodes); }),
      numberField(
          language, "devices", "column.devices", [](const Cell& c) { return Number(c.devices); }),
      numberField(
          language, "globalBatch", "column.global-batch",
          [](const Cell& c) { return aboveZero(static_cast<double>(c.batch.global())); }),
      numberField(
          language, "perRankBatch", "column.per-device", [](const Cell& c) { return aboveZero(c.batch.perRank()); })};
}

// Returns the user's own axes that any cell has.
std::set<std::string> freeAxesOf(const StudyResult& study) {
  std::set<std::string> names;
  for (const CellResult& cell : study.cells)
    for (const FreeAxis& axis : cell.cell.study.axes.free) names.insert(axis.name);
  return names;
}

std::string settingText(const CellResult& cell, const std::string& name) {
  for (const FreeAxis& axis : cell.cell.study.axes.free)
    if (axis.name == name) return axisText(axis.values.front());
  return {};
}

// Returns the status of a cell. One that was measured for another study is marked, since it is not from this study's
// session.
std::string statusWord(const CellResult& cell) {
  const bool isReused = cell.status == RunStatus::done && cell.session.ofOtherStudy;
  return isReused ? "reused" : std::string(enumName(cell.status));
}

// Returns the cells in study order, grouped by the values of `group` if it is set.
std::vector<const CellResult*> ordered(const MessageFormatter& language, const StudyResult& study,
                                       const std::string& group) {
  std::vector<const CellResult*> cells = cellsWhere(study, [](const CellResult&) { return true; });
  if (group.empty()) return cells;
  std::vector<std::string> order;
  for (const CellResult* cell : cells)
    if (std::find(order.begin(), order.end(), groupValue(language, *cell, group)) == order.end())
      order.push_back(groupValue(language, *cell, group));
  std::stable_sort(cells.begin(), cells.end(), [&](const CellResult* a, const CellResult* b) {
    return std::find(order.begin(), order.end(), groupValue(language, *a, group)) <
           std::find(order.begin(), order.end(), groupValue(language, *b, group));
  });
  return cells;
}

}  // namespace

Table cellTable(const MessageFormatter& language, const StudyResult& study, const std::vector<std::string>& columns,
                const ViewOptions& view) {
  std::vector<CellField> fields = identity(language);
  for (const std::string& axis : freeAxesOf(study))
    fields.push_back(
        {{axis, axis, false, {}}, [axis](const CellResult* cell) { return wordsEntry(settingText(*cell, axis)); }});
  if (view.group.find('.') != std::string::npos && !isFreeAxis(view.group))
    fields.push_back({{view.group, view.group, false, {}},
                      [&](const CellResult* cell) { return wordsEntry(groupValue(language, *cell, view.group)); }});
  for (const std::string& key : columns) {
    const CellColumn& column = cellColumn(key);
    const bool isKnown = std::any_of(study.cells.begin(), study.cells.end(),
                                     [&](const CellResult& cell) { return column.value(cell).has_value(); });
    if (column.onlyIfKnown && !isKnown) continue;
    fields.push_back(field<const CellResult*>(
        language, column.key.c_str(), column.title,
        [&language, &column](const CellResult* cell) { return entryOf(language, column, *cell); }));
  }
  fields.push_back(codeField<const CellResult*>(language, "status", "column.status", "status.",
                                                [](const CellResult* c) { return statusWord(*c); }));
  return filled(ordered(language, study, view.group), fields);
}

namespace {

using Columns = std::vector<CellColumn>;

constexpr double kColumnMs = 1e3, kMB = 1e-6, kGB = 1e-9, kPercent = 1e2;

// Returns the number at the end of a path of members: at<&CellResult::memory, &MemoryStats::rss>.
template <auto... Path>
Number at(const CellResult& cell) {
  return (cell.*....*Path);
}

Interval ofStep(const CellResult& cell) {
  return {cell.stepSeconds.mean, cell.stepSeconds.ciLow, cell.stepSeconds.ciHigh};
}

// Returns columns for each quantity's value and, if it has headings for them, its bounds.
Columns derivedColumns(DerivedPart part) {
  Columns out;
  for (const DerivedQuantity& quantity : derivedQuantities()) {
    if (quantity.part != part) continue;
    const auto of = quantity.value;
    const std::string key = quantity.key;
    const auto add = [&](const char* ending, const char* heading, Number Interval::*number) {
      out.push_back({key + ending, heading, [of, number](const CellResult& c) { return of(c).*number; }, quantity.scale,
                     of, false, quantity.unresolved});
    };
    add("", quantity.heading, &Interval::value);
    if (quantity.lowHeading == nullptr) continue;
    add("Low", quantity.lowHeading, &Interval::low);
    add("High", quantity.highHeading, &Interval::high);
  }
  return out;
}

Columns timeColumns() {
  return {
      {"repeats", "column.repeats", [](const CellResult& c) { return Number(c.repeats); }, 1, nullptr, true},
      {"steps", "column.steps",
       [](const CellResult& c) {
         return c.repeats > 0 && !c.cell.study.imported ? Number(static_cast<double>(c.steps)) : Number();
       },
       1, nullptr, true},
      {"parameters", "column.parameters", at<&CellResult::parameters>, 1, nullptr, true},
      {"imagesPerSecond", "column.images-per-second", at<&CellResult::imagesPerSecond>, 1, throughputWithin},
      {"imagesPerSecondLow", "column.images-per-second-low",
       [](const CellResult& c) { return throughputWithin(c).low; }, 1, throughputWithin},
      {"imagesPerSecondHigh", "column.images-per-second-high",
       [](const CellResult& c) { return throughputWithin(c).high; }, 1, throughputWithin},
      {"tokensPerSecond", "column.tokens-per-second", at<&CellResult::tokensPerSecond>, 1, tokensWithin, false, nullptr,
       true},
      {"tokensPerSecondLow", "column.tokens-per-second-low", [](const CellResult& c) { return tokensWithin(c).low; }, 1,
       tokensWithin, false, nullptr, true},
      {"tokensPerSecondHigh", "column.tokens-per-second-high", [](const CellResult& c) { return tokensWithin(c).high; },
       1, tokensWithin, false, nullptr, true},
      {"tokensPerSecondPerDevice", "column.tokens-per-second-per-device", tokensPerSecondPerDevice, 1,
       tokensPerDeviceWithin, false, nullptr, true},
      {"stepSeconds", "column.step-ms", at<&CellResult::stepSeconds, &StepStats::mean>, kColumnMs, ofStep},
      {"stepSecondsMedian", "column.step-median-ms", at<&CellResult::stepSeconds, &StepStats::median>, kColumnMs},
      {"stepSecondsP10", "column.step-p10-ms", at<&CellResult::stepSeconds, &StepStats::p10>, kColumnMs},
      {"stepSecondsP90", "column.step-p90-ms", at<&CellResult::stepSeconds, &StepStats::p90>, kColumnMs},
      {"epochSeconds", "column.epoch-s", at<&CellResult::epochSeconds>, 1, epochWithin},
      {"epochSecondsLow", "column.epoch-s-low", [](const CellResult& c) { return epochWithin(c).low; }, 1, epochWithin},
      {"epochSecondsHigh", "column.epoch-s-high", [](const CellResult& c) { return epochWithin(c).high; }, 1,
       epochWithin},
      {"trainSeconds", "column.train-s", at<&CellResult::trainSeconds>},
      {"validationSeconds", "column.validation-s", at<&CellResult::validationSeconds>},
      {"totalSeconds", "column.total-s", at<&CellResult::totalSeconds>}};
}

Columns stepColumns() {
  return {{"inputSeconds", "column.input-ms", at<&CellResult::inputSeconds>, kColumnMs},
          {"computeSeconds", "column.compute-ms", at<&CellResult::computeSeconds>, kColumnMs},
          {"commSeconds", "column.comm-ms", at<&CellResult::commSeconds>, kColumnMs},
          {"exposedSeconds", "column.exposed-ms", at<&CellResult::exposedSeconds>, kColumnMs},
          {"exposedTransferSeconds", "column.transfer-ms", at<&CellResult::exposedTransferSeconds>, kColumnMs},
          {"exposedWaitSeconds", "column.wait-ms", at<&CellResult::exposedWaitSeconds>, kColumnMs},
          {"waitSeconds", "column.waiting-ms", at<&CellResult::waitSeconds>, kColumnMs},
          {"checkpointSeconds", "column.checkpoint-ms", at<&CellResult::checkpointSeconds>, kColumnMs},
          {"otherSeconds", "column.other-ms", at<&CellResult::otherSeconds>, kColumnMs},
          {"residualSeconds", "column.residual-ms", at<&CellResult::residualSeconds>, kColumnMs},
          {"overlap", "column.overlap", at<&CellResult::overlap>, kPercent},
          {"exposedAbSeconds", "column.exposed-ab-ms", at<&CellResult::exposedAbSeconds>, kColumnMs,
           [](const CellResult& c) { return c.exposedAbCi; }}};
}

Columns waterfallColumns() {
  return {
      {"waterfallIdeal", "column.ideal-ms", at<&CellResult::waterfall, &WaterfallParts::ideal>, kColumnMs},
      {"waterfallInput", "column.input-ms", at<&CellResult::waterfall, &WaterfallParts::input>, kColumnMs},
      {"waterfallCompute", "column.compute-ms", at<&CellResult::waterfall, &WaterfallParts::compute>, kColumnMs},
      {"waterfallExposedTransfer", "column.transfer-ms", at<&CellResult::waterfall, &WaterfallParts::exposedTransfer>,
       kColumnMs},
      {"waterfallExposedWait", "column.wait-ms", at<&CellResult::waterfall, &WaterfallParts::exposedWait>, kColumnMs},
      {"waterfallCheckpoint", "column.checkpoint-ms", at<&CellResult::waterfall, &WaterfallParts::checkpoint>,
       kColumnMs},
      {"waterfallOther", "column.other-ms", at<&CellResult::waterfall, &WaterfallParts::other>, kColumnMs},
      {"waterfallResidual", "column.residual-ms", at<&CellResult::waterfall, &WaterfallParts::residual>, kColumnMs}};
}

Columns checkpointColumns() {
  return {{"checkpointCostSeconds", "column.checkpoint-s", at<&CellResult::checkpointCost, &CheckpointCost::seconds>},
          {"checkpointWriteSeconds", "column.checkpoint-write-s",
           at<&CellResult::checkpointCost, &CheckpointCost::writeSeconds>},
          {"checkpointBytes", "column.checkpoint-mb", at<&CellResult::checkpointCost, &CheckpointCost::bytes>, kMB},
          {"checkpointSuggestedSeconds", "column.checkpoint-interval-s",
           at<&CellResult::checkpointCost, &CheckpointCost::suggestedSeconds>}};
}

Columns transferColumns() {
  return {{"wireBytesPerStep", "column.wire-mb", at<&CellResult::wireBytesPerStep>, kMB},
          {"minimumBytesPerStep", "column.minimum-mb", at<&CellResult::minimumBytesPerStep>, kMB},
          {"gradientBytes", "column.gradient-mb", at<&CellResult::gradientBytes>, kMB},
          {"bufferBytes", "column.buffer-mb", at<&CellResult::bufferBytes>, kMB},
          {"parameterBytes", "column.parameter-mb", at<&CellResult::parameterBytes>, kMB},
          {"inputBytes", "column.inputs-mb", at<&CellResult::inputBytes>, kMB},
          {"outputBytes", "column.outputs-mb", at<&CellResult::outputBytes>, kMB},
          {"scatterSeconds", "column.scatter-ms", at<&CellResult::scatterSeconds>, kColumnMs},
          {"broadcastSeconds", "column.broadcast-ms", at<&CellResult::broadcastSeconds>, kColumnMs},
          {"gatherSeconds", "column.gather-ms", at<&CellResult::gatherSeconds>, kColumnMs},
          {"reduceSeconds", "column.reduce-ms", at<&CellResult::reduceSeconds>, kColumnMs},
          {"pushSeconds", "column.push-ms", at<&CellResult::pushSeconds>, kColumnMs},
          {"pullSeconds", "column.pull-ms", at<&CellResult::pullSeconds>, kColumnMs},
          {"device0BytesPerSecond", "column.device-0", at<&CellResult::device0BytesPerSecond>, kGB},
          {"allReduceEquivalent", "column.all-reduce-equivalent", at<&CellResult::allReduceEquivalent>, kGB},
          {"algbw", "column.algbw", at<&CellResult::algbw>, kGB},
          {"busbw", "column.busbw", at<&CellResult::busbw>, kGB},
          {"ceilingBusbw", "column.ceiling", at<&CellResult::ceilingBusbw>, kGB},
          {"bandwidthUtilisation", "column.bandwidth-utilisation",
           [](const CellResult& c) { return credible(c.bandwidthUtilisation); }, kPercent},
          {"linkUtilisation", "column.link-utilisation",
           [](const CellResult& c) { return credible(c.linkUtilisation); }, kPercent},
          {"sizeUtilisation", "column.share-of-ceiling", shareOfCeiling, kPercent}};
}

Columns memoryColumns() {
  return {
      {"memoryPeak", "column.peak-mb", deviceMemory, kMB},
      {"memoryWeights", "column.weights-mb", at<&CellResult::memory, &MemoryStats::weights>, kMB},
      {"memoryGradients", "column.gradients-mb", at<&CellResult::memory, &MemoryStats::gradients>, kMB},
      {"memoryOptimizer", "column.optimizer-mb", at<&CellResult::memory, &MemoryStats::optimizer>, kMB},
      {"memoryActivations", "column.activations-mb", at<&CellResult::memory, &MemoryStats::activations>, kMB},
      {"memoryBuckets", "column.buckets-mb", at<&CellResult::memory, &MemoryStats::buckets>, kMB},
      {"memoryCache", "column.cache-mb", at<&CellResult::memory, &MemoryStats::cache>, kMB},
      {"memoryContext", "column.context-mb", at<&CellResult::memory, &MemoryStats::context>, kMB},
      {"memoryPeakAllocated", "column.peak-allocated-mb", at<&CellResult::memory, &MemoryStats::peakAllocated>, kMB},
      {"memoryPeakReserved", "column.peak-reserved-mb", at<&CellResult::memory, &MemoryStats::peakReserved>, kMB},
      {"memoryDeviceUsed", "column.device-used-mb", at<&CellResult::memory, &MemoryStats::deviceUsed>, kMB},
      {"memoryRss", "column.rss-mb", at<&CellResult::memory, &MemoryStats::rss>, kMB},
      {"memoryPss", "column.pss-mb", at<&CellResult::memory, &MemoryStats::pss>, kMB},
      {"nodeMemoryMax", "column.node-memory-mb", at<&CellResult::nodeMemoryMax>, kMB}};
}

Columns loadColumns() {
  return {{"cpuPercentMean", "column.cpu-mean", at<&CellResult::cpuPercentMean>},
          {"cpuPercentMax", "column.cpu-max", at<&CellResult::cpuPercentMax>},
          {"gpuPercent", "column.gpu", at<&CellResult::gpuPercent>},
          {"stolenCpuSeconds", "column.stolen-s", at<&CellResult::stolenCpuSeconds>},
          {"flopsPerImage", "column.mflop-per-image", at<&CellResult::flopsPerImage>, kMB},
          {"flopsPerSecond", "column.gflops", at<&CellResult::flopsPerSecond>, kGB},
          {"peakFlopsPerSecond", "column.measured-peak", at<&CellResult::peakFlopsPerSecond>, kGB},
          {"flopsUtilisation", "column.flops-utilisation", shareOfPeak, kPercent},
          {"vendorFlopsPerSecond", "column.vendor-peak", at<&CellResult::vendorFlopsPerSecond>, kGB},
          {"vendorUtilisation", "column.vendor-utilisation", shareOfVendorPeak, kPercent},
          {"energyJoules", "column.energy-j", at<&CellResult::energyJoules>},
          {"energyPerSample", "column.energy-mj", at<&CellResult::energyPerSample>, 1e3}};
}

Columns learningColumns() {
  return {{"learningRate", "column.learning-rate",
           [](const CellResult& c) {
             return c.learningRate || c.cell.study.program ? c.learningRate : Number(c.cell.learningRate);
           }},
          {"trainLoss", "column.train-loss", at<&CellResult::trainLoss>},
          {"trainAccuracy", "column.train-accuracy", at<&CellResult::trainAccuracy>, kPercent},
          {"validationLoss", "column.validation-loss", at<&CellResult::validationLoss>},
          {"testAccuracy", "column.test-accuracy", at<&CellResult::testAccuracy>, kPercent},
          {"samplesToTarget", "column.samples-to-target", at<&CellResult::samplesToTarget>, 1, nullptr, true},
          {"timeToTargetSeconds", "column.time-to-target-s", at<&CellResult::timeToTargetSeconds>}};
}

}  // namespace

const std::vector<CellColumn>& cellColumns() {
  static const Columns columns = [] {
    Columns all;
    using P = DerivedPart;
    for (const auto& part :
         {timeColumns(), derivedColumns(P::scaling), stepColumns(), derivedColumns(P::subtraction), waterfallColumns(),
          derivedColumns(P::checkpoint), checkpointColumns(), transferColumns(), memoryColumns(),
          derivedColumns(P::memory), loadColumns(), learningColumns(), derivedColumns(P::learning)})
      all.insert(all.end(), part.begin(), part.end());
    return all;
  }();
  return columns;
}

const CellColumn& cellColumn(const std::string& key) {
  const auto& all = cellColumns();
  const auto at = std::find_if(all.begin(), all.end(), [&](const CellColumn& column) { return key == column.key; });
  if (at == all.end()) throw std::logic_error("cellColumns() has no " + key);
  return *at;
}

Entry entryOf(const MessageFormatter& language, const CellColumn& column, const CellResult& cell) {
  const Number value = column.value(cell);
  if (column.whole) return countEntry(language, value);
  const auto open = column.unresolved != nullptr ? column.unresolved(cell) : std::nullopt;
  if (value && open) {
    const bool isBound = column.key.ends_with("Low") || column.key.ends_with("High");
    const Message unresolved{"ratio.unresolved-cell", unresolvedWords(*open).arguments};
    return {exact(value), isBound ? std::string() : language.formatted(unresolved)};
  }
  return numberEntry(language, value, column.scale, column.within ? column.within(cell) : Interval{});
}

namespace {

Interval rateWithin(const CellResult& cell, const Number& rate, Number RepeatValues::*ofRepeat) {
  Interval out{rate, {}, {}};
  if (const auto interval = geometricInterval95(repeated(cell, ofRepeat)); interval && rate) {
    out.low = interval->first;
    out.high = interval->second;
  }
  return out;
}

}  // namespace

Interval throughputWithin(const CellResult& cell) {
  return rateWithin(cell, cell.imagesPerSecond, &RepeatValues::imagesPerSecond);
}

Interval tokensWithin(const CellResult& cell) {
  return rateWithin(cell, cell.tokensPerSecond, &RepeatValues::tokensPerSecond);
}

// Scales the interval of all devices, whose number is fixed.
Interval tokensPerDeviceWithin(const CellResult& cell) {
  Interval out = tokensWithin(cell);
  const int devices = std::max(1, cell.cell.worldDevices());
  for (Number* bound : {&out.value, &out.low, &out.high})
    if (*bound) *bound = **bound / devices;
  return out;
}

// Scales the mean step's interval, since an epoch is a fixed number of steps.
Interval epochWithin(const CellResult& cell) {
  Interval out{cell.epochSeconds, {}, {}};
  if (cell.epochSeconds && cell.stepSeconds.mean && cell.stepSeconds.ciLow && cell.stepSeconds.ciHigh) {
    out.low = *cell.epochSeconds * *cell.stepSeconds.ciLow / *cell.stepSeconds.mean;
    out.high = *cell.epochSeconds * *cell.stepSeconds.ciHigh / *cell.stepSeconds.mean;
  }
  return out;
}

Number limitingMemory(const MemoryStats& memory) {
  if (memory.deviceUsed) return memory.deviceUsed;
  return memory.peakAllocated ? memory.peakAllocated : memory.rss;
}

Number deviceMemory(const CellResult& cell) { return limitingMemory(cell.memory); }

bool hasAnyResult(const StudyResult& study) {
  return study.spec.imported ||
         std::any_of(
             study.cells.begin(), study.cells.end(), [](const CellResult& cell) { return cell.repeats > 0; });
}

std::string endsWithoutResult(const MessageFormatter& language, const StudyResult& study) {
  if (study.spec.imported) return {};  // A table may have no throughput.
  std::vector<const CellResult*> cells;
  for (const CellResult& cell : study.cells) cells.push_back(&cell);
  return endsWithoutResult(language, cells);
}

std::string endsWithoutResult(const MessageFormatter& language, const std::vector<const CellResult*>& cells) {
  std::map<RunStatus, std::int64_t> ends;
  for (const CellResult* cell : cells) {
    if (cell->imagesPerSecond || cell->status == RunStatus::queued || cell->status == RunStatus::running) return {};
    ++ends[cell->status];
  }
  std::string text;
  for (const auto& [status, count] : ends)
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " +
            language.say(("status." + std::string(enumName(status))).c_str());
  return text;
}

Table unmeasuredCells(const MessageFormatter& language, const StudyResult& study) {
  Table all = cellTable(language, study, {}, {});  // Its rows are in the order of the study's cells.
  Table out;
  out.id = "unmeasured";
  out.columns = all.columns;
  out.columns.push_back({"reason", language.say("column.reason"), false, {}});
  for (std::size_t i = 0; i < study.cells.size(); ++i) {
    const CellResult& cell = study.cells[i];
    if (cell.repeats > 0) continue;
    all.rows[i].push_back(cell.error ? english(*cell.error) : std::string());
    all.display[i].push_back(cell.error ? language.formatted(besideStatus(*cell.error)) : std::string());
    out.rows.push_back(std::move(all.rows[i]));
    out.display.push_back(std::move(all.display[i]));
  }
  return out;
}

}  // namespace scalescope
