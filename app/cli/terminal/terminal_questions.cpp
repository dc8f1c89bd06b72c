#include "app/cli/terminal/terminal_questions.h"

#include <poll.h>
#include <strings.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "app/cli/command.h"
#include "app/cli/terminal/terminal_input.h"
#include "core/base/text.h"

namespace scalescope::cli {
namespace {

constexpr std::size_t kMostTyped = 4096;

bool isYes(const std::string& typed) {
  return strcasecmp(typed.c_str(), "y") == 0 || strcasecmp(typed.c_str(), "yes") == 0;
}

}  // namespace

struct TerminalQuestions::Settings {
  termios before{};
};

TerminalQuestions::TerminalQuestions()
    : m_hasTerminal(isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1), m_settings(std::make_unique<Settings>()) {
  if (m_hasTerminal) m_hasTerminal = tcgetattr(STDIN_FILENO, &m_settings->before) == 0;
}

TerminalQuestions::~TerminalQuestions() { setEcho(true); }

void TerminalQuestions::ask(const control::Question& question) {
  for (const control::Question& one : m_open)
    if (one.question == question.question) return;
  m_open.push_back(question);
  if (m_open.size() == 1) showFirst();
}

void TerminalQuestions::forget(std::int64_t question) {
  const bool wasShown = !m_open.empty() && m_open.front().question == question;
  std::erase_if(m_open, [question](const control::Question& one) { return one.question == question; });
  if (!wasShown) return;
  if (m_hasTerminal) say({"cli.question-answered", {}});
  showFirst();
}

void TerminalQuestions::forgetAll() {
  m_open.clear();
  setEcho(true);
}

void TerminalQuestions::showFirst() {
  m_typed.clear();
  setEcho(m_open.empty() || m_open.front().kind != control::QuestionKind::secret);
  if (m_open.empty() || !m_hasTerminal) return;
  const control::Question& question = m_open.front();
  const std::string host = inertText(question.host, 1000), text = inertText(question.text, 1000);
  if (question.kind == control::QuestionKind::trustKey)
    std::fprintf(stderr, "%s ", english(Message{"cli.trust-key", {{"host", host}, {"key", text}}}).c_str());
  else
    std::fprintf(stderr, "%s: %s ", host.c_str(), text.c_str());
}

void TerminalQuestions::poll(const Answer& answer) {
  pollfd wait{STDIN_FILENO, POLLIN, 0};
  while (m_hasTerminal && isForeground() && !m_open.empty() && ::poll(&wait, 1, 0) > 0) {
    std::array<char, 512> bytes{};
    const ssize_t got = read(STDIN_FILENO, bytes.data(), bytes.size());
    if (got <= 0) return;
    m_typed.append(bytes.data(), static_cast<std::size_t>(got));
    const std::size_t end = m_typed.find('\n');
    if (end == std::string::npos && m_typed.size() < kMostTyped) continue;
    const control::Question question = m_open.front();
    std::string typed = m_typed.substr(0, end);
    const bool isSecret = question.kind == control::QuestionKind::secret;
    if (isSecret) std::fputc('\n', stderr);
    answer(question.question, isSecret ? !typed.empty() : isYes(typed), isSecret ? typed : std::string());
    explicit_bzero(typed.data(), typed.size());
    explicit_bzero(m_typed.data(), m_typed.size());
    m_open.pop_front();
    showFirst();
  }
}

void TerminalQuestions::setEcho(bool on) {
  if (!m_hasTerminal || !isForeground()) return;
  termios now = m_settings->before;
  if (!on) now.c_lflag &= ~static_cast<tcflag_t>(ECHO);
  tcsetattr(STDIN_FILENO, TCSANOW, &now);
}

}  // namespace scalescope::cli
