#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/study/cells/expand.h"
#include "launcher/plan/machine.h"

namespace scalescope {

// Whether the machines of a study can run a cell.
struct CellFit {
  std::optional<bool> fits = {};       // nullopt: not known, a host that it needs is away and the others can
  std::optional<Message> reason = {};  // short, unless it fits: "needs 4 devices, here 2"
  std::optional<Error> refusal = {};   // where it does not: what a run of it alone would say
};

// What is known of a study's hosts, in their order; nullopt: the host is away.
using KnownHosts = std::vector<std::optional<HostFacts>>;

// The fit of cells by their numbers of nodes and devices, each pair of which is worked out once. `hosts` has the
// study's first hosts, as many as any cell uses. One thread.
class CellFits {
 public:
  CellFits(const StudySpec& study, KnownHosts hosts, bool haveCudaWorker);
  const CellFit& of(const Cell& cell);

 private:
  [[nodiscard]] CellFit judge(const Cell& cell) const;

  const StudySpec& m_study;
  KnownHosts m_hosts;
  bool m_haveCudaWorker;
  std::map<std::pair<int, int>, CellFit> m_known;
};

}  // namespace scalescope
