#include "app/cli/terminal/keys.h"

#include <poll.h>
#include <termios.h>
#include <unistd.h>

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

}  // namespace scalescope::cli
