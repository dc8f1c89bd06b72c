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

// How a child is started: from an argument vector, never by a shell. It inherits only the named descriptors and no
// blocked signals. Any thread.
struct ProcessStart {
  std::vector<std::string> arguments;  // Arguments; [0] is a path, or a name that is searched in the child's PATH.
  std::string program = {};            // Executable that runs with arguments[0] as its name; "" = arguments[0] itself.
  EnvironmentChange environment = {};
  int in = -1;  // The child's stdin; -1 = /dev/null, as for the next two.
  int out = -1;
  int err = -1;
  enum class Group {
    same,
    own,
    session
  } group = Group::own;  // An own group: Ctrl-C does not reach it, and it can be killed with its children.
};

// Returns the path of the executable file that a shell with this value of PATH starts for `name`: the name itself if it
// has a slash, "" if there is none. An empty value stands for /bin and /usr/bin, as if PATH were not set.
std::string findProgram(const std::string& name, std::string_view searchPath);

// A running child that this object must reap. Destroyed while it runs, it is killed with its group and reaped.
class Process {
 public:
  // Error `process.start` with the program and the reason.
  static Result<Process> start(const ProcessStart& how);

  Process(Process&& other) noexcept;
  Process& operator=(Process&& other) noexcept;
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  [[nodiscard]] pid_t pid() const { return m_pid; }
  [[nodiscard]] bool hasEnded() const { return m_ended; }  // Returns the state at the last wait().
  // Returns the exit code once the child has ended (128 + signal if a signal ended it), or -1 while it runs or if
  // something else has reaped it. Waits at most `timeout`, and ends early if `stop` is requested.
  int wait(std::chrono::milliseconds timeout, const std::stop_token& stop = {});
  void kill();  // Sends SIGKILL to its group (or to it alone, in our group) and reaps; at most 5 s.
  // Lets the child run without this object, so that only init or a subreaper reaps it.
  void release();

 private:
  Process(pid_t pid, ProcessStart::Group group) : m_pid(pid), m_group(group) {}
  void take(int status);

  pid_t m_pid = -1;
  ProcessStart::Group m_group = ProcessStart::Group::own;
  bool m_ended = false;
  int m_exitCode = -1;
};

// Makes this process a daemon: fork, setsid, fork; stdin and stdout on /dev/null, stderr at the end of `errorFile`
// (0600, never a link), all other descriptors closed, working directory "/". Returns true in the daemon and false in
// the caller, which has reaped its child and may exit. Call it only while no other thread runs.
Result<bool> becomeDaemon(const std::string& errorFile);

// Starts a thread that runs `work`. Error `process.thread` with the reason if none can be created (limit on processes,
// memory), since std::jthread throws in that case and would end the process.
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
Result<Pipe> makePipe();  // Returns a pipe that is close-on-exec at both ends.

// A child whose stdin, stdout and stderr are pipes to this process.
struct PipedProcess {
  Process process;
  UniqueFd input, output, errors;  // They are invalid if not requested.
};
struct PipedStreams {
  bool input = true, output = true, errors = true;  // Pipes to make; /dev/null instead if false.
};
// Starts a child as Process::start() does; `how` must leave in, out and err unset. Further error: process.pipe.
Result<PipedProcess> startPiped(ProcessStart how, const PipedStreams& streams = {});

// Makes reads and writes return EAGAIN instead of blocking.
void setNonBlocking(const UniqueFd& fd);

// While it exists, a write of this thread to a pipe without a reader gives EPIPE and no SIGPIPE, whatever the process
// does with that signal. It must be destroyed in the thread that created it.
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
  double deadlineSeconds = 30;  // Limit after which the process group gets SIGKILL and an error is returned.
  std::string_view input = {};  // Text of its stdin; empty = /dev/null.
  std::size_t maxOutputBytes = 16 << 20;
  std::stop_token stop = {};  // Request that kills the program; error "process.stopped".
  EnvironmentChange environment = {};
};

struct ProgramOutput {
  int exitCode = 0;  // Exit code, or 128 + signal when killed.
  std::string out;
  std::string err;  // Last 64 KiB of its stderr.
};

// Runs a program to its end, writes its input and collects its output. Blocks up to the deadline. Errors:
// process.start, process.stopped, process.deadline, process.output (more output than `maxOutputBytes`).
Result<ProgramOutput> runProgram(const std::vector<std::string>& arguments, const ProgramOptions& options);

}  // namespace scalescope
