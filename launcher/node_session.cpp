#include "launcher/node_session.h"

#include <asio/io_context.hpp>
#include <asio/steady_timer.hpp>

#include <algorithm>
#include <chrono>
#include <random>

#include "core/base/clock.h"
#include "core/base/nested.h"
#include "core/base/text.h"
#include "launcher/backoff.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

constexpr auto kBeat = 5s;
constexpr std::int64_t kSilentNs = 12'000'000'000;
constexpr std::int64_t kHelloNs = 60'000'000'000;  // connecting and deploying may take long, and has deadlines of its own
constexpr std::int64_t kSenseNs = 60'000'000'000;  // so long a peer that talked nonsense must make sense

// Trying again cannot mend these: a person must look.
bool isFinal(const Error& error) {
  static constexpr std::string_view kFinal[] = {
      "ssh.host-key-changed", "ssh.host-key-other", "ssh.host-key-revoked", "ssh.host-key-in-list",
      "ssh.host-key-unknown", "ssh.authentication", "ssh.too-many-tries",   "ssh.foreign-folder",
      "ssh.bad-name",         "ssh.proxy",          "session.protocol",     "agent.other-folder"};
  const auto final = [](const Message& message) {
    return std::find(std::begin(kFinal), std::end(kFinal), message.code) != std::end(kFinal);
  };
  return final(error.message) || std::any_of(error.causes.begin(), error.causes.end(), final);
}

// What a peer calls an error, with its text made inert: it is shown as it came where this program has no such sentence.
void makeInert(ErrorAnswer& error) {
  error.message.code = error.message.code.empty() ? "session.error" : inertText(error.message.code, 64);
  for (auto& [name, value] : error.message.arguments) {
    name = inertText(name, 64);
    if (auto* text = std::get_if<std::string>(&value)) *text = inertText(*text);
  }
  error.text = inertText(error.text, 2048);
}

}  // namespace

struct NodeSession::Impl : std::enable_shared_from_this<NodeSession::Impl> {
  Impl(asio::io_context& ioContext, Transport& wire, SessionIdentity who, Handlers wanted)
      : context(ioContext),
        transport(wire),
        identity(std::move(who)),
        handlers(std::move(wanted)),
        beatTimer(context),
        retryTimer(context) {}

  void connect() {
    decoder = {};
    nonce = makeUlid();
    heardNs = monotonicNs();
    const int number = ++generation;
    LinkHandlers link;
    const auto current = [weak = weak_from_this(), number] {
      auto self = weak.lock();
      return self && self->generation == number && !self->isClosed ? self : nullptr;
    };
    link.received = [current](std::string_view bytes) {
      if (const auto self = current()) self->received(bytes);
    };
    link.closed = [current](const Error& reason) {
      if (const auto self = current()) self->lost(reason);
    };
    link.progress = [current](const Message& state) {
      const auto self = current();
      if (!self) return;
      self->heardNs = monotonicNs();  // a copy that goes on is no silence
      if (self->handlers.progress) self->handlers.progress(state);
    };
    if (handlers.question)
      link.question = [current](HostQuestion question) {
        if (const auto self = current()) self->handlers.question(std::move(question));
      };
    stream = transport.open(context, std::move(link));
    transmit(ClientHello{nonce, kProtocolVersion, client, identity.study, identity.nodeIndex,
                         transport.sharesStore() ? identity.storeFolder : std::string()});
    beat();
  }

  void transmit(const ClientMessage& message) {
    std::string bytes;
    encode(message, bytes);
    if (stream) stream->send(std::move(bytes));
  }

  void beat() {
    beatTimer.expires_after(kBeat);
    beatTimer.async_wait([weak = weak_from_this(), number = generation](std::error_code error) {
      const auto self = weak.lock();
      if (error || !self || self->isClosed || self->generation != number) return;
      const std::int64_t silent = monotonicNs() - self->heardNs;
      if (self->isReady ? silent > kSilentNs : silent > kHelloNs)
        return self->lost(fail("session.silent", {{"host", self->transport.hostName()}, {"seconds", silent / 1'000'000'000}}).value());
      if (self->isReady && monotonicNs() - self->readyNs > kSenseNs) self->backoff.madeSense();
      if (self->isReady) self->transmit(Ping{monotonicNs()});
      self->beat();
    });
  }

  void received(std::string_view bytes) {
    heardNs = monotonicNs();
    decoder.feed(bytes);
    const int number = generation;
    while (!isClosed && number == generation) {
      auto frame = decoder.next();
      if (!frame) return lost(nonsense(frame.error()));
      if (!*frame) return;
      take(**frame);
    }
  }

  [[nodiscard]] Error nonsense(const Error& why) const {
    return {because({"session.bad-message", {{"host", transport.hostName()}}}, why), {}};
  }

  // A malformed message ends the link: whatever else comes on it cannot be trusted to mean what it says.
  void take(Frame& frame) {
    if (frame.type == MessageType::hello && !isReady) return greeted(frame);
    auto message = agentMessage(frame);
    if (!message) return lost(nonsense(message.error()));
    if (*message) std::visit([this](auto& one) { heard(std::move(one)); }, **message);
  }

  void greeted(Frame& frame) {
    const auto head = helloHead(frame);
    if (!head) return lost(nonsense(head.error()));
    if (head->nonce != nonce) return;
    if (head->protocol != kProtocolVersion)
      return lost(fail("session.protocol",
                       {{"host", transport.hostName()}, {"theirs", std::int64_t{head->protocol}}, {"ours", std::int64_t{kProtocolVersion}}})
                      .value());
    auto message = agentMessage(frame);
    if (!message) return lost(nonsense(message.error()));
    isReady = true;
    readyNs = monotonicNs();
    backoff.answered();
    handlers.ready(std::get<AgentHello>(**message));
  }

  void heard(Ping ping) { transmit(Pong{ping.nonce}); }
  void heard(Pong) {}
  void heard(AgentHello) {}
  void heard(ErrorAnswer error) {
    makeInert(error);
    if (!isReady) return lost(Error{std::move(error.message), {}});
    handlers.message(std::move(error));
  }
  template <class M>
  void heard(M message) {
    if (isReady) handlers.message(std::move(message));
  }

  void lost(const Error& reason) {
    if (isClosed) return;
    ++generation;  // nothing of the old stream is heard any more
    isReady = false;
    beatTimer.cancel();
    // The stream may be the caller of this function: it goes once we are back in the loop.
    retired = std::shared_ptr<AgentLink>(std::move(stream));
    const auto keep = shared_from_this();
    if (isFinal(reason)) {
      isClosed = true;
      if (handlers.failed) handlers.failed(reason);
      return;
    }
    if (handlers.unreachable) handlers.unreachable(reason);
    if (isClosed) return;
    std::uniform_real_distribution<double> jitter(0.8, 1.2);
    const double seconds = backoff.afterLoss(reason.message.code == "session.bad-message");
    retryTimer.expires_after(std::chrono::milliseconds(static_cast<int>(1000 * seconds * jitter(random))));
    retryTimer.async_wait([weak = weak_from_this()](std::error_code error) {
      const auto self = weak.lock();
      if (error || !self || self->isClosed) return;
      self->retired.reset();
      self->connect();
    });
  }

  asio::io_context& context;
  Transport& transport;
  SessionIdentity identity;
  Handlers handlers;
  asio::steady_timer beatTimer;
  asio::steady_timer retryTimer;
  std::unique_ptr<AgentLink> stream;
  std::shared_ptr<AgentLink> retired;
  FrameDecoder decoder;
  std::string client = makeUlid();
  std::string nonce;
  std::mt19937 random{std::random_device{}()};
  Backoff backoff;
  std::int64_t heardNs = 0;
  std::int64_t readyNs = 0;  // since when the peer has answered
  int generation = 0;
  bool isReady = false;
  bool isClosed = false;
};

NodeSession::NodeSession(asio::io_context& context, Transport& transport, SessionIdentity identity, Handlers handlers)
    : m_impl(std::make_shared<Impl>(context, transport, std::move(identity), std::move(handlers))) {}

NodeSession::~NodeSession() { close(); }

void NodeSession::open() { m_impl->connect(); }

void NodeSession::send(const ClientMessage& message) {
  if (m_impl->isReady) return m_impl->transmit(message);
  if (m_impl->isClosed || !m_impl->handlers.message) return;
  const Message unheard{"session.not-ready", {{"host", m_impl->transport.hostName()}}};
  m_impl->handlers.message(ErrorAnswer{unheard, english(unheard), std::nullopt, std::nullopt});
}

void NodeSession::close() {
  m_impl->isClosed = true;
  m_impl->isReady = false;
  m_impl->beatTimer.cancel();
  m_impl->retryTimer.cancel();
  m_impl->retired = std::shared_ptr<AgentLink>(std::move(m_impl->stream));
  m_impl->retired.reset();
}

bool NodeSession::isReady() const { return m_impl->isReady; }

}  // namespace scalescope
