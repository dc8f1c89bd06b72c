#include "core/training/checkpoint/checkpoint_facts.h"

#include <array>
#include <charconv>

namespace scalescope {
namespace {

constexpr const char* kKind = "scalescope-checkpoint";
constexpr const char* kVersion = "1";

struct NumberKey {
  const char* key;
  std::int64_t CheckpointFacts::*field;
};
struct TextKey {
  const char* key;
  std::string CheckpointFacts::*field;
};

constexpr std::array<NumberKey, 6> kNumbers{{{"step", &CheckpointFacts::step},
                                             {"epoch", &CheckpointFacts::epoch},
                                             {"worldSize", &CheckpointFacts::worldSize},
                                             {"totalSteps", &CheckpointFacts::totalSteps},
                                             {"sampler", &CheckpointFacts::sampler},
                                             {"seed", &CheckpointFacts::seed}}};
constexpr std::array<TextKey, 6> kTexts{{{"cellKey", &CheckpointFacts::cellKey},
                                         {"run", &CheckpointFacts::run},
                                         {"model", &CheckpointFacts::model},
                                         {"strategy", &CheckpointFacts::strategy},
                                         {"precision", &CheckpointFacts::precision},
                                         {"torch", &CheckpointFacts::torch}}};

tl::unexpected<Error> foreign(const std::string& path, const std::string& key, const std::string& found,
                              const std::string& wanted) {
  return fail("training.checkpoint-foreign",
              {{"path", path}, {"key", key}, {"found", found.substr(0, 100)}, {"wanted", wanted}});
}

}  // namespace

std::map<std::string, std::string> toMetadata(const CheckpointFacts& facts) {
  std::map<std::string, std::string> metadata{{"format", kKind}, {"version", kVersion}};
  for (const NumberKey& one : kNumbers) metadata[one.key] = std::to_string(facts.*one.field);
  for (const TextKey& one : kTexts) metadata[one.key] = facts.*one.field;
  return metadata;
}

Result<CheckpointFacts> factsFromMetadata(const std::map<std::string, std::string>& metadata, const std::string& path) {
  const auto text = [&](const char* key) {
    const auto found = metadata.find(key);
    return found == metadata.end() ? std::string() : found->second;
  };
  if (text("format") != kKind) return foreign(path, "format", text("format"), kKind);
  if (text("version") != kVersion) return foreign(path, "version", text("version"), kVersion);
  CheckpointFacts facts;
  for (const NumberKey& one : kNumbers) {
    const std::string value = text(one.key);
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size() || number < 0)
      return fail("training.checkpoint-metadata", {{"path", path}, {"key", std::string(one.key)}});
    facts.*one.field = number;
  }
  for (const TextKey& one : kTexts) facts.*one.field = text(one.key);
  return facts;
}

Status checkBelongs(const CheckpointFacts& found, const CheckpointFacts& wanted, const std::string& path) {
  const bool keysKnown = !found.cellKey.empty() && !wanted.cellKey.empty();
  for (const TextKey& one : kTexts) {
    const std::string key = one.key;
    if (key == "torch" || key == "run" || (key == "cellKey" && !keysKnown)) continue;
    if (found.*one.field != wanted.*one.field) return foreign(path, key, found.*one.field, wanted.*one.field);
  }
  for (const auto& [key, field] :
       {NumberKey{"worldSize", &CheckpointFacts::worldSize}, NumberKey{"seed", &CheckpointFacts::seed}})
    if (found.*field != wanted.*field)
      return foreign(path, key, std::to_string(found.*field), std::to_string(wanted.*field));
  return {};
}

}  // namespace scalescope
