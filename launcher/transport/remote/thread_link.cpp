#include "launcher/transport/remote/thread_link.h"

#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>

#include <atomic>
#include <chrono>
#include <exception>
#include <system_error>
#include <thread>
#include <utility>

#include "core/base/text.h"
#include "launcher/transport/pending_answer.h"

namespace scalescope {

// State that the link and its posted callbacks share, so that a callback after the link's end finds no handlers.
struct ThreadLinkShared {
  std::shared_ptr<const LinkHandlers>
      handlers;  // Callbacks on the io_context's thread; null after the link has gone or has reported its end.
  SshWatch watch;
  UniqueFd wakeFd{eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};
  std::mutex mutex;
  std::string outgoing;  // The mutex guards it.
  std::atomic<std::size_t> unread{0};

  void wake() const {
    const std::uint64_t one = 1;
    static_cast<void>(::write(wakeFd.get(), &one, sizeof one) == sizeof one);
  }
};

namespace {

constexpr std::size_t kMostUnread = 16u << 20;
constexpr std::chrono::minutes kPatience{5};  // Timeout of a question to the user.

// Reports that the stream has ended, or never began; no report follows.
void sendClosed(asio::io_context& context, const std::shared_ptr<ThreadLinkShared>& shared, const Error& reason) {
  asio::post(
      context,
      [shared, reason] {
        const auto handlers = std::exchange(shared->handlers, nullptr);
        if (handlers && handlers->closed) handlers->closed(reason);
      });
}

Error linkLost(const std::string& host, const std::exception& error) {
  return fail("ssh.lost", {{"host", host}, {"reason", inertText(error.what())}}).value();
}

// Runs `what` on the io_context's thread unless the link has gone.
template <class What>
void postTo(asio::io_context& context, const std::shared_ptr<ThreadLinkShared>& shared, What what) {
  asio::post(
      context,
      [shared, what = std::move(what)] {
        if (const auto handlers = shared->handlers) what(*handlers);
      });
}

class ThreadLink final : public AgentLink {
 public:
  ThreadLink(asio::io_context& context, LinkHandlers handlers) : m_context(context), m_timer(context) {
    m_shared->handlers = std::make_shared<const LinkHandlers>(std::move(handlers));
  }
  // The stop ends every wait of the thread, so that it can be joined at once.
  ~ThreadLink() override {
    m_shared->handlers = nullptr;
    m_shared->watch.stop();
    m_shared->wake();
  }

  void start(const std::string& host, LinkBody body) {
    try {
      m_thread = std::jthread([&context = m_context, shared = m_shared, host, body = std::move(body),
                               thread = LinkThread(m_context, m_shared)]() mutable {
        pthread_setname_np(pthread_self(), "ssh");
        Error reason;
        try {
          reason = body(thread);
        } catch (const std::exception& error) {  // Exhausted memory ends the link, not the process.
          reason = linkLost(host, error);
        }
        sendClosed(context, shared, reason);
      });
    } catch (const std::system_error& error) {  // The thread cannot be started.
      sendClosed(m_context, m_shared, linkLost(host, error));
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
  std::shared_ptr<ThreadLinkShared> m_shared = std::make_shared<ThreadLinkShared>();
  asio::steady_timer m_timer;
  std::jthread m_thread;  // It is the last member, so it is joined before anything that it uses is destroyed.
};

}  // namespace

LinkThread::LinkThread(asio::io_context& context, std::shared_ptr<ThreadLinkShared> shared)
    : m_context(context), m_shared(std::move(shared)), m_canAsk(m_shared->handlers->question != nullptr) {}

SshWatch& LinkThread::watch() const { return m_shared->watch; }

void LinkThread::progress(const Message& message) const {
  postTo(
      m_context, m_shared,
      [message](const LinkHandlers& handlers) {
        if (handlers.progress) handlers.progress(message);
      });
}

AskPerson LinkThread::asker() const {
  if (!m_canAsk) return {};
  return [this](HostQuestion::Kind kind, const std::string& host, const std::string& text) {
    const auto pending = std::make_shared<PendingAnswer>();
    HostQuestion question{kind, host, text, [pending](HostAnswer answer) { pending->give(std::move(answer)); },
                          pending->withdrawn()};
    postTo(m_context, m_shared,
           [question = std::move(question)](const LinkHandlers& handlers) { handlers.question(question); });
    return pending->wait(kPatience, watch().token(), [&] { progress({"ssh.waiting", {{"host", host}}}); });
  };
}

HostSession::Pump LinkThread::streams() const {
  HostSession::Pump pump;
  pump.wakeFd = m_shared->wakeFd.get();
  pump.outgoing = [shared = m_shared] {
    const std::lock_guard lock(shared->mutex);
    return std::exchange(shared->outgoing, {});
  };
  pump.incoming = [&context = m_context, shared = m_shared](std::string bytes) {
    // A reader that falls behind slows the sender down instead of filling the memory.
    while (shared->unread > kMostUnread && !shared->watch.isStopped())
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    shared->unread += bytes.size();
    postTo(context, shared, [shared, bytes = std::move(bytes)](const LinkHandlers& handlers) {
      shared->unread -= bytes.size();
      handlers.received(bytes);
    });
  };
  return pump;
}

std::unique_ptr<AgentLink> makeThreadLink(asio::io_context& context, LinkHandlers handlers, const std::string& host,
                                          LinkBody body) {
  auto link = std::make_unique<ThreadLink>(context, std::move(handlers));
  link->start(host, std::move(body));
  return link;
}

}  // namespace scalescope
