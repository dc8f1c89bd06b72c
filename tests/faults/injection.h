#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/base/file.h"
#include "core/base/process.h"
#include "tests/patience.h"
#include "tests/processes.h"

namespace scalescope {

// Returns true if strace is available and may trace other processes.
inline bool canInject() {
  const auto tried = runProgram({"strace", "-o", "/dev/null", "-e", "inject=fsync:error=EIO", "true"},
                                {.deadlineSeconds = 60.0 * patience(), .input = {}, .stop = {}});
  return tried && tried->exitCode == 0;
}

inline int occurrences(const std::string& text, const std::string& word) {
  int count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

// Returns the arguments that precede a command so that calls of it and of its children fail:
// "clone3:error=EAGAIN:when=2". strace counts the calls of each thread separately.
inline std::vector<std::string> injecting(const std::string& log, const std::string& injection) {
  return {"strace",
          "-f",
          "-qq",
          "-o",
          log,
          "-e",
          "trace=" + injection.substr(0, injection.find(':')),
          "-e",
          "inject=" + injection};
}

// Writes a program that runs `program` with these failures in its first `times` starts; failed calls are logged to
// `log`.PID.
inline void writeWrapper(const std::string& path, const std::string& log, const std::string& injection,
                         const std::string& program, int times = 1'000'000) {
  std::string command;
  for (const std::string& word : injecting(log + ".$$", injection)) command += word + " ";
  std::ofstream(path) << "#!/bin/sh\necho >> " << log << "-starts\n"
                      << "[ $(wc -l < " << log << "-starts) -le " << times << " ] || exec '" << program << "' \"$@\"\n"
                      << "exec " << command << "'" << program << "' \"$@\"\n";
  chmod(path.c_str(), 0755);
}

// Returns a PATH in which programs are found in that folder first.
inline std::string pathWith(const std::string& folder) { return folder + ":" + std::getenv("PATH"); }

// Returns how many calls failed in the programs whose log has this prefix.
inline int injected(const std::string& folder, const std::string& log) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().filename().string().starts_with(log))
      count += occurrences(readFile(entry.path()).value_or(""), "(INJECTED)");
  return count;
}

// Returns the process that traces this one; 0 if there is none.
inline pid_t tracerOf(pid_t pid) {
  const std::string status = processFile(pid, "status");
  const std::size_t at = status.find("TracerPid:\t");
  return at == std::string::npos ? 0 : static_cast<pid_t>(std::atoi(status.c_str() + at + 11));
}

// Lets a program that was started with injecting() after `strace -D` continue without failures, with its children.
inline void release(pid_t pid) {
  const pid_t strace = tracerOf(pid);
  if (strace != 0) ::kill(strace, SIGINT);
  for (int look = 0; look < 600 * patience() && tracerOf(pid) != 0; ++look)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(tracerOf(pid), 0) << "strace is still attached";
}

// Injection of failures into a running program until it is ended. `more` holds further arguments of strace.
class Injected {
 public:
  Injected(const std::string& folder, pid_t pid, const std::string& injection,
           const std::vector<std::string>& more = {})
      : m_log(folder + "/calls") {
    std::vector<std::string> command = injecting(m_log, injection);
    command.insert(command.end(), more.begin(), more.end());
    command.insert(command.end(), {"-p", std::to_string(pid)});
    auto strace = Process::start({.arguments = command});
    EXPECT_TRUE(strace) << english(strace.error());
    if (strace) m_strace.emplace(std::move(*strace));
    for (int look = 0; look < 600 * patience() && tracerOf(pid) == 0; ++look)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_NE(tracerOf(pid), 0);
  }
  ~Injected() { end(); }
  Injected(const Injected&) = delete;
  Injected& operator=(const Injected&) = delete;

  [[nodiscard]] int count() const { return occurrences(readFile(m_log).value_or(""), "(INJECTED)"); }
  void end() {
    if (!m_strace) return;
    ::kill(m_strace->pid(), SIGINT);
    EXPECT_NE(m_strace->wait(std::chrono::seconds(60)), -1) << "strace is still attached";
    m_strace.reset();
  }

 private:
  std::string m_log;
  std::optional<Process> m_strace;
};

}  // namespace scalescope
