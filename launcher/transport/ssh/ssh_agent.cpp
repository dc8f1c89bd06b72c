#include "launcher/transport/ssh/ssh_agent.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <optional>
#include <system_error>
#include <utility>

#include "core/base/clock.h"
#include "launcher/transport/ssh/ssh_wire.h"

namespace scalescope {
namespace {

constexpr double kListSeconds = 5;
constexpr std::int64_t kReportNs = 5 * kSecondNs;
constexpr int kAgentPollMs = 50;
constexpr std::size_t kMostMessage = 256u << 10;  // Limit of OpenSSH.
constexpr std::uint32_t kMostKeys = 1024;
constexpr char kFailure = 5;
constexpr char kRequestIdentities = 11;
constexpr char kIdentitiesAnswer = 12;
constexpr char kSignRequest = 13;

// Conditions that end a wait for the other end.
struct Patience {
  std::int64_t untilNs = 0;  // Monotonic time; 0 = without end.
  std::stop_token stop = {};
  std::stop_token linkStop = {};
  std::function<void()> waiting = {};

  [[nodiscard]] bool isOver() const {
    return stop.stop_requested() || linkStop.stop_requested() || (untilNs != 0 && monotonicNs() > untilNs);
  }
};

std::int64_t inSeconds(double seconds) { return monotonicNs() + static_cast<std::int64_t>(seconds * 1e9); }

bool waitFor(const UniqueFd& fd, short events, const Patience& patience) {
  std::int64_t reportNs = monotonicNs() + kReportNs;
  while (!patience.isOver()) {
    pollfd wait{fd.get(), events, 0};
    if (poll(&wait, 1, kAgentPollMs) > 0) return true;
    if (!patience.waiting || monotonicNs() < reportNs) continue;
    patience.waiting();
    reportNs = monotonicNs() + kReportNs;
  }
  return false;
}

bool readBytes(const UniqueFd& fd, char* into, std::size_t count, const Patience& patience) {
  while (count > 0) {
    if (!waitFor(fd, POLLIN, patience)) return false;
    const ssize_t got = recv(fd.get(), into, count, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (got <= 0) return false;
    into += got;
    count -= static_cast<std::size_t>(got);
  }
  return true;
}

bool writeBytes(const UniqueFd& fd, std::string_view bytes, const Patience& patience) {
  while (!bytes.empty()) {
    if (!waitFor(fd, POLLOUT, patience)) return false;
    const ssize_t put = send(fd.get(), bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (put < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (put <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
  return true;
}

// Reads a message; returns it without its length.
std::optional<std::string> readMessage(const UniqueFd& fd, const Patience& patience) {
  std::string head(4, '\0');
  if (!readBytes(fd, head.data(), head.size(), patience)) return std::nullopt;
  const std::uint32_t size = sshNumber(head);
  if (size == 0 || size > kMostMessage) return std::nullopt;
  std::string body(size, '\0');
  if (!readBytes(fd, body.data(), body.size(), patience)) return std::nullopt;
  return body;
}

bool writeMessage(const UniqueFd& fd, std::string_view body, const Patience& patience) {
  std::string bytes;
  putSshString(bytes, body);
  return writeBytes(fd, bytes, patience);
}

// An agent whose queue of connections is full fails with EAGAIN.
UniqueFd connectAgent(const std::string& path, const Patience& patience) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  UniqueFd fd(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (path.empty() || path.size() >= sizeof address.sun_path || !fd.valid()) return UniqueFd();
  std::memcpy(address.sun_path, path.data(), path.size());
  while (!patience.isOver()) {
    if (connect(fd.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) return fd;
    if (errno != EAGAIN && errno != EINTR) break;
    poll(nullptr, 0, kAgentPollMs);
  }
  return UniqueFd();
}

// Returns the wanted keys in their order, then, unless only these may be offered, the others in the agent's order.
std::vector<std::string> keysToOffer(const std::vector<std::string>& held, const SshAgent::Options& options) {
  const auto isIn = [](const std::vector<std::string>& list, const std::string& key) {
    return std::find(list.begin(), list.end(), key) != list.end();
  };
  std::vector<std::string> keys;
  for (const std::string& key : options.identities)
    if (isIn(held, key) && !isIn(keys, key)) keys.push_back(key);
  for (const std::string& key : held)
    if (!options.onlyIdentities && !isIn(keys, key)) keys.push_back(key);
  return keys;
}

}  // namespace

std::vector<std::string> agentKeys(std::string_view answer) {
  std::vector<std::string> keys;
  if (answer.size() < 5 || answer[0] != kIdentitiesAnswer) return keys;
  const std::uint32_t count = sshNumber(answer.substr(1));
  answer.remove_prefix(5);
  for (std::uint32_t i = 0; i < std::min(count, kMostKeys); ++i) {
    const auto key = takeSshString(answer);
    const auto comment = takeSshString(answer);
    if (!key || !comment) return {};
    keys.emplace_back(*key);
  }
  return keys;
}

Result<std::unique_ptr<SshAgent>> SshAgent::open(Options options, const std::stop_token& stop) {
  std::unique_ptr<SshAgent> agent(new SshAgent(std::move(options)));
  const auto failed = [&](const std::string& reason) {
    return fail("ssh.agent", {{"path", agent->m_options.socket}, {"reason", reason}});
  };
  Patience patience;
  patience.untilNs = inSeconds(kListSeconds);
  patience.stop = stop;
  agent->m_agent = connectAgent(agent->m_options.socket, patience);
  if (!agent->m_agent.valid()) return failed("there is none");
  if (!writeMessage(agent->m_agent, std::string_view(&kRequestIdentities, 1), patience))
    return failed("it does not answer");
  const auto list = readMessage(agent->m_agent, patience);
  if (!list) return failed("it does not answer");
  agent->m_keys = keysToOffer(agentKeys(*list), agent->m_options);
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return failed(errnoText(errno));
  agent->m_libsshEnd = UniqueFd(ends[0]);
  agent->m_ownEnd = UniqueFd(ends[1]);
  agent->m_linkStop = stop;
  try {
    agent->m_thread = std::jthread([raw = agent.get()](const std::stop_token& own) { raw->serve(own); });
  } catch (const std::system_error& error) {
    return failed(error.what());
  }
  return agent;
}

SshAgent::~SshAgent() {
  m_thread.request_stop();
  if (m_thread.joinable()) m_thread.join();
}

// Answers requests until libssh closes its end, or something ends the wait: then our end is closed, which libssh takes
// for the agent's end.
void SshAgent::serve(const std::stop_token& stop) {
  pthread_setname_np(pthread_self(), "ssh-agent");
  Patience patience;
  patience.stop = stop;
  patience.linkStop = m_linkStop;
  while (const auto request = readMessage(m_ownEnd, patience)) {
    const std::string reply = answer(*request, stop);
    if (reply.empty() || !writeMessage(m_ownEnd, reply, patience)) break;
  }
  m_ownEnd.reset();
}

// Returns the reply to a request; empty if the agent gave none.
std::string SshAgent::answer(const std::string& request, const std::stop_token& stop) {
  if (request[0] == kRequestIdentities) {
    std::string list(1, kIdentitiesAnswer);
    putSshNumber(list, m_keys.size());
    for (const std::string& key : m_keys) {
      putSshString(list, key);
      putSshString(list, "");
    }
    return list;
  }
  std::string_view rest = std::string_view(request).substr(1);
  const auto key = takeSshString(rest);
  const bool isOffered = key && std::find(m_keys.begin(), m_keys.end(), *key) != m_keys.end();
  if (request[0] != kSignRequest || !isOffered) return std::string(1, kFailure);
  Patience patience;
  patience.untilNs = inSeconds(m_options.signSeconds);
  patience.stop = stop;
  patience.linkStop = m_linkStop;
  patience.waiting = m_options.waiting;
  if (!writeMessage(m_agent, request, patience)) return {};
  auto reply = readMessage(m_agent, patience);
  m_wasSilent = !reply;
  return reply.value_or(std::string());
}

}  // namespace scalescope
