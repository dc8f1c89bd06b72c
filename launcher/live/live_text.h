#pragma once

#include <optional>
#include <string>
#include <vector>

#include "launcher/live/live_state.h"

namespace scalescope {

// The running study as text of a terminal, in English. Pure; lines have no line breaks, and text from other programs is
// inert.

struct TextPlace {
  int columns = 80;       // Characters per line.
  int lines = 24;         // Lines of the screen.
  bool isUnicode = true;  // If false, only ASCII is used.
};

// Returns the series in at most `columns` characters: that many buckets, each as high as its highest point, scaled
// between the minimum and maximum of all. Gaps are spaces; empty if there is no number.
std::string sparkline(const std::vector<LivePoint>& points, int columns, bool isUnicode);

// Returns a bar of `columns` characters: "[######------]".
std::string shareBar(double share, int columns, bool isUnicode);

// Returns a line such as "cell 2 of 6, repeat 1 of 3 [####----] step 412 of 500, 17.3 ms per step, 1850 images/s, 2 min
// 10 s left in the study". Parts that do not fit are left out, the least important first.
std::string progressLine(const LiveState& state, const TextPlace& place);

// Returns the name and state of the study, the other entries of the queue, the matrix of its cells, the current run,
// loss and load as sparklines and the end of the log, in at most `place.lines` lines.
std::vector<std::string> liveScreen(const LiveState& state, const TextPlace& place);

}  // namespace scalescope
