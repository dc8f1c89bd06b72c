#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/program.h"

namespace scalescope {

// A file of the user's own program, below the working directory.
struct ProgramFile {
  std::string name;  // relative to that folder
  std::string path;
};

inline constexpr std::size_t kMostProgramFiles = 2000;
inline constexpr std::int64_t kMostProgramBytes = std::int64_t{256} << 20;

// Returns the files that other hosts need: those that the command names and lie below the working directory, and those
// of program.files with what is in its folders, less hidden files and __pycache__. In the order of their names. Errors:
// program.no-files where one is not there, program.many-files where they are too many or too large.
Result<std::vector<ProgramFile>> programFiles(const ProgramSpec& program);

// Returns the SHA-256 over names, permission to run and content of such files: 64 hex digits.
Result<std::string> digestOfFiles(const std::vector<ProgramFile>& files, const std::stop_token& stop = {});

// Returns the SHA-256 over the files of the command, as they stand in its working directory, and of program.files: a
// script that has changed is another program. What it imports is not looked at. Reads files, whose digests are kept
// while they do not change.
Result<std::string> programDigest(const ProgramSpec& program);

}  // namespace scalescope
