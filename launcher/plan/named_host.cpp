#include "launcher/plan/named_host.h"

namespace scalescope {

HostSpec hostNamed(const std::string& name) {
  HostSpec host;
  if (name.empty() || name == "local" || name == "localhost") return host;
  host.name = host.ssh = name;
  return host;
}

HostSpec hostSpecOf(const GroupHost& host) {
  HostSpec spec = hostNamed(host.ssh);
  spec.name = host.name;
  if (!spec.ssh.empty()) spec.port = host.port;
  return spec;
}

}  // namespace scalescope
