#include "core/telemetry/log/field_types.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostSourceBytes = 32;

}  // namespace

bool JsonField<ExitCode>::read(const nlohmann::json& value, const KeyPath& key, const Limits& limits, ExitCode& to,
                               FieldReading& reading) {
  if (value == "unknown") return to.number.reset(), true;
  int number = 0;
  if (!JsonField<int>::read(value, key, limits, number, reading)) return false;
  to.number = number;
  return true;
}

bool JsonField<Source>::read(const nlohmann::json& value, const KeyPath& key, const Limits&, Source& to,
                             FieldReading& reading) {
  std::string name;
  if (!readText(value, key, kMostSourceBytes, name, reading.problem)) return false;
  const std::optional<Source> source = parseSource(name);
  if (!source) {
    reading.problem.report("telemetry.not-source", key, {{"found", foundText(value)}});
    return false;
  }
  to = *source;
  return true;
}

}  // namespace scalescope
