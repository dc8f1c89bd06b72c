#pragma once

#include <optional>

namespace scalescope {

// Implements `scalescope --render OUT [--theme light|dark] [--scale 1..4]` with JSON on stdin: one figure into a file
// (.png .svg .pdf), or one report into a PDF. With `--as png|svg|pdf [--bare] [--adaptive]` OUT is a folder and the
// JSON {"version", "figures": [..]}: each figure goes into OUT/ID.ENDING, with --bare in the size and without the texts
// that a report adds itself. Never opens a store, needs no display. Returns nullopt if the arguments do not begin with
// --render; else the exit status (0 written, 1 not written, 2 bad input or usage). Must be called before a QApplication
// exists.
std::optional<int> renderFromArguments(int argc, char** argv);

}  // namespace scalescope
