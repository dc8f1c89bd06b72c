#include "core/analysis/run/operators.h"
#include "core/report/figures/figure_kind.h"
#include "core/report/tables/table_build.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

constexpr double kOperatorMs = 1e3;

// One row per operator of a cell's profiled steps; a cell without recorded operators has one empty row.
struct OperatorRow {
  const CellResult* cell = nullptr;
  const OperatorTime* time = nullptr;

  [[nodiscard]] Number number(double OperatorTime::*member) const {
    return time != nullptr ? Number(time->*member) : Number();
  }
};

std::vector<OperatorRow> operatorRows(const StudyResult& study) {
  std::vector<OperatorRow> rows;
  for (const CellResult& cell : study.cells) {
    if (cell.operators == nullptr) continue;
    if (cell.operators->reason) rows.push_back({&cell, nullptr});
    for (const OperatorTime& time : cell.operators->operators) rows.push_back({&cell, &time});
  }
  return rows;
}

Entry placeEntry(const MessageFormatter& language, const OperatorTime& time) {
  const bool onThread = time.place == OperatorPlace::thread;
  return {onThread ? "thread" : "gpu", language.say(onThread ? "operators.thread" : "operators.stream")};
}

Table operatorsTable(const MessageFormatter& language, const StudyResult& study, const ViewOptions& /*view*/) {
  using Row = const OperatorRow&;
  const auto milliseconds = [&language](const char* key, const char* title, double OperatorTime::*member) {
    return field<OperatorRow>(
        language, key, title,
        [&language, member](Row row) { return numberEntry(language, row.number(member), kOperatorMs); });
  };
  return filled<OperatorRow>(
      operatorRows(study),
      {cellField<OperatorRow>(language),
       field<OperatorRow>(language, "devices", "column.devices",
                          [&language](Row row) { return countEntry(language, row.cell->cell.devices); }),
       wordField<OperatorRow>(language, "operator", "column.operator",
                              [](Row row) { return row.time != nullptr ? row.time->name : std::string(); }),
       field<OperatorRow>(
           language, "runsOn", "column.runs-on",
           [&language](Row row) { return row.time != nullptr ? placeEntry(language, *row.time) : Entry(); }, false),
       field<OperatorRow>(language, "operatorCalls", "column.operator-calls",
                          [&language](Row row) { return numberEntry(language, row.number(&OperatorTime::calls)); }),
       milliseconds("operatorSeconds", "column.operator-ms", &OperatorTime::seconds),
       milliseconds("operatorSelfSeconds", "column.operator-self-ms", &OperatorTime::selfSeconds),
       field<OperatorRow>(language, "operatorShare", "column.operator-share", [&language](Row row) {
         return numberEntry(language, row.time != nullptr ? Number(row.cell->operators->shareOf(*row.time)) : Number(),
                            1e2);
       })});
}

}  // namespace

ExportKind operatorsKind() {
  return {
      .what = "operators", .draw = nullptr, .table = operatorsTable, .tab = Tab(TabGroup::time, 180, "tab.operators")};
}

}  // namespace scalescope
