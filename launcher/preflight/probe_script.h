#pragma once

#include <string>
#include <vector>

namespace scalescope::preflight {

// The lines that a POSIX shell reads from its standard input to describe a host. Constant text; input of the user is
// contained only as octal digits. The script works in a temporary folder below the agent's, which it removes; every
// command that may hang has a time limit.

inline constexpr const char* kLookMark = "SCALESCOPE-LOOK";

// Files whose sizes are wanted: all in one of the folders, the first that has the first file.
struct WantedFiles {
  std::vector<std::string> folders = {};
  std::vector<std::string> names = {};
};

// A program of the user's own that a host is to start.
struct WantedProgram {
  std::string word = {};    // First word of the command; empty if no program is wanted.
  std::string folder = {};  // Folder that has to exist; empty if the files are sent.
  bool isPython = false;    // The versions of Python and torch are asked for.
};

std::string clockScript();
std::string probeScript(const WantedFiles& files, const WantedProgram& program = {});

}  // namespace scalescope::preflight
