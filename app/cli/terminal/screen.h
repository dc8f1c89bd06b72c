#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "launcher/live/live_text.h"

namespace scalescope::cli {

// Lines at the bottom of a terminal that are rewritten in place, below messages that stay. Without a terminal only
// messages are written. Any thread.
class Screen {
 public:
  explicit Screen(int descriptor);  // Descriptor of the terminal.
  ~Screen();                        // Leaves the shown lines on the terminal.
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  [[nodiscard]] bool isTerminal() const { return m_isTerminal; }
  [[nodiscard]] TextPlace place() const;  // Returns the terminal's current size.
  void show(std::vector<std::string> lines);
  void wipe();                        // Removes the shown lines.
  void say(const std::string& line);  // Writes one line, with control characters escaped.

 private:
  void write(const std::string& above);

  const int m_descriptor;
  const bool m_isTerminal;
  const bool m_isUnicode;
  std::mutex m_mutex;
  std::vector<std::string> m_lines;
  std::size_t m_drawn = 0;  // Number of drawn lines.
};

}  // namespace scalescope::cli
