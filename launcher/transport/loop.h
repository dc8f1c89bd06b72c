#pragma once

#include <chrono>
#include <functional>
#include <memory>

namespace scalescope {

// Where the launcher's state machines live: one thread that runs what is posted, in order, and what a timer is due for;
// and a few threads beside it for what blocks. Two of them exist: over Asio in the owner (asio_loop.h), and one whose
// time a test plays.
class Loop {
 public:
  using Work = std::function<void()>;
  using Time = std::chrono::steady_clock::time_point;
  using Duration = std::chrono::steady_clock::duration;

  virtual ~Loop() = default;
  [[nodiscard]] virtual Time now() const = 0;
  // On the loop's thread, after what was posted before. Any thread.
  virtual void post(Work work) = 0;
  // On the loop's thread once `delay` has passed, unless the token has gone by then. The loop's thread.
  [[nodiscard]] virtual std::shared_ptr<void> after(Duration delay, Work work) = 0;
  // On a thread where it may block; bounded by deadlines of its own, and by its stop token when the program ends. Any
  // thread.
  virtual void aside(Work work) = 0;
};

}  // namespace scalescope
