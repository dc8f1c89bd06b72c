#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/report/figures/figures.h"
#include "core/report/values/figure.h"
#include "core/report/values/view.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

// The kinds of `export --what`, one row each: drawing, table, lab layout and tab. The messages are "heading.",
// "definition." and "empty." + what in core/base/messages/figures.inc, which lists the kinds. A new kind is a file that
// defines its row, and its lines in that list.

// The drawn part: kind, axes, series, and the cells that it shows. makeFigure adds title, notes, stamp and, if the kind
// gave none, the text for an empty figure.
struct DrawnFigure {
  Figure figure;
  std::vector<const CellResult*> cells;
};
using Draw = DrawnFigure (*)(const MessageFormatter&, const StudyResult&, const ViewOptions&);

// The rows and columns of a kind; makeTable adds caption and notes. There is no default, so that a kind without a table
// does not compile.
class KindTable {
 public:
  using Make = std::function<Table(const MessageFormatter&, const StudyResult&, const ViewOptions&)>;
  template <class Maker>
  KindTable(Maker make) : m_make(std::move(make)) {}
  KindTable(std::nullptr_t) = delete;
  [[nodiscard]] Table made(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) const {
    return m_make(language, study, view);
  }

 private:
  Make m_make;
};

// Returns a table with one row per cell and these columns of cellColumns().
KindTable perCell(std::vector<std::string> columns);

// Position among the tabs of the Results page. There is no default either.
enum class TabWanted { withRows, whenDrawn };
struct Tab {
  Tab(TabGroup tabGroup, int tabPlace, const char* shortTitle = nullptr, TabWanted when = TabWanted::withRows)
      : group(tabGroup), place(tabPlace), title(shortTitle), wanted(when) {}
  TabGroup group;
  int place;          // Place in ascending order, also over groups; 0: no tab.
  const char* title;  // Code of the message; nullptr: the kind's heading.
  TabWanted wanted;
};
inline Tab noTab() { return {TabGroup::overview, 0}; }  // Returns the tab of a kind whose table another tab shows.

struct ExportKind {
  const char* what;
  Draw draw;  // Function that draws it; nullptr: a table only.
  KindTable table;
  Tab tab;
  std::vector<std::string> axes{};  // Values for --x, the default first; empty = no choice.
  std::vector<std::string> lab{};   // Keys of cellColumns() under every batch; empty = no lab layout.
  bool guardNotes = true;           // True if guard notes are shown under the table.
  OneCell oneCell = OneCell::no;
  // The kind's own form of JSON; nullptr: figure and table.
  Result<std::string> (*json)(const MessageFormatter&, const StudyResult&, const ViewOptions&) = nullptr;
  const char* jsonName = "";     // Name of that form for users: "Chrome trace".
  const char* absent = nullptr;  // Code of the reason if finished cells lack its values; nullptr: "empty." + what.
};

// Returns the reason why a speedup, or a value derived from one, is missing: nothing has finished yet ("empty." +
// what); or all cells of the study have the same number of devices, so that only their throughput can be compared; or
// the reason of the first measured cell.
std::string whyNoSpeedup(const MessageFormatter& language, const StudyResult& study, const std::string& what);

// Returns the title of an axis with these cells' speedups, which includes the baselines of all lines.
std::string speedupAxis(const MessageFormatter& language, const std::vector<const CellResult*>& cells);

// Returns the kinds in the order of exports.
const std::vector<ExportKind>& allKinds();
const ExportKind* kindNamed(const std::string& what);  // Returns nullptr for an unknown name.

}  // namespace scalescope
