#pragma once

#include <string>
#include <vector>

namespace scalescope::preflight {

// The lines that a POSIX shell reads from its standard input to say what a host is. Fixed words; what a person typed is
// in them as octal digits alone. Works in a folder of its own below the agent's, which goes with it; every command that
// may hang has a deadline.

inline constexpr const char* kLookMark = "SCALESCOPE-LOOK";

// Files whose sizes are wanted: all in one of the folders, the first that has the first file.
struct WantedFiles {
  std::vector<std::string> folders = {};
  std::vector<std::string> names = {};
};

// A program of the user's own that a host is to start.
struct WantedProgram {
  std::string word = {};    // the command's first; "" = none is looked for
  std::string folder = {};  // that has to be there; "" = the files are sent
  bool isPython = false;    // its version and torch are asked for
};

std::string clockScript();
std::string probeScript(const WantedFiles& files, const WantedProgram& program = {});

// For a line that a person copies: as it is where a shell takes it as one plain word, else in quotes.
std::string shellWord(const std::string& text);

}  // namespace scalescope::preflight
