#pragma once

#include <stop_token>
#include <thread>

namespace scalescope::cli {

// Handles Ctrl-C and SIGTERM from now on, as a count and as a stop token. Only one may exist at a time. If its thread
// cannot start, an error is printed and the signals end the program.
class Interrupts {
 public:
  Interrupts();
  [[nodiscard]] int count() const;
  [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }  // Requests a stop at the first one.

 private:
  std::stop_source m_stop;
  std::jthread m_thread;
};

}  // namespace scalescope::cli
