#pragma once

#include <memory>

#include "launcher/transport/loop.h"

namespace asio {
class io_context;
}

namespace scalescope {

// The loop over an io_context, which somebody else runs on one thread. `threads` for what blocks; close() waits for
// them. Where fewer are to be had, those that are do it; where none is, what blocks waits until one is.
class AsioLoop final : public Loop {
 public:
  explicit AsioLoop(asio::io_context& context, int threads = 3);
  ~AsioLoop() override;

  [[nodiscard]] Time now() const override { return std::chrono::steady_clock::now(); }
  void post(Work work) override;
  [[nodiscard]] std::shared_ptr<void> after(Duration delay, Work work) override;
  void aside(Work work) override;
  void close();  // nothing is begun aside any more; returns once what was begun has ended

 private:
  void growLater();

  struct Pool;
  asio::io_context& m_context;
  std::unique_ptr<Pool> m_pool;
  std::shared_ptr<void> m_growing;  // loop's thread
};

}  // namespace scalescope
