#include <algorithm>

#include "core/study/read/sections.h"
#include "core/study/spec/free_axes.h"

namespace scalescope {
namespace {

void readOpenAxis(ObjectReader& axes, std::string_view key, AxesSpec& to) {
  axes.object(
      key,
      [&](ObjectReader& in) {
        OpenBatchAxis open = to.openBatch.value_or(OpenBatchAxis());
        std::string until = "oom";
        in.integer("from", open.from, 1, kMaxBatch);
        in.number("times", open.times, 1.01, 1e6);
        in.require("until");
        in.word("until", until, {"oom"});
        in.integer("max", open.max, 0, kMaxBatch);
        in.number("bisect", open.bisect, 0, 0.5);
        if (open.max != 0 && open.max < open.from)
          in.problem().report("study.open-axis", in.pathOf("max"), {{"max", open.max}, {"from", open.from}});
        to.openBatch = open;
      });
}

void readBatches(ObjectReader& in, std::string_view key, AxesSpec& axes) {
  if (in.isCheck() && axes.openBatch) return readOpenAxis(in, key, axes);
  const Json* value = in.written(key, axes.batches);
  if (!value) return;
  if (value->is_object()) return readOpenAxis(in, key, axes);
  if (!readList(*value, in.pathOf(key), 1, in.problem())) return;
  axes.batches.clear();
  for (const Json& entry : *value) {
    std::int64_t batch = 0;
    if (!readInteger(entry, in.pathOf(key), 1, kMaxBatch, batch, in.problem())) return;
    if (std::find(axes.batches.begin(), axes.batches.end(), batch) != axes.batches.end())
      return in.problem().report("study.listed-twice", in.pathOf(key), {{"found", foundText(entry)}});
    axes.batches.push_back(batch);
  }
}

// Checks that the batch key fits the protocol; `free` accepts either.
void checkBatchKey(ObjectReader& in, Protocol protocol, BatchKind held) {
  const bool global = in.isCheck() ? held == BatchKind::global : in.has("globalBatch");
  const bool perRank = in.isCheck() ? held == BatchKind::perRank : in.has("perRankBatch");
  if (global && perRank) return in.problem().report("study.both-batches", in.pathOf("globalBatch"));
  if (protocol == Protocol::strong && perRank)
    return in.problem().report("study.batch-key", in.pathOf("perRankBatch"),
                               {{"protocol", std::string(name(protocol))}, {"wanted", std::string("globalBatch")}});
  if (protocol != Protocol::strong && protocol != Protocol::free && global)
    return in.problem().report("study.batch-key", in.pathOf("globalBatch"),
                               {{"protocol", std::string(name(protocol))}, {"wanted", std::string("perRankBatch")}});
}

bool isNamed(const FreeAxis& axis) {
  const std::string_view setting = settingOf(axis);
  return axis.name.starts_with(kProgramAxis) ? isOwnPlaceholder(setting) : isProgramVariable(setting);
}

void readFreeAxis(const Json& list, const KeyPath& key, FreeAxis& axis, Problem& problem) {
  if (!isNamed(axis)) return problem.report("study.free-axis-name", key);
  if (!readList(list, key, 1, problem)) return;
  if (list.size() > kMostFreeValues)
    return problem.report("study.free-axes-many", key, {{"limit", static_cast<std::int64_t>(kMostFreeValues)}});
  axis.values.clear();
  for (const Json& value : list) {
    std::string text;
    if (!value.is_number() && !readPlainText(value, key, kMostFreeValueBytes, text, problem)) return;
    const auto isSame = [&](const nlohmann::json& other) { return axisText(other) == axisText(nlohmann::json(value)); };
    if (std::any_of(axis.values.begin(), axis.values.end(), isSame))
      return problem.report("study.listed-twice", key, {{"found", foundText(value)}});
    axis.values.emplace_back(value);
  }
}

void readFreeAxes(ObjectReader& in, std::vector<FreeAxis>& axes) {
  if (!in.isCheck()) {
    axes.clear();
    for (const std::string& key : in.keys())
      if (isFreeAxis(key)) axes.push_back({key, {}});
  }
  if (axes.size() > kMostFreeAxes)
    return in.problem().report("study.free-axes-many", in.pathOf(axes.back().name.substr(0, 100)),
                               {{"limit", static_cast<std::int64_t>(kMostFreeAxes)}});
  for (FreeAxis& axis : axes) {
    const Json* list = in.written(axis.name, axis.values);
    if (!list) return;
    readFreeAxis(Json(*list), in.pathOf(axis.name.substr(0, 100)), axis, in.problem());
  }
  // A merge patch does not keep the order of keys, so they are sorted.
  std::sort(axes.begin(), axes.end(), [](const FreeAxis& a, const FreeAxis& b) { return a.name < b.name; });
}

}  // namespace

void readAxes(ObjectReader& in, Protocol protocol, AxesSpec& axes) {
  in.integers("nodes", axes.nodes, 1, kMaxNodes, 1);
  in.integers("devices", axes.devices, 1, kMaxDevices, 1);
  if (!in.problem().first) checkBatchKey(in, protocol, axes.batchKind);
  if (!in.isCheck()) axes.batchKind = in.has("perRankBatch") ? BatchKind::perRank : BatchKind::global;
  if (!in.isCheck() || axes.batchKind == BatchKind::global) readBatches(in, "globalBatch", axes);
  if (!in.isCheck() || axes.batchKind == BatchKind::perRank) readBatches(in, "perRankBatch", axes);
  in.words("strategy", axes.strategies);
  in.words("precision", axes.precisions);
  in.integers("accumulation", axes.accumulation, 1, kMaxAccumulation, 1);
  readFreeAxes(in, axes.free);
  in.finish();  // A misspelled batch key is better reported as unknown than as missing.
  if (axes.batches.empty() && !axes.openBatch)
    in.problem().report(
        "json.missing-key",
        in.pathOf(protocol == Protocol::strong || protocol == Protocol::free ? "globalBatch" : "perRankBatch"));
}

void readSkip(ObjectReader& study, StudySpec& spec) {
  const Json* skip = study.written("skip", spec.skip);
  if (!skip || !readList(*skip, "skip", 0, study.problem())) return;
  spec.skip.clear();
  for (std::size_t i = 0; i < skip->size() && !study.problem().first; ++i) {
    ObjectReader in((*skip)[i], "skip[" + std::to_string(i) + "]", study.problem());
    std::string text;
    int number = 0;
    std::int64_t batch = 0;
    Strategy strategy{};
    Precision precision{};
    in.text("variant", text, 100);
    in.integer("nodes", number, 1, kMaxNodes);
    in.integer("devices", number, 1, kMaxDevices);
    in.word("strategy", strategy);
    in.word("precision", precision);
    in.integer("accumulation", number, 1, kMaxAccumulation);
    in.integer("globalBatch", batch, 1, kMaxBatch);
    in.integer("perRankBatch", batch, 1, kMaxBatch);
    for (const FreeAxis& axis : spec.axes.free)
      if (const Json* value = in.find(axis.name); value && !value->is_number())
        readPlainText(*value, in.pathOf(axis.name), kMostFreeValueBytes, text, study.problem());
    in.finish();
    if (!study.problem().first && (*skip)[i].empty())
      study.problem().report("study.empty-skip", "skip[" + std::to_string(i) + "]");
    spec.skip.emplace_back((*skip)[i]);
  }
}

void readBaseline(ObjectReader& study, StudySpec& spec) {
  if (study.isCheck() ? !spec.baseline : !study.find("baseline")) return;
  if (!study.isCheck()) spec.baselineWritten = true;
  if (const Json* value = study.find("baseline"); value && value->is_null()) {
    spec.baseline = std::nullopt;
    return;
  }
  study.object("baseline", [&](ObjectReader& in) {
    BaselineSpec baseline = study.isCheck() ? *spec.baseline : BaselineSpec();
    in.word("strategy", baseline.strategy);
    in.integer("nodes", baseline.nodes, 1, kMaxNodes);
    in.integer("devices", baseline.devices, 1, kMaxDevices);
    spec.baseline = baseline;
  });
}

}  // namespace scalescope
