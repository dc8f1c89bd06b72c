#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope::coverage {

// Noise of machines on the images/s of repeats, for generated studies with exact truth.
struct Noise {
  std::string name;
  double scatter = 0.02;        // Standard deviation of ln(images/s) of one repeat.
  double scatterOfOthers = 0;   // Standard deviation of cells above one device, if it differs.
  double outliers = 0;          // Share of repeats that are slower by a factor of 1.1 to 1.6.
  double drift = 0;             // Change of ln(images/s) from a session's first run to its last.
  double betweenSessions = 0;   // Standard deviation of the factor that all runs of one session share.
  bool cellMajor = false;       // True to run one cell after the other.
  bool naturalOrder = false;    // True for the study's order in every round, as in older versions.
  bool imported = false;        // True if order and session are unknown.
  int roundsOfOthers = 0;       // Number of rounds of cells above one device; 0 means all.
  bool reusedBaseline = false;  // True if the baseline's repeats are from an earlier session.
};

class Random {
 public:
  explicit Random(std::uint64_t seed) : m_engine(seed) {}
  double uniform() { return (static_cast<double>(m_engine() >> 11) + 0.5) / 9007199254740992.0; }
  double normal();
  std::uint32_t seed() { return static_cast<std::uint32_t>(m_engine()); }

 private:
  std::mt19937_64 m_engine;  // std's distributions differ between libraries, so the numbers are drawn here.
};

// Returns a strong-scaling study of one cell for each of `devices`, the first being the baseline, with `rates` as true
// images/s and that many repeats; compareCells has not been called.
StudyResult madeStudy(const std::vector<int>& devices, const std::vector<double>& rates, int repeats,
                      const Noise& noise, Random& random);

}  // namespace scalescope::coverage
