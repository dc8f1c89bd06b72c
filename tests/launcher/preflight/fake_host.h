#pragma once

#include <gtest/gtest.h>

#include <string>

#include "core/study/data/dataset_kinds.h"
#include "launcher/preflight/check_table.h"
#include "launcher/preflight/on_host.h"

namespace scalescope::preflight {

// Output of a healthy host for the probe script.
inline const std::string kHealthy =
    "SCALESCOPE-LOOK begin 1\n"
    "SCALESCOPE-LOOK system Linux x86_64\n"
    "SCALESCOPE-LOOK kernel 6.1.0-18-amd64\n"
    "SCALESCOPE-LOOK user ada\n"
    "SCALESCOPE-LOOK shell /bin/bash\n"
    "SCALESCOPE-LOOK files 65536 1048576\n"
    "SCALESCOPE-LOOK glibc glibc 2.36\n"
    "SCALESCOPE-LOOK folder /home/ada/.cache/scalescope\n"
    "SCALESCOPE-LOOK filesystem ext2/ext3\n"
    "SCALESCOPE-LOOK free 104857600\n"
    "SCALESCOPE-LOOK runs yes\n"
    "SCALESCOPE-LOOK written 16777216 1790000000000000000 1790000000100000000\n"
    "SCALESCOPE-LOOK kills no\n"
    "SCALESCOPE-LOOK lingers yes\n"
    "SCALESCOPE-LOOK agents \n"
    "SCALESCOPE-LOOK ranks \n"
    "SCALESCOPE-LOOK runs-kept 2\n"
    "SCALESCOPE-LOOK bundles-kept 3\n"
    "SCALESCOPE-LOOK data-kept 2\n"
    "SCALESCOPE-LOOK data-kib 64000\n"
    "SCALESCOPE-LOOK driver \n"
    "SCALESCOPE-LOOK cards 0\n"
    "SCALESCOPE-LOOK end\n";

// Returns it with the line of that key replaced.
inline std::string probeWith(const std::string& key, const std::string& value) {
  const std::string begin = "SCALESCOPE-LOOK " + key + " ";
  std::string text = kHealthy;
  const std::size_t at = text.find(begin);
  if (at == std::string::npos) return text.insert(text.rfind("SCALESCOPE-LOOK end"), begin + value + "\n");
  return text.replace(at, text.find('\n', at) - at, begin + value);
}

inline std::string probeWithout(const std::string& key) {
  std::string text = kHealthy;
  const std::size_t at = text.find("SCALESCOPE-LOOK " + key + " ");
  if (at != std::string::npos) text.erase(at, text.find('\n', at) + 1 - at);
  return text;
}

inline HostView healthyHost(const std::string& probe = kHealthy) {
  HostView host;
  host.spec.name = host.spec.ssh = host.login = "n0";
  host.user = "ada";
  host.addresses = {"10.0.0.10"};
  host.loginSeconds = 0.2;
  host.clock = ClockLook{0.01, 0.02};
  host.probe = readProbe(probe).value();
  HostFacts facts;
  facts.machine.usableCores = {{0}, {1}, {2}, {3}};
  facts.machine.physicalCores = facts.machine.logicalCores = 4;
  facts.machine.memoryBytes = 16e9;
  facts.machine.memoryAvailable = 12e9;
  facts.machine.processor = "AMD EPYC";
  facts.interfaces = {{"lo", "127.0.0.1", 0, true}, {"eth0", "10.0.0.10", 1000, false}};
  host.facts = facts;
  host.interface = facts.interfaces[1];
  host.links = {{"n1", 0.0001, 117e6, ""}};
  return host;
}

inline CheckContext defaultRequest() {
  CheckContext context;
  context.hosts = 2;
  context.workerProgram = "/opt/scalescope-worker";
  return context;
}

inline Finding findingOf(const std::string& check, const HostView& host,
                         const CheckContext& context = defaultRequest()) {
  for (const CheckResult& result : judge(host, context))
    if (result.check == check) return result.finding;
  ADD_FAILURE() << "no check " << check;
  return {};
}

}  // namespace scalescope::preflight
