#include "core/study/cells/abilities.h"

#include <algorithm>
#include <cstdio>

namespace scalescope {
namespace {

std::string word(std::string_view value) { return std::string(value); }
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

// Keeps the first refusal.
class Checker {
 public:
  explicit Checker(int cell) : m_cell(cell) {}

  template <class Value, std::size_t N>
  void oneOf(const std::string& key, const Value& value, const std::array<Value, N>& trained) {
    if (!isOneOf(value, trained)) refuse(key, word(value), listed(trained));
  }
  void zero(const std::string& key, double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", value);
    if (value > 0) refuse(key, text, "0");
  }
  void refuse(const std::string& key, const std::string& value, const std::string& trained) {
    if (status)
      status = fail("study.not-trainable", {{"cell", std::int64_t{m_cell}}, {"key", key}, {"value", value}, {"trained", trained}});
  }

  Status status;

 private:
  int m_cell;
};

// Settings that the model or the optimizer has no use for.
Status checkEffects(const Cell& cell) {
  const StudySpec& study = cell.study;
  if (study.zeroGamma && !isOneOf<std::string_view>(study.model.name, kModelsWithBlocks))
    return fail("study.zero-gamma-without-blocks",
                {{"cell", std::int64_t{cell.number}}, {"model", study.model.name}, {"models", listed(kModelsWithBlocks)}});
  if (study.optimizer.nesterov && !isOneOf<std::string_view>(study.optimizer.name, kOptimizersWithNesterov))
    return fail(
        "study.nesterov-without-momentum",
        {{"cell", std::int64_t{cell.number}}, {"optimizer", study.optimizer.name}, {"optimizers", listed(kOptimizersWithNesterov)}});
  return {};
}

}  // namespace

Status checkTrainable(const Cell& cell) {
  const StudySpec& study = cell.study;
  Checker check(cell.number);
  check.oneOf("axes.strategy", cell.strategy, kTrainedStrategies);
  check.oneOf("axes.precision", cell.precision, kTrainedPrecisions);
  check.oneOf("model.name", std::string_view(study.model.name), kTrainedModels);
  check.oneOf("dataset.name", std::string_view(study.dataset.name), kTrainedDatasets);
  check.oneOf("optimizer.name", std::string_view(study.optimizer.name), kTrainedOptimizers);
  if (cell.strategy == Strategy::parameterServer) {
    // Each server sees its own part of the gradients, and nobody the whole.
    if (study.parameterServer.servers > 1) check.zero("optimizer.clipNorm", study.optimizer.clipNorm);
    if (cell.precision == Precision::fp16) check.refuse("axes.precision", "fp16", "fp32, tf32, bf16");
  }
  return check.status ? checkEffects(cell) : check.status;
}

Status checkTrainable(const StudySpec& study, const std::vector<int>& onlyCells) {
  const auto cells = expand(study);
  if (!cells) return tl::unexpected(cells.error());
  for (const Cell& cell : *cells) {
    if (!onlyCells.empty() && std::find(onlyCells.begin(), onlyCells.end(), cell.number) == onlyCells.end()) continue;
    if (auto can = checkTrainable(cell); !can) return can;
  }
  return {};
}

}  // namespace scalescope
