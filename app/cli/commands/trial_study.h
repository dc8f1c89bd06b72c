#pragma once

#include <string>
#include <vector>

#include "app/cli/program_study.h"

namespace scalescope::cli {

// The arguments of `ab` name two studies, or two commands, and how well they are to be known.
struct TrialArguments {
  std::string first{}, second{};  // study files, preset:NAME, stored studies
  ProgramArguments program{};
  std::string resolve = "2%";
  int mostPairs = 0;  // 0 = what a study takes
};

// Words of `-- COMMAND A --versus COMMAND B`, split.
struct TwoCommands {
  std::vector<std::string> first, second;
};
Result<TwoCommands> twoCommands(const std::vector<std::string>& words);

// The trial of both studies (core/study/compose/trial_study.h).
Result<StudySpec> trialStudy(const StudySpec& first, const StudySpec& second, const TrialArguments& arguments);

// The trial of two commands: the study of the first, with the other command as its second variant.
Result<StudySpec> trialStudy(const TwoCommands& commands, const TrialArguments& arguments);

}  // namespace scalescope::cli
