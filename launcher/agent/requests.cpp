// What clients may ask of the service, one function per message.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>  // before asio, which looks for aligned_alloc in what was included so far
#include <cerrno>
#include <cmath>

#include <asio/post.hpp>

#include "core/base/clock.h"
#include "core/base/digest.h"
#include "core/base/text.h"
#include "launcher/agent/gpu_probe.h"
#include "launcher/agent/node_facts.h"
#include "launcher/agent/service.h"

namespace scalescope::agent {
namespace {

using nlohmann::json;

constexpr int kGpuDeadlineMs = 3000;
constexpr std::size_t kTailBytes = 64u << 10;
constexpr std::size_t kMostFeeds = 4096;
constexpr std::size_t kMostRanks = 1024;

// Fields of a client's message: a missing or wrong one is this error, never an exception.
struct BadField {
  std::string name;
};

std::string textField(const json& body, const char* name) {
  const auto field = body.find(name);
  if (field == body.end() || !field->is_string()) throw BadField{name};
  return field->get<std::string>();
}

std::int64_t numberField(const json& body, const char* name, std::int64_t least, std::int64_t most) {
  const auto field = body.find(name);
  if (field == body.end() || !field->is_number_integer()) throw BadField{name};
  const auto value = field->get<std::int64_t>();
  if (value < least || value > most) throw BadField{name};
  return value;
}

std::pair<std::string, int> attemptField(const json& body) {
  std::string run = textField(body, "run");
  if (!isUlid(run)) throw BadField{"run"};
  return {std::move(run), static_cast<int>(numberField(body, "attempt", 0, 9999))};
}

Source sourceField(const json& body) {
  const auto source = parseSource(textField(body, "source"));
  if (!source) throw BadField{"source"};
  return *source;
}

json named(const std::pair<std::string, int>& key) { return {{"run", key.first}, {"attempt", key.second}}; }

}  // namespace

void Service::onFrame(Connection& connection, Frame frame) {
  Client* client = find(connection);
  if (client == nullptr) return;
  try {
    if (!frame.body.is_object()) throw BadField{"body"};
    if (connection.clientId.empty() && frame.type != MessageType::hello) {
      connection.sendError(fail("agent.hello-first").value());
      return connection.close();
    }
    dispatch(*client, frame);
  } catch (const BadField& bad) {
    json extra = json::object();
    if (const auto run = frame.body.is_object() ? frame.body.find("run") : frame.body.end();
        frame.body.is_object() && run != frame.body.end())
      extra["run"] = *run;
    connection.sendError(fail("agent.bad-message", {{"field", bad.name}, {"type", static_cast<std::int64_t>(frame.type)}}).value(), extra);
  }
}

void Service::dispatch(Client& client, const Frame& frame) {
  switch (frame.type) {
    case MessageType::hello:
      return onHello(client, frame);
    case MessageType::lease:
      return onLease(client, frame);
    case MessageType::probe:
      return onProbe(client);
    case MessageType::prepare:
      return onPrepare(client, frame);
    case MessageType::start:
      return onStart(client, frame);
    case MessageType::cancel:
      return onCancel(client, frame);
    case MessageType::fetch:
      return onFetch(client, frame);
    case MessageType::ack:
      return onAck(frame);
    case MessageType::ping:
      return client.connection->send({MessageType::pong, frame.body, {}});
    case MessageType::file:
      return onFile(client, frame);
    case MessageType::tail:
      return onTail(client, frame);
    default:
      return;  // unknown messages of a newer client are ignored
  }
}

void Service::onHello(Client& client, const Frame& frame) {
  const std::string study = textField(frame.body, "study");
  const std::string folder = frame.body.value("folder", "");
  if (study != m_options.name.study.value || numberField(frame.body, "node", 0, kMaxNodes) != m_options.name.node) throw BadField{"study"};
  Connection& connection = *client.connection;
  connection.clientId = frame.body.value("client", "");
  if (connection.clientId.empty()) connection.clientId = "?";
  connection.client = inertText(connection.clientId, 128);
  if (folder != m_options.folder)
    return connection.sendError(
        fail("agent.other-folder", {{"folder", inertText(m_options.folder)}, {"wanted", inertText(folder)}}).value());
  json runs = json::array();
  for (const auto& [key, attempt] : m_attempts) runs.push_back(attempt->describe());
  connection.send({MessageType::hello,
                   {{"nonce", frame.body.value("nonce", json())},
                    {"protocol", kProtocolVersion},
                    {"agent", agentDigest()},
                    {"bootId", bootId()},
                    {"node", m_options.name.node},
                    {"folder", m_folders.root},
                    {"runs", std::move(runs)},
                    {"monotonicNs", monotonicNs()},
                    {"wallNs", wallNs()}},
                   {}});
}

// The lease goes to whoever asks first, or to the same client when it comes back before its old connection was missed.
bool Service::mayChange(Client& client) {
  if (m_leaseHolder == nullptr || m_leaseHolder->clientId == client.connection->clientId) m_leaseHolder = client.connection.get();
  if (m_leaseHolder == client.connection.get()) return true;
  client.connection->sendError(fail("agent.no-lease", {{"by", m_leaseHolder->client}}).value());
  return false;
}

void Service::onLease(Client& client, const Frame& frame) {
  const bool take = frame.body.value("take", true);
  Connection* own = client.connection.get();
  if (!take && m_leaseHolder == own) m_leaseHolder = nullptr;
  if (take && (m_leaseHolder == nullptr || m_leaseHolder->clientId == own->clientId)) m_leaseHolder = own;
  own->send({MessageType::lease, {{"held", m_leaseHolder == own}, {"by", m_leaseHolder == nullptr ? "" : m_leaseHolder->client}}, {}});
}

// Reading the machine and asking the GPUs takes up to seconds: not on the thread that watches ranks.
void Service::onProbe(Client& client) {
  m_probeWaiters.push_back(client.connection->weak_from_this());
  if (m_probeWaiters.size() > 1) return;  // the answer under way is theirs too
  m_probe = std::jthread([this] {
    json facts = nodeFacts();
    const json gpus = probeGpus(kGpuDeadlineMs);
    facts["driver"] = inertText(gpus.value("driver", ""), 64);
    if (gpus.contains("gpus")) facts["gpus"] = gpus["gpus"];
    asio::post(m_context, [this, facts = std::move(facts)] {
      for (const auto& waiter : std::exchange(m_probeWaiters, {}))
        if (const auto connection = waiter.lock()) connection->send({MessageType::facts, facts, {}});
    });
  });
}

void Service::onPrepare(Client& client, const Frame& frame) {
  const AttemptKey key = attemptField(frame.body);
  if (!mayChange(client)) return;
  const auto answer = [&](const AttemptState& state) {
    json body = named(key);
    body.update({{"address", state.masterAddress}, {"port", state.masterPort}});
    client.connection->send({MessageType::prepared, std::move(body), {}});
  };
  if (const Attempt* known = find(key)) return answer(known->state());
  // An attempt of an earlier agent's life was started once and never again.
  if (const auto old = readAttemptState(m_folders.state, RunId(key.first), key.second); old && old->phase != AttemptPhase::prepared)
    return answer(*old);
  auto plan = nodePlanFromJson(frame.body.value("plan", json()));
  if (!plan) return client.connection->sendError(plan.error(), named(key));
  const auto finite = [](double value, double most) { return std::isfinite(value) && value >= 0 && value <= most; };
  if (plan->run.value != key.first || plan->attempt != key.second || plan->study != m_options.name.study ||
      plan->nodeIndex != m_options.name.node || plan->ranks.empty() || plan->ranks.size() > kMostRanks || plan->port < 0 ||
      plan->port > 65535 || !finite(plan->graceSeconds, 600) || !finite(plan->sampleHz, 1000) || !finite(plan->memoryLimitMBPerRank, 1e9))
    throw BadField{"plan"};
  auto attempt = Attempt::prepare(m_folders, std::move(*plan));
  if (!attempt) return client.connection->sendError(attempt.error(), named(key));
  answer((*attempt)->state());
  m_attempts[key] = std::move(*attempt);
}

void Service::onStart(Client& client, const Frame& frame) {
  const AttemptKey key = attemptField(frame.body);
  if (!mayChange(client)) return;
  json body = named(key);
  json pids = json::array();
  if (Attempt* attempt = find(key)) {
    const json master = frame.body.value("master", json::object());
    std::string address = textField(master, "address");
    if (address.empty()) address = attempt->state().masterAddress;
    auto started = attempt->start(address, static_cast<int>(numberField(master, "port", 0, 65535)));
    if (!started) return client.connection->sendError(started.error(), named(key));
    pids = *started;
  } else if (const auto old = readAttemptState(m_folders.state, RunId(key.first), key.second);
             old && old->phase != AttemptPhase::prepared) {
    for (const RankState& rank : old->ranks) pids.push_back(rank.process.pid);
  } else {
    return client.connection->sendError(fail("agent.not-prepared", {{"run", key.first}}).value(), named(key));
  }
  body["pids"] = std::move(pids);
  client.connection->send({MessageType::started, std::move(body), {}});
}

void Service::onCancel(Client& client, const Frame& frame) {
  const AttemptKey key = attemptField(frame.body);
  if (!mayChange(client)) return;
  const auto confirm = [key, weak = client.connection->weak_from_this()] {
    json body = named(key);
    body["survivors"] = 0;
    if (const auto connection = weak.lock()) connection->send({MessageType::cancelled, std::move(body), {}});
  };
  Attempt* attempt = find(key);
  if (attempt == nullptr) return confirm();  // never started here, or ended in an earlier agent's life
  const double grace = frame.body.value("graceSeconds", attempt->state().plan.graceSeconds);
  attempt->cancel(std::isfinite(grace) ? grace : 5, confirm);
  attempt->tick();
}

void Service::onFetch(Client& client, const Frame& frame) {
  const AttemptKey key = attemptField(frame.body);
  const Source source = sourceField(frame.body);
  const int segment = static_cast<int>(numberField(frame.body, "segment", 0, 1 << 20));
  const auto offset = static_cast<std::uint64_t>(numberField(frame.body, "offset", 0, std::int64_t{1} << 40));
  client.feeds.remove_if([&](const Subscription& s) { return s.attempt == key && s.feed.source() == source; });
  if (client.feeds.size() >= kMostFeeds) throw BadField{"source"};
  client.feeds.push_back(
      {key, LogFeed(attemptFolder(m_folders.root, RunId(key.first), key.second), source, std::max(1, segment), segment == 0 ? 0 : offset),
       false});
  client.finishedSent[key] = false;
  m_timer.cancel();
}

void Service::onAck(const Frame& frame) {
  const AttemptKey key = attemptField(frame.body);
  const Source source = sourceField(frame.body);
  const AckPosition position{static_cast<int>(numberField(frame.body, "segment", 0, 1 << 20)),
                             static_cast<std::uint64_t>(numberField(frame.body, "offset", 0, std::int64_t{1} << 40))};
  if (Attempt* attempt = find(key)) attempt->acknowledge(source, position);
}

// Where a file frame's file lies: below FOLDER/files, or in the shared folder of its content.
std::string Service::filePath(const Frame& frame) const {
  const std::string path = textField(frame.body, "path");
  if (!isSafeRelativePath(path)) throw BadField{"path"};
  if (!frame.body.contains("shared")) return m_folders.root + "/files/" + path;
  const std::string digest = textField(frame.body, "shared");
  if (digest.size() != 64 || digest.find_first_not_of("0123456789abcdef") != std::string::npos) throw BadField{"shared"};
  return sharedFolder(digest) + "/" + path;
}

// {path, mode, size, offset, done} + bytes: pieces of one file, complete with `done`.
Status Service::receiveFile(const Frame& frame, const std::string& target) {
  const auto size = numberField(frame.body, "size", 0, std::int64_t{1} << 40);
  const auto offset = frame.body.contains("offset") ? numberField(frame.body, "offset", 0, size) : -1;
  const std::string part = target + ".part";
  if (auto made = makeFolders(target.substr(0, target.rfind('/'))); !made) return made;
  const UniqueFd file(open(part.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
  const auto failed = [&] { return fail("file.write", {{"path", target}, {"reason", errnoText(errno)}}); };
  const off_t end = file.valid() ? lseek(file.get(), 0, SEEK_END) : -1;
  if (end < 0) return failed();
  const off_t at = offset < 0 ? end : static_cast<off_t>(offset);
  if (at > end) throw BadField{"offset"};  // a hole: somebody else finished this file meanwhile
  if (lseek(file.get(), at, SEEK_SET) < 0) return failed();
  if (at + static_cast<std::int64_t>(frame.bytes.size()) > size) throw BadField{"size"};
  if (auto written = writeAll(file.get(), frame.bytes, target); !written) return written;
  if (!frame.body.value("done", false)) return {};
  const auto mode = static_cast<mode_t>(frame.body.contains("mode") ? numberField(frame.body, "mode", 0, 0777) : 0644);
  if (ftruncate(file.get(), size) != 0 || fchmod(file.get(), mode) != 0 || fsync(file.get()) != 0) return failed();
  if (frame.body.contains("sha256")) {
    const auto digest = sha256File(part);
    if (!digest) return tl::unexpected(digest.error());
    if (*digest != textField(frame.body, "sha256")) {
      unlink(part.c_str());
      return fail("data.sent-damaged", {{"path", target}});
    }
  }
  if (rename(part.c_str(), target.c_str()) != 0) return failed();
  return fsyncFolder(target.substr(0, target.rfind('/')));
}

void Service::onFile(Client& client, const Frame& frame) {
  const std::string target = filePath(frame);
  const json path = frame.body["path"];
  const auto sizeOf = [](const std::string& file) {
    struct stat info {};
    return lstat(file.c_str(), &info) == 0 && S_ISREG(info.st_mode) ? static_cast<std::int64_t>(info.st_size) : std::int64_t{-1};
  };
  if (frame.body.value("query", false)) {
    const json answer{{"path", path},
                      {"query", true},
                      {"size", sizeOf(target)},
                      {"part", std::max<std::int64_t>(0, sizeOf(target + ".part"))},
                      {"at", target}};
    return client.connection->send({MessageType::file, answer, {}});
  }
  if (!mayChange(client)) return;
  const Status status = receiveFile(frame, target);
  if (!status) return client.connection->sendError(status.error());
  if (frame.body.value("done", false)) {
    client.connection->send({MessageType::file, {{"path", path}, {"done", true}, {"at", target}}, {}});
  } else if (frame.body.value("ack", false)) {
    client.connection->send({MessageType::file, {{"path", path}, {"have", sizeOf(target + ".part")}}, {}});
  }
}

void Service::onTail(Client& client, const Frame& frame) {
  const AttemptKey key = attemptField(frame.body);
  const Source source = sourceField(frame.body);
  const std::string path = outputPath(attemptFolder(m_folders.root, RunId(key.first), key.second), source);
  const UniqueFd file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  const off_t end = file.valid() ? lseek(file.get(), 0, SEEK_END) : 0;
  const off_t from = std::max<off_t>(0, end - static_cast<off_t>(kTailBytes));
  std::string bytes(static_cast<std::size_t>(std::max<off_t>(0, end - from)), '\0');
  const ssize_t got = file.valid() ? pread(file.get(), bytes.data(), bytes.size(), from) : 0;
  bytes.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  json body = named(key);
  body.update({{"source", text(source)}, {"segment", -1}, {"offset", from}, {"out", true}});
  client.connection->send({MessageType::data, std::move(body), std::move(bytes)});
}

}  // namespace scalescope::agent
