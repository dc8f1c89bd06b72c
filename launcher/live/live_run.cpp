#include "launcher/live/live_run.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/maths/median.h"
#include "core/telemetry/record/step_parts.h"

namespace scalescope {
namespace {

constexpr std::size_t kPendingSteps = 64;  // a rank may lag this far before its steps are shown without it
constexpr std::size_t kLatestSteps = 20;
constexpr std::size_t kSources = 1024;  // series of one kind: more ranks than this are not drawn one by one

double secondsOf(std::int64_t ns) { return static_cast<double>(ns) * 1e-9; }

// Of the step: what no span names counts as other, as its logging does. In the order of LiveState::parts.
std::array<double, 5> shownParts(const StepParts& parts) {
  const std::int64_t other = parts.other + std::max<std::int64_t>(0, parts.residual);
  return {secondsOf(parts.input), secondsOf(parts.compute), secondsOf(parts.exposed), secondsOf(parts.checkpoint),
          secondsOf(other)};
}

void addTo(std::map<int, ThinningSeries>& all, int number, double x, double y) {
  if (all.size() < kSources || all.contains(number)) all[number].add(x, y);
}

std::vector<LiveSeries> seriesOf(const std::map<int, ThinningSeries>& all) {
  std::vector<LiveSeries> out;
  out.reserve(all.size());
  for (const auto& [number, series] : all) out.push_back({{}, number, series.points()});
  return out;
}

// Cores of one node are sampled together: the mean is taken point by point.
std::vector<LiveSeries> nodeMeans(const std::vector<LiveSeries>& cores) {
  std::map<int, std::pair<LiveSeries, int>> nodes;
  for (const LiveSeries& core : cores) {
    auto& [mean, count] = nodes[core.number / kCoresPerNode];
    mean.number = core.number / kCoresPerNode;
    if (count++ == 0) mean.points.assign(core.points.size(), {});
    mean.points.resize(std::min(mean.points.size(), core.points.size()));
    for (std::size_t i = 0; i < mean.points.size(); ++i)
      mean.points[i] = {core.points[i].x, mean.points[i].y + core.points[i].y};
  }
  std::vector<LiveSeries> out;
  for (auto& [node, sum] : nodes) {
    for (LivePoint& point : sum.first.points) point.y /= sum.second;
    out.push_back(std::move(sum.first));
  }
  return out;
}

}  // namespace

void ThinningSeries::add(double x, double y) {
  m_sumX += x;
  m_sumY += y;
  if (++m_count < m_stride) return;
  const double count = static_cast<double>(m_count);
  m_points.push_back({m_sumX / count, m_sumY / count});
  m_sumX = m_sumY = 0;
  m_count = 0;
  if (m_points.size() < m_capacity) return;
  for (std::size_t i = 0; i + 1 < m_points.size(); i += 2)
    m_points[i / 2] = {(m_points[i].x + m_points[i + 1].x) / 2, (m_points[i].y + m_points[i + 1].y) / 2};
  m_points.resize(m_points.size() / 2);
  m_stride *= 2;
}

std::vector<LivePoint> ThinningSeries::points() const {
  std::vector<LivePoint> out = m_points;
  const double count = static_cast<double>(m_count);
  if (m_count > 0) out.push_back({m_sumX / count, m_sumY / count});
  return out;
}

void LiveRun::start(int ranks) {
  *this = LiveRun();
  m_ranks = std::max(1, ranks);
}

double LiveRun::seconds(const Source& source, const Record& record) {
  const auto [first, added] = m_firstNs.try_emplace(source, record.timeNs);
  return secondsOf(record.timeNs - first->second);
}

void LiveRun::addRank(RankIndex rank, const Record& record) {
  const double at = seconds({SourceKind::rank, rank.value}, record);
  if (const auto* step = std::get_if<StepRecord>(&record.payload)) {
    addStep(rank, *step);
  } else if (const auto* memory = std::get_if<MemoryRecord>(&record.payload)) {
    const std::int64_t bytes = memory->deviceUsed >= 0 ? memory->deviceUsed : memory->rss;
    if (bytes >= 0) addTo(m_recordedMemory, rank.value, at, static_cast<double>(bytes));
  } else if (const auto manifest = objectIn<RankManifest>(record)) {
    if (manifest->worldSize > 0) m_ranks = std::min(manifest->worldSize, 65536);
    if (manifest->windowSteps > 0) m_plannedSteps = manifest->windowFirstStep + manifest->windowSteps;
  }
}

void LiveRun::addNode(NodeIndex node, const Record& record) {
  const double at = seconds({SourceKind::node, node.value}, record);
  if (const auto* sample = std::get_if<SampleRecord>(&record.payload)) addSample(at, *sample, node);
}

void LiveRun::addSample(double at, const SampleRecord& sample, NodeIndex node) {
  const int instance = sample.instance;
  switch (sample.metric) {
    case Metric::cpuPercent:
      return addTo(m_coreCpu, node.value * kCoresPerNode + instance, at, sample.value);
    case Metric::rankCpuPercent:
      return addTo(m_rankCpu, instance, at, sample.value);
    case Metric::gpuPercent:
      return addTo(m_gpu, node.value * 64 + instance, at, sample.value);
    case Metric::rankRss:
      return addTo(m_rankMemory, instance, at, sample.value);
    case Metric::nodeMemoryUsed:
      return addTo(m_nodeMemory, node.value, at, sample.value);
    default:
      return;
  }
}

void LiveRun::addStep(RankIndex rank, const StepRecord& step) {
  if (step.step <= m_lastStep) return;
  Pending& pending = m_pending[step.step];
  pending.ranks += 1;
  const double samples = std::max(0, step.samples);
  pending.samples += samples;
  pending.loss.add(step.loss, samples);
  pending.accuracy.add(step.accuracy, samples);
  pending.learningRate = step.learningRate;
  const StepParts taken = stepParts(step);
  pending.seconds = std::max(pending.seconds, secondsOf(taken.step));
  const std::array<double, 5> own = shownParts(taken);
  for (std::size_t i = 0; i < own.size(); ++i) pending.parts[i] += own[i];
  pending.ownSeconds[rank] = own[0] + own[1] + own[4];
  m_timed = step.phase == StepPhase::timed;
  if (pending.ranks >= m_ranks) {
    const Pending done = std::move(pending);
    m_pending.erase(step.step);
    finish(step.step, done);
  }
  while (m_pending.size() > kPendingSteps) {
    const auto first = m_pending.begin();
    finish(first->first, first->second);
    m_pending.erase(first);
  }
}

void LiveRun::finish(std::int64_t step, const Pending& pending) {
  const double x = static_cast<double>(step);
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  if (!pending.loss.mean()) ++m_notNumbers;
  m_loss.add(x, pending.loss.mean().value_or(kNone));
  m_accuracy.add(x, pending.accuracy.mean().value_or(kNone));
  for (std::size_t i = 0; i < pending.parts.size(); ++i) m_parts[i].add(x, pending.parts[i] / pending.ranks);
  m_learningRate = pending.learningRate;
  m_lastStep = std::max(m_lastStep, step);
  m_latest.emplace_back(pending.seconds, pending.samples);
  if (m_latest.size() > kLatestSteps) m_latest.pop_front();
  for (const auto& [rank, seconds] : pending.ownSeconds) {
    double& smooth = m_ownSeconds[rank];
    smooth = smooth == 0 ? seconds : 0.9 * smooth + 0.1 * seconds;
  }
}

std::optional<double> LiveRun::medianStepSeconds() const {
  if (m_latest.empty()) return std::nullopt;
  std::vector<double> seconds;
  for (const auto& [each, samples] : m_latest) seconds.push_back(each);
  return median(std::move(seconds));
}

void LiveRun::fill(LiveState& state) const {
  state.step = m_lastStep;
  state.stepSeconds = medianStepSeconds();
  state.learningRate = m_learningRate;
  state.notNumbers = m_notNumbers;
  double seconds = 0, samples = 0;
  for (const auto& [each, count] : m_latest) seconds += each, samples += count;
  if (seconds > 0) state.imagesPerSecond = samples / seconds;
  state.loss = m_loss.points();
  state.accuracy = m_accuracy.points();
  std::vector<LivePoint> parts[5];
  for (int i = 0; i < 5; ++i) parts[i] = m_parts[i].points();
  for (std::size_t i = 0; i < parts[0].size(); ++i)
    state.parts.push_back({parts[0][i].x, parts[0][i].y, parts[1][i].y, parts[2][i].y, parts[3][i].y, parts[4][i].y});
  state.cpuPerRank = !m_rankCpu.empty();
  state.coreCpu = seriesOf(m_coreCpu);
  state.nodeCpu = nodeMeans(state.coreCpu);
  state.cpu = state.cpuPerRank ? seriesOf(m_rankCpu) : state.coreCpu;
  for (const auto& [rank, own] : m_ownSeconds) state.rankSeconds.push_back({static_cast<double>(rank.value), own});
  state.gpu = seriesOf(m_gpu);
  state.memory = seriesOf(m_rankMemory.empty() ? m_recordedMemory : m_rankMemory);
  state.nodeMemory = seriesOf(m_nodeMemory);
  if (m_ownSeconds.size() < 2) return;
  double sum = 0;
  auto slowest = m_ownSeconds.begin();
  for (auto each = m_ownSeconds.begin(); each != m_ownSeconds.end(); ++each) {
    sum += each->second;
    if (each->second > slowest->second) slowest = each;
  }
  const double mean = sum / static_cast<double>(m_ownSeconds.size());
  if (mean <= 0) return;
  state.slowestRank = slowest->first;
  state.slowestRankShare = slowest->second / mean - 1;
}

}  // namespace scalescope
