#pragma once

#include <string>
#include <vector>

#include "app/cli/program_arguments.h"

namespace scalescope::cli {

// Arguments of `ab`: two studies or two commands, and the required precision.
struct TrialArguments {
  std::string first{}, second{};  // Study files, preset:NAME, or stored studies.
  ProgramArguments program{};
  std::string resolve = "2%";
  int mostPairs = 0;   // 0 for the default of a study.
  double seconds = 0;  // 0 for no limit.
};

// Words of `-- COMMAND A --versus COMMAND B`, split.
struct TwoCommands {
  std::vector<std::string> first, second;
};
Result<TwoCommands> twoCommands(const std::vector<std::string>& words);

// Returns the trial of both studies (core/study/read/trial_study.h).
Result<StudySpec> trialStudy(const StudySpec& first, const StudySpec& second, const TrialArguments& arguments);

// Returns the trial of two commands: the study of the first, with the other command as its second variant. The caller
// applies `patch` to it.
Result<StudySpec> trialStudy(const TwoCommands& commands, const TrialArguments& arguments, nlohmann::json patch);

}  // namespace scalescope::cli
