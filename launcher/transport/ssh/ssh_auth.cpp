#include "launcher/transport/ssh/ssh_auth.h"

#include <poll.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/file.h"
#include "core/base/json/nested.h"
#include "core/base/text.h"
#include "launcher/transport/ssh/ssh_agent.h"
#include "launcher/transport/ssh/ssh_known_hosts.h"
#include "launcher/transport/ssh/ssh_wire.h"

namespace scalescope {
namespace {

constexpr int kMostQuestions = 3;
constexpr double kAuthStepSeconds = 30;
constexpr int kLoginPollMs = 100;
constexpr double kAgentSeconds = 150;  // Limit for all keys together; each wait for the agent has its own limit.

// Dialog of a bounded number of questions; after a no, or no answer, none.
class Asker {
 public:
  Asker(const AskPerson& ask, const std::string& host, SshWatch& watch) : m_ask(ask), m_host(host), m_watch(watch) {}

  std::optional<Secret> secret(const std::string& prompt) {
    if (!mayAsk()) return std::nullopt;
    --m_left;
    m_watch.allow(0);
    auto answer = m_ask(HostQuestion::Kind::secret, m_host, inertText(prompt));
    m_watch.allow(kAuthStepSeconds);
    m_wasUnanswered = !answer;
    if (answer && answer->isYes) return std::move(answer->secret);
    m_left = 0;
    return std::nullopt;
  }
  [[nodiscard]] bool mayAsk() const { return m_ask && m_left > 0; }
  [[nodiscard]] int left() const { return m_left; }
  [[nodiscard]] bool wasUnanswered() const { return m_wasUnanswered; }

 private:
  const AskPerson& m_ask;
  const std::string& m_host;
  SshWatch& m_watch;
  int m_left = kMostQuestions;
  bool m_wasUnanswered = false;
};

// Repeats one step of the login without blocking: libssh's own wait would continue for 20 s after the connection is
// lost.
template <class Step>
int untilDone(ssh_session session, const SshWatch& watch, Step step) {
  int status = SSH_AUTH_AGAIN;
  while ((status = step()) == SSH_AUTH_AGAIN) {
    if (ssh_is_connected(session) == 0 || watch.isOver()) return SSH_AUTH_ERROR;
    const bool wantsWrite = (ssh_get_poll_flags(session) & SSH_WRITE_PENDING) != 0;
    pollfd wait{ssh_get_fd(session), static_cast<short>(POLLIN | (wantsWrite ? POLLOUT : 0)), 0};
    poll(&wait, 1, kLoginPollMs);
  }
  return status;
}

// Result of the login with the agent's keys.
struct AgentTries {
  bool isIn = false;
  bool wasSilent = false;
  std::vector<std::string> offered;  // Keys in SSH wire form.
};

AgentTries tryAgent(ssh_session session, const SshSettings& settings, const SshCallbacks& callbacks, SshWatch& watch) {
  AgentTries tries;
  if (settings.agentSocket.empty()) return tries;
  SshAgent::Options options{.socket = settings.agentSocket, .onlyIdentities = settings.onlyIdentities};
  for (const std::string& path : settings.identities)
    if (auto key = publicKeyOf(path)) options.identities.push_back(std::move(*key));
  if (callbacks.progress) options.waiting = [&] { callbacks.progress({"ssh.agent-waits", {{"host", settings.host}}}); };
  const auto agent = SshAgent::open(std::move(options), watch.token());
  tries.wasSilent = !agent;
  if (!agent || (*agent)->keys().empty()) return tries;
  watch.allow(kAgentSeconds);
  ssh_set_agent_socket(session, (*agent)->takeSocket());
  tries.isIn = untilDone(session, watch, [&] { return ssh_userauth_agent(session, nullptr); }) == SSH_AUTH_SUCCESS;
  watch.allow(kAuthStepSeconds);
  tries.wasSilent = (*agent)->wasSilent();
  if (!tries.wasSilent) tries.offered = (*agent)->keys();
  return tries;
}

bool tryIdentity(ssh_session session, const std::string& path, Asker& asker, const SshWatch& watch) {
  if (!holdsPrivateKey(path)) return false;
  ssh_key raw = nullptr;
  int status = ssh_pki_import_privkey_file(path.c_str(), "", nullptr, nullptr, &raw);
  if (status != SSH_OK) {
    auto secret = asker.secret("Passphrase for the key " + path);
    if (!secret) return false;
    status = ssh_pki_import_privkey_file(path.c_str(), secret->text(), nullptr, nullptr, &raw);
    if (status != SSH_OK) return false;
  }
  const std::unique_ptr<ssh_key_struct, void (*)(ssh_key)> key(raw, ssh_key_free);
  return untilDone(session, watch, [&] { return ssh_userauth_publickey(session, nullptr, raw); }) == SSH_AUTH_SUCCESS;
}

bool tryInteractive(ssh_session session, Asker& asker, const SshWatch& watch) {
  int status = SSH_AUTH_DENIED;
  while ((status = untilDone(session, watch, [&] { return ssh_userauth_kbdint(session, nullptr, nullptr); })) ==
         SSH_AUTH_INFO) {
    const int prompts = ssh_userauth_kbdint_getnprompts(session);
    for (int i = 0; i < prompts; ++i) {
      char echo = 0;
      const char* prompt = ssh_userauth_kbdint_getprompt(session, static_cast<unsigned>(i), &echo);
      auto answer = asker.secret(prompt != nullptr ? prompt : "");
      if (!answer) return false;
      ssh_userauth_kbdint_setanswer(session, static_cast<unsigned>(i), answer->text());
    }
  }
  return status == SSH_AUTH_SUCCESS;
}

bool tryPassword(ssh_session session, const SshSettings& settings, Asker& asker, const SshWatch& watch) {
  auto secret = asker.secret("Password for " + settings.user + " on " + settings.host);
  if (!secret) return false;
  const int status = untilDone(session, watch, [&] { return ssh_userauth_password(session, nullptr, secret->text()); });
  return status == SSH_AUTH_SUCCESS;
}

// Returns true if the agent has already offered this key to the host, which rejected it.
bool wasOffered(const std::string& identity, const AgentTries& agent) {
  const auto key = publicKeyOf(identity);
  return key && std::find(agent.offered.begin(), agent.offered.end(), *key) != agent.offered.end();
}

std::string methodNames(int methods, const AgentTries& agent) {
  std::string names;
  if ((methods & SSH_AUTH_METHOD_PUBLICKEY) != 0)
    names += agent.wasSilent ? "key (the ssh agent does not answer) " : "key ";
  if ((methods & SSH_AUTH_METHOD_INTERACTIVE) != 0) names += "keyboard-interactive ";
  if ((methods & SSH_AUTH_METHOD_PASSWORD) != 0) names += "password ";
  return names;
}

Status logIn(ssh_session session, const SshSettings& settings, const SshCallbacks& callbacks, SshWatch& watch) {
  watch.allow(kAuthStepSeconds);
  if (untilDone(session, watch, [&] { return ssh_userauth_none(session, nullptr); }) == SSH_AUTH_SUCCESS) return {};
  int methods = ssh_userauth_list(session, nullptr);
  Asker asker(callbacks.ask, settings.host, watch);
  AgentTries agent;
  if ((methods & SSH_AUTH_METHOD_PUBLICKEY) != 0) {
    agent = tryAgent(session, settings, callbacks, watch);
    if (agent.isIn) return {};
    for (const std::string& identity : settings.identities)
      if (ssh_is_connected(session) != 0 && !wasOffered(identity, agent) &&
          tryIdentity(session, identity, asker, watch))
        return {};
    if (const int left = ssh_userauth_list(session, nullptr); left != 0)
      methods = left;  // A key may be only the first of two factors.
  }
  // A server may need several attempts of the same method; the number of questions bounds them all.
  while (asker.mayAsk() && ssh_is_connected(session) != 0) {
    const int before = asker.left();
    if ((methods & SSH_AUTH_METHOD_INTERACTIVE) != 0 && tryInteractive(session, asker, watch)) return {};
    if ((methods & SSH_AUTH_METHOD_PASSWORD) != 0 && tryPassword(session, settings, asker, watch)) return {};
    if (asker.left() == before) break;
  }
  if (asker.wasUnanswered()) return fail("ssh.not-answered", {{"host", settings.host}});
  const std::string reason = inertText(ssh_get_error(session));
  if (reason.find("Too many authentication failures") != std::string::npos)
    return fail("ssh.too-many-tries", {{"host", settings.host}, {"user", settings.user}});
  if (watch.isOver()) return failNested({"ssh.lost", {{"host", settings.host}}}, "reason", {"ssh.silent", {}});
  if (ssh_is_connected(session) == 0) return fail("ssh.lost", {{"host", settings.host}, {"reason", reason}});
  return fail("ssh.authentication",
              {{"host", settings.host}, {"user", settings.user}, {"methods", methodNames(methods, agent)}});
}

}  // namespace

Status authenticate(ssh_session session, const SshSettings& settings, const SshCallbacks& callbacks, SshWatch& watch) {
  ssh_set_blocking(session, 0);
  auto status = logIn(session, settings, callbacks, watch);
  ssh_set_blocking(session, 1);
  return status;
}

namespace {

constexpr std::uint64_t kMostKeyBytes = 64u << 10;
constexpr std::string_view kBegin = "-----BEGIN OPENSSH PRIVATE KEY-----";
constexpr std::string_view kEnd = "-----END OPENSSH PRIVATE KEY-----";
constexpr std::string_view kMagic("openssh-key-v1\0", 15);

std::string keyFile(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored) ? readFile(path, kMostKeyBytes).value_or("") : "";
}

// Reads PROTOCOL.key of OpenSSH: magic, cipher, kdf, its options, the number of keys, the public key.
std::optional<std::string> publicHalf(std::string_view text) {
  const std::size_t end = text.find(kEnd);
  if (end == std::string_view::npos) return std::nullopt;
  std::string body;
  for (const char c : text.substr(kBegin.size(), end - kBegin.size()))
    if (c != '\n' && c != '\r') body += c;
  const auto bytes = decodeBase64(body);
  if (!bytes || !bytes->starts_with(kMagic)) return std::nullopt;
  std::string_view rest = std::string_view(*bytes).substr(kMagic.size());
  for (int i = 0; i < 3; ++i)
    if (!takeSshString(rest)) return std::nullopt;
  if (rest.size() < 4) return std::nullopt;
  rest.remove_prefix(4);
  const auto key = takeSshString(rest);
  return key ? std::optional<std::string>(*key) : std::nullopt;
}

}  // namespace

std::optional<std::string> publicKeyIn(std::string_view text) {
  if (text.starts_with(kBegin)) return publicHalf(text);
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return std::nullopt;
  const std::string_view key = text.substr(space + 1, text.find_first_of(" \r\n", space + 1) - space - 1);
  auto bytes = decodeBase64(key);
  // The wire form begins with the type, which also precedes it in the file.
  std::string_view rest = bytes ? std::string_view(*bytes) : std::string_view();
  if (takeSshString(rest) != text.substr(0, space)) return std::nullopt;
  return bytes;
}

std::optional<std::string> publicKeyOf(const std::string& path) {
  if (auto key = publicKeyIn(keyFile(path + ".pub"))) return key;
  return publicKeyIn(keyFile(path));
}

bool holdsPrivateKey(const std::string& path) { return keyFile(path).find("PRIVATE KEY-----") != std::string::npos; }

}  // namespace scalescope
