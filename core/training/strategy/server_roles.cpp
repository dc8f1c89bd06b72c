#include "core/training/strategy/server_roles.h"

namespace scalescope {

ServerRoles serverRoles(const Cell& cell) {
  ServerRoles roles;
  roles.servers = cell.study.parameterServer.servers;
  roles.workers = cell.worldDevices();
  if (cell.study.parameterServer.placement != ServerPlacement::own) return roles;
  roles.workers -= roles.servers;
  roles.firstServer = roles.workers;
  return roles;
}

}  // namespace scalescope
