#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/base/file.h"
#include "core/base/machine/cores.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/telemetry/wire/link_probe_messages.h"
#include "core/telemetry/wire/message_fields.h"
#include "launcher/agent/agent.h"
#include "launcher/agent/attempt/rendezvous.h"
#include "launcher/agent/host/node_facts.h"
#include "launcher/agent/link_ends.h"

namespace scalescope::agent {
namespace {

constexpr unsigned kLifeSeconds = 40;  // Applies whatever the client does.
constexpr std::size_t kMostThreads = 512;
constexpr int kAcceptPollMs = 50;
constexpr std::size_t kMostReason = 128;

void printMarked(const char* mark, const nlohmann::json& json) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  std::printf("%s %s\n", mark, json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
  std::fflush(stdout);
}

void send(const LinkProbeReply& reply) { printMarked(kLinkMark, toJson(reply)); }

void sendClosed(int peer, const Error& error) {
  send({.state = LinkProbeState::closed, .peer = peer, .reason = inertText(english(error), kMostReason)});
}

// Serves peers on a separate thread for as long as it lives.
class LinkServer {
 public:
  LinkServer(Rendezvous bound, std::string token) : m_bound(std::move(bound)), m_token(std::move(token)) {}
  Status start() {
    auto thread = startThread([this](const std::stop_token& stop) { accept(stop); });
    if (!thread) return tl::unexpected(thread.error());
    m_thread = std::move(*thread);
    return {};
  }
  [[nodiscard]] const std::string& address() const { return m_bound.address; }
  [[nodiscard]] const std::string& token() const { return m_token; }

 private:
  void accept(const std::stop_token& stop) {
    std::vector<std::jthread> served;
    while (!stop.stop_requested()) {
      pollfd wait{m_bound.socket.get(), POLLIN, 0};
      if (poll(&wait, 1, kAcceptPollMs) <= 0) continue;
      UniqueFd fd(accept4(m_bound.socket.get(), nullptr, nullptr, SOCK_CLOEXEC));
      if (!fd.valid() || served.size() >= kMostThreads) continue;
      // The connection is closed if no thread can be started.
      auto thread = startThread([this, fd = std::move(fd)] { serveLink(fd.get(), m_token); });
      if (thread) served.push_back(std::move(*thread));
    }
  }

  Rendezvous m_bound;
  std::string m_token;
  std::jthread m_thread;  // Last, so that it is joined first.
};

// Complete lines of standard input; nullopt at its end, and for a line that is longer than any request.
class OrderLines {
 public:
  std::optional<std::string> next() {
    for (;;) {
      if (const std::size_t end = m_text.find('\n'); end != std::string::npos) {
        std::string line = m_text.substr(0, end);
        m_text.erase(0, end + 1);
        return line;
      }
      std::array<char, 4096> bytes{};
      const ssize_t got = read(STDIN_FILENO, bytes.data(), bytes.size());
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0 || m_text.size() > kMostLinkLine) return std::nullopt;
      m_text.append(bytes.data(), static_cast<std::size_t>(got));
    }
  }

 private:
  std::string m_text;
};

void measure(const LinkProbeRequest& request, const LinkTarget& target) {
  const bool isRate = request.op == LinkProbeOp::rate;
  const auto value = isRate ? measureRate(target) : measureLatency(target);
  if (!value) return sendClosed(request.peer, value.error());
  LinkProbeReply reply{.state = isRate ? LinkProbeState::rate : LinkProbeState::reached, .peer = request.peer};
  (isRate ? reply.bytesPerSecond : reply.seconds) = *value;
  send(reply);
}

}  // namespace

int printFacts() {
  useEveryCpu();  // The facts are then the same as those of `serve`.
  printMarked(kFactsMark, toJson(nodeFactsWithGpus()));
  return 0;
}

int measureLinks() {
  signal(SIGPIPE, SIG_IGN);
  alarm(kLifeSeconds);
  OrderLines lines;
  std::optional<LinkServer> server;
  std::vector<std::jthread> measuring;
  while (const auto line = lines.next()) {
    const auto request = fromText<LinkProbeRequest>(*line, "request", kMostLinkLine);
    if (!request || request->op == LinkProbeOp::end) break;
    if (request->op == LinkProbeOp::listen) {
      auto bound = bindRendezvous({.address = request->address});
      if (!bound) return sendClosed(kMostLinkPeers, bound.error()), 1;
      const int port = bound->port;
      server.emplace(std::move(*bound), request->token);
      if (const Status started = server->start(); !started) return sendClosed(kMostLinkPeers, started.error()), 1;
      send({.state = LinkProbeState::listening, .port = port});
    } else if (server && measuring.size() < kMostThreads) {
      const LinkTarget target{server->address(), request->address, request->port, server->token()};
      auto thread = startThread([request = *request, target] { measure(request, target); });
      if (thread)
        measuring.push_back(std::move(*thread));
      else
        sendClosed(request->peer, thread.error());
    }
  }
  return 0;
}

}  // namespace scalescope::agent
