#pragma once

#include <stop_token>
#include <thread>

namespace scalescope::cli {

// Ctrl-C (and SIGTERM) from now on, as a number and as a stop token. One at a time. Without a thread, which is said,
// they end the program.
class Interrupts {
 public:
  Interrupts();
  [[nodiscard]] int count() const;
  [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }  // stops with the first one

 private:
  std::stop_source m_stop;
  std::jthread m_thread;
};

}  // namespace scalescope::cli
