#include "app/cli/terminal/terminal_input.h"

#include <poll.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <utility>

#include "core/base/process.h"

namespace scalescope::cli {

struct Keys::Settings {
  termios before{};
};

Keys::Keys() {
  auto settings = std::make_unique<Settings>();
  if (isatty(STDIN_FILENO) != 1 || !isForeground() || tcgetattr(STDIN_FILENO, &settings->before) != 0) return;
  termios now = settings->before;
  now.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
  if (tcsetattr(STDIN_FILENO, TCSANOW, &now) == 0) m_settings = std::move(settings);
}

Keys::~Keys() {
  if (m_settings && isForeground()) tcsetattr(STDIN_FILENO, TCSANOW, &m_settings->before);
}

char Keys::pressed() {
  pollfd wait{STDIN_FILENO, POLLIN, 0};
  if (!m_settings || !isForeground() || ::poll(&wait, 1, 0) <= 0) return 0;
  char key = 0;
  return read(STDIN_FILENO, &key, 1) == 1 ? key : '\0';
}

namespace {

volatile sig_atomic_t g_interrupts = 0;
void countInterrupt(int) { g_interrupts = g_interrupts + 1; }

}  // namespace

Interrupts::Interrupts() {
  struct sigaction action {};
  action.sa_handler = countInterrupt;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  auto thread = startThread([this](const std::stop_token& ended) {
    while (!ended.stop_requested() && !m_stop.stop_requested()) {
      if (g_interrupts != 0) m_stop.request_stop();
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  });
  if (thread) {
    m_thread = std::move(*thread);
    return;
  }
  // An interrupt would have no effect without the thread, so it ends the program instead.
  std::fprintf(stderr, "%s\n", english(thread.error()).c_str());
  action.sa_handler = SIG_DFL;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

int Interrupts::count() const { return g_interrupts; }

}  // namespace scalescope::cli
