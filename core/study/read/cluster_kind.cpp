#include "core/study/read/cluster_kind.h"

#include "core/study/read/sections.h"

namespace scalescope {

void readNodePosition(ObjectReader& section) {
  int nodes = 1, node = 0;
  section.integer("nodes", nodes, 1, static_cast<int>(kMaxHosts));
  section.integer("node", node, 0, nodes - 1);
}

}  // namespace scalescope
