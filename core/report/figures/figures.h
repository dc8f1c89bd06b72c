#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/report/values/figure.h"
#include "core/report/values/view.h"

namespace scalescope {

inline constexpr std::int64_t kMostDrawnSteps = 5;  // of a timeline

// Everything that `export --what` can say (core/base/messages/figures.inc), and what of it has a lab layout.
std::vector<std::string> exportKinds();
std::vector<std::string> labKinds();
std::vector<std::string> viewAxes();  // what `--x` can say to one kind or another

// The tabs of the Results page, in their order and gathered by the question that they answer.
enum class TabGroup { overview, speed, time, communication, memory, training };
inline constexpr std::array kTabGroups{TabGroup::overview,      TabGroup::speed,  TabGroup::time,
                                       TabGroup::communication, TabGroup::memory, TabGroup::training};
// It says whether ViewOptions::cell, or ViewOptions::steps as well, choose what a kind shows.
enum class OneCell { no, chosen, withSteps };
struct ResultTab {
  std::string what;
  TabGroup group{};
  Message title;
  bool onlyWhenDrawn = false;  // its table alone says nothing
  OneCell oneCell = OneCell::no;
};
std::vector<ResultTab> resultTabs();

// The kinds whose charts answer the question of the study's protocol, the best first; some may draw nothing of it.
std::vector<std::string> topKinds(const StudyResult& study);

// Error where the kind, the axis, the grouping key or the layout is not known or does not fit.
Status checkView(const std::string& what, const ViewOptions& view);

// What of `view` the kind can do: an axis, a cell or a layout that it has not is left to the kind.
ViewOptions viewFor(const std::string& what, ViewOptions view);

// Figure of a study's results; error for an unknown kind or one that is a table only.
Result<Figure> makeFigure(const StudyResult& study, const std::string& what, const ViewOptions& view = {});

// The table twin of the same kind.
Result<Table> makeTable(const StudyResult& study, const std::string& what, const ViewOptions& view = {});

}  // namespace scalescope
