#pragma once

#include <memory>

namespace scalescope::cli {

// Single keys of this program's terminal, while it stands in front. One thread.
class Keys {
 public:
  Keys();
  ~Keys();  // the terminal is as it was
  Keys(const Keys&) = delete;
  Keys& operator=(const Keys&) = delete;

  // What was pressed since the last call; 0: nothing, or no terminal. Returns at once.
  char pressed();

 private:
  struct Settings;
  std::unique_ptr<Settings> m_settings;  // of the terminal, as it was; none where there is none
};

}  // namespace scalescope::cli
