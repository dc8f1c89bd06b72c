#include "launcher/agent/service.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <asio/post.hpp>

#include <algorithm>
#include <cerrno>

#include "core/base/clock.h"
#include "core/base/file.h"
#include "core/base/json/json_text.h"
#include "core/base/text.h"
#include "core/telemetry/log/store_layout.h"
#include "core/telemetry/wire/wire.h"
#include "launcher/agent/attempt/attempt_state.h"

namespace scalescope::agent {
namespace {

constexpr auto kBusyTick = std::chrono::milliseconds(100);
constexpr auto kIdleTick = std::chrono::milliseconds(1000);
constexpr auto kAcceptPause = std::chrono::milliseconds(200);
// Ranks and segments in a hello, which take a third of a frame.
constexpr std::size_t kMostReported = 16384;
constexpr std::int64_t kSilentClientNs = std::chrono::nanoseconds(kHeartbeatTimeout).count();

}  // namespace

Service::Service(ServeOptions options, std::string runtimeFolder)
    : m_options(std::move(options)),
      m_runtime(std::move(runtimeFolder)),
      m_lastAttachedNs(monotonicNs()),
      m_lastRankNs(m_lastAttachedNs) {
  m_folders.root = m_options.folder.empty() ? stateFolder(m_options.name) : m_options.folder;
  m_folders.state = attemptStateFolder(m_folders.root, m_options.name.study, m_options.name.node);
  m_folders.runtime = m_runtime;
  m_folders.keepsForOthers = m_options.folder.empty();
}

Service::~Service() = default;

Status Service::listen() {
  const std::string path = runtimePath(m_runtime, m_options.name, ".sock");
  unlink(path.c_str());
  std::error_code error;
  const SocketName name(path);
  if (name.text().empty()) return fail("file.open", {{"path", m_runtime}, {"reason", errnoText(errno)}});
  const asio::local::stream_protocol::endpoint endpoint(name.text());
  m_acceptor.open(endpoint.protocol(), error);
  if (!error) m_acceptor.bind(endpoint, error);
  if (!error) m_acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) return fail("file.open", {{"path", path}, {"reason", error.message()}});
  accept();
  return {};
}

std::vector<Error> Service::adoptAttempts() {
  KnownAttempts known = readKnownAttempts(m_folders.state);
  for (AttemptState& state : known.attempts) {
    const AttemptKey key{state.plan.run, state.plan.attempt};
    const NodePlan plan = state.plan;
    auto attempt = Attempt::adopt(m_folders, std::move(state));
    if (!attempt) continue;
    if (attempt->isRanksAlive()) markData(plan);
    m_attempts[key] = std::move(attempt);
  }
  return std::move(known.unreadable);
}

void Service::accept() {
  m_acceptor.async_accept([this](std::error_code error, asio::local::stream_protocol::socket socket) {
    if (!m_acceptor.is_open()) return;
    // If there is no free descriptor or memory, an immediate retry would use a whole core.
    if (error) return acceptLater();
    Connection::Handlers handlers{
        [this](Connection& c, const ClientMessage& message) { onMessage(c, message); },
        [this](Connection& c, const Frame& frame, const Error& why) { onUnreadable(c, frame, why); },
        [this](Connection& c) {
          if (Client* client = find(c)) feed(*client);
        },
        [this](Connection& c) { forget(c); }};
    m_clients.push_back({std::make_shared<Connection>(std::move(socket), std::move(handlers)), {}, {}});
    m_clients.back().connection->start();
    accept();
  });
}

void Service::acceptLater() {
  m_acceptTimer.expires_after(kAcceptPause);
  m_acceptTimer.async_wait([this](std::error_code error) {
    if (!error && m_acceptor.is_open()) accept();
  });
}

Service::Client* Service::find(Connection& connection) {
  for (Client& client : m_clients)
    if (client.connection.get() == &connection) return &client;
  return nullptr;
}

Attempt* Service::find(const AttemptKey& key) {
  const auto found = m_attempts.find(key);
  return found == m_attempts.end() ? nullptr : found->second.get();
}

AttemptReport Service::report(const AttemptKey& key) {
  const Attempt* attempt = find(key);
  return attempt != nullptr ? attempt->describe() : reportFromDisk(m_folders, key, m_options.name.node);
}

std::vector<AttemptReport> Service::openReports() const {
  std::vector<AttemptReport> open;
  std::size_t entries = 0;
  for (const bool ended : {false, true})
    for (auto each = m_attempts.rbegin(); each != m_attempts.rend(); ++each) {
      if (each->second->isEnded() != ended || (ended && each->second->isAcknowledged())) continue;
      AttemptReport report = each->second->describe();
      entries += 1 + report.ranks.size() + report.segments.size();
      if (!open.empty() && entries > kMostReported) return open;
      open.push_back(std::move(report));
    }
  return open;
}

void Service::forget(Connection& connection) {
  if (m_leaseHolder == &connection) setLeaseHolder(nullptr);
  m_lastAttachedNs = monotonicNs();
  m_clients.remove_if([&](const Client& client) { return client.connection.get() == &connection; });
}

void Service::feed(Client& client) {
  const auto connection = client.connection;
  for (Subscription& subscription : client.feeds) {
    Attempt* attempt = find(subscription.attempt);
    const bool ended = attempt == nullptr || attempt->isEnded();
    while (connection->hasRoom()) {
      LogFeed::Piece piece = subscription.feed.next(ended);
      subscription.isDrained = ended && piece.bytes.empty();
      if (piece.bytes.empty()) break;
      connection->send(LogData{subscription.attempt,
                               {subscription.feed.source(), piece.segment, piece.offset},
                               false,
                               std::move(piece.bytes)});
      if (!connection->isOpen()) return;
    }
  }
  for (auto& [attempt, sent] : client.finishedSent) {
    if (sent) continue;
    const bool drained = std::all_of(client.feeds.begin(), client.feeds.end(), [&key = attempt](const Subscription& s) {
      return s.attempt != key || s.isDrained;
    });
    if (!drained) continue;
    sent = true;
    connection->send(Finished{attempt, report(attempt).ranks});
    if (!connection->isOpen()) return;
  }
}

void Service::reap() {
  int status = 0;
  for (pid_t pid = 0; (pid = waitpid(-1, &status, WNOHANG)) > 0;)
    for (const auto& [key, attempt] : m_attempts)
      if (attempt->childEnded(pid, status)) break;
}

bool Service::isBusy() const {
  const bool ranks = std::any_of(
      m_attempts.begin(), m_attempts.end(), [](const auto& entry) { return !entry.second->isEnded(); });
  const bool feeds = std::any_of(m_clients.begin(), m_clients.end(), [](const Client& client) {
    return std::any_of(client.feeds.begin(), client.feeds.end(), [](const Subscription& s) { return !s.isDrained; });
  });
  return ranks || feeds;
}

void Service::dropSilentClients() {
  std::vector<std::shared_ptr<Connection>> silent;
  for (const Client& client : m_clients)
    if (monotonicNs() - client.connection->lastReceivedNs() > kSilentClientNs) silent.push_back(client.connection);
  for (const auto& connection : silent) connection->close();
}

void Service::setLeaseHolder(Connection* holder) {
  m_leaseHolder = holder;
  m_leaseSinceNs = monotonicNs();
}

// Drops prepared attempts of a client that left between prepare and start and may never come back, so that others can
// take its claims.
void Service::abandonUnstarted() {
  if (m_leaseHolder != nullptr || secondsSince(m_leaseSinceNs) < m_options.idleSeconds) return;
  dropPrepared();
}

// Drops all prepared attempts. Only the client with the lease may start one, and it requests one attempt after another.
void Service::dropPrepared() {
  std::erase_if(
      m_attempts, [](const auto& entry) { return entry.second->state().phase == AttemptPhase::prepared; });
}

// Marks the sent files that a run's plan names as used.
void Service::markData(const NodePlan& plan) {
  nlohmann::json run = plan.plan;
  if (run.is_null()) {
    const std::string path = planPath(m_folders.root, plan.run);
    const auto text = readFile(path);
    run = text ? parseJson<nlohmann::json>(*text, path, text->size()).value_or(nullptr) : nullptr;
  }
  m_data.useThoseOf(run);
}

// Returns true if the process may end; an attempt's logs stay on disk in any case.
bool Service::isUnneeded() {
  const auto any = [this](auto test) {
    return std::any_of(
        m_attempts.begin(), m_attempts.end(), [&](const auto& entry) { return test(*entry.second); });
  };
  Need need{!m_clients.empty(), any([](const Attempt& attempt) { return attempt.isRanksAlive(); }), false,
            m_lastAttachedNs, m_lastRankNs};
  if (need.ranks) m_lastRankNs = monotonicNs();
  if (!shouldExit(need, m_options, monotonicNs())) return false;
  need.unfetched = any([](const Attempt& attempt) { return !attempt.isAcknowledged(); });
  return shouldExit(need, m_options, monotonicNs());
}

// Closes the socket under the lock that attach() takes before it looks for a socket, so that no client connects to an
// agent that is ending.
bool Service::closeSocketForGood() {
  const std::string path = runtimePath(m_runtime, m_options.name, ".lock");
  const UniqueFd lock(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (!lock.valid() || flock(lock.get(), LOCK_EX | LOCK_NB) != 0) return false;
  m_context.poll();  // Clients that connected before the lock was taken are served.
  if (!m_clients.empty()) return false;
  std::error_code ignored;
  m_acceptor.close(ignored);
  unlink(runtimePath(m_runtime, m_options.name, ".sock").c_str());
  return true;
}

void Service::tick() {
  reap();
  for (const auto& [key, attempt] : m_attempts) attempt->tick();
  for (auto client = m_clients.begin(); client != m_clients.end();) {
    Client& current = *client++;  // This client may be removed by feeding.
    feed(current);
  }
  if (monotonicNs() - m_lastSlowTickNs >= kSecondNs) {
    m_lastSlowTickNs = monotonicNs();
    // This is not done during a run: a flushed write every second would disturb the measurement, and a lost
    // acknowledgement is only requested again.
    for (const auto& [key, attempt] : m_attempts)
      if (attempt->isEnded()) attempt->saveAcks();
    dropSilentClients();
    abandonUnstarted();
    m_intake.notifyWaiting();
    m_mark.renew();
    m_data.renew();
    if (isUnneeded() && closeSocketForGood()) return m_context.stop();
  }
  m_timer.expires_after(isBusy() ? kBusyTick : kIdleTick);
  m_timer.async_wait([this](std::error_code) { tick(); });
}

void Service::run() {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  m_signals.add(SIGCHLD);
  m_signals.add(SIGTERM);
  const auto wait = [this](auto&& again) -> void {
    m_signals.async_wait([this, again](std::error_code error, int signal) {
      if (error) return;
      // The agent ends on SIGTERM without its ranks; the next agent adopts them.
      if (signal == SIGTERM) return m_context.stop();
      reap();
      m_timer.cancel();  // The tick runs at once, because a rank's end matters to its peers.
      again(again);
    });
  };
  wait(wait);
  tick();
  m_context.run();
  m_probe = {};
  m_clients.clear();
}

}  // namespace scalescope::agent
