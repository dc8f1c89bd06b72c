#include <algorithm>
#include <utility>

#include "core/study/data/dataset.h"
#include "core/study/cells/expand.h"
#include "core/study/cells/cluster_nodes.h"
#include "core/study/read/cluster_kinds.h"
#include "core/study/spec/models.h"

namespace scalescope {
namespace {

constexpr std::int64_t kFewSteps = 10;     // Steps of an epoch below which the learning rate warms up in large jumps.
constexpr std::int64_t kSoundWindow = 30;  // Limit of docs/MEASUREMENT.md, Timing windows.

void remarkBatches(const std::vector<Cell>& cells, std::vector<Message>& all) {
  for (const Cell& cell : cells)
    if (cell.batch.global() != cell.batch.asked())
      all.push_back({"remark.floored",
                     {{"cell", std::int64_t{cell.number}},
                      {"devices", static_cast<std::int64_t>(cell.batch.ranks().size())},
                      {"perRank", cell.batch.ranks().front()},
                      {"batch", cell.batch.global()},
                      {"asked", cell.batch.asked()}}});
  const auto uneven = std::find_if(cells.begin(), cells.end(), [](const Cell& cell) {
    return cell.batch.ranks().front() != cell.batch.ranks().back();
  });
  if (uneven != cells.end()) all.push_back({"remark.uneven", {{"cell", std::int64_t{uneven->number}}}});
}

// Remarks on the first cell whose learning rate warms up within a few steps.
void remarkWarmup(const std::vector<Cell>& cells, std::vector<Message>& all) {
  for (const Cell& cell : cells) {
    const std::int64_t images = publishedTrainImages(cell.study.dataset);
    const std::int64_t steps = images / std::max<std::int64_t>(1, cell.batch.global());
    if (cell.study.schedule.warmupEpochs <= 0 || images == 0 || steps >= kFewSteps) continue;
    all.push_back({"remark.short-warmup", {{"cell", std::int64_t{cell.number}}, {"steps", steps}}});
    return;
  }
}

// Remarks on the first cell whose warm-up has no effect: the rate rises from optimizer.lr to the rate after linear
// scaling, which is not larger.
void remarkIdleWarmup(const std::vector<Cell>& cells, std::vector<Message>& all) {
  for (const Cell& cell : cells) {
    if (cell.study.schedule.warmupEpochs <= 0 || cell.learningRate > cell.study.optimizer.lr) continue;
    all.push_back({"remark.idle-warmup", {{"cell", std::int64_t{cell.number}}}});
    return;
  }
}

void remarkStrategies(const StudySpec& study, const std::vector<Cell>& cells, std::vector<Message>& all) {
  for (const Strategy strategy : study.axes.strategies)
    if (std::none_of(cells.begin(), cells.end(), [&](const Cell& cell) { return cell.strategy == strategy; }))
      all.push_back({"remark.strategy-left-out", {{"strategy", std::string(name(strategy))}}});
}

void remarkSkips(const StudySpec& study, std::vector<Message>& all) {
  for (const std::size_t entry : unmatchedSkips(study))
    all.push_back(
        {"remark.skip-unmatched", {{"entry", static_cast<std::int64_t>(entry)}, {"rule", study.skip[entry].dump()}}});
}

// Remarks on the first cell that has no rank for whatIf.slowRank.
void remarkSlowRank(const std::vector<Cell>& cells, std::vector<Message>& all) {
  for (const Cell& cell : cells) {
    const auto& slow = cell.study.whatIf.slowRank;
    const int ranks = cell.strategy == Strategy::dataParallel ? cell.nodes : cell.worldDevices();
    if (!slow || slow->first < ranks) continue;
    all.push_back(
        {"remark.slow-rank-absent", {{"cell", std::int64_t{cell.number}}, {"rank", std::int64_t{slow->first}}}});
    return;
  }
}

// Remarks, for each cluster whose nodes cells use, how much of an allocation its job may use.
void remarkClusters(const StudySpec& study, const std::vector<Cell>& cells, std::vector<Message>& all) {
  std::size_t used = 1;
  for (const Cell& cell : cells) used = std::max(used, static_cast<std::size_t>(cell.nodes));
  const StudySpec written = withClusterNodes(study);
  for (std::size_t at = 0; at < std::min(used, written.hosts.size()); ++at) {
    const HostSpec& host = written.hosts[at];
    const ClusterKind* kind = clusterKind(host.cluster);
    const ClusterNode node = clusterNode(host);
    if (kind == nullptr || node.node != 0) continue;
    const auto seconds = kind->seconds(node.timeLimit);
    Message remark{seconds ? "remark.cluster-hours" : "remark.cluster-job",
                   {{"host", host.name}, {"nodes", std::int64_t{node.nodes}}}};
    if (seconds) {
      remark.arguments.emplace_back("limit", node.timeLimit);
      remark.arguments.emplace_back("hours", node.nodes * *seconds / 3600);
    } else {
      remark.arguments.emplace_back("cluster", kind->name);
    }
    all.push_back(std::move(remark));
  }
}

}  // namespace

std::vector<Message> clusterRemarks(const StudySpec& study, const std::vector<Cell>& cells) {
  std::vector<Message> all;
  remarkClusters(study, cells, all);
  return all;
}

std::vector<Message> remarks(const StudySpec& study, const std::vector<Cell>& cells) {
  std::vector<Message> all;
  remarkBatches(cells, all);
  remarkWarmup(cells, all);
  remarkIdleWarmup(cells, all);
  remarkStrategies(study, cells, all);
  remarkSkips(study, all);
  remarkSlowRank(cells, all);
  const MeasureSpec& measure = study.measure;
  if (measure.openRepeats && measure.openRepeats->decide)
    all.push_back({measure.repeats == measure.openRepeats->max ? "remark.trial-fixed" : "remark.trial",
                   {{"from", std::int64_t{measure.repeats}},
                    {"max", std::int64_t{measure.openRepeats->max}},
                    {"percent", *measure.openRepeats->decide * 100}}});
  else if (measure.openRepeats)
    all.push_back({"remark.open-repeats",
                   {{"from", std::int64_t{measure.repeats}},
                    {"max", std::int64_t{measure.openRepeats->max}},
                    {"percent", measure.openRepeats->until * 100}}});
  else if (measure.repeats == 1)
    all.push_back({"remark.one-repeat", {}});
  const auto& open = study.axes.openBatch;
  if (study.program && open && open->max == 0)
    all.push_back(
        {"remark.open-batch", {{"from", open->from}, {"end", open->from * kMostOpenTimes}, {"times", kMostOpenTimes}}});
  if (measure.mode == MeasureMode::time && measure.epochs == 0 && measure.steps < kSoundWindow)
    all.push_back({"remark.few-steps", {{"steps", measure.steps}, {"wanted", kSoundWindow}}});
  if (measure.mode == MeasureMode::time && measure.warmupSteps == 0 && measure.warmupEpochs == 0)
    all.push_back({"remark.no-warmup", {}});
  remarkClusters(study, cells, all);
  if (comesAsFile(study.model.name)) all.push_back({"remark.model-file", {{"file", study.model.file}}});
  if (study.whatIf.active()) all.push_back({"remark.what-if", {}});
  if (study.dataset.name == "synthetic") all.push_back({"remark.synthetic", {}});
  return all;
}

}  // namespace scalescope
