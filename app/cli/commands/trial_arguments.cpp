#include "app/cli/commands/trial_arguments.h"

#include <algorithm>
#include <cstdlib>

#include "core/study/read/trial_study.h"

namespace scalescope::cli {
namespace {

constexpr double kLeastPercent = 0.1, kMostPercent = 50;

// Parses "2%", "2 %" or "2" as 0.02.
Result<double> readResolve(const std::string& text) {
  char* end = nullptr;
  const double percent = std::strtod(text.c_str(), &end);
  while (*end == ' ') ++end;
  if (*end == '%') ++end;
  if (end == text.c_str() || *end != '\0' || !(percent >= kLeastPercent && percent <= kMostPercent))
    return fail("cli.ab-smallest-difference", {{"found", text}});
  return percent / 100;
}

}  // namespace

Result<TwoCommands> twoCommands(const std::vector<std::string>& words) {
  const auto middle = std::find(words.begin(), words.end(), "--versus");
  TwoCommands commands{{words.begin(), middle}, {}};
  if (middle != words.end()) commands.second.assign(middle + 1, words.end());
  if (commands.first.empty() || commands.second.empty()) return fail("cli.ab-commands");
  return commands;
}

Result<StudySpec> trialStudy(const StudySpec& first, const StudySpec& second, const TrialArguments& arguments) {
  const auto resolve = readResolve(arguments.resolve);
  if (!resolve) return tl::unexpected(resolve.error());
  return scalescope::trialStudy(first, second, {*resolve, arguments.mostPairs, arguments.seconds});
}

Result<StudySpec> trialStudy(const TwoCommands& commands, const TrialArguments& arguments, nlohmann::json patch) {
  patch["baseline"] = nullptr;  // A trial has none.
  const auto first = programStudy(commands.first, arguments.program, patch);
  if (!first) return tl::unexpected(first.error());
  const auto second = programStudy(commands.second, arguments.program, patch);
  if (!second) return tl::unexpected(second.error());
  return trialStudy(*first, *second, arguments);
}

}  // namespace scalescope::cli
