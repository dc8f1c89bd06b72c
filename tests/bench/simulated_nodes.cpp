#include "tests/bench/simulated_nodes.h"

#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>  // This precedes asio, which checks for aligned_alloc in the headers included so far.
#include <chrono>
#include <cmath>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include <asio/buffer.hpp>
#include <asio/io_context.hpp>
#include <asio/local/stream_protocol.hpp>
#include <asio/steady_timer.hpp>
#include <asio/write.hpp>

#include "core/base/clock.h"
#include "core/telemetry/log/objects.h"
#include "core/telemetry/log/segment.h"
#include "core/telemetry/wire/messages.h"

namespace scalescope {
namespace {

using Socket = asio::local::stream_protocol::socket;

constexpr std::chrono::milliseconds kTick{100};
constexpr std::size_t kPiece = 256u << 10;

// The log of one source, as in its file.
class GeneratedLog {
 public:
  GeneratedLog(const AttemptKey& key, const Source& source) {
    std::string payload;
    encodeHeader({kSegmentVersion, key.run, key.attempt, source, 1, 1, wallNs(), monotonicNs(), bootId()}, payload);
    appendChunks(payload, 0, m_bytes);
  }
  void add(RecordType type, Payload payload) {
    std::string bytes;
    encodeRecord({type, ++m_seq, monotonicNs(), std::move(payload)}, bytes);
    appendChunks(bytes, 0, m_bytes);
  }
  [[nodiscard]] const std::string& bytes() const { return m_bytes; }

 private:
  std::string m_bytes;
  std::uint64_t m_seq = 0;
};

// One node: what its ranks have written so far.
struct Node {
  std::optional<AttemptKey> key;
  std::vector<RankIndex> ranks;
  NodeIndex index;
  std::int64_t startedNs = 0;
  std::map<Source, GeneratedLog> logs;
  int made = 0;  // Records that each rank has made.
  bool hasEnded = false;

  void begin(const AttemptKey& which, std::vector<RankIndex> whose) {
    key = which;
    ranks = std::move(whose);
  }
  void start() {
    if (startedNs != 0) return;
    startedNs = monotonicNs();
    for (const RankIndex rank : ranks)
      logs.emplace(Source{SourceKind::rank, rank.value}, GeneratedLog(*key, {SourceKind::rank, rank.value}));
    logs.emplace(Source{SourceKind::node, index.value}, GeneratedLog(*key, {SourceKind::node, index.value}));
  }
  void advance(const SimulatedNodes& how) {
    if (startedNs == 0 || hasEnded) return;
    const double due = how.recordsPerSecond == 0 ? how.recordsPerRank : secondsSince(startedNs) * how.recordsPerSecond;
    const int wanted = std::min(how.recordsPerRank, static_cast<int>(due));
    for (; made < wanted; ++made) {
      StepRecord step;
      step.step = made, step.samples = 32, step.loss = 2.3 * std::exp(-made / 300.0);
      const std::int64_t end = step.endNs = monotonicNs(), ms = 1'000'000;
      step.startNs = end - 50 * ms;
      step.spans = {{SpanKind::input, end - 50 * ms, end - 48 * ms},
                    {SpanKind::forward, end - 48 * ms, end - 33 * ms},
                    {SpanKind::backward, end - 33 * ms, end - 3 * ms},
                    {SpanKind::exposed, end - 13 * ms, end - 3 * ms},
                    {SpanKind::optimizer, end - 3 * ms, end}};
      for (const RankIndex rank : ranks) logs.at({SourceKind::rank, rank.value}).add(RecordType::step, step);
    }
    if (made < how.recordsPerRank) return;
    hasEnded = true;
    for (const RankIndex rank : ranks) {
      logs.at({SourceKind::rank, rank.value})
          .add(RecordType::exit, objectRecord(ExitObject{.code = 0, .cause = LastMessage::done}));
      logs.at({SourceKind::node, index.value})
          .add(RecordType::exited, objectRecord(ExitedObject{rank, ExitCode{0}, 0, ExitCause::finished}));
    }
  }
  [[nodiscard]] std::vector<RankReport> reports() const {
    std::vector<RankReport> all;
    for (const RankIndex rank : ranks) all.push_back({rank, 1, RankStage::gone, ExitCode{0}, 0, ExitCause::finished});
    return all;
  }
};

class Client : public std::enable_shared_from_this<Client> {
 public:
  Client(Socket socket, const SimulatedNodes& how, std::map<std::pair<StudyId, int>, Node>& nodes)
      : m_socket(std::move(socket)), m_timer(m_socket.get_executor()), m_how(how), m_nodes(nodes) {}

  void begin() {
    read();
    tick();
  }

 private:
  void read() {
    m_socket.async_read_some(
        asio::buffer(m_input),
        [self = shared_from_this()](std::error_code error, std::size_t got) {
          if (error) return self->m_socket.close();
          self->m_decoder.feed({self->m_input.data(), got});
          for (auto frame = self->m_decoder.next(); frame && *frame; frame = self->m_decoder.next()) {
            auto message = clientMessage(**frame);
            if (message && *message) std::visit([&](const auto& one) { self->callbacks(one); }, **message);
          }
          self->read();
        });
  }

  void callbacks(const ClientHello& hello) {
    m_node = &m_nodes[{hello.study, hello.node.value}];
    m_node->index = hello.node;
    say(AgentHello{hello.nonce, kProtocolVersion, "simulated", bootId(), hello.node, "/", {}, monotonicNs(), wallNs()});
  }
  void callbacks(const LeaseRequest&) { say(LeaseAnswer{true, "me", 0}); }
  void callbacks(const Ping& ping) { say(Pong{ping.nonce, monotonicNs()}); }
  void callbacks(const StatusRequest& ask) {
    if (m_how.haveStarted && !m_node->key) m_node->begin(ask.key, {RankIndex(0)}), m_node->start();
    say(AttemptReport{ask.key, m_node->key ? AttemptPhase::started : AttemptPhase::unknown, {}, {}});
  }
  void callbacks(const PrepareRequest& ask) {
    std::vector<RankIndex> ranks;
    for (const NodeRank& rank : ask.plan.ranks) ranks.push_back(rank.rank);
    m_node->begin(ask.key, std::move(ranks));
    say(Prepared{ask.key, {"127.0.0.1", 4242}, ask.round});
  }
  void callbacks(const StartRequest& ask) {
    m_node->start();
    say(Started{ask.key, std::vector<int>(m_node->ranks.size(), 1)});
  }
  void callbacks(const FetchRequest& ask) { m_feeds[ask.from.source] = ask.from.offset, m_hasFinished = false; }
  template <class Other>
  void callbacks(const Other&) {}

  void say(const AgentMessage& message) {
    std::string bytes;
    encode(message, bytes);
    if (m_how.answerMs == 0) return put(std::move(bytes));
    auto later =
        std::make_shared<asio::steady_timer>(m_socket.get_executor(), std::chrono::milliseconds(m_how.answerMs));
    later->async_wait([self = shared_from_this(), later, bytes](std::error_code error) {
      if (!error) self->put(bytes);
    });
  }
  void put(std::string bytes) {
    m_output.push_back(std::move(bytes));
    if (m_output.size() == 1) write();
  }
  void write() {
    asio::async_write(
        m_socket, asio::buffer(m_output.front()),
        [self = shared_from_this()](std::error_code error, std::size_t) {
          if (error) return self->m_socket.close();
          self->m_output.pop_front();
          if (!self->m_output.empty()) self->write();
        });
  }

  void feed() {
    if (m_node == nullptr || m_node->startedNs == 0) return;
    m_node->advance(m_how);
    bool all = m_node->hasEnded && m_feeds.size() == m_node->logs.size();
    for (auto& [source, offset] : m_feeds) {
      const std::string& log = m_node->logs.at(source).bytes();
      while (offset < log.size() && m_output.size() < 64) {
        std::string piece = log.substr(offset, kPiece);
        const std::uint64_t at = std::exchange(offset, offset + piece.size());
        say(LogData{*m_node->key, {source, 1, at}, false, std::move(piece)});
      }
      all = all && offset == log.size();
    }
    if (all && !std::exchange(m_hasFinished, true)) say(Finished{*m_node->key, m_node->reports()});
  }
  void tick() {
    if (!m_socket.is_open()) return;
    feed();
    m_timer.expires_after(kTick);
    m_timer.async_wait([self = shared_from_this()](std::error_code error) {
      if (!error) self->tick();
    });
  }

  Socket m_socket;
  asio::steady_timer m_timer;
  SimulatedNodes m_how;
  std::map<std::pair<StudyId, int>, Node>& m_nodes;
  Node* m_node = nullptr;
  FrameDecoder m_decoder;
  std::string m_input = std::string(65536, '\0');
  std::deque<std::string> m_output;
  std::map<Source, std::uint64_t> m_feeds;
  bool m_hasFinished = false;
};

void serve(asio::local::stream_protocol::acceptor& acceptor, const SimulatedNodes& how,
           std::map<std::pair<StudyId, int>, Node>& nodes) {
  acceptor.async_accept([&acceptor, &how, &nodes](std::error_code error, Socket socket) {
    if (error) return;
    std::make_shared<Client>(std::move(socket), how, nodes)->begin();
    serve(acceptor, how, nodes);
  });
}

}  // namespace

int startNodes(const std::string& socketPath, const SimulatedNodes& how) {
  asio::io_context context;
  asio::local::stream_protocol::acceptor acceptor(context, asio::local::stream_protocol::endpoint(socketPath));
  context.notify_fork(asio::execution_context::fork_prepare);
  const int child = fork();
  context.notify_fork(child == 0 ? asio::execution_context::fork_child : asio::execution_context::fork_parent);
  if (child != 0) return child;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  signal(SIGPIPE, SIG_IGN);
  std::map<std::pair<StudyId, int>, Node> nodes;
  serve(acceptor, how, nodes);
  context.run();
  _exit(0);
}

}  // namespace scalescope
