#include "launcher/transport/node_session.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <random>
#include <utility>

#include "core/base/clock.h"
#include "core/base/json/nested.h"
#include "core/telemetry/wire/wire.h"
#include "launcher/transport/agent_errors.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

constexpr Loop::Duration kCheckInterval = 1s;
constexpr Loop::Duration kHelloTimeout = 60s;  // Connecting and deploying may take long, and have their own deadlines.
constexpr Loop::Duration kStableAfter = 60s;
constexpr double kFirstBackoffSeconds = 1;
constexpr double kLongestBackoffSeconds = 30;
constexpr double kQuickRetrySeconds = 0.6;  // A host that was reachable returns within a second or two of its network.
constexpr Loop::Duration kQuickRetryPeriod = 10min;
constexpr double kUserRetrySeconds = 300;

std::int64_t wholeSeconds(Loop::Duration duration) {
  return std::chrono::duration_cast<std::chrono::seconds>(duration).count();
}

}  // namespace

struct NodeSession::Impl : std::enable_shared_from_this<NodeSession::Impl> {
  Impl(Loop& loopIn, Transport& transportIn, SessionIdentity identityIn, Handlers handlersIn)
      : loop(loopIn), transport(transportIn), identity(std::move(identityIn)), handlers(std::move(handlersIn)) {}

  void connect() {
    decoder = {};
    nonce = makeUlid();
    lastReceived = sentPing = loop.now();
    const int number = ++generation;
    const auto current = [weak = weak_from_this(), number] {
      auto self = weak.lock();
      return self && self->generation == number && !self->isClosed ? self : nullptr;
    };
    LinkHandlers link;
    link.received = [current](std::string_view bytes) {
      if (const auto self = current()) self->received(bytes);
    };
    link.closed = [current](const Error& reason) {
      if (const auto self = current()) self->reconnectAfter(reason);
    };
    link.progress = [current](const Message& state) {
      const auto self = current();
      if (!self) return;
      self->lastReceived = self->loop.now();  // A copy in progress is not silence.
      if (self->handlers.progress) self->handlers.progress(state);
    };
    link.question = [current](HostQuestion question) {
      const auto self = current();
      if (!self || !self->handlers.question) return question.answer({});
      self->asking = question.withdrawn;
      self->handlers.question(std::move(question));
    };
    stream = transport.open(std::move(link));
    transmit(ClientHello{nonce, kProtocolVersion, identity.client, identity.study, identity.nodeIndex,
                         transport.sharesStore() ? identity.storeFolder : std::string()});
    scheduleCheck();
  }

  void transmit(const ClientMessage& message) {
    std::string bytes;
    encode(message, bytes);
    if (stream) stream->send(std::move(bytes));
  }

  void scheduleCheck() {
    checkTimer = loop.after(
        kCheckInterval,
        [weak = weak_from_this()] {
          if (const auto self = weak.lock()) self->checkTimeouts();
        });
  }

  void checkTimeouts() {
    const auto now = loop.now();
    if (asking.stop_possible() && !asking.stop_requested())
      lastReceived = now;  // The user may take any time to answer.
    if (now - lastReceived > (isReady ? Loop::Duration(kHeartbeatTimeout) : kHelloTimeout))
      return reconnectAfter(
          fail("session.silent", {{"host", transport.hostName()}, {"seconds", wholeSeconds(now - lastReceived)}})
              .value());
    if (isReady && now - readySince > kStableAfter) backoffSeconds = kFirstBackoffSeconds;
    if (isReady && now - sentPing >= kHeartbeatInterval) {
      sentPing = now;
      transmit(Ping{monotonicNs()});
    }
    scheduleCheck();
  }

  void received(std::string_view bytes) {
    lastReceived = loop.now();
    decoder.feed(bytes);
    const int number = generation;
    while (!isClosed && number == generation) {
      auto frame = decoder.next();
      if (!frame) return reconnectAfter(invalidMessage(frame.error()));
      if (!*frame) return;
      take(**frame);
    }
  }

  [[nodiscard]] Error invalidMessage(const Error& why) const {
    return {because({"session.bad-message", {{"host", transport.hostName()}}}, why), {}};
  }

  // A malformed message ends the link: later messages on it cannot be trusted either.
  void take(Frame& frame) {
    if (static_cast<MessageType>(frame.type) == MessageType::hello && !isReady) return receiveHello(frame);
    auto message = agentMessage(frame);
    if (!message) return reconnectAfter(invalidMessage(message.error()));
    if (*message) std::visit([this](auto& one) { deliver(std::move(one)); }, **message);
  }

  void receiveHello(Frame& frame) {
    const auto head = helloHead(frame);
    if (!head) return reconnectAfter(invalidMessage(head.error()));
    if (head->nonce != nonce) return;
    if (head->protocol != kProtocolVersion)
      return reconnectAfter(fail("session.protocol", {{"host", transport.hostName()},
                                                      {"theirs", std::int64_t{head->protocol}},
                                                      {"ours", std::int64_t{kProtocolVersion}}})
                                .value());
    auto message = agentMessage(frame);
    if (!message) return reconnectAfter(invalidMessage(message.error()));
    isReady = true;
    readySince = loop.now();
    if (!sentInvalid) backoffSeconds = kFirstBackoffSeconds;
    handlers.ready(std::get<AgentHello>(**message));
  }

  void deliver(Ping ping) { transmit(Pong{ping.nonce, monotonicNs()}); }
  void deliver(Pong) {}
  void deliver(AgentHello) {}
  void deliver(ErrorAnswer error) {
    makeInert(error);
    if (!isReady) return reconnectAfter(Error{std::move(error.message), {}});
    handlers.message(std::move(error));
  }
  template <class M>
  void deliver(M message) {
    if (isReady) handlers.message(std::move(message));
  }

  // Returns true if the host was connected within the last minutes and the network does not lead to it now.
  [[nodiscard]] bool mayReturnSoon(const Error& reason) const {
    return lastReady && loop.now() - *lastReady < kQuickRetryPeriod && isNetwork(reason);
  }

  // Returns the seconds before the next attempt to reconnect.
  double secondsBeforeRetry(const Error& reason) {
    if (needsUser(reason)) return kUserRetrySeconds;
    if (mayReturnSoon(reason)) return kQuickRetrySeconds;
    return std::exchange(backoffSeconds, std::min(kLongestBackoffSeconds, backoffSeconds * 2));
  }

  // Reconnects after a pause, which grows with each failure.
  void reconnectAfter(const Error& reason) {
    if (isClosed) return;
    ++generation;  // Messages of the old stream are ignored from now on.
    if (isReady) lastReady = loop.now();
    isReady = false;
    sentInvalid = reason.kind == ErrorKind::badData;
    checkTimer.reset();
    asking = {};
    // The stream may be the caller of this function: it is destroyed later, from the loop.
    retired = std::shared_ptr<AgentLink>(std::move(stream));
    const auto keep = shared_from_this();
    handlers.unreachable(reason);
    if (isClosed) return;
    std::uniform_real_distribution<double> jitter(0.8, 1.2);
    connectAfter(std::chrono::milliseconds(static_cast<int>(1000 * secondsBeforeRetry(reason) * jitter(random))));
  }

  void connectAfter(Loop::Duration delay) {
    retryTimer = loop.after(
        delay,
        [weak = weak_from_this()] {
          const auto self = weak.lock();
          if (!self || self->isClosed) return;
          self->retired.reset();
          self->connect();
        });
  }

  void close() {
    isClosed = true;
    isReady = false;
    checkTimer.reset();
    retryTimer.reset();
    asking = {};
    retired = std::shared_ptr<AgentLink>(std::move(stream));
    retired.reset();
  }

  Loop& loop;
  Transport& transport;
  SessionIdentity identity;
  Handlers handlers;
  std::shared_ptr<void> checkTimer;
  std::shared_ptr<void> retryTimer;  // Timer, while the session waits for the next retry.
  std::unique_ptr<AgentLink> stream;
  std::shared_ptr<AgentLink> retired;
  FrameDecoder decoder;
  std::string nonce;
  std::mt19937 random{std::random_device{}()};
  double backoffSeconds = kFirstBackoffSeconds;
  Loop::Time lastReceived{};
  Loop::Time sentPing{};
  Loop::Time readySince{};
  std::optional<Loop::Time> lastReady;  // Time until which the last link that said hello was connected.
  int generation = 0;
  bool sentInvalid = false;  // The last link ended for a malformed message.
  std::stop_token asking;    // Token of a question to the user, until it is answered.
  bool isReady = false;
  bool isClosed = false;
};

NodeSession::NodeSession(Loop& loop, Transport& transport, SessionIdentity identity, Handlers handlers)
    : m_impl(std::make_shared<Impl>(loop, transport, std::move(identity), std::move(handlers))) {}

NodeSession::~NodeSession() { close(); }

void NodeSession::open() { m_impl->connect(); }

void NodeSession::retryNow() {
  if (!m_impl->isClosed && !m_impl->isReady && !m_impl->stream) m_impl->connectAfter({});
}

void NodeSession::send(const ClientMessage& message) {
  if (m_impl->isReady) return m_impl->transmit(message);
  if (m_impl->isClosed) return;
  const Message unread{"session.not-ready", {{"host", m_impl->transport.hostName()}}};
  m_impl->handlers.message(ErrorAnswer{unread, english(unread), std::nullopt, std::nullopt});
}

void NodeSession::close() { m_impl->close(); }

bool NodeSession::isReady() const { return m_impl->isReady; }

}  // namespace scalescope
