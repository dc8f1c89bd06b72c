#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/file.h"

namespace scalescope {

inline std::string processFile(pid_t pid, const std::string& name) {
  return readFile("/proc/" + std::to_string(pid) + "/" + name, 1u << 20).value_or("");
}

// Returns the processes, other than this one, that have `mark` in their command line or environment.
inline std::vector<pid_t> processesOf(const std::string& mark) {
  std::vector<pid_t> found;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
    const pid_t pid = static_cast<pid_t>(std::atoi(entry.path().filename().c_str()));
    if (pid <= 0 || pid == getpid()) continue;
    if (processFile(pid, "cmdline").find(mark) != std::string::npos ||
        processFile(pid, "environ").find(mark) != std::string::npos)
      found.push_back(pid);
  }
  return found;
}

// Returns their command lines, for the text of a failure.
inline std::string described(const std::vector<pid_t>& processes) {
  std::string text;
  for (const pid_t pid : processes) {
    std::string line = processFile(pid, "cmdline");
    std::replace(line.begin(), line.end(), '\0', ' ');
    text += std::to_string(pid) + " " + line + "\n";
  }
  return text;
}

}  // namespace scalescope
