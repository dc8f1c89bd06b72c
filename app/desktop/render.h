#pragma once

#include <optional>

namespace scalescope {

// `scalescope --render OUT [--theme light|dark] [--scale 1..4]`, JSON on standard input: one figure into a file (.png
// .svg .pdf), or one report into a PDF. With `--as png|svg|pdf [--bare] [--adaptive]` OUT is a folder and the JSON
// {"version", "figures": [..]}: each goes into OUT/ID.ENDING, bare ones in the size and without the words that a report
// gives them. Never opens a store, needs no display. nullopt when the arguments do not begin with --render; else the
// exit status (0 written, 1 not written, 2 bad input or usage). Call before any QApplication exists.
std::optional<int> renderFromArguments(int argc, char** argv);

}  // namespace scalescope
