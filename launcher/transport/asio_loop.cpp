#include "launcher/transport/asio_loop.h"

#include <utility>

#include <asio/io_context.hpp>
#include <asio/post.hpp>
#include <asio/steady_timer.hpp>
#include <asio/thread_pool.hpp>

namespace scalescope {

struct AsioLoop::Pool {
  explicit Pool(int threads) : pool(static_cast<std::size_t>(threads)) {}
  asio::thread_pool pool;
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
  // A timer that has just fired can no longer be cancelled: the token is asked once more.
  token->timer.async_wait([weak = std::weak_ptr<Timer>(token), work = std::move(work)](const asio::error_code& error) {
    if (!error && !weak.expired()) work();
  });
  return token;
}

void AsioLoop::aside(Work work) { asio::post(m_pool->pool, std::move(work)); }

void AsioLoop::close() { m_pool->pool.join(); }

}  // namespace scalescope
