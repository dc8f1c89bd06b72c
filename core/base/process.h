#pragma once

#include <signal.h>
#include <sys/types.h>

#include <chrono>
#include <stop_token>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "core/base/environment.h"
#include "core/base/file.h"
#include "core/base/result.h"

namespace scalescope {

// How a child is started: by argument vector, never a shell. It inherits the named descriptors and nothing else, and no
// blocked signal. Any thread.
struct ProcessStart {
  std::vector<std::string> arguments;  // [0]: a path, or a name that PATH finds
  std::string program = {};            // what runs under the name arguments[0]; "" = arguments[0] itself
  EnvironmentChange environment = {};
  int in = -1;  // the child's stdin; -1 = /dev/null, as for the next two
  int out = -1;
  int err = -1;
  enum class Group {
    same,
    own,
    session
  } group = Group::own;  // own: Ctrl-C is not for it, and it can be killed with what it started
};

// A running child that is ours to reap. Destroyed while it runs, it is killed with its group and reaped.
class Process {
 public:
  // Error `process.start`: the program and why.
  static Result<Process> start(const ProcessStart& how);

  Process(Process&& other) noexcept;
  Process& operator=(Process&& other) noexcept;
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  [[nodiscard]] pid_t pid() const { return m_pid; }
  [[nodiscard]] bool hasEnded() const { return m_ended; }  // as far as wait() has looked
  // The exit code once it has ended (128 + signal when a signal ended it), -1 while it runs or when somebody else has
  // reaped it. Waits at most `patience`, less when `stop` asks.
  int wait(std::chrono::milliseconds patience, const std::stop_token& stop = {});
  void kill();  // SIGKILL to its group (or to it alone, in our group), and reap; at most 5 s
  // Lives on without us; nobody may reap it any more but init or a subreaper.
  void letGo();

 private:
  Process(pid_t pid, ProcessStart::Group group) : m_pid(pid), m_group(group) {}
  void take(int status);

  pid_t m_pid = -1;
  ProcessStart::Group m_group = ProcessStart::Group::own;
  bool m_ended = false;
  int m_exitCode = -1;
};

// Makes this process a daemon: fork, setsid, fork; stdin and stdout on /dev/null, stderr at the end of `errorFile`
// (0600, never a link), all other descriptors closed, working directory "/". True in the daemon, false in the caller,
// which has reaped its child and may exit. Only while no other thread runs.
Result<bool> becomeDaemon(const std::string& errorFile);

// A thread that does `work`. Error `process.thread`, why none is to be had (the limit on processes, memory): a thread's
// own constructor throws then, and that must end no process.
template <class Work>
Result<std::jthread> startThread(Work&& work) {
  try {
    return std::jthread(std::forward<Work>(work));
  } catch (const std::system_error& error) {
    return fail("process.thread", {{"reason", errnoText(error.code().value())}});
  }
}

struct Pipe {
  UniqueFd read, write;
};
Result<Pipe> makePipe();  // close-on-exec at both ends

// A child whose streams are pipes to us: what it reads, says and complains of.
struct PipedProcess {
  Process process;
  UniqueFd input, output, errors;  // invalid where not asked for
};
struct PipedStreams {
  bool input = true, output = true, errors = true;  // false: /dev/null
};
// As Process::start; `how` leaves in, out and err alone. Errors: also process.pipe.
Result<PipedProcess> startPiped(ProcessStart how, const PipedStreams& streams = {});

// Reads and writes of it give EAGAIN where they would wait.
void setNonBlocking(const UniqueFd& fd);

// While it lives, this thread's write to a pipe that nobody reads any more gives EPIPE and no SIGPIPE, whatever the
// process does with that signal. Destroyed in the thread that made it.
class NoPipeSignal {
 public:
  NoPipeSignal();
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;
  ~NoPipeSignal();

 private:
  sigset_t m_before;
  bool m_wasPending;
};

struct ProgramOptions {
  double deadlineSeconds = 30;  // then SIGKILL to its process group and an error
  std::string_view input = {};  // its stdin; empty = /dev/null
  std::size_t maxOutputBytes = 16 << 20;
  std::stop_token stop = {};  // asked to stop: killed, error "process.stopped"
  EnvironmentChange environment = {};
};

struct ProgramOutput {
  int exitCode = 0;  // 128 + signal when killed
  std::string out;
  std::string err;  // its last 64 KiB
};

// Runs a program to its end, feeds it and collects what it says. Blocks up to the deadline. Errors: process.start,
// process.stopped, process.deadline, process.output (it said more than `maxOutputBytes`).
Result<ProgramOutput> runProgram(const std::vector<std::string>& arguments, const ProgramOptions& options);

}  // namespace scalescope
