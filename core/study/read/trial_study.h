#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// The precision of a comparison of two variants and the limits on its runs.
struct TrialLimits {
  double resolve = 0.02;  // Share within which differences are considered equal.
  int mostPairs = 0;      // Most pairs; 0: the default of a study.
  double seconds = 0;     // OpenRepeats::seconds.
};

// Returns one study with both studies as its variants, which repeats runs until it can decide between them. Error if
// they differ in a key that no variant may change, are equal, or have variants already.
Result<StudySpec> trialStudy(const StudySpec& first, const StudySpec& second, const TrialLimits& limits);

// Returns the name of the trial of a study and another variant of it.
std::string trialName(const std::string& study);

// Returns true if the study repeats until it can decide between its two variants.
bool isTrial(const StudySpec& study);

// The commands of a trial whose variants differ only in the command; nullopt for other studies.
struct TrialOfCommands {
  std::vector<std::string> first, second;
};
std::optional<TrialOfCommands> commandsOf(const StudySpec& trial);

}  // namespace scalescope
