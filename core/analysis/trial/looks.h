#pragma once

#include <vector>

namespace scalescope {

// The probability that is spent so that no more than 0.05 is used: bounds of the normal distribution, taken over to
// Student's t, are crossed up to 1.13 times as often as they should be (docs/MEASUREMENT.md, Trials).
inline constexpr double kSpentProbability = 0.044;

// The bounds of a comparison that is looked at several times and may end at each look. Looking again and again at 95 %
// intervals finds a difference where there is none far more often than once in twenty. So a probability alpha is spent
// over the looks by the function of Lan and DeMets that is near to Pocock's bounds, alpha ln(1 + (e - 1) t) at the
// share t of all pairs (Lan and DeMets, Biometrika 70, 1983); the bounds follow from it by integration over the paths
// that have not ended yet (Armitage, McPherson and Rowe, J. R. Stat. Soc. A 132, 1969). They hold for known scatter; of
// estimated scatter the probability of each bound is taken over to Student's t (Pocock, Biometrika 64, 1977; Jennison
// and Turnbull, Group Sequential Methods, 2000, chapter 4).
class Looks {
 public:
  // Looks after `from` pairs and every second one from there on, up to `most`. Both are even, 2 <= from <= most <= 400.
  Looks(int from, int most, double alpha = kSpentProbability);

  // The number of pairs of the last look with at most this many; 0 before the first one.
  [[nodiscard]] int lookWithin(int pairs) const;
  // The two-sided probability that a difference has to be below at the look after that many pairs. Beyond the last
  // look that of the last one.
  [[nodiscard]] double probabilityAt(int pairs) const;

 private:
  int m_from, m_most;
  std::vector<double> m_probabilities;
};

}  // namespace scalescope
