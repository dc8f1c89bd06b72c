#include "launcher/agent/memory_group.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "core/base/file.h"

namespace scalescope::agent {
namespace {

std::string wordsIn(const std::string& path) { return readFile(path, 64 << 10).value_or(std::string()); }

std::string rootOf(bool v2) { return v2 ? "/sys/fs/cgroup" : "/sys/fs/cgroup/memory"; }

// Path of this process in the hierarchy that serves `controller` ("" = v2), below its mount point.
std::string controlGroup(const std::string& controller) {
  const std::string text = wordsIn("/proc/self/cgroup");
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    const std::size_t first = line.find(':');
    const std::size_t second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second != std::string::npos) {
      const std::string names = "," + line.substr(first + 1, second - first - 1) + ",";
      const bool match = controller.empty() ? names == ",," : names.find("," + controller + ",") != std::string::npos;
      if (match) return line.substr(second + 1);
    }
    at = end + 1;
  }
  return {};
}

}  // namespace

MemoryGroup memoryGroup() {
  for (const bool v2 : {true, false}) {
    const std::string path = controlGroup(v2 ? "" : "memory");
    const std::string root = rootOf(v2);
    // Inside a container the path of the host may not be visible, but the group is mounted as the root.
    for (const std::string& folder : {root + (path == "/" ? "" : path), root})
      if (access((folder + (v2 ? "/cgroup.controllers" : "/memory.usage_in_bytes")).c_str(), R_OK) == 0) return {folder, v2};
  }
  return {};
}

double limitOf(const MemoryGroup& group) {
  double limit = -1;
  const std::string root = rootOf(group.v2);
  for (std::string folder = group.folder; folder.size() >= root.size(); folder.resize(folder.rfind('/'))) {
    const std::string text = wordsIn(folder + (group.v2 ? "/memory.max" : "/memory.limit_in_bytes"));
    const double value = text.empty() || text[0] == 'm' ? -1 : std::strtod(text.c_str(), nullptr);
    if (value > 0 && (limit < 0 || value < limit)) limit = value;
  }
  return limit;
}

}  // namespace scalescope::agent
