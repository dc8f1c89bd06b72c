#include "launcher/transport/ssh.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>

#include <chrono>
#include <deque>
#include <future>
#include <mutex>
#include <thread>

#include "core/base/file.h"
#include "launcher/transport/ssh_deploy.h"
#include "launcher/transport/ssh_session.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostUnread = 16u << 20;

// Shared by the link (io_context's thread) and the session's thread; whoever goes last frees it.
struct SshState : std::enable_shared_from_this<SshState> {
  SshState(asio::io_context& ioContext, HostSpec spec, TransportOptions wanted)
      : context(ioContext),
        timer(ioContext),
        host(std::move(spec)),
        options(std::move(wanted)),
        wakeFd(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

  asio::io_context& context;
  asio::steady_timer timer;
  HostSpec host;
  TransportOptions options;
  LinkHandlers handlers;  // io_context's thread only
  UniqueFd wakeFd;
  SshWatch watch;
  std::mutex mutex;
  std::string outgoing;
  std::atomic<std::size_t> unread{0};
  std::function<void(std::string)> foundWorker;
  std::promise<void> finished;

  void send(const std::string& bytes) {
    {
      const std::lock_guard lock(mutex);
      outgoing += bytes;
    }
    wake();
  }

  void wake() const {
    const std::uint64_t one = 1;
    static_cast<void>(::write(wakeFd.get(), &one, sizeof one) == sizeof one);
  }

  // Runs `what` on the io_context's thread unless the link has gone.
  template <class What>
  void tell(What what) {
    asio::post(context, [self = shared_from_this(), what = std::move(what)]() mutable {
      if (!self->watch.isStopped()) what(*self);
    });
  }

  // A question to a person, asked on the io_context's thread while this thread waits.
  template <class Answer>
  Answer ask(std::function<Answer()> question, Answer otherwise) {
    auto promise = std::make_shared<std::promise<Answer>>();
    auto future = promise->get_future();
    tell([promise, question](SshState&) { promise->set_value(question()); });
    while (!watch.isStopped())
      if (future.wait_for(std::chrono::milliseconds(100)) == std::future_status::ready) return future.get();
    return otherwise;
  }

  void progress(const Message& message) {
    tell([message](SshState& state) {
      if (state.handlers.progress) state.handlers.progress(message);
    });
  }

  // Cuts the socket when a step takes too long.
  void guard() {
    timer.expires_after(std::chrono::seconds(1));
    timer.async_wait([self = shared_from_this()](std::error_code error) {
      if (error || self->watch.isStopped()) return;
      self->watch.look();
      self->guard();
    });
  }

  void stop() {
    watch.stop();
    handlers = {};
    timer.cancel();
    wake();
  }

  Error runSession() {
    const auto settings = resolveSshSettings(host, watch.token());
    if (!settings) return settings.error();
    SshQuestions questions;
    if (options.trustHostKey)
      questions.trustHostKey = [this](const std::string& name, const std::string& fingerprint) {
        return ask<bool>([trust = options.trustHostKey, name, fingerprint] { return trust(name, fingerprint); }, false);
      };
    if (options.askSecret)
      questions.askSecret = [this](const std::string& prompt) {
        return ask<std::optional<std::string>>([secret = options.askSecret, prompt] { return secret(prompt); }, std::nullopt);
      };
    progress(Message{"ssh.connecting", {{"host", settings->host}, {"port", std::int64_t{settings->port}}}});
    auto session = SshSession::connect(*settings, questions, watch);
    if (!session) return session.error();
    const auto told = [this](const Message& message) { progress(message); };
    auto command = deployAgent(**session, options, told);
    if (!command) return command.error();
    auto worker = deployWorker(**session, options, told);
    if (!worker) return worker.error();
    foundWorker(*worker);
    SshSession::Pump pump;
    pump.wakeFd = wakeFd.get();
    pump.outgoing = [this] {
      const std::lock_guard lock(mutex);
      return std::exchange(outgoing, {});
    };
    pump.incoming = [this](std::string bytes) {
      // A reader that falls behind slows the sender down instead of filling the memory.
      while (unread > kMostUnread && !watch.isStopped()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
      unread += bytes.size();
      tell([bytes = std::move(bytes)](SshState& state) {
        state.unread -= bytes.size();
        state.handlers.received(bytes);
      });
    };
    return (*session)->pump(*command, pump);
  }

  void run() {
    const Error reason = runSession();
    tell([reason](SshState& state) {
      const LinkHandlers last = state.handlers;
      state.stop();
      if (last.closed) last.closed(reason);
    });
    finished.set_value();
  }
};

class SshLink final : public AgentLink {
 public:
  explicit SshLink(std::shared_ptr<SshState> state) : m_state(std::move(state)), m_finished(m_state->finished.get_future()) {}
  // The cut socket ends the thread at once, save while a name is looked up.
  ~SshLink() override {
    m_state->stop();
    m_finished.wait_for(std::chrono::seconds(3));
  }
  void send(std::string bytes) override { m_state->send(bytes); }

 private:
  std::shared_ptr<SshState> m_state;
  std::future<void> m_finished;
};

class SshTransport final : public Transport {
 public:
  SshTransport(HostSpec host, TransportOptions options) : m_host(std::move(host)), m_options(std::move(options)) {}

  std::unique_ptr<AgentLink> open(asio::io_context& context, LinkHandlers handlers) override {
    auto state = std::make_shared<SshState>(context, m_host, m_options);
    state->handlers = std::move(handlers);
    state->foundWorker = [found = m_found](std::string path) {
      const std::lock_guard lock(found->mutex);
      found->path = std::move(path);
    };
    state->guard();
    auto link = std::make_unique<SshLink>(state);
    std::thread([state] { state->run(); }).detach();
    return link;
  }
  [[nodiscard]] std::string hostName() const override { return m_host.name; }
  [[nodiscard]] bool sharesStore() const override { return false; }
  [[nodiscard]] std::string workerPath() const override {
    const std::lock_guard lock(m_found->mutex);
    return m_found->path;
  }

 private:
  struct Found {
    std::mutex mutex;
    std::string path;
  };
  HostSpec m_host;
  TransportOptions m_options;
  std::shared_ptr<Found> m_found = std::make_shared<Found>();
};

}  // namespace

std::unique_ptr<Transport> makeSshTransport(const HostSpec& host, const TransportOptions& options) {
  return std::make_unique<SshTransport>(host, options);
}

}  // namespace scalescope
