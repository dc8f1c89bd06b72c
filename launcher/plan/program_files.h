#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/environment.h"
#include "core/base/result.h"
#include "core/study/spec/program.h"

namespace scalescope {

// A file of the user's own program, below the working directory.
struct ProgramFile {
  std::string name;  // Name relative to that folder.
  std::string path;
};

inline constexpr std::size_t kMostProgramFiles = 2000;
inline constexpr std::int64_t kMostProgramBytes = std::int64_t{256} << 20;

// Returns the files that other hosts need: those that the command names and that are below the working directory, and
// those of program.files with the contents of its folders, without hidden files and __pycache__. They are ordered by
// name. Errors: program.no-files if one is missing, program.many-files if they are too many or too large.
Result<std::vector<ProgramFile>> programFiles(const ProgramSpec& program);

// Returns the SHA-256 over names, execute permission and content of such files: 64 hex digits.
Result<std::string> digestOfFiles(const std::vector<ProgramFile>& files, const std::stop_token& stop,
                                  const Environment& environment);

// Returns the SHA-256 over the files of the command, as they are in its working directory, and of program.files, so
// that a changed script is another program. Imported modules are not included. Reads files; their digests are cached
// while they do not change.
Result<std::string> programDigest(const ProgramSpec& program, const Environment& environment);

}  // namespace scalescope
