#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "core/base/result.h"
#include "launcher/transport/host_question.h"

namespace scalescope {

// Asks the user and waits, for minutes perhaps; nullopt if the user did not answer. Called from the session's thread;
// empty if there is no user to ask.
using AskPerson =
    std::function<std::optional<HostAnswer>(HostQuestion::Kind kind, const std::string& host, const std::string& text)>;

struct SshCallbacks {
  AskPerson ask = {};
  std::function<void(const Message& state)> progress = {};  // Callback on any of the session's threads.
};

// A session on a host that runs commands for us: over libssh (ssh/) or the system's ssh (openssh/). Used by one thread;
// every call blocks, bounded by the watch that the session was made with.
class HostSession {
 public:
  virtual ~HostSession() = default;

  // Input of a command: `next` is called until all `bytes` are there; fewer are an error of the session.
  struct Input {
    std::int64_t bytes = 0;
    std::function<Result<std::string>()> next = {};
  };
  struct Output {
    int status = -1;
    std::string text;    // Standard output, at most 68 KiB; it begins with the output of the login shell.
    std::string errors;  // Standard error, at most 2 KiB, inert.
  };
  // Runs a command of one line and sends it `input` as far as it reads.
  virtual Result<Output> execute(const std::string& command, const Input& input, double seconds) = 0;

  // Runs `command` and copies until either side ends. `outgoing` returns bytes to send, empty if there are none now;
  // `wakeFd` becomes readable when there are some. Returns the reason of the end. It is the last call on the session.
  struct Pump {
    int wakeFd = -1;
    std::function<std::string()> outgoing;
    std::function<void(std::string bytes)> incoming;
  };
  virtual Error pump(const std::string& command, const Pump& pump) = 0;

  // Stops work that the thread does beside the session.
  [[nodiscard]] virtual std::stop_token stopToken() const = 0;
};

}  // namespace scalescope
