#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "core/base/ids.h"
#include "launcher/plan/host_facts.h"
#include "launcher/plan/resolution.h"
#include "launcher/transport/transport.h"

namespace scalescope {

// Paths of the programs of a run; if empty, $SCALESCOPE_AGENT and $SCALESCOPE_WORKER, else beside this program or in
// its ../lib/scalescope.
struct Programs {
  std::string agent = {};
  std::string worker = {};
};
std::string agentProgramOf(const Programs& programs, const Environment& environment);
std::string workerProgramOf(const Programs& programs, const Environment& environment);
// Returns the path of scalescope-program, which starts a user's program: $SCALESCOPE_PROGRAM, else beside this program.
std::string programRunner(const Environment& environment);

// Purpose of resolving. To run, every cell has to fit, or the study is refused; cells that need an unreachable host
// have no key. To plan, cells without their hosts or devices have no key: a host that does not reply within 2.5 s is
// unreachable, and cells may be larger than the machines.
enum class ResolvePurpose { run, plan };

struct ResolveOptions {
  Environment environment;       // Environment for this work, of the client if there is one (Environment::forClient).
  std::string storeFolder = {};  // If empty, stored repeats are not counted.
  bool probe = false;            // True to run the 5-step probe per precision (seconds to minutes).
  // Callback with the state before the probe, if `probe` is set.
  std::function<void(const ResolvedStudy&)> beforeProbe = {};
  Programs programs = {};
  std::optional<ClientContext> client = {};  // Client that requests this, if it is not this process.
  // Passes questions of hosts to the user, on separate threads; without it the answer is no.
  std::function<void(HostQuestion)> question = {};
  ResolvePurpose purpose = ResolvePurpose::run;
  bool measuresProgram = false;  // The study is of the user's own program: hosts get no worker.
  StudyId study = {};            // Study to run, for which a cluster may be asked for nodes; empty if none.
  // Provisioners of a study with the state of the requests to clusters, so that each is asked once.
  std::shared_ptr<const Provisioners> provisioners = {};
  // Abandoned hosts: the first of them and those behind it are not probed; never the study's first host.
  std::set<std::string> abandoned = {};
};

TransportOptions transportOptionsOf(const ResolveOptions& options);

}  // namespace scalescope
