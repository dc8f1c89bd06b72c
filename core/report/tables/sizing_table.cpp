#include "core/report/tables/sizing_table.h"

#include "core/analysis/sizing/sizing_messages.h"
#include "core/report/tables/table_build.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

using SizedRowRef = const SizedRow&;
using SizedFields = std::vector<TableField<SizedRow>>;

constexpr double kSizedMs = 1e3, kSizedPercent = 1e2, kSizedMicroseconds = 1e6, kSizedKilo = 1e-3;

TableField<SizedRow> sizedNumber(const char* key, const char* title, std::function<Number(SizedRowRef)> value,
                                 double scale = 1) {
  return field<SizedRow>(
      key, title, [value = std::move(value), scale](SizedRowRef row) { return numberEntry(value(row), scale); });
}

// Adds a value and its bounds, all with the same number of decimals.
void addInterval(SizedFields& fields, const std::string& key, const char* title, Interval SizedRow::*of, double scale) {
  const auto part = [&](const std::string& name, const char* heading, Number Interval::*which) {
    fields.push_back(field<SizedRow>(name.c_str(), heading, [of, which, scale](SizedRowRef row) {
      return numberEntry(row.*of.*which, scale, row.*of);
    }));
  };
  part(key, title, &Interval::value);
  part(key + "Low", "column.value-low", &Interval::low);
  part(key + "High", "column.value-high", &Interval::high);
}

void addCost(SizedFields& fields, const std::string& of, SizedCost SizedRow::*cost, bool isEpoch) {
  const auto part = [&](const char* name, const char* heading, Number SizedCost::*which, double scale = 1) {
    fields.push_back(
        sizedNumber((of + name).c_str(), heading, [cost, which](SizedRowRef row) { return row.*cost.*which; }, scale));
  };
  part("Seconds", isEpoch ? "column.epoch-s" : "column.time-to-target-s", &SizedCost::seconds);
  part("DeviceHours", isEpoch ? "column.epoch-hours" : "column.target-hours", &SizedCost::deviceHours);
  part("Price", isEpoch ? "column.epoch-price" : "column.target-price", &SizedCost::money);
  part("Joules", isEpoch ? "column.epoch-kj" : "column.target-kj", &SizedCost::joules, kSizedKilo);
}

Number linkShare(SizedRowRef row) {
  if (!row.exposedSeconds || !row.stepSeconds.value) return {};
  return *row.exposedSeconds / *row.stepSeconds.value;
}

Number sizedBatch(SizedRowRef row, double SizedRow::*batch) { return row.reason ? Number() : Number(row.*batch); }

}  // namespace

Table sizingTable(const Sizing& sizing) {
  const ScopedRateUnit unit(sizing.isOfProgram);
  SizedFields fields{
      field<SizedRow>("devices", "axis.devices", [](SizedRowRef row) { return countEntry(row.devices); }),
      sizedNumber("linkGbps", "column.named-gbps", [](SizedRowRef row) { return Number(row.link.gbps); }),
      sizedNumber(
          "latencySeconds", "column.named-latency", [](SizedRowRef row) { return Number(row.link.latencySeconds); },
          kSizedMicroseconds),
      field<SizedRow>("globalBatch", "column.global-batch",
                      [](SizedRowRef row) { return countEntry(sizedBatch(row, &SizedRow::globalBatch)); }),
      field<SizedRow>("perRankBatch", "column.per-device",
                      [](SizedRowRef row) { return countEntry(sizedBatch(row, &SizedRow::perRankBatch)); })};
  addInterval(fields, "stepSeconds", "column.step-ms", &SizedRow::stepSeconds, kSizedMs);
  fields.push_back(
      sizedNumber("imagesPerSecond", "column.images-per-second", [](SizedRowRef row) { return row.imagesPerSecond; }));
  addInterval(fields, "speedup", "column.speedup", &SizedRow::speedup, 1);
  addInterval(fields, "efficiency", "column.efficiency", &SizedRow::efficiency, kSizedPercent);
  fields.push_back(sizedNumber(
      "localSeconds", "column.local-ms", [](SizedRowRef row) { return row.localSeconds; }, kSizedMs));
  fields.push_back(sizedNumber(
      "exposedSeconds", "column.transfer-ms", [](SizedRowRef row) { return row.exposedSeconds; }, kSizedMs));
  fields.push_back(sizedNumber(
      "waitSeconds", "column.wait-ms", [](SizedRowRef row) { return row.waitSeconds; }, kSizedMs));
  fields.push_back(sizedNumber("linkShare", "column.link-share", linkShare, kSizedPercent));
  addCost(fields, "epoch", &SizedRow::epoch, true);
  if (sizing.samplesToTarget) addCost(fields, "target", &SizedRow::target, false);
  fields.push_back(wordField<SizedRow>(
      "reason", "column.reason", [](SizedRowRef row) { return row.reason ? formatted(*row.reason) : std::string(); }));
  Table table = filled<SizedRow>(sizing.rows, fields);
  table.id = "sizing";
  table.caption = say("report.caption", {{"study", sizing.name}, {"title", say("heading.sizing")}});
  for (const std::vector<Message>* messages : {&sizing.sentences, &sizing.warnings})
    for (const Message& each : withoutDuplicates(*messages)) table.notes.push_back(formatted(each));
  return table;
}

}  // namespace scalescope
