#pragma once

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/environment.h"
#include "core/base/result.h"

namespace scalescope {

struct ProgramOptions {
  double deadlineSeconds = 30;  // then SIGKILL to its process group and an error
  std::string_view input;       // its stdin; empty = /dev/null
  std::size_t maxOutputBytes = 16 << 20;
  std::stop_token stop;  // asked to stop: killed, error "launcher.program-stopped"
  EnvironmentChange environment = {};
};

struct ProgramOutput {
  int exitCode = 0;  // 128 + signal when killed
  std::string out;
  std::string err;  // its last 64 KiB
};

// Runs a program by argument vector (never a shell), feeds it and collects what it says. Blocks up to the deadline.
Result<ProgramOutput> runProgram(const std::vector<std::string>& arguments, const ProgramOptions& options);

}  // namespace scalescope
