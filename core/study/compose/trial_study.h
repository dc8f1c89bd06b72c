#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// These say how well two variants are to be known, and how many pairs of runs that may take.
struct TrialLimits {
  double resolve = 0.02;  // a difference that matters: variants within it are alike
  int mostPairs = 0;      // 0: what a study takes
};

// One study with both studies as its variants, whose repeats decide between them. Error: they differ in a key that no
// variant may change, are the same, or have variants already.
Result<StudySpec> trialStudy(const StudySpec& first, const StudySpec& second, const TrialLimits& limits);

// Returns the name of the trial of a study and another variant of it.
std::string trialName(const std::string& study);

// Returns whether the study's repeats are to decide between its two variants.
bool isTrial(const StudySpec& study);

// The commands of a trial whose variants differ in nothing else; none of other studies.
struct TrialOfCommands {
  std::vector<std::string> first, second;
};
std::optional<TrialOfCommands> commandsOf(const StudySpec& trial);

}  // namespace scalescope
