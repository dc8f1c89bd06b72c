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

Entry placeEntry(const OperatorTime& time) {
  const bool onThread = time.place == OperatorPlace::thread;
  return {onThread ? "thread" : "gpu", say(onThread ? "operators.thread" : "operators.stream")};
}

Table operatorsTable(const StudyResult& study, const ViewOptions& /*view*/) {
  using Row = const OperatorRow&;
  const auto milliseconds = [](const char* key, const char* title, double OperatorTime::*member) {
    return field<OperatorRow>(
        key, title, [member](Row row) { return numberEntry(row.number(member), kOperatorMs); });
  };
  return filled<OperatorRow>(
      operatorRows(study),
      {cellField<OperatorRow>(),
       field<OperatorRow>("devices", "column.devices", [](Row row) { return countEntry(row.cell->cell.devices); }),
       wordField<OperatorRow>("operator", "column.operator",
                              [](Row row) { return row.time != nullptr ? row.time->name : std::string(); }),
       field<OperatorRow>(
           "runsOn", "column.runs-on", [](Row row) { return row.time != nullptr ? placeEntry(*row.time) : Entry(); },
           false),
       field<OperatorRow>("operatorCalls", "column.operator-calls",
                          [](Row row) { return numberEntry(row.number(&OperatorTime::calls)); }),
       milliseconds("operatorSeconds", "column.operator-ms", &OperatorTime::seconds),
       milliseconds("operatorSelfSeconds", "column.operator-self-ms", &OperatorTime::selfSeconds),
       field<OperatorRow>("operatorShare", "column.operator-share", [](Row row) {
         return numberEntry(row.time != nullptr ? Number(row.cell->operators->shareOf(*row.time)) : Number(), 1e2);
       })});
}

}  // namespace

ExportKind operatorsKind() {
  return {
      .what = "operators", .draw = nullptr, .table = operatorsTable, .tab = Tab(TabGroup::time, 180, "tab.operators")};
}

}  // namespace scalescope
