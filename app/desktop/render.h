#pragma once

#include <optional>

namespace scalescope {

// `scalescope --render OUTFILE [--theme light|dark] [--scale 1..4]`: draws one figure, JSON on standard input, into a file.
// Never opens a store, needs no display. nullopt when the arguments do not begin with --render; else the exit status
// (0 written, 1 not written, 2 bad input or usage). Call before any QApplication exists.
std::optional<int> renderFromArguments(int argc, char** argv);

}  // namespace scalescope
