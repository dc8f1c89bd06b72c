#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "launcher/client/store_session.h"

namespace scalescope::cli {

// Dialog for questions of hosts on this program's terminal, one at a time, without blocking. One thread.
class TerminalQuestions {
 public:
  TerminalQuestions();
  ~TerminalQuestions();  // Turns the terminal's echo on again.
  TerminalQuestions(const TerminalQuestions&) = delete;
  TerminalQuestions& operator=(const TerminalQuestions&) = delete;

  [[nodiscard]] bool hasTerminal() const { return m_hasTerminal; }
  [[nodiscard]] const control::Question* first() const { return m_open.empty() ? nullptr : &m_open.front(); }
  void ask(const control::Question& question);  // Ignores questions that are already listed.
  void forget(std::int64_t question);           // Removes a question that was answered elsewhere or withdrawn.
  void forgetAll();
  // Reads typed input; returns at once.
  using Answer = std::function<void(std::int64_t question, bool isYes, const std::string& secret)>;
  void poll(const Answer& answer);

 private:
  void showFirst();
  void setEcho(bool on);

  bool m_hasTerminal = false;
  std::deque<control::Question> m_open;
  std::string m_typed;
  struct Settings;
  std::unique_ptr<Settings> m_settings;  // Earlier settings of the terminal.
};

}  // namespace scalescope::cli
