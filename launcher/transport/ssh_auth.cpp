#include "launcher/transport/ssh_auth.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

#include "core/base/file.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr int kMostQuestions = 3;
constexpr int kAgentDeadlineMs = 2000;
constexpr double kAuthStepSeconds = 30;

// libssh waits for its agent without end: one that does not list its keys in time is left out.
bool agentAnswers() {
  const char* path = std::getenv("SSH_AUTH_SOCK");
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path == nullptr || std::strlen(path) >= sizeof address.sun_path) return false;
  std::strcpy(address.sun_path, path);
  const UniqueFd fd(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  static constexpr char kListKeys[] = {0, 0, 0, 1, 11};  // SSH_AGENTC_REQUEST_IDENTITIES
  if (!fd.valid() || connect(fd.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) return false;
  if (write(fd.get(), kListKeys, sizeof kListKeys) != sizeof kListKeys) return false;
  pollfd wait{fd.get(), POLLIN, 0};
  return poll(&wait, 1, kAgentDeadlineMs) == 1 && (wait.revents & POLLIN) != 0;
}

// Puts a bounded number of questions; after a no, or no answer, none.
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

bool tryIdentity(ssh_session session, const std::string& path, Asker& asker) {
  if (access(path.c_str(), R_OK) != 0) return false;
  ssh_key raw = nullptr;
  int status = ssh_pki_import_privkey_file(path.c_str(), "", nullptr, nullptr, &raw);
  if (status != SSH_OK) {
    auto secret = asker.secret("Passphrase for the key " + path);
    if (!secret) return false;
    status = ssh_pki_import_privkey_file(path.c_str(), secret->text(), nullptr, nullptr, &raw);
    if (status != SSH_OK) return false;
  }
  const std::unique_ptr<ssh_key_struct, void (*)(ssh_key)> key(raw, ssh_key_free);
  return ssh_userauth_publickey(session, nullptr, raw) == SSH_AUTH_SUCCESS;
}

bool tryInteractive(ssh_session session, Asker& asker) {
  int status = SSH_AUTH_DENIED;
  while ((status = ssh_userauth_kbdint(session, nullptr, nullptr)) == SSH_AUTH_INFO) {
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

bool tryPassword(ssh_session session, const SshSettings& settings, Asker& asker) {
  auto secret = asker.secret("Password for " + settings.user + " on " + settings.host);
  if (!secret) return false;
  const int status = ssh_userauth_password(session, nullptr, secret->text());
  return status == SSH_AUTH_SUCCESS;
}

}  // namespace

Status authenticate(ssh_session session, const SshSettings& settings, const AskPerson& ask, SshWatch& watch) {
  watch.allow(kAuthStepSeconds);
  if (ssh_userauth_none(session, nullptr) == SSH_AUTH_SUCCESS) return {};
  const int methods = ssh_userauth_list(session, nullptr);
  Asker asker(ask, settings.host, watch);
  bool wasAgentStuck = false;
  if ((methods & SSH_AUTH_METHOD_PUBLICKEY) != 0) {
    if (std::getenv("SSH_AUTH_SOCK") != nullptr) {
      if (!agentAnswers())
        wasAgentStuck = true;
      else if (ssh_userauth_agent(session, nullptr) == SSH_AUTH_SUCCESS)
        return {};
    }
    for (const std::string& identity : settings.identities)
      if (tryIdentity(session, identity, asker)) return {};
  }
  // One server may want several tries of the same method; the number of questions bounds them all.
  while (asker.mayAsk()) {
    const int before = asker.left();
    if ((methods & SSH_AUTH_METHOD_INTERACTIVE) != 0 && tryInteractive(session, asker)) return {};
    if ((methods & SSH_AUTH_METHOD_PASSWORD) != 0 && tryPassword(session, settings, asker)) return {};
    if (asker.left() == before || ssh_is_connected(session) == 0) break;
  }
  if (asker.wasUnanswered()) return fail("ssh.not-answered", {{"host", settings.host}});
  if (ssh_is_connected(session) == 0) return fail("ssh.lost", {{"host", settings.host}, {"reason", inertText(ssh_get_error(session))}});
  std::string tried;
  if ((methods & SSH_AUTH_METHOD_PUBLICKEY) != 0) tried += wasAgentStuck ? "key (the ssh agent does not answer) " : "key ";
  if ((methods & SSH_AUTH_METHOD_INTERACTIVE) != 0) tried += "keyboard-interactive ";
  if ((methods & SSH_AUTH_METHOD_PASSWORD) != 0) tried += "password ";
  return fail("ssh.authentication", {{"host", settings.host}, {"user", settings.user}, {"methods", tried}});
}

}  // namespace scalescope
