#include <sys/socket.h>

#include <algorithm>

#include "core/base/maths/units.h"
#include "core/base/network/address.h"
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

// Returns a line for the peer's nftables firewall that accepts packets from that address: it inserts a rule before all
// others of each input chain, until the next reboot. Other obstacles show when the connection is checked again.
std::string openLine(const LinkLook& link, const std::string& from) {
  const int family = addressFamily(from);
  if ((link.peerShell.login.empty() && !link.peerShell.isLocal) || family == AF_UNSPEC) return {};
  const std::string nft = asRoot(link.peerShell) + "nft ";
  return onHost(link.peerShell, nft +
                                    "list chains | while read -r w a b d r; do case $w-$d in table-*) f=$a t=$b ;; "
                                    "chain-*) c=$a ;; type-input) " +
                                    nft + "insert rule $f $t $c " + (family == AF_INET ? "ip" : "ip6") + " saddr " +
                                    from + " accept ;; esac; done");
}

Fix openLinks(const HostView& host) {
  const std::string from = host.interface ? host.interface->address : "";
  std::string lines;
  for (const LinkLook& link : host.links)
    if (const std::string line = link.reason.empty() ? "" : openLine(link, from); !line.empty())
      lines += (lines.empty() ? "" : "; ") + line;
  return {{"preflight.fix.links", {}}, lines};
}

}  // namespace

// Every port between the nodes must be open: ranks listen on ports that the kernel chooses.
Finding judgeLinks(const HostView& host, const CheckContext& context) {
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
    return bad({"preflight.links-closed", {{"peers", joinedBy(", ", closed)}, {"address", address}}}, openLinks(host));
  }
  const bool isAll = unasked.empty() && static_cast<int>(host.links.size()) + 1 >= context.hosts;
  if (!isAll)
    return unknown({"preflight.links-unasked", {{"peers", joinedBy(", ", unasked)}, {"open", joinedBy("; ", open)}}});
  return fine({"preflight.links", {{"links", joinedBy("; ", open)}}});
}

}  // namespace scalescope::preflight
