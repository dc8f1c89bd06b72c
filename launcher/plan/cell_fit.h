#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/study/cells/expand.h"
#include "launcher/plan/host_facts.h"

namespace scalescope {

// Result of the check whether the machines of a study can run a cell.
struct CellFit {
  // True if it fits; empty if unknown: a host that the cell needs is unreachable, and the others can run it.
  std::optional<bool> fits = {};
  std::optional<Message> reason = {};  // Reason, briefly, why it does not fit: "needs 4 devices, here 2".
  std::optional<Error> refusal = {};   // Error with which a run of this cell alone would be refused.
};

// Known facts of a study's hosts, in their order; nullopt for an unreachable host.
using KnownHosts = std::vector<std::optional<HostFacts>>;

// The fit of cells by their numbers of nodes and devices; each pair is computed once. `hosts` has the study's first
// hosts, as many as any cell uses. One thread.
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
