#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "launcher/live/live_text.h"

namespace scalescope::cli {

// Lines at the foot of a terminal that are rewritten in place, while what is said stands above them for good. Elsewhere
// only what is said is written. Any thread.
class Screen {
 public:
  explicit Screen(int descriptor);  // of the terminal
  ~Screen();                        // leaves what it shows standing
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  [[nodiscard]] bool isTerminal() const { return m_isTerminal; }
  [[nodiscard]] TextPlace place() const;  // as the terminal is now
  void show(std::vector<std::string> lines);
  void wipe();                        // shows nothing
  void say(const std::string& line);  // one line, made inert

 private:
  void write(const std::string& above);

  const int m_descriptor;
  const bool m_isTerminal;
  const bool m_isUnicode;
  std::mutex m_mutex;
  std::vector<std::string> m_lines;
  std::size_t m_drawn = 0;  // lines
};

}  // namespace scalescope::cli
