#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scalescope {

// One command after the other over the one pair of pipes that the ssh program gives. The login shell becomes a /bin/sh
// that reads a line, runs it, and prints a mark with its exit status on stdout and one on stderr: a word that nothing
// before it (login shells print) or in it could know. What a command is to read comes in windows that the shell asks
// for one by one, so that one that ends early leaves nothing behind in the pipe. Fixed words, numbers and the mark.

inline constexpr std::int64_t kShellWindowBytes = 4 << 20;

// What ssh is told to run there. `mark`: letters and digits. Its first mark says that the shell is there.
std::string remoteShell(const std::string& mark);

// Lines that it reads. A command has no newline.
std::string shellLine(const std::string& command);                         // it reads nothing
std::string shellLineFed(const std::string& command, std::int64_t bytes);  // it reads so many, in windows
std::string shellLineLast(const std::string& command);                     // the shell becomes it

// One of the two streams, cut at its marks.
class MarkedStream {
 public:
  // Of what stands between two marks the first `mostBytes` are kept.
  MarkedStream(const std::string& mark, std::size_t mostBytes) : m_mark("\n" + mark + " "), m_most(mostBytes) {}

  void feed(std::string_view bytes) { m_pending += bytes; }
  // The word after the next mark, once its line is there: "go", or an exit status. What stood before it is added to
  // text().
  std::optional<std::string> next();
  [[nodiscard]] std::string takeText();
  void dropText() { m_text.clear(); }

 private:
  void keep(std::size_t bytes);

  std::string m_mark;
  std::size_t m_most;
  std::string m_pending;  // not looked through, or the beginning of a mark
  std::string m_text;
};

}  // namespace scalescope
