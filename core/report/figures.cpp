#include "core/report/figures.h"

#include <algorithm>

#include "core/report/figure_kinds.h"
#include "core/report/words.h"

namespace scalescope {
namespace {

struct Kind {
  const char* what;
  DrawnFigure (*draw)(const StudyResult&);  // nullptr: a table only
};

constexpr Kind kKinds[] = {{"speedup", drawSpeedup},
                           {"efficiency", drawEfficiency},
                           {"throughput", drawThroughput},
                           {"time-vs-batch", drawTimeVsBatch},
                           {"time", drawTime},
                           {"step-split", drawStepSplit},
                           {"subtraction", drawSubtraction},
                           {"waterfall", drawWaterfall},
                           {"bandwidth", drawBandwidth},
                           {"memory", drawMemory},
                           {"accuracy", drawAccuracy},
                           {"loss", drawLoss},
                           {"utilisation", drawUtilisation},
                           {"per-rank", drawPerRank},
                           {"device-hours", drawDeviceHours},
                           {"hyperparameters", nullptr},
                           {"cells", nullptr}};

std::string kindsInWords() {
  std::string out;
  for (const Kind& kind : kKinds) out += (out.empty() ? "" : " ") + std::string(kind.what);
  return out;
}

// Text twin of a drawing: every series with its values, for people who cannot see it.
std::string summaryOf(const Figure& figure) {
  std::string out = figure.title;
  for (const FigureSeries& series : figure.series) {
    if (series.points.empty()) continue;
    const auto finite = [](const FigurePoint& point) { return point.y == point.y; };
    std::vector<FigurePoint> points;
    std::copy_if(series.points.begin(), series.points.end(), std::back_inserter(points), finite);
    if (points.empty()) continue;
    const auto at = [&](const FigurePoint& point) {
      const auto category = static_cast<std::size_t>(point.x);
      return figure.x.scale == AxisScale::category && category < figure.x.categories.size() ? figure.x.categories[category]
                                                                                            : shown(point.x);
    };
    constexpr std::size_t kSpoken = 8;
    out += ". " + series.name + ":";
    if (points.size() <= kSpoken)
      for (std::size_t i = 0; i < points.size(); ++i) out += (i == 0 ? " " : ", ") + at(points[i]) + ": " + shown(points[i].y);
    else
      out += say(
          "report.from-to",
          {{"fromX", at(points.front())}, {"fromY", shown(points.front().y)}, {"toX", at(points.back())}, {"toY", shown(points.back().y)}});
  }
  return out;
}

}  // namespace

std::vector<std::string> exportKinds() {
  std::vector<std::string> out;
  for (const Kind& kind : kKinds) out.emplace_back(kind.what);
  return out;
}

Result<Figure> makeFigure(const StudyResult& study, const std::string& what) {
  const auto* kind = std::find_if(std::begin(kKinds), std::end(kKinds), [&](const Kind& k) { return what == k.what; });
  if (kind == std::end(kKinds)) return fail("figure.unknown", {{"what", what}, {"known", kindsInWords()}});
  if (kind->draw == nullptr) return fail("figure.table-only", {{"what", what}});
  DrawnFigure drawn = kind->draw(study);
  Figure& figure = drawn.figure;
  figure.id = what;
  if (figure.title.empty()) figure.title = say(("heading." + what).c_str());
  figure.subtitle = subtitleOf(study);
  figure.definition = say(("definition." + what).c_str());
  figure.notes = notesOf(study, drawn.cells);
  figure.stamp = stampOf(study, drawn.cells);
  if (figure.series.empty()) {
    figure.empty = say(("empty." + what).c_str());
    figure.notes.clear();
  }
  figure.summary = figure.series.empty() ? figure.empty : summaryOf(figure);
  return figure;
}

}  // namespace scalescope
