#include "launcher/preflight/view/on_host.h"

#include "launcher/preflight/probe/probe_script.h"

namespace scalescope::preflight {

std::string onHost(const HostView& host, const std::string& command) {
  if (host.isLocal) return command;
  return "ssh " + sshTarget(host) + " " + shellWord(command);
}

std::string sshTarget(const HostView& host) {
  const std::string port = host.spec.port == 22 ? "" : "-p " + std::to_string(host.spec.port) + " ";
  return port + shellWord(host.login);
}

bool usesGpus(const HostView& host, const Wish& wish) {
  if (host.spec.device == DeviceKind::cpu) return false;
  const bool isAsked = wish.study && host.spec.device == DeviceKind::cuda;
  const bool hasSome = (host.facts && !host.facts->machine.gpus.empty()) ||
                       (host.probe && (host.probe->nvidiaCards.value_or(0) > 0 || !host.probe->driver.empty()));
  return isAsked || hasSome;
}

}  // namespace scalescope::preflight
