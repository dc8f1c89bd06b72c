// What clients may ask of the service, one function per message.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>  // before asio, which looks for aligned_alloc in what was included so far
#include <cerrno>

#include <asio/post.hpp>

#include "core/base/clock.h"
#include "core/base/digest.h"
#include "core/base/text.h"
#include "launcher/agent/gpu_probe.h"
#include "launcher/agent/node_facts.h"
#include "launcher/agent/service.h"

namespace scalescope::agent {
namespace {

constexpr int kGpuDeadlineMs = 3000;
constexpr std::size_t kTailBytes = 64u << 10;
constexpr std::size_t kMostFeeds = 4096;

// A request that cannot be done as it stands; it names the field.
Error badField(MessageType type, const std::string& field) {
  return fail("agent.bad-message", {{"type", std::string(name(type))}, {"field", field}}).value();
}

// The attempt that an unreadable message speaks of, as far as it can be told.
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

// A piece of a file into TARGET.part, which gets its name with the last one.
Status receivePiece(const FilePiece& piece, const std::string& target) {
  const std::string part = target + ".part";
  if (auto made = makeFolders(target.substr(0, target.rfind('/'))); !made) return made;
  const UniqueFd file(open(part.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
  const auto failed = [&] { return fail("file.write", {{"path", target}, {"reason", errnoText(errno)}}); };
  const auto refused = [](const char* field) { return tl::unexpected(badField(FilePiece::kType, field)); };
  const off_t end = file.valid() ? lseek(file.get(), 0, SEEK_END) : -1;
  if (end < 0) return failed();
  const off_t at = piece.offset.value_or(end);
  if (at > end) return refused("offset");  // a hole: somebody else finished this file meanwhile
  if (lseek(file.get(), at, SEEK_SET) < 0) return failed();
  if (at + static_cast<std::int64_t>(piece.bytes.size()) > piece.size) return refused("size");
  if (auto written = writeAll(file.get(), piece.bytes, target); !written) return written;
  if (!piece.done) return {};
  const auto mode = static_cast<mode_t>(piece.mode.value_or(0644));
  if (ftruncate(file.get(), piece.size) != 0 || fchmod(file.get(), mode) != 0 || fsync(file.get()) != 0) return failed();
  if (!piece.sha256.empty()) {
    const auto digest = sha256File(part);
    if (!digest) return tl::unexpected(digest.error());
    if (*digest != piece.sha256) {
      unlink(part.c_str());
      return fail("data.sent-damaged", {{"path", target}});
    }
  }
  if (rename(part.c_str(), target.c_str()) != 0) return failed();
  return fsyncFolder(target.substr(0, target.rfind('/')));
}

// -1 where there is no such file.
std::int64_t sizeOf(const std::string& path) {
  struct stat info {};
  return lstat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode) ? static_cast<std::int64_t>(info.st_size) : std::int64_t{-1};
}

}  // namespace

struct Service::Dispatcher {
  Service& service;
  Client& client;

  void operator()(const ClientHello& hello) const { service.onHello(client, hello); }
  void operator()(const LeaseRequest& request) const { service.onLease(client, request); }
  void operator()(const ProbeRequest&) const { service.onProbe(client); }
  void operator()(const PrepareRequest& request) const { service.onPrepare(client, request); }
  void operator()(const StartRequest& request) const { service.onStart(client, request); }
  void operator()(const CancelRequest& request) const { service.onCancel(client, request); }
  void operator()(const FetchRequest& request) const { service.onFetch(client, request); }
  void operator()(const Ack& ack) const { service.onAck(ack); }
  void operator()(const FileQuery& query) const { service.onFileQuery(client, query); }
  void operator()(const FilePiece& piece) const { service.onFilePiece(client, piece); }
  void operator()(const TailRequest& request) const { service.onTail(client, request); }
  void operator()(const Ping& ping) const { client.connection->send(Pong{ping.nonce}); }
  void operator()(const Pong&) const {}
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
  connection.clientId = hello.client.empty() ? "?" : hello.client;
  connection.client = inertText(connection.clientId, 128);
  if (hello.folder != m_options.folder)
    return connection.sendError(
        fail("agent.other-folder", {{"folder", inertText(m_options.folder)}, {"wanted", inertText(hello.folder)}}).value());
  AgentHello answer{hello.nonce, kProtocolVersion, agentDigest(), bootId(), m_options.name.node, m_folders.root,
                    {},          monotonicNs(),    wallNs()};
  for (const auto& [key, attempt] : m_attempts) answer.runs.push_back(attempt->describe());
  connection.send(answer);
}

// The lease goes to whoever asks first, or to the same client when it comes back before its old connection was missed.
bool Service::mayChange(Client& client) {
  if (m_leaseHolder == nullptr || m_leaseHolder->clientId == client.connection->clientId) m_leaseHolder = client.connection.get();
  if (m_leaseHolder == client.connection.get()) return true;
  client.connection->sendError(fail("agent.no-lease", {{"by", m_leaseHolder->client}}).value());
  return false;
}

void Service::onLease(Client& client, const LeaseRequest& request) {
  Connection* own = client.connection.get();
  if (!request.take && m_leaseHolder == own) m_leaseHolder = nullptr;
  if (request.take && (m_leaseHolder == nullptr || m_leaseHolder->clientId == own->clientId)) m_leaseHolder = own;
  own->send(LeaseAnswer{m_leaseHolder == own, m_leaseHolder == nullptr ? "" : m_leaseHolder->client});
}

// Reading the machine and asking the GPUs takes up to seconds: not on the thread that watches ranks.
void Service::onProbe(Client& client) {
  m_probeWaiters.push_back(client.connection->weak_from_this());
  if (m_probeWaiters.size() > 1) return;  // the answer under way is theirs too
  m_probe = std::jthread([this] {
    Facts facts = nodeFacts();
    GpuReport gpus = probeGpus(kGpuDeadlineMs);
    facts.driver = inertText(gpus.driver, 64);
    facts.gpus = std::move(gpus.gpus);
    asio::post(m_context, [this, facts = std::move(facts)] {
      for (const auto& waiter : std::exchange(m_probeWaiters, {}))
        if (const auto connection = waiter.lock()) connection->send(facts);
    });
  });
}

void Service::onPrepare(Client& client, const PrepareRequest& request) {
  const AttemptKey& key = request.key;
  if (!mayChange(client)) return;
  const auto answer = [&](const AttemptState& state) { client.connection->send(Prepared{key, {state.masterAddress, state.masterPort}}); };
  if (const Attempt* known = find(key)) return answer(known->state());
  // An attempt of an earlier agent's life was started once and never again.
  if (const auto old = readAttemptState(m_folders.state, key.run, key.attempt); old && old->phase != AttemptPhase::prepared)
    return answer(*old);
  const NodePlan& plan = request.plan;
  if (AttemptKey{plan.run, plan.attempt} != key || plan.study != m_options.name.study || plan.nodeIndex != m_options.name.node ||
      plan.ranks.empty())
    return client.connection->sendError(badField(PrepareRequest::kType, "plan"), key);
  auto attempt = Attempt::prepare(m_folders, plan);
  if (!attempt) return client.connection->sendError(attempt.error(), key);
  answer((*attempt)->state());
  m_attempts[key] = std::move(*attempt);
}

void Service::onStart(Client& client, const StartRequest& request) {
  const AttemptKey& key = request.key;
  if (!mayChange(client)) return;
  Started answer{key, {}};
  if (Attempt* attempt = find(key)) {
    const std::string& address = request.master.address.empty() ? attempt->state().masterAddress : request.master.address;
    auto started = attempt->start(address, request.master.port);
    if (!started) return client.connection->sendError(started.error(), key);
    answer.pids = *started;
  } else if (const auto old = readAttemptState(m_folders.state, key.run, key.attempt); old && old->phase != AttemptPhase::prepared) {
    for (const RankState& rank : old->ranks) answer.pids.push_back(rank.process.pid);
  } else {
    return client.connection->sendError(fail("agent.not-prepared", {{"run", key.run.value}}).value(), key);
  }
  client.connection->send(answer);
}

void Service::onCancel(Client& client, const CancelRequest& request) {
  const AttemptKey& key = request.key;
  if (!mayChange(client)) return;
  const auto confirm = [key, weak = client.connection->weak_from_this()] {
    if (const auto connection = weak.lock()) connection->send(Cancelled{key, 0});
  };
  Attempt* attempt = find(key);
  if (attempt == nullptr) return confirm();  // never started here, or ended in an earlier agent's life
  attempt->cancel(request.graceSeconds.value_or(attempt->state().plan.graceSeconds), confirm);
  attempt->tick();
}

void Service::onFetch(Client& client, const FetchRequest& request) {
  const AttemptKey& key = request.key;
  const LogPosition& from = request.from;
  if (from.segment < 0) return client.connection->sendError(badField(FetchRequest::kType, "segment"), key);
  client.feeds.remove_if([&](const Subscription& s) { return s.attempt == key && s.feed.source() == from.source; });
  if (client.feeds.size() >= kMostFeeds) return client.connection->sendError(badField(FetchRequest::kType, "source"), key);
  client.feeds.push_back({key,
                          LogFeed(attemptFolder(m_folders.root, key.run, key.attempt), from.source, std::max(1, from.segment),
                                  from.segment == 0 ? 0 : from.offset),
                          false});
  client.finishedSent[key] = false;
  m_timer.cancel();
}

void Service::onAck(const Ack& ack) {
  if (Attempt* attempt = find(ack.key)) attempt->acknowledge(ack.stored.source, {ack.stored.segment, ack.stored.offset});
}

// Where a file lies: below FOLDER/files, or in the shared folder of its content.
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
  const std::int64_t part = std::max<std::int64_t>(0, sizeOf(*target + ".part"));
  client.connection->send(FileState{query.path, true, sizeOf(*target), part, *target});
}

void Service::onFilePiece(Client& client, const FilePiece& piece) {
  const auto target = filePath(piece.path, piece.shared);
  if (!target) return client.connection->sendError(target.error());
  if (!mayChange(client)) return;
  if (const Status received = receivePiece(piece, *target); !received) return client.connection->sendError(received.error());
  if (piece.done)
    client.connection->send(FileProgress{piece.path, true, std::nullopt, *target});
  else if (piece.ack)
    client.connection->send(FileProgress{piece.path, false, sizeOf(*target + ".part"), {}});
}

void Service::onTail(Client& client, const TailRequest& request) {
  const AttemptKey& key = request.key;
  const std::string path = outputPath(attemptFolder(m_folders.root, key.run, key.attempt), request.source);
  const UniqueFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  const off_t end = file.valid() ? lseek(file.get(), 0, SEEK_END) : 0;
  const off_t from = std::max<off_t>(0, end - static_cast<off_t>(kTailBytes));
  std::string bytes(static_cast<std::size_t>(std::max<off_t>(0, end - from)), '\0');
  const ssize_t got = file.valid() ? pread(file.get(), bytes.data(), bytes.size(), from) : 0;
  bytes.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  client.connection->send(LogData{key, {request.source, -1, static_cast<std::uint64_t>(from)}, true, std::move(bytes)});
}

}  // namespace scalescope::agent
