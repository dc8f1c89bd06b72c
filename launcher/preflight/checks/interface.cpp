#include "core/base/text.h"
#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/view/on_host.h"

namespace scalescope::preflight {

Finding judgeInterface(const HostView& host, const CheckContext&) {
  std::vector<std::string> names;
  for (const NetworkInterface& one : host.facts->interfaces) names.push_back(one.name + " " + one.address);
  const std::string known = joinedBy(", ", names);
  if (!host.interface) return unknown({"preflight.interface-open", {{"known", known}}});
  const Fix fix{{"preflight.fix.interface", {}}, onHost(host, "ip -br address")};
  const NetworkInterface& chosen = *host.interface;
  if (chosen.address.empty())
    return bad({"preflight.no-interface", {{"name", inertText(chosen.name, 32)}, {"known", known}}}, fix);
  if (chosen.loopback) return bad({"preflight.loopback", {{"known", known}}}, fix);
  Message evidence{chosen.speedMbps > 0 ? "preflight.interface-speed" : "preflight.interface",
                   {{"name", chosen.name}, {"address", chosen.address}, {"mbps", chosen.speedMbps}}};
  return fine(std::move(evidence));
}

}  // namespace scalescope::preflight
