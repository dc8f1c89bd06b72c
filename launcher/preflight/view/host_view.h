#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/study/data/dataset.h"
#include "core/study/spec/spec.h"
#include "launcher/plan/machine.h"
#include "launcher/preflight/probe/probe_answer.h"
#include "launcher/transport/transport.h"

namespace scalescope::preflight {

// The way to a host, step by step; each stands on the one before.
enum class Step { name, reach, hostKey, login, look, agent };

// Seconds by which the host's clock is ahead of this one's, and by how much that may be wrong.
struct ClockLook {
  double aheadSeconds = 0;
  double uncertaintySeconds = 0;
};

// How a person runs a line on a host.
struct HostShell {
  std::string login = {};  // "user@name" or an alias, as ssh takes it
  int port = 22;           // 22: as ssh's configuration has it
  bool isLocal = false;    // this machine: no ssh
  bool isRoot = false;     // whoever logs in there
};

// From this host to another one, by the interfaces that ranks would use.
struct LinkLook {
  std::string peer;
  std::optional<double> latencySeconds = {};  // half a round trip; nullopt: it was not reached
  std::optional<double> bytesPerSecond = {};  // nullopt: not measured
  std::string reason = {};                    // why not, inert; "" where it was not asked
  HostShell peerShell = {};                   // of the peer
};

// All that was seen of one host: what the checks judge. Values alone, so that tests can play any host.
struct HostView {
  HostSpec spec;
  bool isLocal = false;    // this machine: there is no way to it
  std::string login = {};  // "user@name" or an alias, as ssh takes it

  std::vector<std::string> addresses = {};
  std::string user = {};
  int port = 22;
  SshChoice choice = {};                    // by which program it is reached
  std::optional<double> loginSeconds = {};  // from the connection to the first word of a shell
  std::optional<Step> stoppedAt = {};       // the step that was not taken, and why
  std::optional<Error> stopped = {};

  std::optional<ClockLook> clock = {};
  std::optional<ProbeAnswer> probe = {};
  std::optional<HostFacts> facts = {};             // as its agent told, or this machine's own
  std::optional<NetworkInterface> interface = {};  // that ranks would use between the hosts; among several hosts alone
  std::vector<LinkLook> links = {};                // to every other host that was asked for
};

// What a run would want of the hosts.
struct Wish {
  std::optional<StudySpec> study = {};
  int hosts = 1;
  std::optional<Result<DatasetInfo>> data = {};  // of the study's dataset on this machine; nullopt: no files are needed
  double dataBytes = 0;                          // of these files
  std::string workerProgram = {};                // here; "" = there is none
  std::string cudaWorkerProgram = {};
  std::optional<Message> badFiles = {};  // why the files of the study's own program cannot be sent
};

}  // namespace scalescope::preflight
