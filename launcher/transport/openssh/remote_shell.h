#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scalescope {

// Runs one command after another over the one pair of pipes that the ssh program gives. The login shell becomes a
// /bin/sh that reads a line, runs it, and prints a mark with its exit status on stdout and one on stderr; the mark is
// text that neither a login shell nor a command could guess. The input of a command comes in windows that the shell
// requests one by one, so that a command that ends early leaves nothing in the pipe. The text is constant apart from
// numbers and the mark.

inline constexpr std::int64_t kShellWindowBytes = 4 << 20;

// Returns the command that ssh runs on the host. `mark`: letters and digits. Its first mark says that the shell is
// ready.
std::string remoteShell(const std::string& mark);

// Lines that the shell reads. A command has no newline.
std::string shellLine(const std::string& command);  // The command reads nothing.
// The command reads so many bytes, in windows.
std::string shellLineFed(const std::string& command, std::int64_t bytes);
std::string shellLineLast(const std::string& command);  // The shell becomes the command.

// One of the two streams, cut at its marks.
class MarkedStream {
 public:
  // Keeps the first `mostBytes` of the text between two marks.
  MarkedStream(const std::string& mark, std::size_t mostBytes) : m_mark("\n" + mark + " "), m_most(mostBytes) {}

  void feed(std::string_view bytes) { m_pending += bytes; }
  // Returns the word after the next mark, once its line is complete: "go", or an exit status. The text before it is
  // added to text().
  std::optional<std::string> next();
  [[nodiscard]] std::string takeText();
  void dropText() { m_text.clear(); }

 private:
  void keep(std::size_t bytes);

  std::string m_mark;
  std::size_t m_most;
  std::string m_pending;  // Text that is not searched yet, or the beginning of a mark.
  std::string m_text;
};

}  // namespace scalescope
