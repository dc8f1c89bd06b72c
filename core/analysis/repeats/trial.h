#pragma once

#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// Probability that is spent so that no more than 0.05 is used: the bounds of the normal distribution, converted to
// Student's t, are crossed up to 1.13 times as often as intended (docs/MEASUREMENT.md, Trials).
inline constexpr double kSpentProbability = 0.044;

// Bounds of a comparison that is tested several times ("looks") and may end at each look. Repeated tests with 95 %
// intervals find a difference where there is none far more often than once in twenty. So a probability alpha is spent
// over the looks by the function of Lan and DeMets that approximates Pocock's bounds, alpha ln(1 + (e - 1) t) at the
// share t of all pairs (Lan and DeMets, Biometrika 70, 1983). The bounds follow from it by integration over the paths
// that have not ended yet (Armitage, McPherson and Rowe, J. R. Stat. Soc. A 132, 1969). They are valid for known
// scatter; for estimated scatter the probability of each bound is converted to Student's t (Pocock, Biometrika 64,
// 1977; Jennison and Turnbull, Group Sequential Methods, 2000, chapter 4).
class Looks {
 public:
  // Looks after `from` pairs and every second one from there on, up to `most`. Both are even, 2 <= from <= most <= 400.
  Looks(int from, int most, double alpha = kSpentProbability);

  // Returns the number of pairs of the last look with at most this many; 0 before the first look.
  [[nodiscard]] int lookWithin(int pairs) const;
  // Returns the two-sided probability that a difference must be below at the look after that many pairs; after the last
  // look that of the last one.
  [[nodiscard]] double probabilityAt(int pairs) const;

 private:
  int m_from, m_most;
  std::vector<double> m_probabilities;
};

// Decides a trial from the ratios second / first of each pair of runs, in the order of the pairs. Each look's interval
// is Student's t on their logarithms at the probability of the look (Looks), so that all intervals of a trial together
// contain the ratio in 95 of 100 trials (repeated confidence intervals, Jennison and Turnbull 1989). `looks` must be
// those of the rule.
TrialResult decideTrial(const std::vector<double>& ratios, const TrialRule& rule, const Looks& looks);

// Returns the trial of a study whose repeats decide between its two variants (measure.repeats.decide); empty for other
// studies. Pairs are the rounds that both cells have, compared by the time per sample, or by the duration for programs
// that record no steps.
std::optional<TrialResult> trialOf(const StudyResult& study);

// Returns the message on the state of the trial.
Message trialWords(const TrialResult& trial);

}  // namespace scalescope
