#include <algorithm>

#include "core/base/maths/units.h"
#include "core/base/text.h"
#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/view/on_host.h"

namespace scalescope::preflight {
namespace {

std::string linkText(const LinkLook& link) {
  const std::string rate =
      link.bytesPerSecond
          ? sixDigits(static_cast<double>(static_cast<std::int64_t>(*link.bytesPerSecond * 8e-6))) + " Mbit/s"
          : std::string("?");
  return link.peer + " " + rate + ", " + secondsText(*link.latencySeconds);
}

}  // namespace

// Every port between the nodes: ranks listen where the kernel lets them.
Finding judgeLinks(const HostView& host, const Wish& wish) {
  std::vector<std::string> open, closed, unasked;
  for (const LinkLook& link : host.links)
    if (link.latencySeconds)
      open.push_back(linkText(link));
    else if (link.reason.empty())
      unasked.push_back(link.peer);
    else
      closed.push_back(link.peer + " (" + link.reason + ")");
  if (!closed.empty()) {
    const std::string address = host.interface ? host.interface->address : "";
    return bad({"preflight.links-closed", {{"peers", joinedBy(", ", closed)}, {"address", address}}},
               {{"preflight.fix.links", {}}, onHost(host, "sudo nft list ruleset")});
  }
  const bool isAll = unasked.empty() && static_cast<int>(host.links.size()) + 1 >= wish.hosts;
  if (!isAll)
    return unknown({"preflight.links-unasked", {{"peers", joinedBy(", ", unasked)}, {"open", joinedBy("; ", open)}}});
  return fine({"preflight.links", {{"links", joinedBy("; ", open)}}});
}

}  // namespace scalescope::preflight
