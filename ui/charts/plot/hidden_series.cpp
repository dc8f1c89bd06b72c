#include "ui/charts/plot/hidden_series.h"

#include <algorithm>
#include <vector>

#include "ui/charts/plot/plot_data.h"

namespace scalescope {
namespace {

bool canHide(const FigureSeries& series) { return !series.name.empty() && !series.faint; }

bool leavesNothing(const Figure& figure, const HiddenNames& names) {
  return isEmpty(withoutPoints(figure, hiddenSeries(figure, names)));
}

HiddenNames namesOf(const Figure& figure, const std::vector<std::size_t>& series) {
  HiddenNames names;
  for (const std::size_t i : series)
    if (i < figure.series.size() && canHide(figure.series[i])) names.insert(figure.series[i].name);
  return names;
}

}  // namespace

std::set<std::size_t> hiddenSeries(const Figure& figure, const HiddenNames& names) {
  std::set<std::size_t> hidden;
  if (names.empty()) return hidden;
  for (std::size_t i = 0; i < figure.series.size(); ++i) {
    if (!canHide(figure.series[i]) || !names.contains(figure.series[i].name)) continue;
    hidden.insert(i);
    if (i > 0 && figure.series[i - 1].faint) hidden.insert(i - 1);
  }
  return hidden;
}

HiddenNames withToggled(const Figure& figure, HiddenNames names, const std::vector<std::size_t>& series) {
  const HiddenNames chosen = namesOf(figure, series);
  if (chosen.empty()) return names;
  if (std::includes(names.begin(), names.end(), chosen.begin(), chosen.end())) {
    for (const std::string& name : chosen) names.erase(name);
    return names;
  }
  names.insert(chosen.begin(), chosen.end());
  return leavesNothing(figure, names) ? HiddenNames() : names;
}

HiddenNames withAlone(const Figure& figure, const HiddenNames& names, const std::vector<std::size_t>& series) {
  const HiddenNames chosen = namesOf(figure, series);
  if (chosen.empty()) return names;
  HiddenNames others;
  for (const FigureSeries& each : figure.series)
    if (canHide(each) && !chosen.contains(each.name)) others.insert(each.name);
  return others == names || leavesNothing(figure, others) ? HiddenNames() : others;
}

Figure withoutPoints(Figure figure, const std::set<std::size_t>& hidden) {
  for (const std::size_t i : hidden)
    if (i < figure.series.size()) figure.series[i].points.clear();
  return figure;
}

Figure withoutSeries(Figure figure, const std::set<std::size_t>& hidden) {
  if (hidden.empty()) return figure;
  const std::vector<int> hues = hueIndices(figure);
  std::vector<FigureSeries> kept;
  for (std::size_t i = 0; i < figure.series.size(); ++i) {
    if (hidden.contains(i)) continue;
    kept.push_back(std::move(figure.series[i]));
    if (kept.back().role == SeriesRole::plain) kept.back().hue = hues[i];
  }
  figure.series = std::move(kept);
  return figure;
}

}  // namespace scalescope
