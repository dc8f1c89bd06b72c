#include "app/cli/terminal/interrupts.h"

#include <signal.h>

#include <chrono>
#include <cstdio>
#include <utility>

#include "core/base/process.h"

namespace scalescope::cli {
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
