#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/base/ids.h"
#include "core/telemetry/log/segment.h"
#include "core/telemetry/record/metrics.h"

namespace scalescope {

// A point of a series as it was read from a log.
struct SeriesEntry {
  std::int64_t ns = 0;     // Time since the source's first record.
  std::int64_t step = -1;  // Step of the point; -1: a sample has none.
  double value = 0;
};

// The points of one run that were read last, so that a chart and its zooms read a log once. It may be used by one
// thread at a time, with readers of any store.
class SeriesCache {
 public:
  // 24 bytes each, so about 48 MB.
  explicit SeriesCache(std::size_t mostPoints = 2'000'000) : m_mostPoints(mostPoints) {}

  // The points stay valid as long as the logs of the run have this many committed bytes.
  struct State {
    std::string folder;
    RunId run;
    std::int64_t bytes = 0;
    friend bool operator==(const State&, const State&) = default;
  };
  // The series of one metric of a source, which are read together, by instance.
  struct Group {
    int attempt = 0;
    Source source;
    Metric metric{};
    friend auto operator<=>(const Group&, const Group&) = default;
  };
  using Instances = std::map<int, std::vector<SeriesEntry>>;

  [[nodiscard]] std::size_t mostPoints() const { return m_mostPoints; }

  // Returns nullptr if the group is not in the cache, or was read in another state.
  [[nodiscard]] std::shared_ptr<const Instances> find(const State& state, const Group& group) const {
    const auto found = m_groups.find(group);
    return state == m_state && found != m_groups.end() ? found->second : nullptr;
  }

  // Removes all other groups if they are of another state, or if there is no room for this one beside them.
  void keep(const State& state, const Group& group, const std::shared_ptr<const Instances>& instances) {
    std::size_t points = 0;
    for (const auto& [instance, entries] : *instances) points += entries.size();
    if (points > m_mostPoints) return;
    if (state != m_state || m_points + points > m_mostPoints) {
      m_groups.clear();
      m_points = 0;
      m_state = state;
    }
    if (m_groups.emplace(group, instances).second) m_points += points;
  }

 private:
  std::size_t m_mostPoints;
  State m_state;
  std::map<Group, std::shared_ptr<const Instances>> m_groups;
  std::size_t m_points = 0;
};

}  // namespace scalescope
