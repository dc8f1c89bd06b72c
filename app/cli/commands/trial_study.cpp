#include "app/cli/commands/trial_study.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "core/study/read/variant_keys.h"

namespace scalescope::cli {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kLeastPercent = 0.1, kMostPercent = 50;

// "2%", "2 %" or "2" as 0.02.
Result<double> readResolve(const std::string& text) {
  char* end = nullptr;
  const double percent = std::strtod(text.c_str(), &end);
  while (*end == ' ') ++end;
  if (*end == '%') ++end;
  if (end == text.c_str() || *end != '\0' || !(percent >= kLeastPercent && percent <= kMostPercent))
    return fail("cli.ab-resolve", {{"found", text}});
  return percent / 100;
}

// The merge patch (RFC 7396) that makes `from` what `to` is. Both are objects without nulls that a patch would need.
Json patchBetween(const Json& from, const Json& to) {
  Json patch = Json::object();
  for (const auto& [key, value] : from.items())
    if (!to.contains(key)) patch[key] = nullptr;
  for (const auto& [key, value] : to.items()) {
    const auto before = from.find(key);
    if (before != from.end() && *before == value) continue;
    const bool isNested = before != from.end() && before->is_object() && value.is_object();
    patch[key] = isNested ? patchBetween(*before, value) : value;
  }
  return patch;
}

// A study of one variant, less what says nothing of what is measured.
Result<Json> comparable(const StudySpec& study) {
  if (study.variants.size() != 1 || !study.variants.front().second.empty())
    return fail("cli.ab-variants", {{"study", study.name}});
  StudySpec measured = study;
  measured.measure.repeats = kLeastPairs;
  measured.measure.openRepeats.reset();
  Json json = toJson(measured);
  for (const char* key : {"name", "variants", "baseline"}) json.erase(key);
  return json;
}

Status applyRule(const TrialArguments& arguments, StudySpec& study) {
  const auto resolve = readResolve(arguments.resolve);
  if (!resolve) return tl::unexpected(resolve.error());
  OpenRepeats open = trialRepeats(*resolve);
  if (arguments.mostPairs > 0) open.max = arguments.mostPairs;
  study.measure.repeats = std::min(kLeastPairs, open.max);
  study.measure.openRepeats = open;
  study.measure.order = RepeatOrder::repeatMajor;
  study.baseline.reset();
  study.baselineWritten = true;
  return check(study);
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
  const auto before = comparable(first), after = comparable(second);
  if (!before) return tl::unexpected(before.error());
  if (!after) return tl::unexpected(after.error());
  const Json patch = patchBetween(*before, *after);
  if (patch.empty()) return fail("cli.ab-same");
  for (const auto& [key, value] : patch.items())
    if (!canVary(key)) return fail("cli.ab-key", {{"key", key}, {"first", first.name}, {"second", second.name}});
  StudySpec study = first;
  const bool isNamed = first.name != second.name;
  study.name = isNamed ? first.name + " against " + second.name : first.name + " (trial)";
  study.variants = {{isNamed ? first.name : "A", nlohmann::json::object()},
                    {isNamed ? second.name : "B", nlohmann::json(patch)}};
  if (const Status ruled = applyRule(arguments, study); !ruled) return tl::unexpected(ruled.error());
  return study;
}

Result<StudySpec> trialStudy(const TwoCommands& commands, const TrialArguments& arguments) {
  const auto first = programStudy(commands.first, arguments.program);
  if (!first) return tl::unexpected(first.error());
  const auto second = programStudy(commands.second, arguments.program);
  if (!second) return tl::unexpected(second.error());
  return trialStudy(*first, *second, arguments);
}

}  // namespace scalescope::cli
