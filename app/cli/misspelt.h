#pragma once

#include <optional>

#include "core/base/message.h"

namespace CLI {
class App;
}  // namespace CLI

namespace scalescope::cli {

// The first word of a command line that is neither a command nor an option where it stands, with the nearest one that
// is; none where all of them are known.
std::optional<Message> misspeltWord(const CLI::App& app, int argc, const char* const* argv);

}  // namespace scalescope::cli
