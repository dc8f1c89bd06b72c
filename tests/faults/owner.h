#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace scalescope {

using Environment = std::vector<std::pair<std::string, std::string>>;

// A process that owns a store, started and killed by the test; killed at the latest when this goes.
class Owner {
 public:
  Owner(const std::vector<std::string>& command, const Environment& environment, const std::string& outputFile);
  ~Owner();
  Owner(const Owner&) = delete;
  Owner& operator=(const Owner&) = delete;

  // False as soon as it has ended by itself; true after that time.
  bool livesFor(std::chrono::milliseconds time);
  // True once it stands still in SIGSTOP; false if it ended or the time is over.
  bool stopsWithin(std::chrono::seconds time);
  // Exit code, 128 + signal, or -1 when the time is over.
  int endsWithin(std::chrono::seconds time);
  // SIGKILL; true if that is what ended it.
  bool kill();

 private:
  bool poll(int options);

  pid_t m_pid = -1;
  int m_status = -1;
  bool m_ended = false;
  bool m_stopped = false;
};

// Processes, other than this one, that have `mark` in their command line or environment.
std::vector<pid_t> processesOf(const std::string& mark);
// Their command lines, for a failure's text.
std::string described(const std::vector<pid_t>& processes);

}  // namespace scalescope
