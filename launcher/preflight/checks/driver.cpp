#include <charconv>

#include "core/study/cells/worker_answers.h"
#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/view/on_host.h"

namespace scalescope::preflight {
namespace {

constexpr const char* kNccl = "2.28.9";  // Version in packaging/setup/wheels-cuda.txt.

std::int64_t majorOf(const std::string& version) {
  std::int64_t major = 0;
  std::from_chars(version.data(), version.data() + version.size(), major);
  return major;
}

}  // namespace

// CUDA, NCCL and LibTorch are sent with the worker; the driver is the host's.
Finding judgeDriver(const HostView& host, const CheckContext&) {
  const std::string& reportedVersion = host.facts->machine.driver;
  const std::string& driver = reportedVersion.empty() ? host.probe->driver : reportedVersion;
  const Fix fix{{"preflight.fix.driver", {{"least", kLeastDriver}}}, onHost(host, "nvidia-smi")};
  if (driver.empty()) return bad({"preflight.no-driver", {}}, fix);
  Message evidence{
      "preflight.driver",
      {{"driver", driver}, {"least", kLeastDriver}, {"cuda", std::string(kCudaVersion)}, {"nccl", std::string(kNccl)}}};
  return majorOf(driver) < kLeastDriver ? bad(std::move(evidence), fix) : fine(std::move(evidence));
}

}  // namespace scalescope::preflight
