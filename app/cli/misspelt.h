#pragma once

#include <optional>

#include "core/base/message.h"

namespace CLI {
class App;
}  // namespace CLI

namespace scalescope::cli {

// Returns the first word of a command line that is no valid command or option at its place, with the most similar valid
// one; nothing if all words are valid.
std::optional<Message> misspeltWord(const CLI::App& app, int argc, const char* const* argv);

}  // namespace scalescope::cli
