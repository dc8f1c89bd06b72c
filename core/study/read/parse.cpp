#include <algorithm>
#include <optional>
#include <set>

#include "core/study/read/sections.h"
#include "core/study/spec/free_axes.h"
#include "core/study/spec/program.h"

namespace scalescope {
namespace {

void readVersion(ObjectReader& in, StudySpec& spec) {
  in.require("scalescope");
  const Json* version = in.written("scalescope", spec.version);
  std::int64_t read = 1;
  if (!version || !readInteger(*version, "scalescope", 1, 1'000'000, read, in.problem())) return;
  if (read > 1) in.problem().report("study.newer", "scalescope", {{"found", read}, {"known", std::int64_t{1}}});
  spec.version = static_cast<int>(read);
}

void readImported(ObjectReader& in, StudySpec& spec) {
  ImportedFrom from = spec.imported.value_or(ImportedFrom());
  in.require("file");
  in.text("file", from.file, 200);
  in.text("sha256", from.sha256, 64);
  in.require("kind");
  in.word("kind", from.kind, {"csv", "nccl-tests", "osu"});
  spec.imported = std::move(from);
}

// Reads variants from an object, or from a list of objects with one variant each, which is the form for JSON that keeps
// no order of keys (`unordered`).
std::optional<decltype(StudySpec::variants)> variantsIn(const Json& json) {
  decltype(StudySpec::variants) variants;
  const auto take = [&](const Json& object) {
    for (const auto& [variantName, patch] : object.items()) variants.emplace_back(variantName, patch);
  };
  if (json.is_object()) return take(json), variants;
  if (!json.is_array() || json.size() > kMaxVariants) return std::nullopt;
  std::set<std::string> names;
  for (const Json& one : json) {
    if (!one.is_object() || one.size() != 1 || !names.insert(one.begin().key()).second) return std::nullopt;
    take(one);
  }
  return variants;
}

void readVariants(ObjectReader& in, StudySpec& spec) {
  const Json* written = in.find("variants");
  if (!written && !in.isCheck()) return;
  const std::size_t count = written ? written->size() : spec.variants.size();
  auto variants =
      written ? variantsIn(*written) : spec.variants;  // The patches of a value are checked as those of a file.
  if (!variants || count == 0 || count > kMaxVariants) {
    const std::string found = written ? foundText(*written) : count == 0 ? "{}" : "{...}";
    return in.problem().report("study.variants", "variants",
                               {{"max", static_cast<std::int64_t>(kMaxVariants)}, {"found", found}});
  }
  spec.variants = std::move(*variants);
}

// Reads everything except the patches of the variants, which are checked later.
void readStudy(ObjectReader& in, StudySpec& spec) {
  Problem& problem = in.problem();
  readVersion(in, spec);
  in.require("name");
  if (const Json* name = in.written("name", spec.name)) readPlainText(*name, "name", 200, spec.name, problem);
  if (!problem.first && spec.name.empty()) problem.report("study.empty-name", "name");
  in.require("protocol");
  in.word("protocol", spec.protocol);
  in.object(
      "model", [&](ObjectReader& model) { readModel(model, spec.model); });
  in.object("dataset", [&](ObjectReader& dataset) { readDataset(dataset, spec.dataset); });
  readHosts(in, spec);
  in.require("axes");
  in.object("axes", [&](ObjectReader& axes) { readAxes(axes, spec.protocol, spec.axes); });
  readVariants(in, spec);
  readSkip(in, spec);
  readBaseline(in, spec);
  in.word("batchSplit", spec.batchSplit);
  readTraining(in, spec);
  in.object(
      "checkpoint", [&](ObjectReader& section) { readCheckpoint(section, spec.checkpoint); });
  in.object(
      "whatIf", [&](ObjectReader& section) { readWhatIf(section, spec.whatIf); });
  in.object("measure", [&](ObjectReader& section) { readMeasure(section, spec.measure); });
  if (!in.isCheck() || spec.imported)
    in.object("imported", [&](ObjectReader& section) { readImported(section, spec); });
  if (!in.isCheck() || spec.program)
    in.object("program", [&](ObjectReader& section) {
      ProgramSpec program = spec.program.value_or(ProgramSpec());
      readProgram(section, spec.axes, program);
      spec.program = std::move(program);
    });
  for (const std::string_view key : kWorkersKeys)
    if (spec.program && !in.isCheck() && in.has(key)) problem.report("study.program-key", std::string(key));
  in.finish();
  if (!problem.first) checkTogether(spec, problem);
}

Result<StudySpec> readStudy(const Json& json, const std::string& fileName) {
  Problem problem{fileName, std::nullopt};
  StudySpec spec;
  ObjectReader in(json, "", problem);
  readStudy(in, spec);
  if (problem.first) return tl::unexpected<Error>(std::move(*problem.first));
  return spec;
}

// Keys that a variant may not change, since they belong to the whole study.
constexpr std::string_view kWholeStudyKeys[] = {"scalescope", "name",     "protocol", "axes",       "variants",
                                                "skip",       "baseline", "hosts",    "rendezvous", "imported"};

Status checkVariants(const Json& json, const StudySpec& spec, const std::string& fileName) {
  Json base = json;
  base.erase("variants");
  base.erase("skip");  // This key names variants.
  for (const auto& [variantName, patch] : spec.variants) {
    std::string checked;
    Problem problem{fileName, std::nullopt};
    readPlainText(variantName, "variants", kMostVariantBytes, checked, problem);
    if (variantName.empty()) problem.report("study.empty-name", "variants");
    const std::string path = "variants." + checked;
    if (!patch.is_object()) problem.report("json.not-object", path, {{"found", foundText(patch)}});
    for (const std::string_view key : kWholeStudyKeys)
      if (!problem.first && patch.contains(std::string(key)))
        problem.report("study.variant-key", path + "." + std::string(key));
    if (problem.first) return tl::unexpected<Error>(std::move(*problem.first));
    if (patch.empty()) continue;
    Json merged = base;
    merged.merge_patch(Json(patch));
    const auto read = readStudy(merged, fileName);
    if (!read) return fail("study.variant", {{"file", fileName}, {"variant", variantName}}, read.error());
  }
  return {};
}

}  // namespace

bool canVary(std::string_view key) {
  return std::find(std::begin(kWholeStudyKeys), std::end(kWholeStudyKeys), key) == std::end(kWholeStudyKeys);
}

Result<StudySpec> studyFromJson(const Json& json, const std::string& fileName) {
  auto spec = readStudy(json, fileName);
  if (!spec) return spec;
  if (const Status checked = checkVariants(json, *spec, fileName); !checked)
    return tl::unexpected<Error>(checked.error());
  return spec;
}

Result<StudySpec> studyFromJson(const nlohmann::json& json, const std::string& fileName) {
  const auto inOrder = ordered(json, fileName);
  return inOrder ? studyFromJson(*inOrder, fileName) : tl::unexpected<Error>(inOrder.error());
}

Status check(const StudySpec& study, const std::string& fileName) {
  Problem problem{fileName, std::nullopt};
  StudySpec checked = study;
  ObjectReader in("", problem);
  readStudy(in, checked);
  if (problem.first) return tl::unexpected<Error>(std::move(*problem.first));
  // Patches are parts of a file, so they are checked against one.
  const bool isPlain =
      std::all_of(study.variants.begin(), study.variants.end(), [](const auto& each) { return each.second.empty(); });
  return checkVariants(isPlain ? Json::object() : toJson(study), study, fileName);
}

Status check(const StudySpec& study) { return check(study, study.name); }

Result<StudySpec> parseStudy(std::string_view text, const std::string& fileName) {
  const auto json = parseJson(text, fileName, kMaxStudyBytes);
  if (!json) return tl::unexpected<Error>(json.error());
  return studyFromJson(*json, fileName);
}

}  // namespace scalescope
