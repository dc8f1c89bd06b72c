#include "launcher/preflight/checks/checks.h"

namespace scalescope::preflight {

// Affinity, cpuset and quota of a control group limit the usable cores of the machine.
Finding judgeCores(const HostView& host, const CheckContext&) {
  const MachineInfo& machine = host.facts->machine;
  const auto usable = static_cast<std::int64_t>(machine.usableCores.size());
  const Fix fix{{"preflight.fix.cores", {}}};
  if (usable == 0) return unknown({"preflight.not-told", {}});
  if (machine.cpuQuota > 0 && machine.cpuQuota < static_cast<double>(usable))
    return warn({"preflight.cores-quota", {{"usable", usable}, {"quota", machine.cpuQuota}}}, fix);
  Message evidence{"preflight.cores",
                   {{"usable", usable},
                    {"cores", std::int64_t{machine.physicalCores}},
                    {"threads", std::int64_t{machine.logicalCores}},
                    {"processor", machine.processor}}};
  return usable < machine.physicalCores ? warn(std::move(evidence), fix) : fine(std::move(evidence));
}

}  // namespace scalescope::preflight
