#include "launcher/live/thinning_series.h"

#include <cmath>

namespace scalescope {

// Ignores NaN in the minimum and maximum, as fmin and fmax do.
void ThinningSeries::add(double x, double y) {
  m_low = m_count == 0 ? y : std::fmin(m_low, y);
  m_high = m_count == 0 ? y : std::fmax(m_high, y);
  m_sumX += x;
  m_sumY += y;
  if (++m_count < m_stride) return;
  m_points.push_back(unfinished());
  m_sumX = m_sumY = 0;
  m_count = 0;
  if (m_points.size() < m_capacity) return;
  for (std::size_t i = 0; i + 1 < m_points.size(); i += 2) {
    const LivePoint &a = m_points[i], &b = m_points[i + 1];
    m_points[i / 2] = {(a.x + b.x) / 2, (a.y + b.y) / 2, std::fmin(a.low, b.low), std::fmax(a.high, b.high)};
  }
  m_points.resize(m_points.size() / 2);
  m_stride *= 2;
}

LivePoint ThinningSeries::unfinished() const {
  const double count = static_cast<double>(m_count);
  return {m_sumX / count, m_sumY / count, m_low, m_high};
}

std::vector<LivePoint> ThinningSeries::points() const {
  std::vector<LivePoint> out = m_points;
  if (m_count > 0) out.push_back(unfinished());
  return out;
}

void SampledRounds::add(int instance, double x, double y) {
  if (m_seen.contains(instance)) {
    m_means.add(m_x, m_sum / static_cast<double>(m_seen.size()));
    m_sums.add(m_x, m_sum);
    m_seen.clear();
    m_sum = 0;
  }
  m_seen.insert(instance);
  m_x = x;
  m_sum += y;
}

std::vector<LivePoint> SampledRounds::means() const {
  ThinningSeries all = m_means;
  if (!m_seen.empty()) all.add(m_x, m_sum / static_cast<double>(m_seen.size()));
  return all.points();
}

std::vector<LivePoint> SampledRounds::sums() const {
  ThinningSeries all = m_sums;
  if (!m_seen.empty()) all.add(m_x, m_sum);
  return all.points();
}

}  // namespace scalescope
