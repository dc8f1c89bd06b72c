#include "core/study/read/trial_study.h"

#include <algorithm>

#include "core/study/read/sections.h"

namespace scalescope {
namespace {

using Json = nlohmann::ordered_json;

// Returns the merge patch (RFC 7396) from `from` to `to`. Both must be objects without nulls that a patch would need.
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

// Returns a study of one variant without keys that do not affect the measurement.
Result<Json> comparable(const StudySpec& study) {
  if (study.variants.size() != 1 || !study.variants.front().second.empty())
    return fail("study.trial-variants", {{"study", study.name}});
  StudySpec measured = study;
  measured.measure.repeats = kLeastPairs;
  measured.measure.openRepeats.reset();
  Json json = toJson(measured);
  for (const char* key : {"name", "variants", "baseline"}) json.erase(key);
  return json;
}

Status applyRule(const TrialLimits& limits, StudySpec& study) {
  OpenRepeats open = trialRepeats(limits.resolve);
  if (limits.mostPairs > 0) open.max = limits.mostPairs;
  open.seconds = limits.seconds;
  study.measure.repeats = std::min(kLeastPairs, open.max);
  study.measure.openRepeats = open;
  study.measure.order = RepeatOrder::repeatMajor;
  study.baseline.reset();
  study.baselineWritten = true;
  return check(study);
}

}  // namespace

Result<StudySpec> trialStudy(const StudySpec& first, const StudySpec& second, const TrialLimits& limits) {
  const auto before = comparable(first), after = comparable(second);
  if (!before) return tl::unexpected(before.error());
  if (!after) return tl::unexpected(after.error());
  const Json patch = patchBetween(*before, *after);
  if (patch.empty()) return fail("study.trial-same");
  for (const auto& [key, value] : patch.items())
    if (!canVary(key)) return fail("study.trial-key", {{"key", key}, {"first", first.name}, {"second", second.name}});
  StudySpec study = first;
  const bool isNamed = first.name != second.name;
  study.name = isNamed ? first.name + " against " + second.name : trialName(first.name);
  study.variants = {{isNamed ? first.name : "A", nlohmann::json::object()},
                    {isNamed ? second.name : "B", nlohmann::json(patch)}};
  if (const Status ruled = applyRule(limits, study); !ruled) return tl::unexpected(ruled.error());
  return study;
}

std::string trialName(const std::string& study) { return study + " (trial)"; }

bool isTrial(const StudySpec& study) {
  const auto& open = study.measure.openRepeats;
  return open && open->decide && study.variants.size() == 2;
}

std::optional<TrialOfCommands> commandsOf(const StudySpec& trial) {
  if (!isTrial(trial) || !trial.program || !trial.variants.front().second.empty()) return std::nullopt;
  const auto second = patched(trial, trial.variants.back().second);
  if (!second || !second->program) return std::nullopt;
  StudySpec said = trial;
  said.program->command = second->program->command;
  if (toJson(said) != toJson(*second)) return std::nullopt;
  return TrialOfCommands{trial.program->command, second->program->command};
}

}  // namespace scalescope
