#pragma once

#include <optional>
#include <string>
#include <vector>

#include "launcher/live/live_state.h"

namespace scalescope {

// What goes on as text of a terminal, in English. Pure; a line has no line break, what came from elsewhere is inert.

struct TextPlace {
  int columns = 80;       // characters a line
  int lines = 24;         // of a screen
  bool isUnicode = true;  // else ASCII alone
};

// At most `columns` characters: so many buckets of the whole series, each as high as its highest point between the
// least and the most of all. Gaps are spaces; "" where there is no number.
std::string sparkline(const std::vector<LivePoint>& points, int columns, bool isUnicode);

// "[######------]" of `columns` characters.
std::string shareBar(double share, int columns, bool isUnicode);

// "cell 2 of 6, repeat 1 of 3 [####----] step 412 of 500, 17.3 ms per step, 1850 images/s, 2 min 10 s left": what fits,
// the least needed left out first.
std::string progressLine(const LiveState& state, const TextPlace& place);

// Name and state of the study, what else is queued, the matrix of its cells, the run of the moment, loss and load as
// sparklines and the end of the log, in at most `place.lines` lines.
std::vector<std::string> liveScreen(const LiveState& state, const TextPlace& place);

}  // namespace scalescope
