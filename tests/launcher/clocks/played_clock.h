#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace scalescope {

// Clocks of a program as another one plays them: how far they are from the machine's own stands in a file that both
// see. A program that links played_clock.cpp reads all its clocks through it, the standard library's too, and so does
// what waits for a moment of CLOCK_MONOTONIC; what waits for a while waits that long.
class PlayedClock {
 public:
  explicit PlayedClock(const std::string& file);  // made where it is not there, with the machine's own time
  ~PlayedClock();
  PlayedClock(const PlayedClock&) = delete;
  PlayedClock& operator=(const PlayedClock&) = delete;

  void use();  // they are this program's from now on, as long as the object lives
  void passMonotonic(std::chrono::seconds time);
  void setWall(std::chrono::seconds ahead);  // of the machine's own
  [[nodiscard]] std::int64_t reads() const;  // how often CLOCK_MONOTONIC was read by whoever uses them

 private:
  struct Page;
  Page* m_page = nullptr;
};

}  // namespace scalescope
