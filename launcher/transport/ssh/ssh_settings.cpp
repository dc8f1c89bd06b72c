#include "launcher/transport/ssh/ssh_settings.h"

#include <unistd.h>

#include <cstdlib>
#include <sstream>

#include "core/base/process.h"
#include "core/base/text.h"
#include "launcher/transport/ssh/ssh_known_hosts.h"

namespace scalescope {
namespace {

constexpr double kChildSeconds = 5;
constexpr std::size_t kMostOutput = 256u << 10;

Result<ProgramOutput> askProgram(const std::vector<std::string>& words, const Environment& environment,
                                 const std::stop_token& stop) {
  ProgramOptions options;
  options.deadlineSeconds = kChildSeconds;
  options.maxOutputBytes = kMostOutput;
  options.stop = stop;
  options.environment = environment.forChild();
  return runProgram(words, options);
}

// Uses a child: getpwuid asks services that may not answer, and a thread that waits for them could not be ended.
LocalUser localUser(const Environment& environment, const std::stop_token& stop) {
  LocalUser user;
  if (const auto output = askProgram({"getent", "passwd", std::to_string(getuid())}, environment, stop)) {
    std::istringstream fields(output->out.substr(0, output->out.find('\n')));
    std::string field;
    for (int i = 0; i < 6 && std::getline(fields, field, ':'); ++i) {
      if (i == 0) user.name = field;
      if (i == 5) user.home = field;
    }
  }
  if (user.home.empty()) user.home = environment.get("HOME");
  return user;
}

class Expander {
 public:
  Expander(const LocalUser& user, const SshSettings& settings) : m_user(user), m_settings(settings) {}

  [[nodiscard]] std::string operator()(const std::string& path) const {
    std::string out = path.starts_with("~/") ? m_user.home : "";
    for (std::size_t i = out.empty() ? 0 : 1; i < path.size(); ++i) {
      const bool isToken = path[i] == '%' && i + 1 < path.size();
      out += isToken ? token(path[++i]) : std::string(1, path[i]);
    }
    return out;
  }

 private:
  [[nodiscard]] std::string token(char letter) const {
    switch (letter) {
      case '%':
        return "%";
      case 'd':
        return m_user.home;
      case 'h':
        return m_settings.host;
      case 'i':
        return std::to_string(getuid());
      case 'p':
        return std::to_string(m_settings.port);
      case 'r':
        return m_settings.user;
      case 'u':
        return m_user.name;
      default:
        return std::string("%") + letter;
    }
  }

  const LocalUser& m_user;
  const SshSettings& m_settings;
};

void splitPaths(const std::string& text, const Expander& expand, std::vector<std::string>& out) {
  std::istringstream words(text);
  for (std::string word; words >> word;)
    if (word != "none") out.push_back(expand(word));
}

// Reads a path, "none", "SSH_AUTH_SOCK", or the name of a variable as "$NAME" or "${NAME}".
std::string agentSocketFrom(std::string value, const Environment& environment, const Expander& expand) {
  if (value == "none") return "";
  if (value == "SSH_AUTH_SOCK") return environment.get(value);
  if (!value.starts_with('$')) return expand(value);
  value.erase(0, 1);
  if (value.starts_with('{') && value.ends_with('}')) value = value.substr(1, value.size() - 2);
  return environment.get(value);
}

void applyDefaults(SshSettings& settings, const LocalUser& user) {
  if (settings.user.empty()) settings.user = user.name;
  const std::string& folder = settings.folder;
  settings.identities = {folder + "/id_ed25519", folder + "/id_ecdsa", folder + "/id_rsa"};
  settings.knownHosts = {folder + "/known_hosts", "/etc/ssh/ssh_known_hosts"};
  settings.remembersIn = settings.knownHosts.front();
}

Status checkNames(const SshSettings& settings, const HostSpec& host) {
  const bool ok = isSafeHostName(settings.host) && (settings.user.empty() || isSafeUserName(settings.user)) &&
                  settings.port > 0 && settings.port < 65536;
  return ok ? Status() : fail("ssh.bad-name", {{"host", inertText(host.ssh, 128)}});
}

// Returns the settings of the host's own entry.
SshSettings writtenSettings(const HostSpec& host, const Environment& environment) {
  const std::size_t at = host.ssh.rfind('@');
  SshSettings settings{.environment = environment};
  settings.host = at == std::string::npos ? host.ssh : host.ssh.substr(at + 1);
  settings.user = at == std::string::npos ? "" : host.ssh.substr(0, at);
  settings.port = host.port;
  return settings;
}

// `file`: empty to use the files that ssh finds.
Result<ProgramOutput> askSsh(const HostSpec& host, const std::string& file, const Environment& environment,
                             const std::stop_token& stop) {
  std::vector<std::string> words{"ssh", "-G"};
  if (!file.empty()) words.insert(words.end(), {"-F", file});
  for (std::string& word : sshDestination(host)) words.push_back(std::move(word));
  return askProgram(words, environment, stop);
}

}  // namespace

std::vector<std::pair<std::string, std::string>> configurationLines(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> out;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);)
    if (const std::size_t space = line.find(' '); space != std::string::npos)
      out.emplace_back(line.substr(0, space), line.substr(space + 1));
  return out;
}

void applySshConfiguration(std::string_view text, const LocalUser& user, SshSettings& settings) {
  settings.folder = user.home + "/.ssh";
  const auto lines = configurationLines(text);
  if (lines.empty()) applyDefaults(settings, user);
  std::string alias;
  for (const auto& [name, value] : lines) {
    if (name == "hostname") settings.host = value;
    if (name == "user") settings.user = value;
    if (name == "port") settings.port = std::atoi(value.c_str());
    if (name == "hostkeyalias") alias = value;
    if ((name == "proxyjump" || name == "proxycommand") && value != "none") settings.proxy = name;
  }
  const Expander expand(user, settings);
  settings.agentSocket = settings.environment.get("SSH_AUTH_SOCK");
  std::vector<std::string> global;
  for (const auto& [name, value] : lines) {
    if (name == "identityfile" && value != "none") settings.identities.push_back(expand(value));
    if (name == "identitiesonly") settings.onlyIdentities = value == "yes";
    if (name == "identityagent") settings.agentSocket = agentSocketFrom(value, settings.environment, expand);
    if (name == "revokedhostkeys" && value != "none") settings.revokedKeys = expand(value);
    if (name == "userknownhostsfile") splitPaths(value, expand, settings.knownHosts);
    if (name == "globalknownhostsfile") splitPaths(value, expand, global);
  }
  if (!lines.empty()) settings.remembersIn = settings.knownHosts.empty() ? "" : settings.knownHosts.front();
  settings.knownHosts.insert(settings.knownHosts.end(), global.begin(), global.end());
  settings.knownHostsAs = alias.empty() ? knownHostsName(settings.host, settings.port) : alias;
}

std::vector<std::string> sshDestination(const HostSpec& host) {
  const SshSettings settings = writtenSettings(host, Environment({}));  // An entry names no variables.
  std::vector<std::string> words;
  if (!settings.user.empty()) words.insert(words.end(), {"-l", settings.user});
  if (settings.port != 22) words.insert(words.end(), {"-p", std::to_string(settings.port)});
  words.insert(words.end(), {"--", settings.host});
  return words;
}

Result<SshConfiguration> readSshConfiguration(const HostSpec& host, const Environment& environment,
                                              const std::stop_token& stop) {
  const SshSettings settings = writtenSettings(host, environment);
  if (auto status = checkNames(settings, host); !status) return tl::unexpected(status.error());
  const std::string file = environment.get("SCALESCOPE_SSH_CONFIG");
  const auto output = askSsh(host, file.starts_with('/') ? file : "", environment, stop);
  if (!output && output.error().kind == ErrorKind::cannotStart) return SshConfiguration{};
  const auto bare = output && output->exitCode == 0 ? askSsh(host, "none", environment, stop) : output;
  if (!bare || bare->exitCode != 0)
    return fail("ssh.settings",
                {{"host", settings.host}, {"reason", bare ? inertText(bare->err, 256) : english(bare.error())}});
  return SshConfiguration{output->out, bare->out};
}

Result<SshSettings> sshSettings(const HostSpec& host, const SshConfiguration& configuration,
                                const Environment& environment, const std::stop_token& stop) {
  SshSettings settings = writtenSettings(host, environment);
  applySshConfiguration(configuration.text, localUser(environment, stop), settings);
  if (auto status = checkNames(settings, host); !status) return tl::unexpected(status.error());
  return settings;
}

}  // namespace scalescope
