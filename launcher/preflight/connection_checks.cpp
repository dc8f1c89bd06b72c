#include <sys/socket.h>

#include <algorithm>

#include "core/base/address.h"
#include "core/base/shell_words.h"
#include "core/base/text.h"
#include "core/base/units.h"
#include "launcher/preflight/checks.h"
#include "launcher/preflight/on_host.h"
#include "launcher/transport/ssh/ssh_failure.h"

namespace scalescope::preflight {

// Passes if the ssh configuration and a name server gave addresses.
Finding judgeName(const HostView& host, const CheckContext&) {
  if (host.stoppedAt != Step::name && host.addresses.empty())
    return fine({"preflight.by-openssh", {{"why", joinedBy(", ", host.choice.because)}}});
  if (host.stoppedAt != Step::name)
    return fine({"preflight.addresses", {{"addresses", joinedBy(", ", host.addresses)}}});
  const Message& reason = host.stopped->message;
  if (sshFailureOf(*host.stopped) == SshFailure::name)
    return bad(reason, {{"preflight.fix.name", {}}, "getent ahosts " + shellWord(host.login)});
  return bad(reason, {{"preflight.fix.settings", {}}, "ssh -G " + shellWord(host.login)});
}

Finding judgeReach(const HostView& host, const CheckContext&) {
  if (host.stoppedAt != Step::reach) return fine({"preflight.reached", {{"port", std::int64_t{host.port}}}});
  return bad(host.stopped->message,
             {{"preflight.fix.reach", {{"port", std::int64_t{host.port}}}}, "ssh -v " + sshTarget(host) + " true"});
}

// The user accepts an unknown key in their own ssh, which shows its fingerprint.
Finding judgeHostKey(const HostView& host, const CheckContext&) {
  if (host.stoppedAt != Step::hostKey) return fine({"preflight.key-known", {}});
  const Message& reason = host.stopped->message;
  if (sshFailureOf(*host.stopped) == SshFailure::hostKeyUnknown)
    return bad(reason, {{"preflight.fix.key-unknown", {}}, "ssh " + sshTarget(host) + " true"});
  return bad(reason, {{"preflight.fix.key-changed", {}}, "ssh-keygen -F " + shellWord(host.login)});
}

Finding judgeLogin(const HostView& host, const CheckContext&) {
  if (host.stoppedAt != Step::login && !host.choice.because.empty())
    return fine({"preflight.logged-in-by-openssh",
                 {{"user", host.user},
                  {"seconds", secondsText(host.loginSeconds.value_or(0))},
                  {"why", joinedBy(", ", host.choice.because)}}});
  if (host.stoppedAt != Step::login)
    return fine(
        {"preflight.logged-in", {{"user", host.user}, {"seconds", secondsText(host.loginSeconds.value_or(0))}}});
  const Message& reason = host.stopped->message;
  if (sshFailureOf(*host.stopped) == SshFailure::agentKeys)
    return bad(reason, {{"preflight.fix.agent-keys", {}}, "ssh-add -l"});
  return bad(reason, {{"preflight.fix.login", {}}, "ssh-copy-id " + sshTarget(host)});
}

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
    return unknown(
        {"preflight.links-unmeasured", {{"peers", joinedBy(", ", unasked)}, {"open", joinedBy("; ", open)}}});
  return fine({"preflight.links", {{"links", joinedBy("; ", open)}}});
}

}  // namespace scalescope::preflight
