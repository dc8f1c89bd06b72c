#include "launcher/agent/host/kept_runs.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <vector>

#include "core/base/clock.h"
#include "core/base/file.h"
#include "core/telemetry/log/store_layout.h"

namespace scalescope::agent {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFetchedMark = "/fetched";

// Links are left out, because their targets may belong to others.
std::vector<fs::path> foldersIn(const fs::path& folder) {
  std::vector<fs::path> folders;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (entry.symlink_status(error).type() == fs::file_type::directory) folders.push_back(entry.path());
  return folders;
}

bool isMarkedFor(const fs::path& attempt, std::chrono::seconds keptFor) {
  struct stat mark {};
  if (lstat((attempt.string() + kFetchedMark).c_str(), &mark) != 0 || !S_ISREG(mark.st_mode)) return false;
  return wallNs() / kSecondNs - mark.st_mtime >= keptFor.count();
}

bool isFetched(const fs::path& run, std::chrono::seconds keptFor) {
  bool any = false;
  for (const fs::path& folder : foldersIn(run)) {
    const std::string name = folder.filename().string();
    // Other names are those of checkpoints.
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    if (!isMarkedFor(folder, keptFor)) return false;
    any = true;
  }
  return any;
}

// Returns true if an agent serves the study, in any job: it holds its pid file.
bool isServed(const std::string& study, const std::string& runtime) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(runtime, error)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(study + "-") || !name.ends_with(".pid")) continue;
    const UniqueFd file(open(entry.path().c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (!file.valid() || flock(file.get(), LOCK_SH | LOCK_NB) != 0) return true;
  }
  return static_cast<bool>(error);  // If the folder cannot be read, the study may be in use.
}

// Renames the folder first, so that an attempt that was begun meanwhile keeps its folder.
bool removeRun(const fs::path& node, const fs::path& run, std::chrono::seconds keptFor) {
  const fs::path gone = run.parent_path() / (".gone-" + run.filename().string());
  std::error_code error;
  fs::rename(run, gone, error);
  if (error) return false;
  if (!isFetched(gone, keptFor)) {
    fs::rename(gone, run, error);
    return false;
  }
  fs::remove_all(gone, error);
  for (const fs::path& states : foldersIn(node / "agent"))
    for (const auto& entry : fs::directory_iterator(states, error))
      if (entry.path().filename().string().starts_with(run.filename().string() + "-")) fs::remove(entry.path(), error);
  return true;
}

void removeEmpty(const fs::path& folder) { rmdir(folder.c_str()); }  // Fails for a folder that is not empty.

int removeInNode(const fs::path& node, std::chrono::seconds keptFor) {
  int removed = 0;
  for (const fs::path& run : foldersIn(node / "runs")) {
    const std::string name = run.filename().string();
    if (isUlid(name) && isFetched(run, keptFor) && removeRun(node, run, keptFor)) ++removed;
    std::error_code ignored;
    if (name.starts_with(".gone-") && isFetched(run, keptFor))
      fs::remove_all(run, ignored);  // An earlier removal was interrupted.
  }
  if (removed == 0) return 0;
  for (const fs::path& states : foldersIn(node / "agent")) removeEmpty(states);
  for (const char* part : {"runs", "agent", ""}) removeEmpty(node / part);
  return removed;
}

}  // namespace

void markFetched(const std::string& attemptFolder) {
  const UniqueFd made(open((attemptFolder + kFetchedMark).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
}

int removeFetchedRuns(const std::string& root, const std::string& runtime, std::chrono::seconds keptFor) {
  int removed = 0;
  for (const fs::path& study : foldersIn(root)) {
    const std::string name = study.filename().string();
    if (!isUlid(name) || isServed(name, runtime)) continue;
    int ofStudy = 0;
    for (const fs::path& node : foldersIn(study))
      if (node.filename().string().starts_with("node-")) ofStudy += removeInNode(node, keptFor);
    if (ofStudy > 0) removeEmpty(study);
    removed += ofStudy;
  }
  return removed;
}

}  // namespace scalescope::agent
