#pragma once

#include "core/study/cells/expand.h"

namespace scalescope {

// Ranks of a parameter-server run; workers come first. S of them serve beside their training (colocated), or the last S
// ranks only serve (own).
struct ServerRoles {
  int workers = 1;
  int servers = 1;
  int firstServer = 0;
  [[nodiscard]] int serverRank(int server) const { return firstServer + server; }
  [[nodiscard]] bool serves(int rank) const { return rank >= firstServer && rank < firstServer + servers; }
  [[nodiscard]] bool trains(int rank) const { return rank < workers; }
};
inline ServerRoles serverRoles(const Cell& cell) {
  ServerRoles roles;
  roles.servers = cell.study.parameterServer.servers;
  roles.workers = cell.worldDevices();
  if (cell.study.parameterServer.placement != ServerPlacement::own) return roles;
  roles.workers -= roles.servers;
  roles.firstServer = roles.workers;
  return roles;
}

}  // namespace scalescope
