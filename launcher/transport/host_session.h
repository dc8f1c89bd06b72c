#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "core/base/result.h"
#include "launcher/transport/host_question.h"

namespace scalescope {

// Asks a person and waits, minutes perhaps; nullopt when nobody answered. Called from the session's thread; empty where
// there is nobody to ask.
using AskPerson =
    std::function<std::optional<HostAnswer>(HostQuestion::Kind kind, const std::string& host, const std::string& text)>;

struct SshCallbacks {
  AskPerson ask = {};
  std::function<void(const Message& state)> progress = {};  // any of the session's threads
};

// Logged in at a host that starts commands for us: over libssh (ssh/) or the system's ssh (openssh/). One thread; every
// call blocks, bounded by the watch that the session was made with.
class HostSession {
 public:
  virtual ~HostSession() = default;

  // What a command reads: `next` is called until all `bytes` are there; fewer are an error of the session.
  struct Input {
    std::int64_t bytes = 0;
    std::function<Result<std::string>()> next = {};
  };
  struct Output {
    int status = -1;
    std::string text;    // standard output, at most 68 KiB; before it what the login shell printed
    std::string errors;  // at most 2 KiB, inert
  };
  // Runs a command of one line and feeds it, as far as it reads.
  virtual Result<Output> execute(const std::string& command, const Input& input, double seconds) = 0;

  // Runs `command` and copies until either side ends. `outgoing` gives bytes to send, "" = none now; `wakeFd` becomes
  // readable when there are some. Returns why it ended. The last call.
  struct Pump {
    int wakeFd = -1;
    std::function<std::string()> outgoing;
    std::function<void(std::string bytes)> incoming;
  };
  virtual Error pump(const std::string& command, const Pump& pump) = 0;

  // For what the thread does beside the session.
  [[nodiscard]] virtual std::stop_token stopToken() const = 0;
};

}  // namespace scalescope
