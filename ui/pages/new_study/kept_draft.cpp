#include "ui/pages/new_study/kept_draft.h"

#include "core/base/json/fields.h"

namespace scalescope {
namespace {

constexpr int kDraftVersion = 1;
constexpr std::size_t kMostDraftBytes = 4u << 20;

struct DraftFile {
  int version = kDraftVersion;
  std::string source;
  int step = 0;
  nlohmann::json origin, study;
  std::vector<nlohmann::json> unticked;
};

template <class Visit, SameAs<DraftFile> T>
void eachField(Visit&& visit, T& m) {
  visit("version", m.version, Limits().range(kDraftVersion, kDraftVersion).required());
  visit("source", m.source, Limits().required());
  visit("step", m.step);
  visit("origin", m.origin, Limits().required());
  visit("study", m.study, Limits().required());
  visit("unticked", m.unticked);
}

}  // namespace

QByteArray keptDraft(const KeptDraft& kept) {
  const DraftFile file{kDraftVersion,
                       kept.draft.source.toStdString(),
                       kept.step,
                       nlohmann::json(toJson(kept.draft.origin)),
                       nlohmann::json(toJson(kept.draft.study)),
                       {kept.draft.unticked.begin(), kept.draft.unticked.end()}};
  return QByteArray::fromStdString(jsonText(toJson<nlohmann::json>(file)));
}

std::optional<KeptDraft> readKeptDraft(const QByteArray& text) {
  if (text.isEmpty()) return std::nullopt;
  const auto file = fromText<DraftFile>(text.toStdString(), "session", kMostDraftBytes);
  if (!file) return std::nullopt;
  const auto origin = studyFromJson(nlohmann::ordered_json(file->origin), "session");
  const auto study = studyFromJson(nlohmann::ordered_json(file->study), "session");
  if (!origin || !study) return std::nullopt;
  return KeptDraft{
      {QString::fromStdString(file->source), *origin, *study, {file->unticked.begin(), file->unticked.end()}},
      file->step};
}

}  // namespace scalescope
