#include <algorithm>
#include <functional>

#include "core/report/figures.h"
#include "core/report/words.h"

namespace scalescope {
namespace {

// A column of a table with one row per cell. Rows hold SI values, display the value times `scale` as the title's unit says.
struct CellColumn {
  const char* key;
  const char* title;  // message code
  Number (*value)(const CellResult&);
  double scale = 1;
};

Number whole(double value) { return value; }
Number interval(const Number& bound, double divisor) { return bound ? Number(*bound / divisor) : Number(); }

const std::vector<CellColumn>& identityColumns() {
  static const std::vector<CellColumn> columns{
      {"nodes", "column.nodes", [](const CellResult& c) { return whole(c.cell.nodes); }},
      {"devices", "column.devices", [](const CellResult& c) { return whole(c.cell.devices); }},
      {"globalBatch", "column.global-batch", [](const CellResult& c) { return whole(static_cast<double>(c.cell.globalBatch)); }},
      {"perRankBatch", "column.per-device", [](const CellResult& c) { return whole(c.cell.perRankBatch); }},
  };
  return columns;
}

const std::vector<CellColumn>& allColumns() {
  static const std::vector<CellColumn> columns{
      {"repeats", "column.repeats", [](const CellResult& c) { return whole(c.repeats); }},
      {"steps", "column.steps", [](const CellResult& c) { return c.repeats > 0 ? whole(static_cast<double>(c.steps)) : Number(); }},
      {"imagesPerSecond", "column.images-per-second", [](const CellResult& c) { return c.imagesPerSecond; }},
      {"stepSeconds", "column.step-ms", [](const CellResult& c) { return c.stepSeconds.mean; }, 1e3},
      {"stepSecondsMedian", "column.step-median-ms", [](const CellResult& c) { return c.stepSeconds.median; }, 1e3},
      {"stepSecondsP10", "column.step-p10-ms", [](const CellResult& c) { return c.stepSeconds.p10; }, 1e3},
      {"stepSecondsP90", "column.step-p90-ms", [](const CellResult& c) { return c.stepSeconds.p90; }, 1e3},
      {"epochSeconds", "column.epoch-s", [](const CellResult& c) { return c.epochSeconds; }},
      {"trainSeconds", "column.train-s", [](const CellResult& c) { return c.trainSeconds; }},
      {"totalSeconds", "column.total-s", [](const CellResult& c) { return c.totalSeconds; }},
      {"speedup", "column.speedup", [](const CellResult& c) { return c.speedup; }},
      {"speedupLow", "column.speedup-low", [](const CellResult& c) { return c.speedupCi.low; }},
      {"speedupHigh", "column.speedup-high", [](const CellResult& c) { return c.speedupCi.high; }},
      {"efficiency", "column.efficiency", [](const CellResult& c) { return c.efficiency; }, 1e2},
      {"efficiencyLow", "column.efficiency-low", [](const CellResult& c) { return interval(c.speedupCi.low, c.cell.worldDevices()); }, 1e2},
      {"efficiencyHigh", "column.efficiency-high", [](const CellResult& c) { return interval(c.speedupCi.high, c.cell.worldDevices()); },
       1e2},
      {"inputSeconds", "column.input-ms", [](const CellResult& c) { return c.inputSeconds; }, 1e3},
      {"computeSeconds", "column.compute-ms", [](const CellResult& c) { return c.computeSeconds; }, 1e3},
      {"commSeconds", "column.comm-ms", [](const CellResult& c) { return c.commSeconds; }, 1e3},
      {"exposedSeconds", "column.exposed-ms", [](const CellResult& c) { return c.exposedSeconds; }, 1e3},
      {"exposedTransferSeconds", "column.transfer-ms", [](const CellResult& c) { return c.exposedTransferSeconds; }, 1e3},
      {"exposedWaitSeconds", "column.wait-ms", [](const CellResult& c) { return c.exposedWaitSeconds; }, 1e3},
      {"checkpointSeconds", "column.checkpoint-ms", [](const CellResult& c) { return c.checkpointSeconds; }, 1e3},
      {"otherSeconds", "column.other-ms", [](const CellResult& c) { return c.otherSeconds; }, 1e3},
      {"residualSeconds", "column.residual-ms", [](const CellResult& c) { return c.residualSeconds; }, 1e3},
      {"overlap", "column.overlap", [](const CellResult& c) { return c.overlap; }, 1e2},
      {"exposedAbSeconds", "column.exposed-ab-ms", [](const CellResult& c) { return c.exposedAbSeconds; }, 1e3},
      {"subtractionComputeSeconds", "column.estimated-compute-ms", [](const CellResult& c) { return c.subtractionComputeSeconds; }, 1e3},
      {"subtractionCommSeconds", "column.estimated-comm-ms", [](const CellResult& c) { return c.subtractionCommSeconds; }, 1e3},
      {"waterfallIdeal", "column.ideal-ms", [](const CellResult& c) { return c.waterfall.ideal; }, 1e3},
      {"waterfallInput", "column.input-ms", [](const CellResult& c) { return c.waterfall.input; }, 1e3},
      {"waterfallCompute", "column.compute-ms", [](const CellResult& c) { return c.waterfall.compute; }, 1e3},
      {"waterfallExposedTransfer", "column.transfer-ms", [](const CellResult& c) { return c.waterfall.exposedTransfer; }, 1e3},
      {"waterfallExposedWait", "column.wait-ms", [](const CellResult& c) { return c.waterfall.exposedWait; }, 1e3},
      {"waterfallCheckpoint", "column.checkpoint-ms", [](const CellResult& c) { return c.waterfall.checkpoint; }, 1e3},
      {"waterfallOther", "column.other-ms", [](const CellResult& c) { return c.waterfall.other; }, 1e3},
      {"waterfallResidual", "column.residual-ms", [](const CellResult& c) { return c.waterfall.residual; }, 1e3},
      {"wireBytesPerStep", "column.wire-mb", [](const CellResult& c) { return c.wireBytesPerStep; }, 1e-6},
      {"busbw", "column.busbw", [](const CellResult& c) { return c.busbw; }, 1e-9},
      {"ceilingBusbw", "column.ceiling", [](const CellResult& c) { return c.ceilingBusbw; }, 1e-9},
      {"bandwidthUtilisation", "column.bandwidth-utilisation", [](const CellResult& c) { return c.bandwidthUtilisation; }, 1e2},
      {"memoryWeights", "column.weights-mb", [](const CellResult& c) { return c.memory.weights; }, 1e-6},
      {"memoryGradients", "column.gradients-mb", [](const CellResult& c) { return c.memory.gradients; }, 1e-6},
      {"memoryOptimizer", "column.optimizer-mb", [](const CellResult& c) { return c.memory.optimizer; }, 1e-6},
      {"memoryActivations", "column.activations-mb", [](const CellResult& c) { return c.memory.activations; }, 1e-6},
      {"memoryPeakAllocated", "column.peak-allocated-mb", [](const CellResult& c) { return c.memory.peakAllocated; }, 1e-6},
      {"memoryPeakReserved", "column.peak-reserved-mb", [](const CellResult& c) { return c.memory.peakReserved; }, 1e-6},
      {"memoryDeviceUsed", "column.device-used-mb", [](const CellResult& c) { return c.memory.deviceUsed; }, 1e-6},
      {"memoryRss", "column.rss-mb", [](const CellResult& c) { return c.memory.rss; }, 1e-6},
      {"memoryPss", "column.pss-mb", [](const CellResult& c) { return c.memory.pss; }, 1e-6},
      {"cpuPercentMean", "column.cpu-mean", [](const CellResult& c) { return c.cpuPercentMean; }},
      {"cpuPercentMax", "column.cpu-max", [](const CellResult& c) { return c.cpuPercentMax; }},
      {"gpuPercent", "column.gpu", [](const CellResult& c) { return c.gpuPercent; }},
      {"stolenCpuSeconds", "column.stolen-s", [](const CellResult& c) { return c.stolenCpuSeconds; }},
      {"nodeMemoryMax", "column.node-memory-mb", [](const CellResult& c) { return c.nodeMemoryMax; }, 1e-6},
      {"flopsPerSecond", "column.gflops", [](const CellResult& c) { return c.flopsPerSecond; }, 1e-9},
      {"deviceHours", "column.device-hours", [](const CellResult& c) { return c.deviceHours.value; }},
      {"deviceHoursLow", "column.device-hours-low", [](const CellResult& c) { return c.deviceHours.low; }},
      {"deviceHoursHigh", "column.device-hours-high", [](const CellResult& c) { return c.deviceHours.high; }},
      {"trainLoss", "column.train-loss", [](const CellResult& c) { return c.trainLoss; }},
      {"trainAccuracy", "column.train-accuracy", [](const CellResult& c) { return c.trainAccuracy; }, 1e2},
      {"validationLoss", "column.validation-loss", [](const CellResult& c) { return c.validationLoss; }},
      {"testAccuracy", "column.test-accuracy", [](const CellResult& c) { return c.testAccuracy; }, 1e2},
  };
  return columns;
}

struct CellTable {
  const char* what;
  std::vector<const char*> keys;  // of allColumns
};

const std::vector<CellTable>& cellTables() {
  static const std::vector<CellTable> tables{
      {"speedup", {"repeats", "imagesPerSecond", "stepSeconds", "speedup", "speedupLow", "speedupHigh", "efficiency"}},
      {"efficiency", {"repeats", "imagesPerSecond", "speedup", "efficiency", "efficiencyLow", "efficiencyHigh"}},
      {"throughput", {"repeats", "steps", "imagesPerSecond", "stepSeconds", "stepSecondsMedian", "stepSecondsP10", "stepSecondsP90"}},
      {"time-vs-batch", {"repeats", "epochSeconds", "stepSeconds", "imagesPerSecond"}},
      {"time", {"repeats", "epochSeconds", "trainSeconds", "totalSeconds", "stepSeconds"}},
      {"step-split",
       {"stepSeconds", "inputSeconds", "computeSeconds", "exposedSeconds", "exposedTransferSeconds", "exposedWaitSeconds",
        "checkpointSeconds", "otherSeconds", "residualSeconds", "commSeconds", "overlap"}},
      {"subtraction",
       {"stepSeconds", "computeSeconds", "subtractionComputeSeconds", "exposedSeconds", "subtractionCommSeconds", "exposedAbSeconds"}},
      {"waterfall",
       {"waterfallIdeal", "waterfallInput", "waterfallCompute", "waterfallExposedTransfer", "waterfallExposedWait", "waterfallCheckpoint",
        "waterfallOther", "waterfallResidual", "stepSeconds"}},
      {"memory",
       {"memoryWeights", "memoryGradients", "memoryOptimizer", "memoryActivations", "memoryPeakAllocated", "memoryPeakReserved",
        "memoryDeviceUsed", "memoryRss", "memoryPss", "nodeMemoryMax"}},
      {"utilisation", {"cpuPercentMean", "cpuPercentMax", "gpuPercent", "stolenCpuSeconds", "flopsPerSecond"}},
      {"device-hours", {"repeats", "totalSeconds", "deviceHours", "deviceHoursLow", "deviceHoursHigh"}},
      {"cells", {"repeats",        "steps",          "imagesPerSecond",  "stepSeconds",  "epochSeconds", "trainSeconds",
                 "speedup",        "speedupLow",     "speedupHigh",      "efficiency",   "inputSeconds", "computeSeconds",
                 "exposedSeconds", "overlap",        "wireBytesPerStep", "busbw",        "ceilingBusbw", "bandwidthUtilisation",
                 "memoryRss",      "cpuPercentMean", "trainLoss",        "testAccuracy", "deviceHours"}},
  };
  return tables;
}

// Appends one value to the raw and the shown form of the last row.
class Rows {
 public:
  explicit Rows(Table& table) : m_table(table) {}
  void start() {
    m_table.rows.emplace_back();
    m_table.display.emplace_back();
  }
  void words(const std::string& text) {
    m_table.rows.back().push_back(text);
    m_table.display.back().push_back(text);
  }
  void integer(std::int64_t value) { words(std::to_string(value)); }
  void number(const Number& value, double scale = 1) {
    m_table.rows.back().push_back(exact(value));
    m_table.display.back().push_back(value ? shown(*value * scale) : std::string());
  }
  // Counts and batches: never rounded to three digits.
  void count(const Number& value) { words(exact(value)); }

 private:
  Table& m_table;
};

void column(Table& table, const char* key, const char* code, bool number = true) { table.columns.push_back({key, say(code), number}); }

const CellColumn& columnOf(const char* key) {
  const auto& all = allColumns();
  return *std::find_if(all.begin(), all.end(), [&](const CellColumn& c) { return std::string_view(c.key) == key; });
}

Table cellTable(const StudyResult& study, const CellTable& kind) {
  Table table;
  column(table, "cell", "column.cell");
  column(table, "variant", "column.variant", false);
  column(table, "strategy", "column.strategy", false);
  column(table, "precision", "column.precision", false);
  for (const CellColumn& entry : identityColumns()) column(table, entry.key, entry.title);
  for (const char* key : kind.keys) column(table, key, columnOf(key).title);
  column(table, "status", "column.status", false);
  Rows rows(table);
  for (const CellResult& cell : study.cells) {
    rows.start();
    rows.integer(cell.cell.number);
    rows.words(cell.cell.variant);
    rows.words(std::string(name(cell.cell.strategy)));
    rows.words(std::string(name(cell.cell.precision)));
    for (const CellColumn& entry : identityColumns()) rows.count(entry.value(cell));
    for (const char* key : kind.keys) {
      const CellColumn& entry = columnOf(key);
      const bool counts = std::string_view(key) == "repeats" || std::string_view(key) == "steps";
      counts ? rows.count(entry.value(cell)) : rows.number(entry.value(cell), entry.scale);
    }
    rows.words(cell.status);
  }
  return table;
}

Table bandwidthTable(const StudyResult& study) {
  Table table;
  column(table, "cell", "column.cell");
  column(table, "kind", "column.kind", false);
  column(table, "bucket", "column.bucket");
  column(table, "op", "column.op", false);
  column(table, "bytes", "column.bytes");
  column(table, "seconds", "column.ms");
  column(table, "algbw", "column.algbw");
  column(table, "busbw", "column.busbw");
  Rows rows(table);
  const auto row = [&](const CellResult& cell, const char* kind, const std::string& bucket, const std::string& op, Number bytes,
                       Number seconds, Number algbw, Number busbw) {
    rows.start();
    rows.integer(cell.cell.number);
    rows.words(kind);
    rows.words(bucket);
    rows.words(op);
    rows.count(bytes);
    rows.number(seconds, 1e3);
    rows.number(algbw, 1e-9);
    rows.number(busbw, 1e-9);
  };
  for (const CellResult& cell : study.cells) {
    for (const CeilingPoint& point : cell.ceiling)
      row(cell, point.correct ? "ceiling" : "ceiling-incorrect", {}, point.op, point.bytes, point.seconds, point.algbw, point.busbw);
    for (const BucketStats& bucket : cell.buckets)
      row(cell, "bucket", std::to_string(bucket.bucket), bucket.op, bucket.bytes, bucket.seconds, bucket.algbw, bucket.busbw);
    if (cell.busbw) row(cell, "step", {}, {}, cell.wireBytesPerStep, {}, cell.algbw, cell.busbw);
  }
  return table;
}

Table lossTable(const StudyResult& study) {
  Table table;
  column(table, "cell", "column.cell");
  column(table, "repeat", "column.repeat");
  column(table, "rank", "column.rank", false);
  column(table, "step", "column.step");
  column(table, "epoch", "column.epoch");
  column(table, "loss", "column.loss");
  column(table, "accuracy", "column.accuracy");
  column(table, "learningRate", "column.learning-rate");
  Rows rows(table);
  for (const CellResult& cell : study.cells)
    for (const LossPoint& point : cell.lossHistory) {
      rows.start();
      rows.integer(cell.cell.number);
      rows.integer(point.repeat);
      rows.words(point.rank < 0 ? "all" : std::to_string(point.rank));
      rows.integer(point.step);
      rows.integer(point.epoch);
      rows.number(point.loss);
      rows.number(point.accuracy, 1e2);
      rows.number(point.learningRate);
    }
  return table;
}

Table accuracyTable(const StudyResult& study) {
  Table table;
  column(table, "cell", "column.cell");
  column(table, "rank", "column.rank");
  column(table, "epoch", "column.epoch");
  column(table, "step", "column.step");
  column(table, "wallSeconds", "column.wall-s");
  column(table, "learningRate", "column.learning-rate");
  column(table, "trainLoss", "column.train-loss");
  column(table, "trainAccuracy", "column.train-accuracy");
  column(table, "validationLoss", "column.validation-loss");
  column(table, "validationAccuracy", "column.test-accuracy");
  Rows rows(table);
  for (const CellResult& cell : study.cells)
    for (const RankResult& rank : cell.ranks)
      for (const HistoryPoint& point : rank.history) {
        rows.start();
        rows.integer(cell.cell.number);
        rows.integer(rank.rank);
        rows.integer(point.epoch);
        rows.integer(point.step);
        rows.number(point.wallSeconds);
        rows.number(point.learningRate);
        rows.number(point.trainLoss);
        rows.number(point.trainAccuracy, 1e2);
        rows.number(point.validationLoss);
        rows.number(point.validationAccuracy, 1e2);
      }
  return table;
}

Table perRankTable(const StudyResult& study) {
  Table table;
  column(table, "cell", "column.cell");
  column(table, "rank", "column.rank");
  column(table, "host", "column.host", false);
  column(table, "device", "column.device", false);
  struct RankColumn {
    const char* key;
    const char* title;
    std::function<Number(const RankResult&)> value;
    double scale;
  };
  const std::vector<RankColumn> columns{
      {"stepSeconds", "column.step-ms", [](const RankResult& r) { return r.stepSeconds.mean; }, 1e3},
      {"inputSeconds", "column.input-ms", [](const RankResult& r) { return r.inputSeconds; }, 1e3},
      {"computeSeconds", "column.compute-ms", [](const RankResult& r) { return r.computeSeconds; }, 1e3},
      {"exposedSeconds", "column.exposed-ms", [](const RankResult& r) { return r.exposedSeconds; }, 1e3},
      {"waitSeconds", "column.waiting-ms", [](const RankResult& r) { return r.waitSeconds; }, 1e3},
      {"otherSeconds", "column.other-ms", [](const RankResult& r) { return r.otherSeconds; }, 1e3},
      {"residualSeconds", "column.residual-ms", [](const RankResult& r) { return r.residualSeconds; }, 1e3},
      {"stolenCpuSeconds", "column.stolen-s", [](const RankResult& r) { return r.stolenCpuSeconds; }, 1},
      {"rss", "column.rss-mb", [](const RankResult& r) { return r.memory.rss; }, 1e-6}};
  for (const RankColumn& entry : columns) column(table, entry.key, entry.title);
  Rows rows(table);
  for (const CellResult& cell : study.cells)
    for (const RankResult& rank : cell.ranks) {
      rows.start();
      rows.integer(cell.cell.number);
      rows.integer(rank.rank);
      rows.words(rank.host);
      rows.words(rank.device);
      for (const RankColumn& entry : columns) rows.number(entry.value(rank), entry.scale);
    }
  return table;
}

void flatten(const std::string& prefix, const nlohmann::ordered_json& json, Rows& rows) {
  const bool nested = json.is_object() && !json.empty();
  const bool listOfObjects = json.is_array() && !json.empty() && json.front().is_object();
  if (!nested && !listOfObjects) {
    rows.start();
    rows.words(prefix);
    rows.words(json.is_string() ? json.get<std::string>() : json.dump());
    return;
  }
  for (const auto& [key, value] : json.items()) flatten(prefix.empty() ? key : prefix + "." + key, value, rows);
}

Table hyperparameterTable(const StudyResult& study) {
  Table table;
  column(table, "key", "column.setting", false);
  column(table, "value", "column.value", false);
  Rows rows(table);
  flatten({}, toJson(study.spec), rows);
  return table;
}

}  // namespace

Result<Table> makeTable(const StudyResult& study, const std::string& what) {
  Table table;
  const auto& tables = cellTables();
  const auto kind = std::find_if(tables.begin(), tables.end(), [&](const CellTable& t) { return what == t.what; });
  if (kind != tables.end())
    table = cellTable(study, *kind);
  else if (what == "bandwidth")
    table = bandwidthTable(study);
  else if (what == "loss")
    table = lossTable(study);
  else if (what == "accuracy")
    table = accuracyTable(study);
  else if (what == "per-rank")
    table = perRankTable(study);
  else if (what == "hyperparameters")
    table = hyperparameterTable(study);
  else {
    std::string known;
    for (const std::string& name : exportKinds()) known += (known.empty() ? "" : " ") + name;
    return fail("figure.unknown", {{"what", what}, {"known", known}});
  }
  table.id = what;
  table.caption = say("report.caption", {{"study", study.name}, {"title", say(("heading." + what).c_str())}});
  if (what != "hyperparameters") table.notes = notesOf(study);
  return table;
}

}  // namespace scalescope
