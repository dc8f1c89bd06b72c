#pragma once

#include "core/analysis/trial/looks.h"
#include "core/analysis/values/results.h"

namespace scalescope {

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
