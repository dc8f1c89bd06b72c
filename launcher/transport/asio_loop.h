#pragma once

#include <memory>

#include "launcher/transport/loop.h"

namespace asio {
class io_context;
}

namespace scalescope {

// The loop over an io_context that the caller runs on one thread. Blocking work runs on `threads` threads; close()
// waits for them. If fewer can be started, those do the work; if none can, blocking work waits until one starts.
class AsioLoop final : public Loop {
 public:
  explicit AsioLoop(asio::io_context& context, int threads = 3);
  ~AsioLoop() override;

  [[nodiscard]] Time now() const override { return std::chrono::steady_clock::now(); }
  void post(Work work) override;
  [[nodiscard]] std::shared_ptr<void> after(Duration delay, Work work) override;
  void aside(Work work) override;
  void close();  // Refuses further work for aside(); returns when the work that has begun has ended.

 private:
  void growLater();

  struct Pool;
  asio::io_context& m_context;
  std::unique_ptr<Pool> m_pool;
  std::shared_ptr<void> m_growing;  // Timer that the loop's thread uses.
};

}  // namespace scalescope
