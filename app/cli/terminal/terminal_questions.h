#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "launcher/client/lab.h"

namespace scalescope::cli {

// Questions of hosts on this program's terminal, one at a time, while everything else goes on. One thread.
class TerminalQuestions {
 public:
  TerminalQuestions();
  ~TerminalQuestions();  // the terminal shows what is typed again
  TerminalQuestions(const TerminalQuestions&) = delete;
  TerminalQuestions& operator=(const TerminalQuestions&) = delete;

  [[nodiscard]] bool hasTerminal() const { return m_hasTerminal; }
  [[nodiscard]] const control::Question* first() const { return m_open.empty() ? nullptr : &m_open.front(); }
  void ask(const control::Question& question);  // known ones are not asked again
  void forget(std::int64_t question);           // somebody else has answered, or nobody asks any more
  void forgetAll();
  // Reads what was typed; returns at once.
  using Answer = std::function<void(std::int64_t question, bool isYes, const std::string& secret)>;
  void poll(const Answer& answer);

 private:
  void showFirst();
  void setEcho(bool on);

  bool m_hasTerminal = false;
  std::deque<control::Question> m_open;
  std::string m_typed;
  struct Settings;
  std::unique_ptr<Settings> m_settings;  // of the terminal, as it was
};

}  // namespace scalescope::cli
