#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope::coverage {

// Studies of which the truth is known, with the noise of machines on their repeats' images/s.
struct Noise {
  std::string name;
  double scatter = 0.02;        // standard deviation of ln(images/s) of one repeat
  double scatterOfOthers = 0;   // of cells above one device, where that is another
  double outliers = 0;          // share of repeats that are slower by a factor of 1.1 to 1.6
  double drift = 0;             // of ln(images/s) from a session's first run to its last
  double betweenSessions = 0;   // standard deviation of what all runs of one session share
  bool cellMajor = false;       // one cell after the other
  bool naturalOrder = false;    // the study's order in every round, as older versions ran it
  bool imported = false;        // nothing is known of order and session
  int roundsOfOthers = 0;       // that cells above one device have, of the first ones; 0: all
  bool reusedBaseline = false;  // the baseline's repeats are of an earlier session
};

class Random {
 public:
  explicit Random(std::uint64_t seed) : m_engine(seed) {}
  double uniform() { return (static_cast<double>(m_engine() >> 11) + 0.5) / 9007199254740992.0; }
  double normal();
  std::uint32_t seed() { return static_cast<std::uint32_t>(m_engine()); }

 private:
  std::mt19937_64 m_engine;  // std's distributions differ between libraries, so the draws are our own
};

// A strong-scaling study of one cell at each of `devices`, the first the baseline, with `rates` as true images/s and so
// many repeats; compareCells has not been called.
StudyResult madeStudy(const std::vector<int>& devices, const std::vector<double>& rates, int repeats,
                      const Noise& noise, Random& random);

}  // namespace scalescope::coverage
