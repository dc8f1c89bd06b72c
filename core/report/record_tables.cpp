#include "core/report/record_tables.h"

#include "core/base/json/json_text.h"
#include "core/report/cell_columns.h"
#include "core/report/frontier.h"
#include "core/report/report_parts.h"

namespace scalescope {
namespace {

// What several tables begin with.
template <class Item>
TableField<Item> cellField() {
  return field<Item>("cell", "column.cell", [](const Item& item) { return countEntry(item.cell->cell.number); });
}

struct Transfer {
  const CellResult* cell = nullptr;
  std::string kind, bucket, op;
  Number bytes, seconds, algbw, busbw;
  Number utilisation{};  // of the ceiling at this size
};

std::vector<Transfer> transfersOf(const StudyResult& study) {
  std::vector<Transfer> out;
  for (const CellResult& cell : study.cells) {
    for (const CeilingPoint& point : cell.ceiling)
      out.push_back(
          {&cell, point.correct ? "ceiling" : "ceiling-incorrect", {}, point.op, point.bytes, point.seconds, point.algbw, point.busbw});
    for (const BucketStats& bucket : cell.buckets)
      out.push_back({&cell, "bucket", std::to_string(bucket.bucket), bucket.op, bucket.bytes, bucket.seconds, bucket.algbw, bucket.busbw,
                     bucket.utilisation});
    if (cell.busbw) out.push_back({&cell, "step", {}, {}, cell.wireBytesPerStep, {}, cell.algbw, cell.busbw, cell.sizeUtilisation});
  }
  return out;
}

struct Loss {
  const CellResult* cell = nullptr;
  const LossPoint* point = nullptr;
};

struct Epoch {
  const CellResult* cell = nullptr;
  const RankResult* rank = nullptr;
  const HistoryPoint* point = nullptr;
};

std::vector<Epoch> epochsOf(const StudyResult& study) {
  std::vector<Epoch> out;
  for (const CellResult& cell : study.cells)
    for (const RankResult& rank : cell.ranks)
      for (const HistoryPoint& point : rank.history) out.push_back({&cell, &rank, &point});
  return out;
}

struct Rank {
  const CellResult* cell = nullptr;
  const RankResult* rank = nullptr;
};

void flatten(const std::string& prefix, const nlohmann::ordered_json& json, std::vector<std::pair<std::string, std::string>>& out) {
  const bool nested = json.is_object() && !json.empty();
  const bool listOfObjects = json.is_array() && !json.empty() && json.front().is_object();
  if (!nested && !listOfObjects) {
    out.emplace_back(prefix, plainText(json));
    return;
  }
  for (const auto& [key, value] : json.items()) flatten(prefix.empty() ? key : prefix + "." + key, value, out);
}

// One number of an epoch record.
TableField<Epoch> epochField(const char* key, const char* title, Number HistoryPoint::*value, double scale = 1) {
  return field<Epoch>(key, title, [value, scale](const Epoch& e) { return numberEntry(e.point->*value, scale); });
}

}  // namespace

Table bandwidthTable(const StudyResult& study) {
  return filled<Transfer>(
      transfersOf(study),
      {cellField<Transfer>(), wordField<Transfer>("kind", "column.kind", [](const Transfer& t) { return t.kind; }),
       field<Transfer>("bucket", "column.bucket", [](const Transfer& t) { return wordsEntry(t.bucket); }),
       wordField<Transfer>("op", "column.op", [](const Transfer& t) { return t.op; }),
       field<Transfer>("bytes", "column.bytes", [](const Transfer& t) { return countEntry(t.bytes); }),
       field<Transfer>("seconds", "column.ms", [](const Transfer& t) { return numberEntry(t.seconds, 1e3); }),
       field<Transfer>("algbw", "column.algbw", [](const Transfer& t) { return numberEntry(t.algbw, 1e-9); }),
       field<Transfer>("busbw", "column.busbw", [](const Transfer& t) { return numberEntry(t.busbw, 1e-9); }),
       field<Transfer>("utilisation", "column.size-utilisation", [](const Transfer& t) { return numberEntry(t.utilisation, 100); })});
}

Table lossTable(const StudyResult& study) {
  std::vector<Loss> points;
  for (const CellResult& cell : study.cells)
    for (const LossPoint& point : cell.lossHistory) points.push_back({&cell, &point});
  return filled<Loss>(
      points, {cellField<Loss>(), field<Loss>("repeat", "column.repeat", [](const Loss& l) { return countEntry(l.point->repeat); }),
               wordField<Loss>("rank", "column.rank",
                               [](const Loss& l) { return l.point->rank < 0 ? std::string("all") : std::to_string(l.point->rank); }),
               field<Loss>("step", "column.step", [](const Loss& l) { return countEntry(static_cast<double>(l.point->step)); }),
               field<Loss>("epoch", "column.epoch", [](const Loss& l) { return countEntry(l.point->epoch); }),
               field<Loss>("loss", "column.loss", [](const Loss& l) { return numberEntry(l.point->loss); }),
               field<Loss>("accuracy", "column.accuracy", [](const Loss& l) { return numberEntry(l.point->accuracy, 1e2); }),
               field<Loss>("learningRate", "column.learning-rate", [](const Loss& l) { return numberEntry(l.point->learningRate); })});
}

Table historyTable(const StudyResult& study) {
  return filled<Epoch>(epochsOf(study),
                       {cellField<Epoch>(), field<Epoch>("rank", "column.rank", [](const Epoch& e) { return countEntry(e.rank->rank); }),
                        field<Epoch>("epoch", "column.epoch", [](const Epoch& e) { return countEntry(e.point->epoch); }),
                        field<Epoch>("step", "column.step", [](const Epoch& e) { return countEntry(static_cast<double>(e.point->step)); }),
                        epochField("wallSeconds", "column.wall-s", &HistoryPoint::wallSeconds),
                        epochField("learningRate", "column.learning-rate", &HistoryPoint::learningRate),
                        epochField("trainLoss", "column.train-loss", &HistoryPoint::trainLoss),
                        epochField("trainAccuracy", "column.train-accuracy", &HistoryPoint::trainAccuracy, 1e2),
                        epochField("validationLoss", "column.validation-loss", &HistoryPoint::validationLoss),
                        epochField("validationAccuracy", "column.test-accuracy", &HistoryPoint::validationAccuracy, 1e2)});
}

Table perRankTable(const StudyResult& study) {
  std::vector<Rank> ranks;
  for (const CellResult& cell : study.cells)
    for (const RankResult& rank : cell.ranks) ranks.push_back({&cell, &rank});
  const auto seconds = [](const char* key, const char* title, Number RankResult::*value) {
    return field<Rank>(key, title, [value](const Rank& r) { return numberEntry(r.rank->*value, 1e3); });
  };
  return filled<Rank>(
      ranks, {cellField<Rank>(), field<Rank>("rank", "column.rank", [](const Rank& r) { return countEntry(r.rank->rank); }),
              wordField<Rank>("host", "column.host", [](const Rank& r) { return r.rank->host; }),
              wordField<Rank>("device", "column.device", [](const Rank& r) { return r.rank->device; }),
              field<Rank>("stepSeconds", "column.step-ms", [](const Rank& r) { return numberEntry(r.rank->stepSeconds.mean, 1e3); }),
              seconds("inputSeconds", "column.input-ms", &RankResult::inputSeconds),
              seconds("computeSeconds", "column.compute-ms", &RankResult::computeSeconds),
              seconds("exposedSeconds", "column.exposed-ms", &RankResult::exposedSeconds),
              seconds("waitSeconds", "column.waiting-ms", &RankResult::waitSeconds),
              seconds("lateSeconds", "column.late-ms", &RankResult::lateSeconds),
              field<Rank>("lastShare", "column.last-share", [](const Rank& r) { return numberEntry(r.rank->lastShare, 1e2); }),
              seconds("otherSeconds", "column.other-ms", &RankResult::otherSeconds),
              seconds("residualSeconds", "column.residual-ms", &RankResult::residualSeconds),
              field<Rank>("stolenCpuSeconds", "column.stolen-s", [](const Rank& r) { return numberEntry(r.rank->stolenCpuSeconds); }),
              field<Rank>("rss", "column.rss-mb", [](const Rank& r) { return numberEntry(r.rank->memory.rss, 1e-6); })});
}

Table frontierTable(const StudyResult& study, const ViewOptions& view) {
  using F = Frontier;
  const auto cellNumber = [](const CellResult* cell) { return cell == nullptr ? Number() : Number(cell->cell.number); };
  const auto batchNumber = [](const CellResult* cell) { return cell == nullptr ? Number() : Number(batchOf(*cell)); };
  return filled<F>(
      frontiersOf(study, view.group),
      {wordField<F>("configuration", "axis.cell", [](const F& f) { return f.group.name; }),
       field<F>("devices", "axis.devices", [](const F& f) { return countEntry(f.largest->cell.worldDevices()); }),
       field<F>("cell", "column.cell", [=](const F& f) { return countEntry(cellNumber(f.largest)); }),
       field<F>("largestBatch", "column.largest-batch", [=](const F& f) { return countEntry(batchNumber(f.largest)); }),
       field<F>("globalBatch", "column.global-batch",
                [](const F& f) { return countEntry(static_cast<double>(f.largest->cell.globalBatch)); }),
       field<F>("memoryPeak", "column.peak-mb", [](const F& f) { return numberEntry(deviceMemory(*f.largest), 1e-6); }),
       field<F>("imagesPerSecond", "column.images-per-second", [](const F& f) { return numberEntry(f.largest->imagesPerSecond); }),
       field<F>("firstOomBatch", "column.first-oom", [=](const F& f) { return countEntry(batchNumber(f.firstOom)); }),
       wordField<F>("end", "column.sweep-end",
                    [](const F& f) { return say(f.firstOom != nullptr ? "report.ended-oom" : "report.ended-no-limit"); })});
}

Table hyperparameterTable(const StudyResult& study) {
  if (study.spec.imported) return mainSettings(study);  // no setting but what the file said
  using Setting = std::pair<std::string, std::string>;
  std::vector<Setting> settings;
  flatten({}, toJson(study.spec), settings);
  return filled<Setting>(settings, {wordField<Setting>("key", "column.setting", [](const Setting& s) { return s.first; }),
                                    wordField<Setting>("value", "column.value", [](const Setting& s) { return s.second; })});
}

}  // namespace scalescope
