#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "launcher/live/live_state.h"

namespace scalescope {

// A series of at most `capacity` points: when it is full, neighbours are joined in pairs, to their mean and to what
// lies between the least and the most of them, so that its whole length stays in view and no spike is lost. A joined
// point with a gap in it is a gap.
class ThinningSeries {
 public:
  explicit ThinningSeries(std::size_t capacity = 1024) : m_capacity(capacity) {}
  void add(double x, double y);
  [[nodiscard]] std::vector<LivePoint> points() const;  // with the unfinished one

 private:
  [[nodiscard]] LivePoint unfinished() const;

  std::size_t m_capacity;
  std::size_t m_stride = 1;
  std::vector<LivePoint> m_points;
  double m_sumX = 0, m_sumY = 0, m_low = 0, m_high = 0;
  std::size_t m_count = 0;
};

// What a node has several of (cores, disks, interfaces), sampled in rounds: each of them once.
class SampledRounds {
 public:
  void add(int instance, double x, double y);
  [[nodiscard]] std::vector<LivePoint> means() const;  // of each round, with the unfinished one
  [[nodiscard]] std::vector<LivePoint> sums() const;

 private:
  std::set<int> m_seen;  // in this round
  double m_x = 0, m_sum = 0;
  ThinningSeries m_means, m_sums;
};

}  // namespace scalescope
