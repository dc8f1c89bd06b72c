#include "core/study/cells/abilities.h"

#include <algorithm>

#include "core/base/enum_names.h"
#include "core/base/units.h"
#include "core/study/cells/expand.h"
#include "core/study/data/dataset_kinds.h"
#include "core/study/spec/models.h"

namespace scalescope {
namespace {

std::string word(Strategy value) { return std::string(name(value)); }
std::string word(Precision value) { return std::string(name(value)); }

template <class Value, std::size_t N>
bool isOneOf(const Value& value, const std::array<Value, N>& list) {
  return std::find(list.begin(), list.end(), value) != list.end();
}
template <class Value, std::size_t N>
std::string listed(const std::array<Value, N>& values) {
  std::string list;
  for (const Value& each : values) list += (list.empty() ? "" : ", ") + word(each);
  return list;
}

// Checker that keeps the first refusal of a cell.
class Checker {
 public:
  explicit Checker(int cell) : m_cell(cell) {}

  template <class Value, std::size_t N>
  void oneOf(const std::string& key, const Value& value, const std::array<Value, N>& trained) {
    if (!isOneOf(value, trained)) refuse(key, word(value), listed(trained));
  }
  void zero(const std::string& key, double value) {
    if (value > 0) refuse(key, sixDigits(value), "0");
  }
  void refuse(const std::string& key, const std::string& value, const std::string& trained) {
    if (status)
      status = fail("study.not-trainable",
                    {{"cell", std::int64_t{m_cell}}, {"key", key}, {"value", value}, {"trained", trained}});
  }

  Status status;

 private:
  int m_cell;
};

std::string modelsWithBlocks() {
  std::vector<std::string_view> names;
  for (const ModelTraits& model : kModels)
    if (model.blocks == Blocks::residual) names.push_back(model.name);
  return joinedNames(names);
}

std::string optimizersWith(OptimizerKey key) {
  std::vector<std::string_view> names;
  for (const OptimizerTraits& optimizer : kOptimizers)
    if (uses(optimizer.value, key)) names.push_back(optimizer.text);
  return joinedNames(names);
}

// Checks that the model can take the images. Datasets with a fixed shape have that one; a generated one takes the
// study's. An unknown dataset is refused elsewhere.
Status checkImages(const Cell& cell, const ModelTraits& model) {
  const auto kind = datasetKind(cell.study.dataset.name);
  if (!kind) return {};
  const std::vector<int>& asked = cell.study.dataset.shape;
  const bool own = (*kind)->source == DatasetSource::made && asked.size() == 3;
  const int height = own ? asked[1] : (*kind)->shape.height, width = own ? asked[2] : (*kind)->shape.width;
  if (takesImages(model, height, width)) return {};
  return fail("study.image-shape", {{"cell", std::int64_t{cell.number}},
                                    {"model", cell.study.model.name},
                                    {"smallest", std::int64_t{model.smallestImage}},
                                    {"height", std::int64_t{height}},
                                    {"width", std::int64_t{width}},
                                    {"dataset", cell.study.dataset.name}});
}

// Refuses settings that have no effect with the model or the optimizer.
Status checkEffects(const Cell& cell) {
  const StudySpec& study = cell.study;
  const ModelTraits* model = modelNamed(study.model.name);
  if (study.zeroGamma && (model == nullptr || model->blocks == Blocks::none))
    return fail("study.zero-gamma-without-blocks",
                {{"cell", std::int64_t{cell.number}}, {"model", study.model.name}, {"models", modelsWithBlocks()}});
  for (const OptimizerKeyTraits& key : kOptimizerKeys) {
    const auto* flag = std::get_if<bool OptimizerSpec::*>(&key.member);
    if (flag == nullptr || !(study.optimizer.**flag) || uses(study.optimizer.name, key.value)) continue;
    return fail("study.optimizer-key-unused", {{"cell", std::int64_t{cell.number}},
                                               {"key", std::string(key.text)},
                                               {"optimizer", std::string(name(study.optimizer.name))},
                                               {"optimizers", optimizersWith(key.value)}});
  }
  return {};
}

}  // namespace

namespace {

// A program of the user's brings its own model, data and precision; its ranks are started as for ddp.
Status checkProgram(const Cell& cell) {
  Checker check(cell.number);
  check.oneOf("axes.strategy", cell.strategy, std::array{Strategy::single, Strategy::ddp});
  return check.status;
}

}  // namespace

Status checkTrainable(const Cell& cell) {
  const StudySpec& study = cell.study;
  if (study.program) return checkProgram(cell);
  Checker check(cell.number);
  check.oneOf("axes.strategy", cell.strategy, kTrainedStrategies);
  check.oneOf("axes.precision", cell.precision, kTrainedPrecisions);
  const ModelTraits* model = modelNamed(study.model.name);
  if (model == nullptr) check.refuse("model.name", study.model.name, joinedNames(modelNames()));
  if (!datasetKind(study.dataset.name)) check.refuse("dataset.name", study.dataset.name, joinedNames(datasetNames()));
  if (cell.strategy == Strategy::parameterServer) {
    // Each server sees only its part of the gradients, so no process could compute the norm of the whole.
    if (study.parameterServer.servers > 1) check.zero("optimizer.clipNorm", study.optimizer.clipNorm);
    if (cell.precision == Precision::fp16) check.refuse("axes.precision", "fp16", "fp32, tf32, bf16");
  }
  if (!check.status) return check.status;
  if (Status fits = checkImages(cell, *model); !fits) return fits;
  return checkEffects(cell);
}

Status checkTrainable(const std::vector<Cell>& cells, const std::vector<int>& onlyCells) {
  for (const Cell& cell : cells) {
    if (!onlyCells.empty() && std::find(onlyCells.begin(), onlyCells.end(), cell.number) == onlyCells.end()) continue;
    if (auto can = checkTrainable(cell); !can) return can;
  }
  return {};
}

Status checkTrainable(const StudySpec& study, const std::vector<int>& onlyCells) {
  const auto cells = expand(study);
  if (!cells) return tl::unexpected(cells.error());
  return checkTrainable(*cells, onlyCells);
}

Status checkAgainstData(const Cell& cell, std::int64_t trainImages) {
  if (cell.untilOom || cell.batch.global() <= trainImages) return {};
  const auto workers = static_cast<std::int64_t>(cell.batch.ranks().size());
  const std::int64_t each = std::max<std::int64_t>(1, workers) * cell.batch.accumulation();
  return fail("study.batch-above-data", {{"cell", std::int64_t{cell.number}},
                                         {"batch", cell.batch.global()},
                                         {"images", trainImages},
                                         {"workers", workers},
                                         {"accumulation", std::int64_t{cell.batch.accumulation()}},
                                         {"largest", trainImages / each * each}});
}

Status checkAgainstDevice(const Cell& cell, DeviceKind resolved) {
  // The CUDA worker has no other backend for ddp, so it would run with NCCL instead of Gloo.
  const bool gloo = cell.strategy == Strategy::ddp && cell.study.ddp.backend == DdpBackend::gloo;
  if (resolved == DeviceKind::cuda && gloo) return fail("study.device-gloo", {{"cell", std::int64_t{cell.number}}});
  if (resolved != DeviceKind::cpu) return {};
  if (cell.precision == Precision::tf32 || cell.precision == Precision::fp16)
    return fail("study.device-precision",
                {{"cell", std::int64_t{cell.number}}, {"precision", std::string(name(cell.precision))}});
  if (cell.study.ddp.backend == DdpBackend::nccl)
    return fail("study.device-nccl", {{"cell", std::int64_t{cell.number}}});
  return {};
}

}  // namespace scalescope
