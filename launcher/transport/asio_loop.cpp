#include "launcher/transport/asio_loop.h"

#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include <asio/executor_work_guard.hpp>
#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>

#include "core/base/process.h"

namespace scalescope {

namespace {

constexpr std::chrono::seconds kThreadPause{1};  // Pause before the start of a thread is retried.

}  // namespace

struct AsioLoop::Pool {
  explicit Pool(int most) : wanted(static_cast<std::size_t>(most)) { grow(); }
  ~Pool() { close(); }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  // Returns false if no thread at all can be started.
  bool grow() {
    const std::lock_guard lock(mutex);
    while (!isClosed && threads.size() < wanted) {
      auto thread = startThread([this] { context.run(); });
      if (!thread) return !threads.empty();
      threads.push_back(std::move(*thread));
    }
    return true;
  }

  void close() {
    {
      const std::lock_guard lock(mutex);
      isClosed = true;
      idle.reset();
    }
    for (std::jthread& thread : threads)
      if (thread.joinable()) thread.join();
  }

  asio::io_context context;
  asio::executor_work_guard<asio::io_context::executor_type> idle{context.get_executor()};
  const std::size_t wanted;
  std::mutex mutex;
  bool isClosed = false;
  std::vector<std::jthread> threads;  // Threads that mutex guards while the pool is open.
};

AsioLoop::AsioLoop(asio::io_context& context, int threads)
    : m_context(context), m_pool(std::make_unique<Pool>(threads)) {}
AsioLoop::~AsioLoop() { close(); }

void AsioLoop::post(Work work) { asio::post(m_context, std::move(work)); }

std::shared_ptr<void> AsioLoop::after(Duration delay, Work work) {
  struct Timer {
    Timer(asio::io_context& context, Duration delay) : timer(context, delay) {}
    asio::steady_timer timer;
  };
  auto token = std::make_shared<Timer>(m_context, delay);
  // A timer that has just fired can no longer be cancelled, so the token is checked again.
  token->timer.async_wait([weak = std::weak_ptr<Timer>(token), work = std::move(work)](const asio::error_code& error) {
    if (!error && !weak.expired()) work();
  });
  return token;
}

void AsioLoop::aside(Work work) {
  asio::post(m_pool->context, std::move(work));
  if (!m_pool->grow()) post([this] { growLater(); });
}

void AsioLoop::growLater() {
  m_growing = after(
      kThreadPause,
      [this] {
        if (!m_pool->grow()) growLater();
      });
}

void AsioLoop::close() { m_pool->close(); }

}  // namespace scalescope
