#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/report/figures/figures.h"
#include "core/report/values/figure.h"
#include "core/report/values/view.h"

namespace scalescope {

// What `export --what` can say, a row each: drawing, table, lab layout and tab of one kind. Its sentences are
// "heading.", "definition." and "empty." + what in core/base/messages/figures.inc, which lists the kinds. A new kind is
// a file that defines its row, and its lines there.

// The drawn part: kind, axes, series, and the cells it drew. makeFigure adds title, notes, stamp and, where the kind
// gave none, the empty text.
struct DrawnFigure {
  Figure figure;
  std::vector<const CellResult*> cells;
};
using Draw = DrawnFigure (*)(const StudyResult&, const ViewOptions&);

// The rows and columns of a kind; makeTable adds caption and notes. There is no default: a kind without a table does
// not compile.
class KindTable {
 public:
  using Make = std::function<Table(const StudyResult&, const ViewOptions&)>;
  template <class Maker>
  KindTable(Maker make) : m_make(std::move(make)) {}
  KindTable(std::nullptr_t) = delete;
  [[nodiscard]] Table made(const StudyResult& study, const ViewOptions& view) const { return m_make(study, view); }

 private:
  Make m_make;
};

// A row per cell with these of cellColumns().
KindTable perCell(std::vector<std::string> columns);

// Where among the tabs of the Results page; no default either.
enum class TabWanted { withRows, whenDrawn };
struct Tab {
  Tab(TabGroup tabGroup, int tabPlace, const char* shortTitle = nullptr, TabWanted when = TabWanted::withRows)
      : group(tabGroup), place(tabPlace), title(shortTitle), wanted(when) {}
  TabGroup group;
  int place;          // ascending, also over groups; 0: no tab
  const char* title;  // message code; nullptr: the kind's heading
  TabWanted wanted;
};
inline Tab noTab() { return {TabGroup::overview, 0}; }  // its table is another's

struct ExportKind {
  const char* what;
  Draw draw;  // nullptr: a table only
  KindTable table;
  Tab tab;
  std::vector<std::string> axes{};  // for --x, its own first; empty = no choice
  std::vector<std::string> lab{};   // of cellColumns(), under every batch; empty = no lab layout
  bool guardNotes = true;           // under the table
  OneCell oneCell = OneCell::no;
  // Its own form of JSON; nullptr: figure and table.
  Result<std::string> (*json)(const StudyResult&, const ViewOptions&) = nullptr;
  const char* jsonName = "";  // as people call that form: "Chrome trace"
};

// Returns why a speedup, or what follows from one, is missing: that nothing has finished yet ("empty." + what), that
// every cell of the study has as many devices, so that only their throughput can be compared, or the reason of the
// first measured cell.
std::string whyNoSpeedup(const StudyResult& study, const std::string& what);

// Title of an axis of these cells' speedups: by what they were divided, of every line.
std::string speedupAxis(const std::vector<const CellResult*>& cells);

// In the order of exports.
const std::vector<ExportKind>& allKinds();
const ExportKind* kindNamed(const std::string& what);  // nullptr: not known

}  // namespace scalescope
