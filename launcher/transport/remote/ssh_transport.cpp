#include "launcher/transport/remote/ssh_transport.h"

#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>

#include <chrono>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

#include "core/base/file.h"
#include "core/base/text.h"
#include "launcher/transport/pending_answer.h"
#include "launcher/transport/remote/connect_host.h"
#include "launcher/transport/ssh/ssh_deploy.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostUnread = 16u << 20;
constexpr std::chrono::minutes kPatience{5};  // of a question to a person

// What the link, on the io_context's thread, and the session's thread share. What is posted when the link goes finds no
// handlers.
struct SshShared {
  std::shared_ptr<const LinkHandlers>
      handlers;  // io_context's thread only; null once the link has gone or was told its end
  SshWatch watch;
  UniqueFd wakeFd{eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
  std::mutex mutex;
  std::string outgoing;  // guarded by mutex
  std::atomic<std::size_t> unread{0};

  void wake() const {
    const std::uint64_t one = 1;
    static_cast<void>(::write(wakeFd.get(), &one, sizeof one) == sizeof one);
  }
};

// The stream has ended, or never began; nothing is told after this.
void tellClosed(asio::io_context& context, const std::shared_ptr<SshShared>& shared, const Error& reason) {
  asio::post(
      context,
      [shared, reason] {
        const auto handlers = std::exchange(shared->handlers, nullptr);
        if (handlers && handlers->closed) handlers->closed(reason);
      });
}

Error sshLost(const std::string& host, const std::exception& error) {
  return fail("ssh.lost", {{"host", host}, {"reason", inertText(error.what())}}).value();
}

// What the last link of a transport learned of its host. Any thread.
class SshFound {
 public:
  void setWorker(std::string path) {
    const std::lock_guard lock(m_mutex);
    m_worker = std::move(path);
  }
  void setChoice(SshChoice choice) {
    const std::lock_guard lock(m_mutex);
    m_choice = std::move(choice);
  }
  [[nodiscard]] std::string worker() const {
    const std::lock_guard lock(m_mutex);
    return m_worker;
  }
  [[nodiscard]] SshChoice choice() const {
    const std::lock_guard lock(m_mutex);
    return m_choice;
  }

 private:
  mutable std::mutex m_mutex;
  std::string m_worker;  // guarded by m_mutex
  SshChoice m_choice;    // guarded by m_mutex
};

// The session's thread: everything between the settings and the end of the stream.
class SshRun {
 public:
  SshRun(asio::io_context& context, std::shared_ptr<SshShared> shared, HostSpec host, TransportOptions options,
         std::shared_ptr<SshFound> found)
      : m_context(context),
        m_shared(std::move(shared)),
        m_host(std::move(host)),
        m_options(std::move(options)),
        m_found(std::move(found)),
        m_canAsk(m_shared->handlers->question != nullptr) {}

  void operator()() {
    pthread_setname_np(pthread_self(), "ssh");
    const EnvironmentScope scope(m_options.environment);
    Error reason;
    try {
      reason = run();
    } catch (const std::exception& error) {  // out of memory ends the link, not the process
      reason = sshLost(m_host.name, error);
    }
    tellClosed(m_context, m_shared, reason);
  }

 private:
  // Runs `what` on the io_context's thread unless the link has gone.
  template <class What>
  void tell(What what) {
    asio::post(
        m_context,
        [shared = m_shared, what = std::move(what)] {
          if (const auto handlers = shared->handlers) what(*handlers);
        });
  }

  // A person is asked on the io_context's thread, which goes on; this one waits.
  std::optional<HostAnswer> ask(HostQuestion::Kind kind, const std::string& host, const std::string& text) {
    const auto pending = std::make_shared<PendingAnswer>();
    HostQuestion question{kind, host, text, [pending](HostAnswer answer) { pending->give(std::move(answer)); },
                          pending->withdrawn()};
    tell([question = std::move(question)](const LinkHandlers& handlers) { handlers.question(question); });
    return pending->wait(kPatience, m_shared->watch.token(), [&] { progress({"ssh.waiting", {{"host", host}}}); });
  }

  void progress(const Message& message) {
    tell([message](const LinkHandlers& handlers) {
      if (handlers.progress) handlers.progress(message);
    });
  }

  // Until the stream ends.
  Error run() {
    const auto way = findWay(m_host, m_shared->watch.token());
    if (!way) return way.error();
    m_found->setChoice(way->choice);
    progress(Message{"ssh.connecting", {{"host", way->settings.host}, {"port", std::int64_t{way->settings.port}}}});
    const auto told = [this](const Message& message) { progress(message); };
    SshCallbacks callbacks{.progress = told};
    if (m_canAsk)
      callbacks.ask = [this](auto kind, const auto& host, const auto& text) { return ask(kind, host, text); };
    auto session = connectHost(m_host, *way, agentProgramOf(m_options), callbacks, m_shared->watch);
    if (!session) return session.error();
    auto command = deployAgent(**session, m_options, told);
    if (!command) return command.error();
    if (m_options.sendsWorker) {
      auto worker = deployWorker(**session, m_options, told);
      if (!worker) return worker.error();
      m_found->setWorker(*worker);
    }
    return (*session)->pump(*command, streams());
  }

  HostSession::Pump streams() {
    HostSession::Pump pump;
    pump.wakeFd = m_shared->wakeFd.get();
    pump.outgoing = [this] {
      const std::lock_guard lock(m_shared->mutex);
      return std::exchange(m_shared->outgoing, {});
    };
    pump.incoming = [this](std::string bytes) {
      // A reader that falls behind slows the sender down instead of filling the memory.
      while (m_shared->unread > kMostUnread && !m_shared->watch.isStopped())
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      m_shared->unread += bytes.size();
      tell([shared = m_shared, bytes = std::move(bytes)](const LinkHandlers& handlers) {
        shared->unread -= bytes.size();
        handlers.received(bytes);
      });
    };
    return pump;
  }

  asio::io_context& m_context;
  std::shared_ptr<SshShared> m_shared;
  HostSpec m_host;
  TransportOptions m_options;
  std::shared_ptr<SshFound> m_found;
  bool m_canAsk;
};

class SshLink final : public AgentLink {
 public:
  SshLink(asio::io_context& context, LinkHandlers handlers) : m_context(context), m_timer(context) {
    m_shared->handlers = std::make_shared<const LinkHandlers>(std::move(handlers));
  }
  // Whatever the thread waits for ends with the stop, so that it can be joined here and now.
  ~SshLink() override {
    m_shared->handlers = nullptr;
    m_shared->watch.stop();
    m_shared->wake();
  }

  void start(const HostSpec& host, const TransportOptions& options, std::shared_ptr<SshFound> found) {
    try {
      m_thread = std::jthread(SshRun(m_context, m_shared, host, options, std::move(found)));
    } catch (const std::system_error& error) {  // no thread is to be had
      tellClosed(m_context, m_shared, sshLost(host.name, error));
    }
    guard();
  }

  void send(std::string bytes) override {
    {
      const std::lock_guard lock(m_shared->mutex);
      m_shared->outgoing += bytes;
    }
    m_shared->wake();
  }

 private:
  // Cuts the connection when a step takes too long.
  void guard() {
    m_timer.expires_after(std::chrono::seconds(1));
    m_timer.async_wait([this, shared = m_shared](std::error_code error) {
      if (error || !shared->handlers) return;
      shared->watch.look();
      guard();
    });
  }

  asio::io_context& m_context;
  std::shared_ptr<SshShared> m_shared = std::make_shared<SshShared>();
  asio::steady_timer m_timer;
  std::jthread m_thread;  // last: joined before anything that it uses goes
};

class SshTransport final : public Transport {
 public:
  SshTransport(asio::io_context& context, HostSpec host, TransportOptions options)
      : m_context(context), m_host(std::move(host)), m_options(std::move(options)) {}

  std::unique_ptr<AgentLink> open(LinkHandlers handlers) override {
    auto link = std::make_unique<SshLink>(m_context, std::move(handlers));
    link->start(m_host, m_options, m_found);
    return link;
  }
  [[nodiscard]] std::string hostName() const override { return m_host.name; }
  [[nodiscard]] bool sharesStore() const override { return false; }
  [[nodiscard]] std::string workerPath() const override { return m_found->worker(); }
  [[nodiscard]] SshChoice choice() const override { return m_found->choice(); }

 private:
  asio::io_context& m_context;
  HostSpec m_host;
  TransportOptions m_options;
  std::shared_ptr<SshFound> m_found = std::make_shared<SshFound>();
};

}  // namespace

std::unique_ptr<Transport> makeSshTransport(asio::io_context& context, const HostSpec& host,
                                            const TransportOptions& options) {
  return std::make_unique<SshTransport>(context, host, options);
}

}  // namespace scalescope
