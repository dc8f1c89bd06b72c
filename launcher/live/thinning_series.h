#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "launcher/live/live_state.h"

namespace scalescope {

// A series of at most `capacity` points. When it is full, neighbors are joined in pairs to their mean, minimum and
// maximum, so that the whole length stays visible and no spike is lost. A joined point with a gap in it is a gap.
class ThinningSeries {
 public:
  explicit ThinningSeries(std::size_t capacity = 1024) : m_capacity(capacity) {}
  void add(double x, double y);
  [[nodiscard]] std::vector<LivePoint> points() const;  // Includes the unfinished point.

 private:
  [[nodiscard]] LivePoint unfinished() const;

  std::size_t m_capacity;
  std::size_t m_stride = 1;
  std::vector<LivePoint> m_points;
  double m_sumX = 0, m_sumY = 0, m_low = 0, m_high = 0;
  std::size_t m_count = 0;
};

// Samples of instances that a node has several of (cores, disks, interfaces), in rounds that have each instance once.
class SampledRounds {
 public:
  void add(int instance, double x, double y);
  [[nodiscard]] std::vector<LivePoint> means() const;  // Means of each round, including the unfinished one.
  [[nodiscard]] std::vector<LivePoint> sums() const;

 private:
  std::set<int> m_seen;  // Instances seen in this round.
  double m_x = 0, m_sum = 0;
  ThinningSeries m_means, m_sums;
};

}  // namespace scalescope
