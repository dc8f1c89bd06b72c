#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "launcher/transport/host_question.h"
#include "launcher/transport/ssh/ssh_settings.h"
#include "launcher/transport/ssh/ssh_watch.h"

namespace scalescope {

// Asks a person and waits, minutes perhaps; nullopt when nobody answered. Called from the session's thread; empty where
// there is nobody to ask.
using AskPerson =
    std::function<std::optional<HostAnswer>(HostQuestion::Kind kind, const std::string& host, const std::string& text)>;

struct SshCallbacks {
  AskPerson ask = {};
  std::function<void(const Message& state)> progress = {};  // any of the session's threads
};

// One libssh session, used by one thread. All calls block, bounded by the watch.
class SshSession {
 public:
  static Result<std::unique_ptr<SshSession>> connect(const SshSettings& settings, const SshCallbacks& callbacks,
                                                     SshWatch& watch);
  ~SshSession();

  struct Output {
    int status = -1;
    std::string text;    // standard output, at most 64 KiB
    std::string errors;  // at most 2 KiB, inert
  };
  // Runs a constant command, feeding it what `input` gives ("" = no more).
  Result<Output> execute(const std::string& command, const std::function<Result<std::string>()>& input, double seconds);

  // Runs `command` and copies until either side ends. `outgoing` gives bytes to send, "" = none now; `wakeFd` becomes
  // readable when there are some. Returns why it ended.
  struct Pump {
    int wakeFd = -1;
    std::function<std::string()> outgoing;
    std::function<void(std::string bytes)> incoming;
  };
  Error pump(const std::string& command, const Pump& pump);

  // For what the thread does beside the session.
  [[nodiscard]] std::stop_token stopToken() const;

 private:
  struct Impl;
  explicit SshSession(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope
