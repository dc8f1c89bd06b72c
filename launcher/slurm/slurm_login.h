#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "launcher/transport/host_session.h"
#include "launcher/transport/remote/link_found.h"
#include "launcher/transport/remote/thread_link.h"
#include "launcher/transport/transport.h"

namespace scalescope {

// The machine where Slurm's programs run: this one, or a login node over an ssh session. One thread; calls block,
// bounded by their seconds and by the stop of the watch, which outlives it.
class SlurmLogin {
 public:
  explicit SlurmLogin(std::string host) : m_host(std::move(host)) {}
  virtual ~SlurmLogin() = default;
  struct Output {
    int status = -1;
    std::string text;    // Text of at most 64 KiB.
    std::string errors;  // End of standard error, inert.
  };
  // Runs the program of the argument vector with `input` as its standard input. Error slurm.bad-word: an argument has
  // several lines.
  Result<Output> run(const std::vector<std::string>& arguments, const std::string& input, double seconds);
  // Runs the program with the streams of a link until either ends; returns the reason.
  virtual Error pump(const std::vector<std::string>& arguments, const HostSession::Pump& pump) = 0;

  // Paths of the programs, which are the same on the cluster's nodes.
  struct Programs {
    std::string agent;
    std::string worker;  // Path of the worker; empty if it is beside the agent.
  };
  virtual Result<Programs> provide(const TransportOptions& options) = 0;

 protected:
  virtual Result<Output> runLines(const std::vector<std::string>& arguments, const std::string& input,
                                  double seconds) = 0;
  std::string m_host;
};

// Opens the machine that the host's `slurm.login` names; the choice of session is stored in `found`.
Result<std::unique_ptr<SlurmLogin>> openSlurmLogin(LinkThread& thread, const HostSpec& host,
                                                   const TransportOptions& options, LinkFound& found);
// Opens it for a call without a link: the user is asked nothing.
Result<std::unique_ptr<SlurmLogin>> openSlurmLogin(SshWatch& watch, const HostSpec& host,
                                                   const TransportOptions& options);

}  // namespace scalescope
