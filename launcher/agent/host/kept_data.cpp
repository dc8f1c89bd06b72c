#include "launcher/agent/host/kept_data.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include <nlohmann/json.hpp>

#include "core/base/clock.h"
#include "core/base/file.h"
#include "launcher/agent/host/use_mark.h"

namespace scalescope::agent {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kDataDigits = 64;
constexpr double kDataHourSeconds = 3600;
constexpr std::int64_t kStrangersMarkSeconds = 2 * 86400;
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
                                               : ageSeconds(entry.path().string(), S_IFREG) < kStrangersMarkSeconds;
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

}  // namespace scalescope::agent
