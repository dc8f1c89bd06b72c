#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/analysis/values/results.h"
#include "core/report/figure.h"

namespace scalescope {

// lab: devices down, batch across, as the labs' reports print their tables.
enum class TableLayout { rows, lab };

// How one wants to look at a study's results: `export --x --group --layout`.
struct ViewOptions {
  std::string x;      // nodes devices batch epoch seconds; "" = the kind's own axis
  std::string group;  // one of groupKeys() or a key of the study file: gathers and names series and rows; "" = what differs
  TableLayout layout = TableLayout::rows;
};

// Everything that `export --what` can say. speedup efficiency throughput time-vs-batch time step-split subtraction waterfall
// bandwidth traffic memory frontier accuracy loss utilisation checkpoint per-rank time-to-accuracy fit device-hours hyperparameters
// cells all
std::vector<std::string> exportKinds();

// Axes that a kind can be drawn over, its own first; empty where the axis is not a choice.
std::vector<std::string> axesOf(const std::string& what);

// Error where the kind, the axis, the grouping key or the layout is not known or does not fit.
Status checkView(const std::string& what, const ViewOptions& view);

// Figure of a study's results; error for an unknown kind or one that is a table only.
Result<Figure> makeFigure(const StudyResult& study, const std::string& what, const ViewOptions& view = {});

// The table twin of the same kind.
Result<Table> makeTable(const StudyResult& study, const std::string& what, const ViewOptions& view = {});

std::string toCsv(const Table& table);  // RFC 4180, notes as leading "# " lines
std::string toMarkdown(const Table& table);
std::string toLatex(const Table& table);  // booktabs
std::string toHtml(const Table& table);
// {"id", "caption", "columns": [{"key", "title"}], "rows": [{key: number, text or null}], "notes"}
nlohmann::ordered_json toJson(const Table& table);

}  // namespace scalescope
