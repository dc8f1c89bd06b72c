#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stop_token>
#include <string>
#include <thread>

#include "tests/patience.h"
#include "tests/temp_folder.h"

#include "core/base/file.h"

namespace scalescope {

// A shell script that replaces a program of PATH during the lifetime of this object; it writes its pid before it
// begins.
class FakeProgram {
 public:
  FakeProgram(const std::string& name, const std::string& script) : m_path(std::getenv("PATH")), m_name(name) {
    std::ofstream(path()) << "#!/bin/sh\necho $$ > " << pidFile() << ".new; mv " << pidFile() << ".new " << pidFile()
                          << "\n"
                          << script << "\n";
    chmod(path().c_str(), 0755);
    setenv("PATH", (m_folder + ":" + m_path).c_str(), 1);
  }
  ~FakeProgram() { setenv("PATH", m_path.c_str(), 1); }
  FakeProgram(const FakeProgram&) = delete;
  FakeProgram& operator=(const FakeProgram&) = delete;

  [[nodiscard]] std::string path() const { return m_folder + "/" + m_name; }
  [[nodiscard]] bool hasRun() const { return !readFile(pidFile()).value_or("").empty(); }

  // Checks its last start; a zombie is not running.
  [[nodiscard]] bool isRunning() const {
    const std::string pid = readFile(pidFile()).value_or("");
    const std::string stat =
        pid.empty() ? "" : readFile("/proc/" + pid.substr(0, pid.find('\n')) + "/stat").value_or("");
    return !stat.empty() && stat.find(") Z") == std::string::npos;
  }

  // Calls `work` and requests its stop once the program has begun.
  template <class Work>
  auto whileItRuns(Work work) const {
    std::stop_source stop;
    const std::jthread stopper([&] {
      for (int i = 0; i < 2000 * patience() && !hasRun(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
      stop.request_stop();
    });
    return work(stop.get_token());
  }

 private:
  [[nodiscard]] std::string pidFile() const { return m_folder + "/pid"; }

  std::string m_path;
  std::string m_name;
  const TempFolder m_temp;
  const std::string m_folder = m_temp.path();
};

}  // namespace scalescope
