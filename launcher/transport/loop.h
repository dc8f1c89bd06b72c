#pragma once

#include <chrono>
#include <functional>
#include <memory>

namespace scalescope {

// Event loop of the launcher's state machines: one thread that runs posted work in order and timers when they are due,
// and a few threads beside it for blocking work. There are two: one over Asio in the owner (asio_loop.h), and one whose
// time a test controls.
class Loop {
 public:
  using Work = std::function<void()>;
  using Time = std::chrono::steady_clock::time_point;
  using Duration = std::chrono::steady_clock::duration;

  virtual ~Loop() = default;
  [[nodiscard]] virtual Time now() const = 0;
  // Runs `work` on the loop's thread, after all work posted before. Thread-safe.
  virtual void post(Work work) = 0;
  // Runs `work` on the loop's thread once `delay` has passed, unless the token has been destroyed by then. Called on
  // the loop's thread.
  [[nodiscard]] virtual std::shared_ptr<void> after(Duration delay, Work work) = 0;
  // Runs `work` on a thread where it may block, bounded by its own deadlines and by its stop token when the program
  // ends. Thread-safe.
  virtual void aside(Work work) = 0;
};

}  // namespace scalescope
