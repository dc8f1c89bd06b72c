#include "launcher/preflight/checks/checks.h"
#include "launcher/preflight/view/on_host.h"

namespace scalescope::preflight {

// An agent and its ranks outlive the connection that started them, but logind may end a session's processes with it.
Finding judgeLogout(const HostView& host, const CheckContext&) {
  const ProbeAnswer& probe = *host.probe;
  if (!probe.hasLogind) return fine({"preflight.no-logind", {}});
  if (!probe.killsAtLogout) return unknown({"preflight.logout-unknown", {}});
  // KillExcludeUsers is root unless it was changed.
  if (*probe.killsAtLogout && probe.user != "root")
    return bad({"preflight.kills", {{"user", probe.user}}},
               {{"preflight.fix.kills", {{"user", probe.user}}}, onHost(host, "sudo systemctl reload systemd-logind")});
  if (probe.user == "root" || probe.lingers.value_or(false)) return fine({"preflight.logout", {{"user", probe.user}}});
  return warn({"preflight.no-linger", {{"user", probe.user}}},
              {{"preflight.fix.linger", {}}, onHost(host, "loginctl enable-linger")});
}

}  // namespace scalescope::preflight
