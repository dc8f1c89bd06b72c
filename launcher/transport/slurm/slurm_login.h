#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "launcher/transport/host_session.h"
#include "launcher/transport/link/link_found.h"
#include "launcher/transport/link/thread_link.h"
#include "launcher/transport/transport.h"

namespace scalescope {

// Where Slurm's programs run: this machine, or a login node at the end of an ssh session. One thread; calls block,
// bounded by their seconds and by the stop of the watch, which outlives it.
class SlurmLogin {
 public:
  explicit SlurmLogin(std::string host) : m_host(std::move(host)) {}
  virtual ~SlurmLogin() = default;
  struct Output {
    int status = -1;
    std::string text;    // at most 64 KiB
    std::string errors;  // its end, inert
  };
  // The program by its argument vector, with `input` to read. Error slurm.bad-word: an argument of several lines.
  Result<Output> run(const std::vector<std::string>& arguments, const std::string& input, double seconds);
  // The program with the streams of a link, until either ends; why.
  virtual Error pump(const std::vector<std::string>& arguments, const HostSession::Pump& pump) = 0;

  // By their paths, which are the same on the cluster's nodes.
  struct Programs {
    std::string agent;
    std::string worker;  // "" = beside the agent
  };
  virtual Result<Programs> provide(const TransportOptions& options) = 0;

 protected:
  virtual Result<Output> runLines(const std::vector<std::string>& arguments, const std::string& input,
                                  double seconds) = 0;
  std::string m_host;
};

// The machine that the host's `slurm.login` names; `found` hears how it is reached.
Result<std::unique_ptr<SlurmLogin>> openSlurmLogin(LinkThread& thread, const HostSpec& host,
                                                   const TransportOptions& options, LinkFound& found);
// The same for a call that no link makes: nobody is asked anything.
Result<std::unique_ptr<SlurmLogin>> openSlurmLogin(SshWatch& watch, const HostSpec& host,
                                                   const TransportOptions& options);

}  // namespace scalescope
