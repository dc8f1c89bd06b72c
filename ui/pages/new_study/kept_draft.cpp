#include "ui/pages/new_study/kept_draft.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/base/json/json_text.h"
#include "core/base/json/json_values.h"
#include "ui/base/message_translation.h"

namespace scalescope {
namespace {

constexpr int kDraftVersion = 1;

std::optional<StudySpec> studyAt(const nlohmann::ordered_json& kept, const char* key) {
  const auto found = kept.find(key);
  if (found == kept.end()) return std::nullopt;
  auto study = studyFromJson(*found, "draft");
  return study ? std::optional(std::move(*study)) : std::nullopt;
}

}  // namespace

QByteArray toBytes(const KeptDraft& kept) {
  const nlohmann::ordered_json json{{"version", kDraftVersion},
                                    {"source", kept.draft.source.toStdString()},
                                    {"origin", toJson(kept.draft.origin)},
                                    {"study", toJson(kept.draft.study)},
                                    {"unticked", kept.draft.unticked},
                                    {"step", kept.step}};
  return QByteArray::fromStdString(json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

std::optional<KeptDraft> keptDraftFrom(const QByteArray& bytes) {
  const auto json = nlohmann::ordered_json::parse(bytes.begin(), bytes.end(), nullptr, false);
  if (!json.is_object()) return std::nullopt;
  const auto value = [&json](const char* key) {
    const auto found = json.find(key);
    return found == json.end() ? nlohmann::json() : nlohmann::json(*found);
  };
  const auto origin = studyAt(json, "origin"), study = studyAt(json, "study");
  if (wholeNumber(value("version")) != kDraftVersion || !origin || !study) return std::nullopt;
  KeptDraft kept{{toQString(plainText(value("source"))), *origin, *study, {}},
                 int(std::clamp<std::int64_t>(wholeNumber(value("step")).value_or(0), 0, 4))};
  if (const auto cells = value("unticked"); cells.is_array())
    for (const auto& cell : cells) kept.draft.unticked.insert(cell);
  return kept;
}

bool isChanged(const Draft& draft) {
  StudySpec opened = draft.origin;
  opened.measure.sampleHz = draft.study.measure.sampleHz;  // The rate is a setting, not part of the study.
  return !draft.unticked.empty() || draft.study != opened;
}

}  // namespace scalescope
