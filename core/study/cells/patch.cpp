#include <filesystem>

#include "core/base/file.h"
#include "core/study/cells/expand.h"
#include "core/study/read/reader.h"

namespace scalescope {

Result<StudySpec> patched(const StudySpec& study, const nlohmann::json& patch) {
  if (!patch.is_object()) return fail("study.patch-object", {{"found", foundText(Json(patch))}});
  const auto inOrder = ordered(patch, study.name);
  if (!inOrder) return fail("study.patch", {{"study", study.name}}, inOrder.error());
  Json merged = toJson(study);
  merged.merge_patch(*inOrder);
  // A merge patch removes keys with null, but for the baseline null itself is the value "none".
  const auto baseline = patch.find("baseline");
  if (baseline != patch.end() && baseline->is_null()) merged["baseline"] = nullptr;
  auto result = studyFromJson(merged, study.name);
  if (!result) return fail("study.patch", {{"study", study.name}}, result.error());
  return result;
}

Result<StudySpec> loadStudy(const std::string& fileOrPreset, const MachineFacts& machine) {
  constexpr std::string_view kPrefix = "preset:";
  if (fileOrPreset.starts_with(kPrefix)) return preset(fileOrPreset.substr(kPrefix.size()), machine);
  const auto text = readFile(fileOrPreset, 4u << 20);
  if (!text) return fail("study.file", {{"file", fileOrPreset}}, text.error());
  auto study = parseStudy(*text, fileOrPreset);
  // Ranks run in other folders, so the path must be absolute.
  if (study && !study->model.file.empty())
    study->model.file = std::filesystem::absolute(study->model.file).lexically_normal().string();
  return study;
}

}  // namespace scalescope
