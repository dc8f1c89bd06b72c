#include "core/study/data/dataset.h"
#include "core/study/data/dataset_kinds.h"
#include "core/study/read/sections.h"
#include "core/study/spec/models.h"

namespace scalescope {

void readModel(ObjectReader& in, ModelSpec& model) {
  in.word("name", model.name, modelNames());
  in.text("file", model.file);
  in.integer("classes", model.classes, 0, 1'000'000);
  if (comesAsFile(model.name) && model.file.empty()) in.problem().report("json.missing-key", in.pathOf("file"));
}

namespace {

// Returns the splits on which a study of this dataset may train.
std::vector<std::string> splitsOf(const std::string& dataset) {
  const auto kind = datasetKind(dataset);
  return kind ? (*kind)->trainSplits() : std::vector<std::string>{"train"};
}

void readShape(ObjectReader& in, std::vector<int>& shape) {
  if (in.isCheck() && shape.empty()) return;  // Only synthetic sets have one.
  const Json* value = in.written("shape", shape);
  if (!value || !readList(*value, in.pathOf("shape"), 3, in.problem())) return;
  shape.clear();
  for (const Json& entry : *value) {
    std::int64_t read = 0;
    if (!readInteger(entry, in.pathOf("shape"), 1, 4096, read, in.problem())) return;
    shape.push_back(static_cast<int>(read));
  }
  if (shape.size() != 3)
    in.problem().report("study.shape", in.pathOf("shape"), {{"found", value->dump().substr(0, 60)}});
}

}  // namespace

void readDataset(ObjectReader& in, DatasetSpec& dataset) {
  in.word("name", dataset.name, datasetNames());
  in.text("path", dataset.path);
  const std::vector<std::string> splits = splitsOf(dataset.name);
  in.words("splits", dataset.splits, {splits.begin(), splits.end()}, 1);
  in.integer("trainLimit", dataset.trainLimit, 0, kMaxCount);
  in.integer("testLimit", dataset.testLimit, 0, kMaxCount);
  in.words("augment", dataset.augment, {"crop", "flip", "normalize"}, 0);
  in.word("shuffle", dataset.shuffle);
  in.word("loading", dataset.loading);
  in.integer("workers", dataset.workers, 0, 256);
  in.word("lastBatch", dataset.lastBatch);
  readShape(in, dataset.shape);
  in.integer("classes", dataset.classes, 0, 1'000'000);
  in.integer("count", dataset.count, 0, kMaxCount);
  completeMade(dataset);
}

}  // namespace scalescope
