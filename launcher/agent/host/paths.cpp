#include "launcher/agent/host/paths.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

namespace scalescope::agent {

namespace {

bool isOwnFolder(const std::string& path) {
  struct stat info {};
  return lstat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode) && info.st_uid == getuid() &&
         (info.st_mode & 077) == 0;
}

}  // namespace

Result<std::string> ownFolderAmong(const std::vector<std::string>& candidates) {
  for (const std::string& path : candidates)
    if (isOwnFolder(path)) return path;
  for (const std::string& path : candidates)
    if (mkdir(path.c_str(), 0700) == 0 || (errno == EEXIST && isOwnFolder(path))) return path;
  return fail("agent.runtime-folder", {{"path", candidates.front()}});
}

Result<std::string> runtimeFolder() {
  const std::string user = std::to_string(getuid());
  auto folder =
      ownFolderAmong({"/tmp/scalescope-" + user, "/run/user/" + user + "/scalescope", "/dev/shm/scalescope-" + user});
  if (folder) return folder;
  // Another user has taken these names. Many machines may share a home directory, so its folder is named after this
  // machine.
  utsname machine{};
  if (uname(&machine) != 0 || !makeFolders(stateRoot())) return folder;
  const std::string inHome = stateRoot() + "/running-" + machine.nodename;
  return isOwnFolder(inHome) || mkdir(inHome.c_str(), 0700) == 0 || isOwnFolder(inHome) ? Result<std::string>(inHome)
                                                                                        : folder;
}

std::string runtimePath(const std::string& folder, const AgentName& name, const std::string& suffix) {
  const std::string job = name.job > 0 ? "-job-" + std::to_string(name.job) : "";
  return folder + "/" + name.study.value + "-" + std::to_string(name.node.value) + job + suffix;
}

SocketName::SocketName(const std::string& path)
    : m_folder(open(path.substr(0, path.rfind('/')).c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC)) {
  if (m_folder.valid()) m_text = "/proc/self/fd/" + std::to_string(m_folder.get()) + path.substr(path.rfind('/'));
}

std::string stateRoot() {
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  std::string root =
      state != nullptr && state[0] == '/' ? state : std::string(home != nullptr ? home : "") + "/.local/state";
  return root + "/scalescope-agent";
}

std::string stateFolder(const AgentName& name) {
  return stateRoot() + "/" + name.study.value + "/node-" + std::to_string(name.node.value);
}

std::string dataRoot() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  const std::string root =
      cache != nullptr && cache[0] == '/' ? cache : std::string(home != nullptr ? home : "") + "/.cache";
  return root + "/scalescope/data";
}

std::string sharedFolder(const std::string& digest) { return dataRoot() + "/" + digest; }

bool isSafeRelativePath(const std::string& path) {
  if (path.empty() || path.size() > 1024 || path.front() == '/' || path.back() == '/') return false;
  for (const char c : path)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return false;
  for (std::size_t at = 0; at <= path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    const std::string part = path.substr(at, end - at);
    if (part.empty() || part == "." || part == ".." || part.size() > 255) return false;
    at = end + 1;
  }
  return true;
}

}  // namespace scalescope::agent
