#include "core/analysis/run/history.h"

#include <charconv>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>

#include "core/base/averages.h"
#include "core/base/units.h"

namespace scalescope {
namespace {

Number finite(double value) { return std::isfinite(value) ? Number(value) : Number(); }

// Returns the number of steps per point if at most `most` points are kept.
std::size_t strideFor(std::size_t count, std::size_t most) {
  return std::max<std::size_t>(1, count / most + (count % most > 0 ? 1 : 0));
}

void appendRank(const RankLog& rank, RepeatNumber repeat, std::size_t most, std::vector<LossPoint>& out) {
  const std::size_t stride = strideFor(rank.steps.size(), most);
  for (std::size_t i = 0; i < rank.steps.size(); ++i) {
    if (i % stride != 0 && i + 1 != rank.steps.size()) continue;
    const StepRecord& step = *rank.steps[i];
    const bool any = step.samples > 0;
    out.push_back({repeat, rank.rank, step.step, step.epoch, any ? finite(step.loss) : Number(),
                   any ? finite(step.accuracy) : Number(), finite(step.learningRate)});
  }
}

void appendAll(const RunView& run, std::size_t most, std::vector<LossPoint>& out) {
  struct Joined {
    WeightedMean loss, accuracy;
    const StepRecord* step = nullptr;
  };
  std::map<std::int64_t, Joined> steps;
  for (const RankLog& rank : run.ranks)
    for (const StepRecord* step : rank.steps) {
      Joined& joined = steps[step->step];
      joined.loss.add(step->loss, step->samples);
      joined.accuracy.add(step->accuracy, step->samples);
      joined.step = step;
    }
  const std::size_t stride = strideFor(steps.size(), most);
  std::size_t i = 0;
  for (const auto& [step, joined] : steps) {
    if (i % stride == 0 || i + 1 == steps.size())
      out.push_back({run.repeat, kNoRank, step, joined.step->epoch, joined.loss.mean(), joined.accuracy.mean(),
                     finite(joined.step->learningRate)});
    ++i;
  }
}

// Joins the different texts of ranks or nodes with " | ", each text once.
void remember(std::vector<std::pair<std::string, std::string>>& out, const std::string& key, const std::string& text) {
  if (text.empty()) return;
  for (auto& [known, value] : out)
    if (known == key) {
      if (("| " + value + " |").find("| " + text + " |") == std::string::npos) value += " | " + text;
      return;
    }
  out.emplace_back(key, text);
}

std::string quotaText(double cores) {
  char text[32];
  return {text, std::to_chars(text, text + sizeof text, cores, std::chars_format::general, 3).ptr};
}

std::string joined(const std::vector<int>& numbers) {
  std::string out;
  for (const int number : numbers) out += (out.empty() ? "" : ",") + std::to_string(number);
  return out;
}

// Facts that the kernel does not report are left out.
void rememberConditions(std::vector<std::pair<std::string, std::string>>& out, const MachineConditions& conditions) {
  const auto gigahertz = [](const std::optional<double>& hertz) {
    return hertz ? sixDigits(*hertz / kGiga) : std::string("?");
  };
  for (const std::string& governor : conditions.governors) remember(out, "governor", governor);
  if (conditions.minHertz || conditions.maxHertz)
    remember(out, "cpuClock", gigahertz(conditions.minHertz) + "-" + gigahertz(conditions.maxHertz) + " GHz");
  if (conditions.turbo) remember(out, "turbo", *conditions.turbo ? "on" : "off");
  remember(out, "smt", conditions.smt);
  remember(out, "numa", joined(conditions.numaNodes));
}

bool trainsOn(const RunView& run, NodeIndex node, int gpu) {
  return std::any_of(
      run.ranks.begin(), run.ranks.end(),
      [&](const RankLog& rank) {
        const std::vector<int>& gpus = rank.manifest.gpus;
        return run.nodeOf(rank.rank) == node && std::find(gpus.begin(), gpus.end(), gpu) != gpus.end();
      });
}

std::string whole(double value) { return value > 0 ? std::to_string(static_cast<std::int64_t>(value)) : std::string(); }

}  // namespace

std::vector<HistoryPoint> epochHistory(const RankLog& rank) {
  std::vector<HistoryPoint> out;
  for (const EpochRecord* epoch : rank.epochs)
    out.push_back({epoch->epoch, epoch->step, finite(epoch->wallSeconds), finite(epoch->learningRate),
                   finite(epoch->trainLoss), finite(epoch->trainAccuracy), finite(epoch->validationLoss),
                   finite(epoch->validationAccuracy)});
  return out;
}

namespace {

// Returns the number of the last epoch that the rank ended. A record can also close a part of an epoch (validation
// halfway, or the run's end).
std::optional<std::int32_t> lastFinished(const RankLog& rank) {
  const std::int64_t perEpoch = rank.manifest.stepsPerEpoch;
  std::optional<std::int32_t> last;
  for (const EpochRecord* record : rank.epochs)
    if (perEpoch <= 0 || (record->step + 1) % perEpoch == 0) last = record->epoch;
  return last;
}

}  // namespace

LearningEnd learningEnd(const RunView& run, const RunFigures& figures) {
  LearningEnd end;
  WeightedMean loss, accuracy, windowLoss, windowAccuracy;
  for (const RankLog& rank : run.ranks) {
    if (!rank.window.empty() && !end.learningRate) end.learningRate = finite(rank.window.back()->learningRate);
    const auto last = lastFinished(rank);
    for (const EpochRecord* epoch : rank.epochs) {
      if (epoch->epoch == last) {
        loss.add(epoch->trainLoss, static_cast<double>(epoch->samples));
        accuracy.add(epoch->trainAccuracy, static_cast<double>(epoch->samples));
      }
      if (std::isfinite(epoch->validationLoss)) end.validationLoss = epoch->validationLoss;
      if (std::isfinite(epoch->validationAccuracy)) end.testAccuracy = epoch->validationAccuracy;
    }
  }
  for (const RankFigures& rank : figures.ranks) {
    if (!(rank.samples > 0)) continue;
    windowLoss.add(rank.lossSum / rank.samples, rank.samples);
    windowAccuracy.add(rank.accuracySum / rank.samples, rank.samples);
  }
  end.trainLoss = loss.weight() > 0 ? loss.mean() : windowLoss.mean();
  end.trainAccuracy = accuracy.weight() > 0 ? accuracy.mean() : windowAccuracy.mean();
  return end;
}

namespace {

void appendUpTo(std::size_t most, const RunView& run, std::vector<LossPoint>& out) {
  const auto before = static_cast<std::ptrdiff_t>(out.size());
  appendAll(run, most, out);
  for (const RankLog& rank : run.ranks) appendRank(rank, run.repeat, most, out);
  // A program need not report its loss.
  if (!run.isProgram) return;
  const auto isSilent = [](const LossPoint& point) { return !point.loss && !point.accuracy; };
  out.erase(std::remove_if(out.begin() + before, out.end(), isSilent), out.end());
}

}  // namespace

void appendLosses(const RunView& run, std::vector<LossPoint>& out) { appendUpTo(kLossPoints, run, out); }

std::vector<LossPoint> wholeLosses(const Cell& cell, const std::vector<RunRecords>& counted) {
  std::vector<LossPoint> out;
  for (const RunRecords* run : finishedRuns(counted))
    appendUpTo(std::numeric_limits<std::size_t>::max(), viewRun(*run, cell), out);
  return out;
}

bool isThinned(const std::vector<LossPoint>& losses) {
  return std::adjacent_find(
             losses.begin(), losses.end(),
             [](const LossPoint& a, const LossPoint& b) {
               return a.repeat == b.repeat && a.rank == b.rank && b.step > a.step + 1;
             }) != losses.end();
}

std::vector<std::pair<std::string, std::string>> environmentOf(const RunView& run) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const NodeLog& log : run.nodes) {
    const NodeManifest& node = log.manifest;
    remember(out, "host", node.host);
    remember(out, "processor", node.processor);
    remember(out, "cores", whole(node.cores));
    if (node.memoryBytes > 0) remember(out, "memory", bytesText(node.memoryBytes));
    if (node.machineMemoryBytes > 0) remember(out, "memoryOfMachine", bytesText(node.machineMemoryBytes));
    if (node.cpuQuota > 0) remember(out, "cpuQuota", quotaText(node.cpuQuota));
    remember(out, "kernel", node.kernel);
    remember(out, "driver", node.driver);
    remember(out, "agent", node.agent);
    if (node.conditions) rememberConditions(out, *node.conditions);
    remember(out, "topology", node.topology);
    for (const auto& [timeNs, sample] : log.samples)
      if (sample->metric == Metric::gpuPowerLimitWatts && trainsOn(run, log.node, sample->instance))
        remember(out, "gpuPowerLimit", sixDigits(sample->value) + " W");
  }
  for (const RankLog& log : run.ranks) {
    const RankManifest& rank = log.manifest;
    remember(out, "host", rank.host);
    remember(out, "processor", rank.processor);
    remember(out, "kernel", rank.kernel);
    remember(out, "device", rank.device);
    remember(out, "driver", rank.driver);
    remember(out, "torch", rank.torch);
    remember(out, "backend", rank.backend);
    remember(out, "timing", rank.timing);
    remember(out, "threads", whole(rank.threads));
    remember(out, "dataset", rank.datasetName);
    remember(out, "trainImages", whole(static_cast<double>(rank.trainImages)));
    for (const int numa : rank.numaNodes) remember(out, "rankNuma", std::to_string(numa));
    remember(out, "interface", rank.interfaceName);
    if (rank.linkMbps) remember(out, "linkSpeed", sixDigits(*rank.linkMbps) + " Mbit/s");
    if (!rank.variables) continue;
    remember(out, "variables", std::to_string(rank.variables->size()));
    for (const auto& [name, value] : *rank.variables) remember(out, name, value.empty() ? "\"\"" : value);
  }
  return out;
}

}  // namespace scalescope
