#include "launcher/run/attempt/progress_watch.h"

#include <algorithm>
#include <vector>

#include "core/base/averages.h"

namespace scalescope {

void ProgressWatch::postpone(Time now) {
  m_last = now;
  m_stalled = false;
}

void ProgressWatch::take(const Source& source, const Ingested& records, Time now) {
  if (source.kind != SourceKind::rank) return;
  m_last = m_lastOfRank[source.index] = now;
  m_stalled = false;
  for (const double seconds : records.stepSeconds) {
    m_longest = std::max(m_longest, seconds);
    m_steps.push_back(seconds);
    if (m_steps.size() > 101) m_steps.pop_front();
  }
}

double ProgressWatch::medianStep() const { return median({m_steps.begin(), m_steps.end()}); }

double ProgressWatch::silentSeconds(Time now) const { return std::chrono::duration<double>(now - m_last).count(); }

bool ProgressWatch::becameStalled(Time now) {
  if (m_frozen || m_stalled || silentSeconds(now) < std::max(m_shown, 10 * medianStep())) return false;
  m_stalled = true;
  return true;
}

bool ProgressWatch::isHopeless(Time now) const {
  return !m_frozen && silentSeconds(now) > 2 * std::max(m_collectiveTimeout, 20 * m_longest);
}

int ProgressWatch::quietestRank() const {
  const auto quietest = std::min_element(m_lastOfRank.begin(), m_lastOfRank.end(),
                                         [](const auto& a, const auto& b) { return a.second < b.second; });
  return quietest == m_lastOfRank.end() ? 0 : quietest->first;
}

}  // namespace scalescope
