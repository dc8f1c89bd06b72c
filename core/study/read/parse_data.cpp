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

// A synthetic set is complete without its sizes: CIFAR-10's.
void completeSynthetic(DatasetSpec& dataset) {
  if (dataset.shape.empty()) dataset.shape = {3, 32, 32};
  if (dataset.classes == 0) dataset.classes = 10;
  if (dataset.count == 0) dataset.count = 50'000;
}

void readShape(ObjectReader& in, std::vector<int>& shape) {
  if (in.isCheck() && shape.empty()) return;  // only synthetic sets have one
  const Json* value = in.written("shape", shape);
  if (!value || !readList(*value, in.pathOf("shape"), 3, in.problem())) return;
  shape.clear();
  for (const Json& entry : *value) {
    std::int64_t read = 0;
    if (!readInteger(entry, in.pathOf("shape"), 1, 4096, read, in.problem())) return;
    shape.push_back(static_cast<int>(read));
  }
  if (shape.size() != 3) in.problem().report("study.shape", in.pathOf("shape"), {{"found", value->dump().substr(0, 60)}});
}

}  // namespace

void readDataset(ObjectReader& in, DatasetSpec& dataset) {
  in.word("name", dataset.name, {"cifar10-sample", "cifar10", "cifar100", "svhn", "synthetic"});
  in.text("path", dataset.path);
  in.words("splits", dataset.splits,
           dataset.name == "svhn" ? std::vector<std::string_view>{"train", "extra"} : std::vector<std::string_view>{"train"}, 1);
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
  if (dataset.name == "synthetic") completeSynthetic(dataset);
}

}  // namespace scalescope
