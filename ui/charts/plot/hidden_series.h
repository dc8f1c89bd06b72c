#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "core/report/values/figure.h"

namespace scalescope {

// Names of series that the user hides by a click in the legend. Names are used, so that series stay hidden while a run
// adds points and other series. Pure; any thread.
using HiddenNames = std::set<std::string>;

// Returns the hidden series of a figure, including the raw values under a hidden smoothed line.
std::set<std::size_t> hiddenSeries(const Figure& figure, const HiddenNames& names);

// Hides series, or shows them again if all are hidden. If no others are visible, all are shown instead.
HiddenNames withToggled(const Figure& figure, HiddenNames names, const std::vector<std::size_t>& series);
// Shows series alone, or all of the figure if they already are.
HiddenNames withAlone(const Figure& figure, const HiddenNames& names, const std::vector<std::size_t>& series);

// Removes their points for the screen; their names stay in the legend.
Figure withoutPoints(Figure figure, const std::set<std::size_t>& hidden);
// Removes the series for files; all others keep their color, dash and marker.
Figure withoutSeries(Figure figure, const std::set<std::size_t>& hidden);

}  // namespace scalescope
