#include <algorithm>
#include <cstdlib>

#include "ui/charts/plot/plot_layout.h"

namespace scalescope {
namespace {

constexpr double kLane = 6;         // Distance of error bars beside each other, in pixels.
constexpr int kMostLanes = 15;      // More could not be distinguished.
constexpr double kTouching = 2;     // Distance below which two error bars above each other touch.
constexpr double kMostShare = 0.4;  // Share of the distance to the next x that they may take.

struct ErrorBar {
  std::size_t mark = 0;
  double x = 0, top = 0, bottom = 0;
  int lane = 0;
};

enum class Sides { both, left, right };

// Returns 0, -1, 1, -2, 2, .. for both sides.
int laneAt(int index, Sides sides) {
  if (sides != Sides::both) return sides == Sides::left ? -index : index;
  return index % 2 == 0 ? index / 2 : -(index + 1) / 2;
}

// Gives each error bar of one x the lane nearest to the x in which it covers no earlier one.
void chooseLanes(std::vector<ErrorBar>& bars, std::size_t from, std::size_t to, Sides sides) {
  for (std::size_t i = from; i < to; ++i) {
    const auto isTaken = [&](int lane) {
      return std::any_of(bars.begin() + static_cast<std::ptrdiff_t>(from),
                         bars.begin() + static_cast<std::ptrdiff_t>(i), [&](const ErrorBar& other) {
                           return other.lane == lane && other.top < bars[i].bottom + kTouching &&
                                  bars[i].top < other.bottom + kTouching;
                         });
    };
    int index = 0;
    while (index < kMostLanes && isTaken(laneAt(index, sides))) ++index;
    bars[i].lane = index < kMostLanes ? laneAt(index, sides) : 0;
  }
}

}  // namespace

std::vector<double> errorBarShifts(const PlotData& data, const PlotLayout& layout) {
  std::vector<double> shifts(data.marks.size(), 0);
  std::vector<ErrorBar> bars;
  for (std::size_t i = 0; i < data.marks.size(); ++i) {
    const PlotMark& mark = data.marks[i];
    if (!mark.low || !mark.high) continue;
    const QPointF top = layout.toPixel(mark.at.x(), *mark.high), bottom = layout.toPixel(mark.at.x(), *mark.low);
    if (bottom.y() - top.y() >= kLeastErrorBar) bars.push_back({i, top.x(), top.y(), bottom.y()});
  }
  std::stable_sort(bars.begin(), bars.end(), [](const ErrorBar& a, const ErrorBar& b) { return a.x < b.x; });
  for (std::size_t from = 0, to = 0; from < bars.size(); from = to) {
    while (to < bars.size() && bars[to].x - bars[from].x < 1) ++to;
    const double x = bars[from].x;
    const double left = from > 0 ? kMostShare * (x - bars[from - 1].x) : x - layout.plot.left();
    const double right = to < bars.size() ? kMostShare * (bars[to].x - x) : layout.plot.right() - x;
    // At an edge of the plot there is room on one side only.
    const Sides sides = left < kLane && left < right ? Sides::right : right < kLane ? Sides::left : Sides::both;
    chooseLanes(bars, from, to, sides);
    const double room = sides == Sides::right ? right : sides == Sides::left ? left : std::min(left, right);
    int most = 1;
    for (std::size_t i = from; i < to; ++i) most = std::max(most, std::abs(bars[i].lane));
    const double lane = std::min(kLane, std::max(0.0, room) / most);
    for (std::size_t i = from; i < to; ++i) shifts[bars[i].mark] = bars[i].lane * lane;
  }
  return shifts;
}

}  // namespace scalescope
