#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/base/file.h"

namespace scalescope {

// One output stream of a program, passed on to a stream of this process and cut into lines; its end is kept. A program
// that prints more than a log can usefully hold is not slowed down: the excess is omitted, and a line reports its
// size.
class PrintedStream {
 public:
  // `line` is called for each line, without its line end and cut at 4 KiB. `to` stays the caller's.
  PrintedStream(UniqueFd from, int to, std::function<void(const std::string&)> line = {});

  [[nodiscard]] int fd() const { return m_from.get(); }
  [[nodiscard]] bool isOpen() const { return m_from.valid(); }
  // Reads what is available without waiting, at most 1 MiB. Call it when the descriptor is readable.
  void read(std::int64_t nowNs);
  // Prints how much was left out.
  void end();

  // Returns the last 16 KiB of the stream.
  [[nodiscard]] const std::string& tail() const { return m_tail; }

 private:
  void pass(std::string_view bytes, std::int64_t nowNs);
  void cut(std::string_view bytes);

  UniqueFd m_from;
  int m_to;
  std::function<void(const std::string&)> m_line;
  std::string m_rest;  // Beginning of a line that has no end yet.
  std::string m_tail;
  double m_room;  // Bytes that may be passed on now.
  std::int64_t m_roomNs = 0;
  std::uint64_t m_leftOut = 0;
};

// Returns why a program failed, from the end of its stderr: Python's last traceback, or the last lines if there is
// none.
std::string lastWords(std::string_view errors);

// Returns true if the text reports that a connection to another rank ended, so that another failure is the cause.
bool isPeersFailure(std::string_view words);

// Returns true if the text reports that an address or port is in use.
bool isPortInUse(std::string_view words);

}  // namespace scalescope
