#include "launcher/node_session.h"

#include <asio/io_context.hpp>
#include <asio/steady_timer.hpp>

#include <algorithm>
#include <chrono>
#include <random>

#include "core/base/clock.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

constexpr auto kBeat = 5s;
constexpr std::int64_t kSilentNs = 12'000'000'000;
constexpr std::int64_t kHelloNs = 60'000'000'000;  // connecting and deploying may take long, and has deadlines of its own
constexpr double kFirstWaitSeconds = 1;
constexpr double kLongestWaitSeconds = 30;

// Trying again cannot mend these: a person must look.
bool isFinal(const Error& error) {
  static constexpr std::string_view kFinal[] = {
      "ssh.host-key-changed", "ssh.host-key-other", "ssh.host-key-revoked", "ssh.host-key-unknown", "ssh.authentication",
      "ssh.bad-name",         "ssh.proxy",          "session.protocol",     "agent.other-folder"};
  const auto final = [](const Message& message) {
    return std::find(std::begin(kFinal), std::end(kFinal), message.code) != std::end(kFinal);
  };
  return final(error.message) || std::any_of(error.causes.begin(), error.causes.end(), final);
}

// What a peer calls an error, with its text made inert.
Error errorFrom(const nlohmann::json& body) {
  const auto code = body.find("code");
  Message message{code != body.end() && code->is_string() ? inertText(code->get<std::string>(), 64) : "session.error", {}};
  const auto arguments = body.find("arguments");
  if (arguments != body.end() && arguments->is_object())
    for (const auto& [name, value] : arguments->items()) {
      if (value.is_string()) message.arguments.emplace_back(inertText(name, 64), inertText(value.get<std::string>()));
      if (value.is_number_integer()) message.arguments.emplace_back(inertText(name, 64), value.get<std::int64_t>());
      if (value.is_number_float()) message.arguments.emplace_back(inertText(name, 64), value.get<double>());
    }
  return {std::move(message), {}};
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
    stream = transport.open(context, std::move(link));
    nlohmann::json body = {{"nonce", nonce},
                           {"protocol", kProtocolVersion},
                           {"client", client},
                           {"study", identity.study.value},
                           {"node", identity.nodeIndex}};
    if (transport.sharesStore() && !identity.storeFolder.empty()) body["folder"] = identity.storeFolder;
    transmit({MessageType::hello, std::move(body), {}});
    beat();
  }

  void transmit(const Frame& frame) {
    std::string bytes;
    encodeFrame(frame, bytes);
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
      if (self->isReady) self->transmit({MessageType::ping, {{"nonce", monotonicNs()}}, {}});
      self->beat();
    });
  }

  void received(std::string_view bytes) {
    heardNs = monotonicNs();
    decoder.feed(bytes);
    const int number = generation;
    while (!isClosed && number == generation) {
      auto frame = decoder.next();
      if (!frame) return lost(frame.error());
      if (!*frame) return;
      take(std::move(**frame));
    }
  }

  void take(Frame frame) {
    if (!frame.body.is_object()) return;
    if (frame.type == MessageType::ping) return transmit({MessageType::pong, frame.body, {}});
    if (frame.type == MessageType::pong) return;
    if (frame.type == MessageType::error) {
      const Error error = errorFrom(frame.body);
      if (!isReady) return lost(error);
      nlohmann::json body = error.message;
      if (const auto run = frame.body.find("run"); run != frame.body.end()) body["run"] = *run;
      frame.body = std::move(body);
    }
    if (isReady) return handlers.frame(std::move(frame));
    if (frame.type != MessageType::hello || frame.body.value("nonce", nlohmann::json()) != nonce) return;
    const auto protocol = frame.body.value("protocol", nlohmann::json());
    if (protocol != kProtocolVersion)
      return lost(
          fail("session.protocol",
               {{"host", transport.hostName()}, {"theirs", inertText(protocol.dump(), 16)}, {"ours", std::int64_t{kProtocolVersion}}})
              .value());
    isReady = true;
    waitSeconds = kFirstWaitSeconds;
    handlers.ready(frame.body);
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
    retryTimer.expires_after(std::chrono::milliseconds(static_cast<int>(1000 * waitSeconds * jitter(random))));
    waitSeconds = std::min(kLongestWaitSeconds, waitSeconds * 2);
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
  double waitSeconds = kFirstWaitSeconds;
  std::int64_t heardNs = 0;
  int generation = 0;
  bool isReady = false;
  bool isClosed = false;
};

NodeSession::NodeSession(asio::io_context& context, Transport& transport, SessionIdentity identity, Handlers handlers)
    : m_impl(std::make_shared<Impl>(context, transport, std::move(identity), std::move(handlers))) {}

NodeSession::~NodeSession() { close(); }

void NodeSession::open() { m_impl->connect(); }

void NodeSession::send(const Frame& frame) {
  if (m_impl->isReady) return m_impl->transmit(frame);
  if (m_impl->isClosed || !m_impl->handlers.frame) return;
  nlohmann::json body = Message{"session.not-ready", {{"host", m_impl->transport.hostName()}}};
  m_impl->handlers.frame({MessageType::error, std::move(body), {}});
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
