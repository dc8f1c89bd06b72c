#pragma once

#include "launcher/plan/host_groups.h"
#include "launcher/preflight/preflight.h"
#include "tests/cluster/cluster.h"
#include "tests/paths.h"

namespace scalescope {

inline const preflight::Finding& findingOf(const preflight::HostReport& report, const std::string& name) {
  static const preflight::Finding kNone;
  for (const preflight::CheckResult& check : report.checks)
    if (check.check == name) return check.finding;
  ADD_FAILURE() << "no check " << name;
  return kNone;
}

// Fixture that runs `check` for the two nodes.
class PreflightClusterTest : public ClusterTest {
 protected:
  preflight::Request asked(const std::vector<std::string>& hosts) const {
    preflight::Request request{.programs = {.agentProgram = builtProgram("scalescope-agent"),
                                            .workerProgram = kFakeRank,
                                            .environment = Environment::ofThisProcess()}};
    for (const std::string& name : hosts) {
      request.hosts.push_back(hostNamed(name));
      if (name == "n1") request.hosts.back().dataPath = dataPath;
    }
    request.context.study = wanted;
    preflight::complete(request);
    return request;
  }
  std::vector<preflight::HostReport> check(const std::vector<std::string>& hosts = {"n0", "n1"}) const {
    return preflight::checkHosts(asked(hosts), {}, {});
  }

  // Returns one finding for one of the hosts.
  preflight::Finding look(const std::string& name, std::size_t host = 1) {
    const preflight::Finding found = findingOf(check()[host], name);
    reported = english(found.evidence);
    return found;
  }
  preflight::Verdict verdictOf(const std::string& name) { return look(name).verdict; }

  // Returns the path on the nodes.
  static std::string cache() { return std::string(std::getenv("HOME")) + "/.cache/scalescope"; }
  static std::string home() { return folder() + "/n1/home"; }

  std::optional<StudySpec> wanted;
  std::string dataPath;
  std::string reported;
};

}  // namespace scalescope
