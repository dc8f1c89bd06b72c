#include "ui/pages/new_study/fields/study_json.h"

#include "core/base/json/json_text.h"
#include "core/study/cells/abilities.h"
#include "ui/base/message_translation.h"

namespace scalescope {

nlohmann::json patchOf(const std::string& key, const nlohmann::json& value) {
  const std::size_t dot = key.find('.');
  if (dot == std::string::npos) return {{key, value}};
  return {{key.substr(0, dot), patchOf(key.substr(dot + 1), value)}};
}

nlohmann::json valueAt(const nlohmann::ordered_json& study, const std::string& key) {
  const std::size_t dot = key.find('.');
  const auto found = study.find(key.substr(0, dot));
  if (found == study.end()) return nullptr;
  return dot == std::string::npos ? nlohmann::json(*found) : valueAt(*found, key.substr(dot + 1));
}

QString obstacleTo(const std::string& key, const nlohmann::json& value) {
  const auto base = preset("custom", {});
  if (!base) return {};
  Cell cell;
  cell.study = *base;
  if (key == "axes.strategy")
    cell.strategy = parseStrategy(plainText(value)).value_or(Strategy::single);
  else if (key == "axes.precision")
    cell.precision = parsePrecision(plainText(value)).value_or(Precision::fp32);
  else if (const auto changed = patched(*base, patchOf(key, value)))
    cell.study = *changed;
  else
    return {};  // The answer depends on more than this key, so it is unknown here.
  const Status can = checkTrainable(cell);
  return can ? QString() : translated(Message{"study.not-yet", can.error().message.arguments});
}

}  // namespace scalescope
