#include "core/base/maths/units.h"
#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/probe/probe_script.h"
#include "launcher/preflight/view/on_host.h"

namespace scalescope::preflight {
namespace {

constexpr std::int64_t kManyBundles = 20;
constexpr std::int64_t kManyRuns = 100;

std::string processList(const std::vector<std::int64_t>& pids) {
  std::string out;
  for (const std::int64_t pid : pids) out += (out.empty() ? "" : " ") + std::to_string(pid);
  return out;
}

}  // namespace

// Running ranks take cores from the next measurement, no matter which study they belong to.
Finding judgeLeftovers(const HostView& host, const CheckContext&) {
  const ProbeAnswer& probe = *host.probe;
  if (!probe.keptRuns || !probe.keptBundles || !probe.keptData) return unknown({"preflight.not-told", {}});
  if (!probe.ranks.empty())
    return warn({"preflight.ranks-live",
                 {{"ranks", static_cast<std::int64_t>(probe.ranks.size())},
                  {"agents", static_cast<std::int64_t>(probe.agents.size())},
                  {"pids", processList(probe.ranks)}}},
                {{"preflight.fix.ranks-live", {}}, onHost(host, "kill " + processList(probe.ranks))});
  Message evidence{"preflight.leftovers",
                   {{"agents", static_cast<std::int64_t>(probe.agents.size())},
                    {"runs", *probe.keptRuns},
                    {"bundles", *probe.keptBundles},
                    {"data", *probe.keptData},
                    {"bytes", probe.keptDataBytes ? bytesText(*probe.keptDataBytes) : "?"}}};
  if (*probe.keptRuns >= kManyRuns) return warn(std::move(evidence), {{"preflight.fix.runs", {}}, cleanLine(host)});
  if (*probe.keptBundles < kManyBundles) return fine(std::move(evidence));
  return warn(std::move(evidence), {{"preflight.fix.bundles", {}}, cleanLine(host)});
}

}  // namespace scalescope::preflight
