#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/study/data/dataset.h"
#include "core/study/spec/spec.h"
#include "launcher/plan/host_facts.h"
#include "launcher/preflight/probe_answer.h"
#include "launcher/transport/transport.h"

namespace scalescope::preflight {

// Steps of the connection to a host; each depends on the one before.
enum class Step { name, reach, hostKey, login, look, agent };

// Seconds by which the host's clock is ahead of this one's, and their uncertainty.
struct ClockLook {
  double aheadSeconds = 0;
  double uncertaintySeconds = 0;
};

// Values for a line that the user runs on a host.
struct HostShell {
  std::string login = {};  // "user@name" or an alias, as ssh takes it.
  int port = 22;           // 22 leaves the port to ssh's configuration.
  bool isLocal = false;    // This machine: no ssh.
  bool isRoot = false;     // The user that logs in there is root.
};

// The connection from this host to another one, by the interfaces that ranks would use.
struct LinkLook {
  std::string peer;
  std::optional<double> latencySeconds = {};  // Half a round trip; nullopt if the peer was not reached.
  std::optional<double> bytesPerSecond = {};  // Rate; nullopt if not measured.
  std::string reason = {};                    // Reason of a failure, inert; empty if the link was not tried.
  HostShell peerShell = {};                   // Shell of the peer.
};

// All observations of one host, which the checks judge. Values only, so that tests can describe any host.
struct HostView {
  HostSpec spec;
  bool isLocal = false;    // This machine: no connection is needed.
  std::string login = {};  // "user@name" or an alias, as ssh takes it.

  std::vector<std::string> addresses = {};
  std::string user = {};
  int port = 22;
  SshChoice choice = {};                    // Program by which it is reached.
  std::optional<double> loginSeconds = {};  // Seconds from the connection to the first output of a shell.
  std::optional<Step> stoppedAt = {};       // The step that was not taken; `stopped` is the reason.
  std::optional<Error> stopped = {};
  bool isCutOff = false;  // True if the look was stopped before the host could answer.

  std::optional<ClockLook> clock = {};
  std::optional<ProbeAnswer> probe = {};
  std::optional<HostFacts> facts = {};  // Facts of its agent, or this machine's own.
  // Interface that ranks would use between the hosts; set only if there are several.
  std::optional<NetworkInterface> interface = {};
  std::vector<LinkLook> links = {};  // Links to every other requested host.
};

// Requirements of a run for the hosts.
struct CheckContext {
  std::optional<StudySpec> study = {};
  int hosts = 1;
  std::optional<Result<DatasetInfo>> data = {};  // The study's dataset on this machine; nullopt if no files are needed.
  double dataBytes = 0;                          // Size of these files.
  std::string workerProgram = {};                // Worker of this machine; empty if there is none.
  std::string cudaWorkerProgram = {};
  std::optional<Message> badFiles = {};  // Reason why the files of the study's own program cannot be sent.
};

}  // namespace scalescope::preflight
