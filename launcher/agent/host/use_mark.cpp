#include "launcher/agent/host/use_mark.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/clock.h"
#include "core/base/file.h"
#include "core/base/machine/machine.h"

namespace scalescope::agent {
namespace {

constexpr double kHourSeconds = 3600;

bool isDeployed(const std::string& folder) { return folder.substr(folder.rfind('/') + 1).starts_with("agent-"); }

void touch(const std::string& path) { static_cast<void>(utimensat(AT_FDCWD, path.c_str(), nullptr, 0)); }

}  // namespace

std::string processSpace() {
  struct stat info {};
  return bootId() + "-" + (stat("/proc/self/ns/pid", &info) == 0 ? std::to_string(info.st_ino) : "0");
}

UseMark::UseMark(const std::string& programFolder) : m_renewedNs(monotonicNs()) {
  if (!isDeployed(programFolder)) return;
  const std::string folder = programFolder.substr(0, programFolder.rfind('/')) + "/.agents";
  static_cast<void>(mkdir(folder.c_str(), 0700));
  const std::string path = folder + "/" + processSpace() + "-" + std::to_string(getpid());
  const UniqueFd file(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600));
  if (!file.valid()) return;
  m_path = path;
  static_cast<void>(writeAll(file.get(), readMachine().host + "\n", path));
}

UseMark::~UseMark() {
  if (!m_path.empty()) unlink(m_path.c_str());
}

void UseMark::renew() {
  if (m_path.empty() || secondsSince(m_renewedNs) < kHourSeconds) return;
  m_renewedNs = monotonicNs();
  touch(m_path);
}

void markUsed(const std::string& worker) {
  const std::string folder = worker.substr(0, worker.rfind('/'));
  if (folder.substr(folder.rfind('/') + 1).starts_with("worker-")) touch(folder);
}

}  // namespace scalescope::agent
