#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/base/file.h"

namespace scalescope {

// One stream of a program on its way to this process's own: passed on, cut into lines, its end kept. A program that
// prints more than a log is read for is not slowed: what is too much is left out, and a line says how much that was.
class PrintedStream {
 public:
  // `line` is called for each line, without its end and cut at 4 KiB. `to` stays the caller's.
  PrintedStream(UniqueFd from, int to, std::function<void(const std::string&)> line = {});

  [[nodiscard]] int fd() const { return m_from.get(); }
  [[nodiscard]] bool isOpen() const { return m_from.valid(); }
  // Reads what is there, never waiting, at most 1 MiB. Call it when the descriptor can be read.
  void read(std::int64_t nowNs);
  // Says what was left out.
  void end();

  // Its last 16 KiB.
  [[nodiscard]] const std::string& tail() const { return m_tail; }

 private:
  void pass(std::string_view bytes, std::int64_t nowNs);
  void cut(std::string_view bytes);

  UniqueFd m_from;
  int m_to;
  std::function<void(const std::string&)> m_line;
  std::string m_rest;  // of a line without its end
  std::string m_tail;
  double m_room;  // bytes that may be passed on at once
  std::int64_t m_roomNs = 0;
  std::uint64_t m_leftOut = 0;
};

// Returns why a program failed, from the end of its stderr: Python's last traceback, else the last lines.
std::string lastWords(std::string_view errors);

}  // namespace scalescope
