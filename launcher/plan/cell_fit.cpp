#include "launcher/plan/cell_fit.h"

#include <algorithm>
#include <string>

#include "core/study/cells/cluster_nodes.h"
#include "launcher/plan/plan.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostNamed = 4;

std::int64_t numberOf(const Message& message, const std::string& name) {
  for (const auto& [key, value] : message.arguments)
    if (const auto* number = std::get_if<std::int64_t>(&value); number != nullptr && key == name) return *number;
  return 0;
}

// Returns a refusal of slots as a text that is short enough for a cell of a table; any other refusal is returned
// unchanged.
Message shortReason(const Error& error, const StudySpec& study) {
  const Message& refusal = error.message;
  if (error.kind != ErrorKind::tooFewDevices) return refusal;
  std::int64_t found = numberOf(refusal, "found");
  const std::int64_t wanted = numberOf(refusal, "wanted");
  if (const std::int64_t cores = numberOf(refusal, "cores"); cores > 0) found = found * wanted / cores;
  std::string name;
  for (const auto& [key, value] : refusal.arguments)
    if (key == "host") name = std::get<std::string>(value);
  for (const HostSpec& host : study.hosts)
    if (host.name == name && !isHere(host))
      return {"launcher.host-needs-devices", {{"wanted", wanted}, {"host", name}, {"found", found}}};
  return {"launcher.needs-devices", {{"wanted", wanted}, {"found", found}}};
}

Message unreachableReason(const std::vector<std::string>& unreachable) {
  std::string hosts;
  for (std::size_t at = 0; at < std::min(unreachable.size(), kMostNamed); ++at)
    hosts += (at == 0 ? "" : ", ") + unreachable[at];
  if (unreachable.size() <= kMostNamed) return {"launcher.hosts-unreachable", {{"hosts", hosts}}};
  return {"launcher.more-hosts-unreachable",
          {{"hosts", hosts}, {"more", static_cast<std::int64_t>(unreachable.size() - kMostNamed)}}};
}

}  // namespace

CellFits::CellFits(const StudySpec& study, KnownHosts hosts, bool haveCudaWorker)
    : m_study(study), m_hosts(std::move(hosts)), m_haveCudaWorker(haveCudaWorker) {}

const CellFit& CellFits::of(const Cell& cell) {
  const std::pair shape{cell.nodes, cell.devices};
  const auto known = m_known.find(shape);
  return known != m_known.end() ? known->second : m_known.emplace(shape, judge(cell)).first->second;
}

// Judges a study of only this cell on those of its hosts whose facts are known.
CellFit CellFits::judge(const Cell& cell) const {
  StudySpec study = m_study;
  study.hosts.clear();
  std::vector<HostFacts> facts;
  std::vector<std::string> unreachable;
  for (std::size_t host = 0; host < static_cast<std::size_t>(cell.nodes); ++host) {
    if (!m_hosts[host]) {
      unreachable.push_back(m_study.hosts[host].name);
      continue;
    }
    study.hosts.push_back(m_study.hosts[host]);
    facts.push_back(*m_hosts[host]);
  }
  if (!facts.empty()) {
    Cell alone;
    alone.nodes = static_cast<int>(facts.size());
    alone.devices = cell.devices;
    if (auto slots = planSlots(study, {alone}, facts, m_haveCudaWorker); !slots)
      return {false, shortReason(slots.error(), m_study), slots.error()};
  }
  if (!unreachable.empty()) return {std::nullopt, unreachableReason(unreachable), std::nullopt};
  return {true, std::nullopt, std::nullopt};
}

}  // namespace scalescope
