#include "app/cli/terminal/screen.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "core/base/text.h"

namespace scalescope::cli {
namespace {

constexpr std::size_t kLongestLine = 8192;

bool isUnicodeTerminal() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string locale = lowered(value);
    return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
  }
  return false;
}

// A terminal without control sequences shows no bar.
bool canRewrite(int descriptor) {
  const char* kind = std::getenv("TERM");
  return isatty(descriptor) == 1 && kind != nullptr && *kind != '\0' && std::string_view(kind) != "dumb";
}

void writeAll(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno != EINTR) return;  // The reader has closed the pipe.
    if (written > 0) text.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace

Screen::Screen(int descriptor)
    : m_descriptor(descriptor), m_isTerminal(canRewrite(descriptor)), m_isUnicode(isUnicodeTerminal()) {}

Screen::~Screen() {
  if (m_drawn > 0) writeAll(m_descriptor, "\n");
}

TextPlace Screen::place() const {
  winsize size{};
  TextPlace place;
  if (ioctl(m_descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0)
    place = {size.ws_col, size.ws_row, true};
  // A character in the last column would move the cursor to the next line.
  place.columns = std::max(20, place.columns - 1);
  place.lines = std::max(1, place.lines - 1);
  place.isUnicode = m_isUnicode;
  return place;
}

// Writes with one call, so that output of other threads cannot be in between; it starts at the first drawn line and
// clears to the screen's end. Long lines are cut, since wrapping would move the lines that follow.
void Screen::write(const std::string& above) {
  std::string text;
  if (m_drawn > 0) text += "\r" + (m_drawn > 1 ? "\033[" + std::to_string(m_drawn - 1) + "A" : std::string());
  if (m_drawn > 0) text += "\033[J";
  if (!above.empty()) text += above + "\n";
  if (!m_lines.empty()) {
    text += "\033[?7l";
    for (std::size_t i = 0; i < m_lines.size(); ++i) text += (i > 0 ? "\n" : "") + m_lines[i];
    text += "\033[?7h";
  }
  m_drawn = m_lines.size();
  writeAll(m_descriptor, text);
}

void Screen::show(std::vector<std::string> lines) {
  if (!m_isTerminal) return;
  const std::scoped_lock lock(m_mutex);
  if (lines == m_lines && m_drawn > 0) return;
  m_lines = std::move(lines);
  write({});
}

void Screen::wipe() { show({}); }

void Screen::say(const std::string& line) {
  const std::string inert = inertText(line, kLongestLine);
  const std::scoped_lock lock(m_mutex);
  if (!m_isTerminal) return writeAll(m_descriptor, inert + "\n");
  write(inert);
}

}  // namespace scalescope::cli
