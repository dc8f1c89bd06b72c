#include "core/telemetry/log/store_layout.h"

#include <cstdio>

namespace scalescope {

std::string runsFolder(const std::string& root) { return root + "/runs"; }
std::string runFolder(const std::string& root, const RunId& run) { return runsFolder(root) + "/" + run.value; }
std::string planPath(const std::string& root, const RunId& run) { return planPathIn(runFolder(root, run)); }
std::string planPathIn(const std::string& runFolder) { return runFolder + "/plan.json"; }

std::string attemptFolder(const std::string& root, const RunId& run, int attempt) {
  return attemptFolderIn(runFolder(root, run), attempt);
}
std::string attemptFolderIn(const std::string& runFolder, int attempt) {
  return runFolder + "/" + std::to_string(attempt);
}

std::string segmentFileName(const Source& source, int number) {
  if (number == 0) return text(source) + ".reserve";
  char digits[16];
  std::snprintf(digits, sizeof digits, ".%04d.log", number);
  return text(source) + digits;
}
std::string segmentPath(const std::string& attemptFolder, const Source& source, int number) {
  return attemptFolder + "/" + segmentFileName(source, number);
}
std::string outputPath(const std::string& attemptFolder, const Source& source) {
  return attemptFolder + "/" + text(source) + ".out";
}

}  // namespace scalescope
