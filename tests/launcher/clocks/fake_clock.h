#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace scalescope {

// Clocks of a program that another program controls: their offset from the machine's own is in a file that both map. A
// program that links fake_clock.cpp reads all its clocks through it, including the standard library's, and waits
// until a time of CLOCK_MONOTONIC use it too; a wait for a duration lasts that long.
class FakeClock {
 public:
  explicit FakeClock(const std::string& file);  // Creates the file with the machine's time if it does not exist.
  ~FakeClock();
  FakeClock(const FakeClock&) = delete;
  FakeClock& operator=(const FakeClock&) = delete;

  void use();  // Makes them this program's clocks as long as the object lives.
  void passMonotonic(std::chrono::seconds time);
  void setWall(std::chrono::seconds ahead);  // Sets the offset from the machine's own clock.
  [[nodiscard]] std::int64_t reads() const;  // Returns how often a program that uses them has read CLOCK_MONOTONIC.

 private:
  struct Page;
  Page* m_page = nullptr;
};

}  // namespace scalescope
