// The requests of clients to the service, one function per message.
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>  // It comes before asio, which checks the previous includes for aligned_alloc.
#include <cerrno>

#include <asio/post.hpp>

#include "core/base/clock.h"
#include "core/base/file.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "core/telemetry/log/store_layout.h"
#include "launcher/agent/host/node_facts.h"
#include "launcher/agent/service.h"

namespace scalescope::agent {
namespace {

constexpr std::size_t kTailBytes = 64u << 10;
constexpr std::size_t kMostFeeds = 4096;

// The attempt that an unreadable message is about, as far as it can be read.
struct Named {
  std::optional<RunId> run;
  int attempt = 0;
};
template <class Visit, SameAs<Named> T>
void eachField(Visit&& visit, T& m) {
  visit("run", m.run), visit("attempt", m.attempt, Limits().range(0, kMaxAttempt));
}

std::optional<AttemptKey> namedIn(const nlohmann::json& body) {
  Problem ignored;
  const auto named = fromJsonLoosely<Named>(body, ignored);
  return named.run ? std::optional(AttemptKey{*named.run, named.attempt}) : std::nullopt;
}

}  // namespace

struct Service::Dispatcher {
  Service& service;
  Client& client;

  void operator()(const ClientHello& hello) const { service.onHello(client, hello); }
  void operator()(const LeaseRequest& request) const { service.onLease(client, request); }
  void operator()(const ProbeRequest&) const { service.onProbe(client); }
  void operator()(const PrepareRequest& request) const { service.onPrepare(client, request); }
  void operator()(const StatusRequest& request) const { service.onStatus(client, request); }
  void operator()(const ReleaseRequest& request) const { service.onRelease(client, request); }
  void operator()(const StartRequest& request) const { service.onStart(client, request); }
  void operator()(const CancelRequest& request) const { service.onCancel(client, request); }
  void operator()(const FetchRequest& request) const { service.onFetch(client, request); }
  void operator()(const Ack& ack) const { service.onAck(ack); }
  void operator()(const FileQuery& query) const { service.onFileQuery(client, query); }
  void operator()(const FilePiece& piece) const { service.onFilePiece(client, piece); }
  void operator()(const TailRequest& request) const { service.onTail(client, request); }
  void operator()(const Ping& ping) const { service.onPing(client, ping); }
  void operator()(const Pong& pong) const { service.onPong(client, pong); }
};

void Service::onMessage(Connection& connection, const ClientMessage& message) {
  Client* client = find(connection);
  if (client == nullptr) return;
  if (connection.clientId.empty() && !std::holds_alternative<ClientHello>(message)) {
    connection.sendError(fail("agent.hello-first").value());
    return connection.close();
  }
  std::visit(Dispatcher{*this, *client}, message);
}

// Answers, and requests the clock of the client that has the lease, as often as it pings.
void Service::onPing(Client& client, const Ping& ping) {
  client.connection->send(Pong{ping.nonce, monotonicNs()});
  if (client.connection.get() == m_leaseHolder) client.connection->send(Ping{monotonicNs()});
}

// Computes the offset of the client's clock. It was read between the request (the nonce) and now, so it is known to
// within half of that time.
void Service::onPong(Client& client, const Pong& pong) {
  const std::int64_t now = monotonicNs();
  if (client.connection.get() != m_leaseHolder || pong.monotonicNs <= 0 || pong.nonce <= 0 || pong.nonce > now) return;
  const double half = static_cast<double>(now - pong.nonce) * 0.5e-9;
  const double offset = static_cast<double>(pong.monotonicNs - now) * 1e-9 + half;
  for (const auto& [key, attempt] : m_attempts)
    if (attempt->isRanksAlive()) attempt->noteClock(offset, half);
}

void Service::onUnreadable(Connection& connection, const Frame& frame, const Error& error) {
  if (connection.clientId.empty() && frame.type != ClientHello::kType) {
    connection.sendError(fail("agent.hello-first").value());
    return connection.close();
  }
  Error answer = badField(frame.type, keyOf(error));
  answer.causes.push_back(error.message);
  connection.sendError(answer, namedIn(frame.body));
}

void Service::onHello(Client& client, const ClientHello& hello) {
  Connection& connection = *client.connection;
  if (hello.study != m_options.name.study || hello.node != m_options.name.node)
    return connection.sendError(badField(ClientHello::kType, "study"));
  if (hello.folder != m_options.folder)
    return connection.sendError(
        fail("agent.other-folder", {{"folder", inertText(m_options.folder)}, {"wanted", inertText(hello.folder)}})
            .value());
  connection.clientId = hello.client.empty() ? "?" : hello.client;
  connection.client = inertText(connection.clientId, 128);
  AgentHello answer{hello.nonce,    kProtocolVersion, agentDigest(), bootId(), m_options.name.node,
                    m_folders.root, openReports(),    monotonicNs(), wallNs()};
  connection.send(answer);
}

// The first client that requests the lease gets it. If the same client reconnects before its old connection was missed,
// it keeps the lease, and the old connection is closed, since its other end is gone.
bool Service::takeLease(Connection& connection) {
  if (m_leaseHolder == &connection) return true;
  if (m_leaseHolder != nullptr && m_leaseHolder->clientId != connection.clientId) return false;
  const auto old = m_leaseHolder == nullptr ? nullptr : m_leaseHolder->shared_from_this();
  setLeaseHolder(&connection);
  if (old) old->close();
  return true;
}

bool Service::mayChange(Client& client) {
  if (takeLease(*client.connection)) return true;
  client.connection->sendError(
      fail("agent.no-lease", {{"by", m_leaseHolder->client}, {"seconds", leaseSeconds()}}).value());
  return false;
}

std::int64_t Service::leaseSeconds() const {
  return m_leaseHolder == nullptr ? 0 : static_cast<std::int64_t>(secondsSince(m_leaseSinceNs));
}

void Service::onLease(Client& client, const LeaseRequest& request) {
  Connection* own = client.connection.get();
  if (request.take) takeLease(*own);
  if (!request.take && m_leaseHolder == own) setLeaseHolder(nullptr);
  own->send(LeaseAnswer{m_leaseHolder == own, m_leaseHolder == nullptr ? "" : m_leaseHolder->client, leaseSeconds()});
}

// Probes on a separate thread, since reading the machine and asking the GPUs takes up to seconds and this thread
// monitors ranks.
void Service::onProbe(Client& client) {
  m_probeWaiters.push_back(client.connection->weak_from_this());
  if (m_probeWaiters.size() > 1) return;  // The running probe will answer this client too.
  auto probe = startThread([this] {
    asio::post(m_context, [this, facts = nodeFactsWithGpus()] {
      for (const auto& waiter : std::exchange(m_probeWaiters, {}))
        if (const auto connection = waiter.lock()) connection->send(facts);
    });
  });
  if (probe) {
    m_probe = std::move(*probe);
    return;
  }
  m_probeWaiters.clear();
  client.connection->sendError(probe.error());
}

void Service::onPrepare(Client& client, const PrepareRequest& request) {
  const AttemptKey& key = request.key;
  if (!mayChange(client)) return;
  const auto answer = [&](const AttemptState& state) {
    client.connection->send(Prepared{key, {state.masterAddress, state.masterPort}, request.round});
  };
  if (const Attempt* known = find(key)) return answer(known->state());
  // An attempt of an earlier agent was started once and is never started again.
  if (report(key).state != AttemptPhase::unknown)
    return answer(readAttemptState(m_folders.state, key.run, key.attempt).value_or(AttemptState()));
  const NodePlan& plan = request.plan;
  if (AttemptKey{plan.run, plan.attempt} != key || plan.study != m_options.name.study ||
      plan.nodeIndex != m_options.name.node || plan.ranks.empty())
    return client.connection->sendError(badField(PrepareRequest::kType, "plan"), key);
  dropPrepared();
  markData(plan);
  auto attempt = Attempt::prepare(m_folders, plan);
  if (!attempt) return client.connection->sendError(attempt.error(), key);
  answer((*attempt)->state());
  m_attempts[key] = std::move(*attempt);
}

void Service::onStatus(Client& client, const StatusRequest& request) { client.connection->send(report(request.key)); }

void Service::onRelease(Client& client, const ReleaseRequest& request) {
  if (!mayChange(client)) return;
  if (const Attempt* attempt = find(request.key);
      attempt != nullptr && attempt->state().phase == AttemptPhase::prepared)
    m_attempts.erase(request.key);
  client.connection->send(report(request.key));
}

void Service::onStart(Client& client, const StartRequest& request) {
  const AttemptKey& key = request.key;
  if (!mayChange(client)) return;
  Started answer{key, {}};
  if (Attempt* attempt = find(key)) {
    const std::string& address =
        request.master.address.empty() ? attempt->state().masterAddress : request.master.address;
    auto started = attempt->start(address, request.master.port);
    if (!started) return client.connection->sendError(started.error(), key);
    answer.pids = *started;
  } else if (const AttemptReport old = report(key); old.state != AttemptPhase::unknown) {
    for (const RankReport& rank : old.ranks) answer.pids.push_back(rank.pid);
  } else {
    return client.connection->sendError(fail("agent.not-prepared", {{"run", key.run.value}}).value(), key);
  }
  client.connection->send(answer);
}

void Service::onCancel(Client& client, const CancelRequest& request) {
  const AttemptKey& key = request.key;
  if (!mayChange(client)) return;
  const auto confirm = [key, weak = client.connection->weak_from_this()] {
    if (const auto connection = weak.lock()) connection->send(Cancelled{key});
  };
  Attempt* attempt = find(key);
  if (attempt == nullptr) {
    // The attempt never started here, or ended with an earlier agent, or its state file was lost. Processes that are
    // killed now are confirmed when the client asks again.
    const std::vector<MarkedProcess> left = findMarked({key.run, key.attempt, m_options.name.node});
    for (const MarkedProcess& process : left) signalProcess(process.process, openPidfd(process.process), SIGKILL);
    return left.empty() ? confirm() : void();
  }
  attempt->cancel(request.graceSeconds.value_or(attempt->state().plan.graceSeconds), confirm);
  attempt->tick();
}

void Service::onFetch(Client& client, const FetchRequest& request) {
  const AttemptKey& key = request.key;
  const LogPosition& from = request.from;
  if (from.segment < 0) return client.connection->sendError(badField(FetchRequest::kType, "segment"), key);
  client.feeds.remove_if([&](const Subscription& s) { return s.attempt == key && s.feed.source() == from.source; });
  if (client.feeds.size() >= kMostFeeds)
    return client.connection->sendError(badField(FetchRequest::kType, "source"), key);
  client.feeds.push_back({key,
                          LogFeed(attemptFolder(m_folders.root, key.run, key.attempt), from.source,
                                  std::max(1, from.segment), from.segment == 0 ? 0 : from.offset),
                          false});
  client.finishedSent[key] = false;
  m_timer.cancel();
}

void Service::onAck(const Ack& ack) {
  if (Attempt* attempt = find(ack.key))
    attempt->acknowledge(ack.stored.source, {ack.stored.segment, ack.stored.offset});
}

// Returns the path of a file: below FOLDER/files, or in the shared folder of its content.
Result<std::string> Service::filePath(const std::string& path, const std::string& shared) const {
  if (!isSafeRelativePath(path)) return tl::unexpected(badField(MessageType::file, "path"));
  if (shared.empty()) return m_folders.root + "/files/" + path;
  if (shared.size() != 64 || shared.find_first_not_of("0123456789abcdef") != std::string::npos)
    return tl::unexpected(badField(MessageType::file, "shared"));
  return sharedFolder(shared) + "/" + path;
}

void Service::onFileQuery(Client& client, const FileQuery& query) {
  const auto target = filePath(query.path, query.shared);
  if (!target) return client.connection->sendError(target.error());
  m_data.use(query.shared);
  // A file that is being finished is neither complete nor partial, so the reply waits for it.
  m_intake.await(*target, {[connection = client.connection->weak_from_this(), query, target = *target](const Status&) {
    const std::int64_t part = std::max<std::int64_t>(0, fileBytes(target + ".part"));
    if (const auto to = connection.lock()) to->send(FileState{query.path, true, fileBytes(target), part, target});
  }});
}

void Service::onFilePiece(Client& client, const FilePiece& piece) {
  const auto target = filePath(piece.path, piece.shared);
  if (!target) return client.connection->sendError(target.error());
  if (!mayChange(client)) return;
  m_data.use(piece.shared);
  if (const Status written = m_intake.write(piece, *target); !written)
    return client.connection->sendError(written.error());
  if (piece.ack && !piece.done)
    client.connection->send(FileProgress{piece.path, false, fileBytes(*target + ".part"), {}});
  if (!piece.done) return;
  const auto connection = client.connection->weak_from_this();
  m_intake.finish(piece, *target,
                  {[connection, path = piece.path, target = *target](const Status& finished) {
                     const auto to = connection.lock();
                     if (!to) return;
                     if (!finished) return to->sendError(finished.error());
                     to->send(FileProgress{path, true, std::nullopt, target});
                   },
                   [connection, path = piece.path, have = piece.size] {
                     if (const auto to = connection.lock()) to->send(FileProgress{path, false, have, {}});
                   }});
}

void Service::onTail(Client& client, const TailRequest& request) {
  const AttemptKey& key = request.key;
  const std::string path = outputPath(attemptFolder(m_folders.root, key.run, key.attempt), request.source);
  const Result<UniqueFd> file = openRegularFile(path);
  const off_t end = file ? lseek(file->get(), 0, SEEK_END) : 0;
  const off_t from = std::max<off_t>(0, end - static_cast<off_t>(kTailBytes));
  std::string bytes(static_cast<std::size_t>(std::max<off_t>(0, end - from)), '\0');
  const ssize_t got = file ? pread(file->get(), bytes.data(), bytes.size(), from) : 0;
  bytes.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  client.connection->send(LogData{key, {request.source, -1, static_cast<std::uint64_t>(from)}, true, std::move(bytes)});
}

}  // namespace scalescope::agent
