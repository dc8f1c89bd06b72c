#pragma once

#include "core/analysis/trial/looks.h"
#include "core/analysis/values/results.h"

namespace scalescope {

// Decides by the ratios second / first of what was measured in each pair of runs. `ratios`: in the order of the pairs.
// Each look's interval is Student's t on their logarithms at the probability of the look (Looks), so that all intervals
// of a trial together hold the ratio in 95 of 100 trials (repeated confidence intervals, Jennison and Turnbull 1989).
// `looks` are those of the rule.
TrialResult decideTrial(const std::vector<double>& ratios, const TrialRule& rule, const Looks& looks);

// The trial of a study whose repeats are to decide between its two variants (measure.repeats.decide); none of other
// studies. Pairs are the rounds that both cells have, by the time per sample, or the duration of programs that record
// no steps.
std::optional<TrialResult> trialOf(const StudyResult& study);

// The sentence that says how the trial stands.
Message trialWords(const TrialResult& trial);

}  // namespace scalescope
