#include "launcher/agent/host/kept_data.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/clock.h"
#include "core/base/file.h"
#include "core/telemetry/log/store_layout.h"
#include "launcher/agent/host/use_mark.h"

namespace scalescope::agent {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kDataDigits = 64;
constexpr double kDataHourSeconds = 3600;
constexpr std::int64_t kOtherUsersMarkSeconds = 2 * 86400;
constexpr const char* kGoneData = ".gone-";

bool isDataDigest(const std::string& name) {
  return name.size() == kDataDigits && name.find_first_not_of("0123456789abcdef") == std::string::npos;
}

void touchFile(const std::string& path) {
  static_cast<void>(utimensat(AT_FDCWD, path.c_str(), nullptr, AT_SYMLINK_NOFOLLOW));
}

// Returns -1 if this user has no such file of that kind.
std::int64_t ageSeconds(const std::string& path, mode_t kind) {
  struct stat info {};
  if (lstat(path.c_str(), &info) != 0 || (info.st_mode & S_IFMT) != kind || info.st_uid != geteuid()) return -1;
  return std::max<std::int64_t>(0, wallNs() / kSecondNs - info.st_mtime);
}

// Returns true if a living agent has marked the data; removes marks of agents that have ended.
bool isUsed(const std::string& root, const std::string& digest) {
  const std::string here = processSpace() + "-";
  bool isMarked = false;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(root + "/.used", error)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(digest + "-")) continue;
    const std::string whose = name.substr(digest.size() + 1);
    const bool lives = whose.starts_with(here) ? access(("/proc/" + whose.substr(here.size())).c_str(), F_OK) == 0
                                               : ageSeconds(entry.path().string(), S_IFREG) < kOtherUsersMarkSeconds;
    if (lives)
      isMarked = true;
    else
      unlink(entry.path().c_str());
  }
  return isMarked;
}

}  // namespace

DataMarks::DataMarks(std::string root) : m_root(std::move(root)), m_renewedNs(monotonicNs()) {}

DataMarks::~DataMarks() {
  for (const std::string& digest : m_used) unlink(markOf(digest).c_str());
}

std::string DataMarks::markOf(const std::string& digest) const {
  return m_root + "/.used/" + digest + "-" + processSpace() + "-" + std::to_string(getpid());
}

void DataMarks::touchAll(const std::string& digest) const {
  touchFile(markOf(digest));
  touchFile(m_root + "/" + digest);
}

void DataMarks::use(const std::string& digest) {
  if (!isDataDigest(digest) || !m_used.insert(digest).second) return;
  static_cast<void>(makeFolders(m_root + "/.used"));
  const UniqueFd made(open(markOf(digest).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600));
  touchAll(digest);
}

void DataMarks::usePath(const std::string& path) {
  if (path.starts_with(m_root + "/")) use(path.substr(m_root.size() + 1, kDataDigits));
}

void DataMarks::useThoseOf(const nlohmann::json& plan) {
  const auto nodes = plan.is_object() ? plan.find("nodes") : plan.end();
  if (nodes == plan.end() || !nodes->is_array()) return;
  for (const nlohmann::json& node : *nodes) {
    if (!node.is_object()) continue;
    for (const char* key : {"dataPath", "modelPath", "programFolder"}) {
      const auto value = node.find(key);
      const auto* path = value == node.end() ? nullptr : value->get_ptr<const std::string*>();
      if (path != nullptr) usePath(*path);
    }
  }
}

void DataMarks::renew() {
  if (secondsSince(m_renewedNs) < kDataHourSeconds) return;
  m_renewedNs = monotonicNs();
  for (const std::string& digest : m_used) touchAll(digest);
}

int removeUnusedData(const std::string& root, std::chrono::seconds keptFor) {
  int removed = 0;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(root, error)) {
    std::error_code ignored;
    const std::string name = entry.path().filename().string(), path = entry.path().string();
    if (name.starts_with(kGoneData) && ageSeconds(path, S_IFDIR) >= keptFor.count())
      fs::remove_all(path, ignored);  // An earlier removal was interrupted.
    if (!isDataDigest(name) || ageSeconds(path, S_IFDIR) < keptFor.count() || isUsed(root, name)) continue;
    // The folder is renamed first, so that data marked meanwhile can be moved back.
    const std::string gone = root + "/" + kGoneData + name;
    fs::rename(path, gone, ignored);
    if (ignored) continue;
    if (ageSeconds(gone, S_IFDIR) < keptFor.count() || isUsed(root, name)) {
      fs::rename(gone, path, ignored);
      continue;
    }
    fs::remove_all(gone, ignored);
    ++removed;
  }
  return removed;
}

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
