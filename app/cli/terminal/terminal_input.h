#pragma once

#include <unistd.h>

#include <memory>
#include <stop_token>
#include <thread>

namespace scalescope::cli {

// Reader of single keys of this program's terminal while it is in the foreground. One thread.
class Keys {
 public:
  Keys();
  ~Keys();  // Restores the terminal.
  Keys(const Keys&) = delete;
  Keys& operator=(const Keys&) = delete;

  // Returns the key pressed since the last call; 0 if there is none, or no terminal. Returns at once.
  char pressed();

 private:
  struct Settings;
  std::unique_ptr<Settings> m_settings;  // Earlier settings of the terminal; null if there is no terminal.
};

// Returns true if this program is in the foreground of its terminal: reading from it in the background would stop the
// program.
inline bool isForeground() { return tcgetpgrp(STDIN_FILENO) == getpgrp(); }

// Handler of Ctrl-C and SIGTERM from now on, as a count and as a stop token. Only one may exist at a time. If its
// thread cannot start, an error is printed and the signals end the program.
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
