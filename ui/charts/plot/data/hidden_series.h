#pragma once

#include <cstddef>
#include <set>
#include <string>

#include "core/report/values/figure.h"

namespace scalescope {

// Series that a person hides by their names in the legend. They are kept by name, so that they stay hidden while a run
// adds points and other series. Pure; any thread.
using HiddenNames = std::set<std::string>;

// The series of a figure that are hidden, with the raw values under a smoothed line that is.
std::set<std::size_t> hiddenSeries(const Figure& figure, const HiddenNames& names);

// Hides a series or shows it again. One that is alone is not hidden: all are shown then.
HiddenNames withToggled(const Figure& figure, HiddenNames names, std::size_t series);
// Shows a series alone, or all of them where it is alone already.
HiddenNames withAlone(const Figure& figure, const HiddenNames& names, std::size_t series);

// For the screen: their points are gone, and their names stay in the legend.
Figure withoutPoints(Figure figure, const std::set<std::size_t>& hidden);
// For files: they are gone, and all others keep their color, dash and marker.
Figure withoutSeries(Figure figure, const std::set<std::size_t>& hidden);

}  // namespace scalescope
