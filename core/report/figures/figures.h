#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/report/values/figure.h"
#include "core/report/values/view.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

inline constexpr std::int64_t kMostDrawnSteps = 5;  // Limit of steps in a timeline.

// Return all kinds of `export --what` (core/base/messages/figures.inc), and those that have a lab layout.
std::vector<std::string> exportKinds();
std::vector<std::string> labKinds();
std::vector<std::string> viewAxes();  // Returns the values of `--x` that any kind accepts.

// The tabs of the Results page, in their order and grouped by the question that they answer.
enum class TabGroup { overview, speed, time, communication, memory, training };
inline constexpr std::array kTabGroups{TabGroup::overview,      TabGroup::speed,  TabGroup::time,
                                       TabGroup::communication, TabGroup::memory, TabGroup::training};
// The selection in ViewOptions that a kind supports: none, `cell`, or `cell` and `steps`.
enum class OneCell { no, chosen, withSteps };
struct ResultTab {
  std::string what;
  TabGroup group{};
  Message title;
  bool onlyWhenDrawn = false;  // True if the tab is not shown without a drawing.
  OneCell oneCell = OneCell::no;
};
std::vector<ResultTab> resultTabs();

// Returns the kinds whose charts answer the question of the study's protocol, the best first. Some may have nothing to
// draw.
std::vector<std::string> topKinds(const StudyResult& study);

// Checks `view`: error if the kind, the axis, the grouping key or the layout is unknown or not supported by the kind.
Status checkView(const std::string& what, const ViewOptions& view);

// Returns `view` without the axis, cell or layout that the kind does not support.
ViewOptions viewFor(const std::string& what, ViewOptions view);

// Returns the figure of a study's results; error for an unknown kind or one that only has a table.
Result<Figure> makeFigure(const MessageFormatter& formatter, const StudyResult& study, const std::string& what,
                          const ViewOptions& view = {});

// Returns the table with the same contents.
Result<Table> makeTable(const MessageFormatter& formatter, const StudyResult& study, const std::string& what,
                        const ViewOptions& view = {});

}  // namespace scalescope
