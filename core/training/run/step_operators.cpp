#include "core/training/run/step_operators.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr std::size_t kRecordOperators = 2000;  // Half of a record's limit with the longest names.
constexpr std::size_t kMostLane = 65535, kMostDevice = 255;

// A thread, or a stream of a GPU: its number, and the ends of what is open on it.
struct Lane {
  std::uint16_t number = 0;
  std::vector<std::int64_t> open;  // The innermost is last.

  // Returns the number of operators that enclose it. An operator that ends after the innermost one is not inside it.
  std::uint16_t depthOf(const SeenOperator& each) {
    while (!open.empty() && (open.back() <= each.startNs || open.back() < each.endNs)) open.pop_back();
    open.push_back(each.endNs);
    return static_cast<std::uint16_t>(std::min(open.size() - 1, kMostLane));
  }
};

class Lanes {
 public:
  Lane& of(const SeenOperator& each) {
    const auto [at, fresh] = m_lanes.try_emplace({each.place, each.device, each.lane});
    if (fresh)
      at->second.number = static_cast<std::uint16_t>(std::min(m_counts[{each.place, each.device}]++, kMostLane));
    return at->second;
  }

 private:
  std::map<std::tuple<OperatorPlace, int, std::int64_t>, Lane> m_lanes;
  std::map<std::pair<OperatorPlace, int>, std::size_t> m_counts;
};

// Records of one step, filled one after the other.
class Records {
 public:
  Records(std::int64_t step, StepOperators& out) : m_step(step), m_out(out) {}

  void add(const SeenOperator& each, const Lane& lane, std::uint16_t depth) {
    if (m_out.records.empty() || m_out.records.back().operators.size() >= kRecordOperators) {
      m_out.records.push_back({m_step, {}, {}});
      m_names.clear();
    }
    OperatorsRecord& record = m_out.records.back();
    const auto [at, fresh] =
        m_names.try_emplace(inertText(each.name, kMostOperatorName), static_cast<std::uint16_t>(record.names.size()));
    if (fresh) record.names.push_back(at->first);
    const auto device = static_cast<std::uint8_t>(std::clamp<int>(each.device, 0, kMostDevice));
    record.operators.push_back({at->second, each.place, device, lane.number, depth, each.startNs, each.endNs});
    ++m_out.operators;
  }

 private:
  std::int64_t m_step;
  StepOperators& m_out;
  std::map<std::string, std::uint16_t> m_names;
};

}  // namespace

std::vector<StepOperators> operatorsOfSteps(std::vector<SeenOperator> seen, const std::vector<StepInterval>& steps,
                                            std::size_t most) {
  std::stable_sort(seen.begin(), seen.end(), [](const SeenOperator& a, const SeenOperator& b) {
    return a.startNs != b.startNs ? a.startNs < b.startNs : a.endNs > b.endNs;
  });
  std::vector<StepOperators> out(steps.size());
  Lanes lanes;
  bool cut = false;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto before = [](const SeenOperator& each, std::int64_t ns) { return each.startNs < ns; };
    const auto first = std::lower_bound(seen.begin(), seen.end(), steps[i].startNs, before);
    const auto last = std::lower_bound(first, seen.end(), steps[i].endNs, before);
    const auto count = static_cast<std::size_t>(last - first);
    const std::size_t kept = cut ? 0 : count <= most ? count : i == 0 ? most : 0;
    cut = cut || kept < count;
    most -= kept;
    Records records(steps[i].step, out[i]);
    for (auto each = first; each != first + static_cast<std::ptrdiff_t>(kept); ++each) {
      Lane& lane = lanes.of(*each);
      records.add(*each, lane, lane.depthOf(*each));
    }
    out[i].leftOut = static_cast<std::int64_t>(count - kept);
  }
  return out;
}

}  // namespace scalescope
