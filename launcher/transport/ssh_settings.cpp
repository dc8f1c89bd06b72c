#include "launcher/transport/ssh_settings.h"

#include <fcntl.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <sstream>

#include "core/base/clock.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "launcher/transport/ssh_known_hosts.h"

extern char** environ;

namespace scalescope {
namespace {

constexpr std::int64_t kDeadlineNs = 5'000'000'000;
constexpr std::size_t kMostOutput = 256u << 10;

std::string homeFolder() {
  const passwd* entry = getpwuid(getuid());
  if (entry != nullptr && entry->pw_dir != nullptr) return entry->pw_dir;
  const char* home = std::getenv("HOME");
  return home != nullptr ? home : "";
}

std::string expand(std::string path) {
  if (path.starts_with("~/")) path = homeFolder() + path.substr(1);
  return path;
}

// Output of a program that is given its arguments as a list; empty when it cannot run, fails or takes too long.
std::string outputOf(std::vector<std::string> words) {
  int fds[2];
  if (pipe2(fds, O_CLOEXEC) != 0) return {};
  const UniqueFd readEnd(fds[0]);
  UniqueFd writeEnd(fds[1]);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, writeEnd.get(), 1);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t pid = -1;
  const int error = posix_spawnp(&pid, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return {};
  writeEnd.reset();
  std::string output;
  const std::int64_t deadline = monotonicNs() + kDeadlineNs;
  std::array<char, 8192> buffer;
  for (;;) {
    pollfd wait{readEnd.get(), POLLIN, 0};
    const int ready = poll(&wait, 1, static_cast<int>(std::max<std::int64_t>(0, (deadline - monotonicNs()) / 1'000'000)));
    if (ready < 0 && errno == EINTR) continue;
    const ssize_t got = ready > 0 ? read(readEnd.get(), buffer.data(), buffer.size()) : -1;
    if (got <= 0) {
      if (ready <= 0) kill(pid, SIGKILL);
      break;
    }
    output.append(buffer.data(), static_cast<std::size_t>(got));
    if (output.size() > kMostOutput) {
      kill(pid, SIGKILL);
      break;
    }
  }
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return status == 0 ? output : std::string();
}

void splitWords(const std::string& text, std::vector<std::string>& out) {
  std::istringstream words(text);
  for (std::string word; words >> word;) out.push_back(expand(word));
}

Status applyConfiguration(const std::string& text, SshSettings& settings) {
  std::istringstream lines(text);
  std::string alias;
  std::vector<std::string> global;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t space = line.find(' ');
    if (space == std::string::npos) continue;
    const std::string name = line.substr(0, space);
    const std::string value = line.substr(space + 1);
    if (name == "hostname") settings.host = value;
    if (name == "user") settings.user = value;
    if (name == "port") settings.port = std::atoi(value.c_str());
    if (name == "hostkeyalias") alias = value;
    if (name == "identityfile") settings.identities.push_back(expand(value));
    if (name == "userknownhostsfile") splitWords(value, settings.knownHosts);
    if (name == "globalknownhostsfile") splitWords(value, global);
    const bool proxy = (name == "proxyjump" || name == "proxycommand") && value != "none";
    if (proxy) return fail("ssh.proxy", {{"host", settings.host}, {"setting", name}});
  }
  settings.knownHosts.insert(settings.knownHosts.end(), global.begin(), global.end());
  settings.knownHostsAs = alias.empty() ? knownHostsName(settings.host, settings.port) : alias;
  return {};
}

void applyDefaults(SshSettings& settings) {
  const std::string folder = homeFolder() + "/.ssh/";
  if (settings.user.empty()) {
    const passwd* entry = getpwuid(getuid());
    settings.user = entry != nullptr ? entry->pw_name : "";
  }
  if (settings.identities.empty()) settings.identities = {folder + "id_ed25519", folder + "id_ecdsa", folder + "id_rsa"};
  if (settings.knownHosts.empty()) settings.knownHosts = {folder + "known_hosts", "/etc/ssh/ssh_known_hosts"};
  if (settings.knownHostsAs.empty()) settings.knownHostsAs = knownHostsName(settings.host, settings.port);
}

}  // namespace

Result<SshSettings> resolveSshSettings(const HostSpec& host) {
  const std::size_t at = host.ssh.rfind('@');
  SshSettings settings;
  settings.host = at == std::string::npos ? host.ssh : host.ssh.substr(at + 1);
  settings.user = at == std::string::npos ? "" : host.ssh.substr(0, at);
  settings.port = host.port;
  const auto checked = [&] {
    const bool ok = isSafeHostName(settings.host) && (settings.user.empty() || isSafeUserName(settings.user)) && settings.port > 0 &&
                    settings.port < 65536;
    return ok ? Status() : fail("ssh.bad-name", {{"host", inertText(host.ssh, 128)}});
  };
  if (auto status = checked(); !status) return tl::unexpected(status.error());
  std::vector<std::string> words{"ssh", "-G"};
  if (const char* file = std::getenv("SCALESCOPE_SSH_CONFIG"); file != nullptr && file[0] == '/') words.insert(words.end(), {"-F", file});
  if (!settings.user.empty()) words.insert(words.end(), {"-l", settings.user});
  if (settings.port != 22) words.insert(words.end(), {"-p", std::to_string(settings.port)});
  words.insert(words.end(), {"--", settings.host});
  if (auto status = applyConfiguration(outputOf(std::move(words)), settings); !status) return tl::unexpected(status.error());
  applyDefaults(settings);
  if (auto status = checked(); !status) return tl::unexpected(status.error());
  return settings;
}

}  // namespace scalescope
