#include "launcher/live/live_run.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/averages.h"
#include "core/telemetry/record/step_parts.h"

namespace scalescope {
namespace {

// Number of steps that a rank may lag before they are shown without it.
constexpr std::size_t kPendingSteps = 64;
constexpr std::size_t kLatestSteps = 20;
// Seconds within which all sources of a node begin; a larger difference means another clock.
constexpr double kBeginning = 600;
// Limit of series of one kind: more ranks than this are not drawn one by one.
constexpr std::size_t kSources = 1024;

double secondsOf(std::int64_t ns) { return static_cast<double>(ns) * 1e-9; }

// Returns the parts of a step in the order of LiveState::parts. Time that no span names is added to other, as that of
// logging is.
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

MetricLines linesOf(Metric metric) {
  const MetricInfo* known = metricInfo(metric);
  return known == nullptr ? MetricLines::none : known->lines;
}

}  // namespace

void LiveRun::start(LiveShape shape) {
  *this = LiveRun();
  setShape(shape);
}

void LiveRun::setShape(LiveShape shape) {
  m_shape = shape;
  m_shape.ranks = std::max(1, shape.ranks);
  m_shape.nodes = std::max(1, shape.nodes);
}

double LiveRun::seconds(const Source& source, const Record& record) {
  if (!m_firstNs) m_firstNs = record.timeNs;
  const bool isShared = m_shape.nodes == 1 && std::abs(secondsOf(record.timeNs - *m_firstNs)) < kBeginning;
  const auto [zero, added] = m_zeroNs.try_emplace(source, isShared ? *m_firstNs : record.timeNs);
  return secondsOf(record.timeNs - zero->second);
}

void LiveRun::addRank(RankIndex rank, const Record& record) {
  const double at = seconds({SourceKind::rank, rank.value}, record);
  if (const auto* step = std::get_if<StepRecord>(&record.payload)) {
    addStep(rank, *step, at);
  } else if (const auto* epoch = std::get_if<EpochRecord>(&record.payload)) {
    if (rank == RankIndex(0)) addEpoch(*epoch, at);  // All ranks report the same values.
  } else if (const auto* memory = std::get_if<MemoryRecord>(&record.payload)) {
    const bool onDevice = memory->deviceUsed > 0;
    const std::int64_t bytes = onDevice ? memory->deviceUsed : memory->rss;
    if (bytes >= 0) addTo(onDevice ? m_deviceMemory : m_recordedMemory, rank.value, at, static_cast<double>(bytes));
  } else if (const auto manifest = objectIn<RankManifest>(record)) {
    if (manifest->worldSize > 0) m_shape.ranks = std::min(manifest->worldSize, 65536);
    if (m_gpus.size() < kSources) m_gpus[manifest->host].insert(manifest->gpus.begin(), manifest->gpus.end());
    m_windowFirstStep = manifest->windowFirstStep;
    m_stepsPerEpoch = manifest->stepsPerEpoch;
    if (manifest->windowSteps > 0) m_plannedSteps = manifest->windowFirstStep + manifest->windowSteps;
  }
}

void LiveRun::addNode(NodeIndex node, const Record& record) {
  const double at = seconds({SourceKind::node, node.value}, record);
  if (const auto* sample = std::get_if<SampleRecord>(&record.payload)) {
    addSample(at, *sample, node);
  } else if (const auto manifest = objectIn<NodeManifest>(record)) {
    if (m_hosts.size() < kSources || m_hosts.contains(node.value)) m_hosts[node.value] = manifest->host;
  }
}

void LiveRun::addSample(double at, const SampleRecord& sample, NodeIndex node) {
  const MetricLines lines = linesOf(sample.metric);
  if (lines == MetricLines::none) return;
  if (lines == MetricLines::cores || lines == MetricLines::traffic) {
    auto& nodes = m_ofNodes[sample.metric];
    if (nodes.size() < kSources || nodes.contains(node.value)) nodes[node.value].add(sample.instance, at, sample.value);
  }
  if (lines == MetricLines::traffic) return;
  const int number = lines == MetricLines::ranks   ? sample.instance
                     : lines == MetricLines::nodes ? node.value
                                                   : node.value * kCoresPerNode + sample.instance;
  addTo(m_sampled[sample.metric], number, at, sample.value);
}

// Returns true if the run's ranks train on this GPU; an agent samples every GPU of its machine. In a container a rank
// may name its host in another way than the agent does, so the GPUs of all hosts are compared then.
bool LiveRun::isOwnGpu(int number) const {
  const auto host = m_hosts.find(number / kCoresPerNode);
  const auto own = host == m_hosts.end() ? m_gpus.end() : m_gpus.find(host->second);
  const int gpu = number % kCoresPerNode;
  if (own != m_gpus.end()) return own->second.contains(gpu);
  return std::any_of(m_gpus.begin(), m_gpus.end(), [&](const auto& each) { return each.second.contains(gpu); });
}

void LiveRun::addStep(RankIndex rank, const StepRecord& step, double ended) {
  if (step.step <= m_lastStep) return;
  Pending& pending = m_pending[step.step];
  pending.ranks += 1;
  const double samples = std::max(0, step.samples);
  pending.samples += samples;
  pending.tokens += static_cast<double>(step.tokens);
  if (step.tokens > 0) ++pending.ranksWithTokens;
  pending.loss.add(step.loss, samples);
  pending.accuracy.add(step.accuracy, samples);
  pending.learningRate = step.learningRate;
  pending.ended = std::max(pending.ended, ended);
  pending.phase = step.phase;
  const StepParts taken = stepParts(step);
  pending.seconds = std::max(pending.seconds, secondsOf(taken.step));
  const std::array<double, 5> own = shownParts(taken);
  for (std::size_t i = 0; i < own.size(); ++i) pending.parts[i] += own[i];
  pending.hasParts = pending.hasParts || !m_shape.isProgram || !step.spans.empty();
  if (pending.hasParts) pending.ownSeconds[rank] = own[0] + own[1] + own[4];
  m_timed = step.phase == StepPhase::timed;
  if (pending.ranks >= m_shape.ranks) {
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

// Follows core/analysis in choosing the window: a run that trains marks no step as timed.
bool LiveRun::isMeasured(std::int64_t step, StepPhase phase) const {
  if (phase != StepPhase::train) return phase == StepPhase::timed;
  return step >= warmupSteps();
}

// The number of steps of the warm-up epochs comes from the manifest.
std::int64_t LiveRun::warmupSteps() const {
  const std::int64_t planned =
      m_shape.warmupEpochs > 0
          ? static_cast<std::int64_t>(std::ceil(m_shape.warmupEpochs * static_cast<double>(m_stepsPerEpoch)))
          : m_shape.warmupSteps;
  return std::max(planned, m_windowFirstStep);
}

// Ignores an epoch without validation, as most epochs of a timed study are.
void LiveRun::addEpoch(const EpochRecord& epoch, double ended) {
  if (std::isnan(epoch.validationLoss) && std::isnan(epoch.validationAccuracy)) return;
  const double x = static_cast<double>(epoch.step);
  m_validationLoss.add(x, epoch.validationLoss);
  m_validationAccuracy.add(x, epoch.validationAccuracy);
  m_validationEnds.add(x, ended);
}

void LiveRun::finish(std::int64_t step, const Pending& pending) {
  const double x = static_cast<double>(step);
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  const auto isKnown = [this](bool hasValue) { return hasValue || !m_shape.isProgram; };
  const auto loss = pending.loss.mean(), accuracy = pending.accuracy.mean();
  if (!loss && !m_shape.isProgram) ++m_notNumbers;
  if (isKnown(loss.has_value())) m_loss.add(x, loss.value_or(kNone));
  if (isKnown(accuracy.has_value())) m_accuracy.add(x, accuracy.value_or(kNone));
  for (std::size_t i = 0; i < pending.parts.size() && pending.hasParts; ++i)
    m_parts[i].add(x, pending.parts[i] / pending.ranks);
  const bool hasRate = isKnown(std::isfinite(pending.learningRate));
  if (hasRate) m_learningRates.add(x, pending.learningRate);
  m_stepEnds.add(x, pending.ended);
  if (!m_firstStepEnd) m_firstStepEnd = pending.ended;
  const bool measured = isMeasured(step, pending.phase);
  if (measured && !m_timedFrom) m_timedFrom = pending.ended - pending.seconds;
  if (measured) m_timedTo = pending.ended;
  if (hasRate) m_learningRate = pending.learningRate;
  m_lastStep = std::max(m_lastStep, step);
  m_latest.push_back({pending.seconds, pending.samples, {}});
  if (pending.ranksWithTokens == pending.ranks) m_latest.back().tokens = pending.tokens;
  if (m_latest.size() > kLatestSteps) m_latest.pop_front();
  for (const auto& [rank, seconds] : pending.ownSeconds) {
    double& smooth = m_ownSeconds[rank];
    smooth = smooth == 0 ? seconds : 0.9 * smooth + 0.1 * seconds;
  }
}

std::optional<double> LiveRun::medianStepSeconds() const {
  if (m_latest.empty()) return std::nullopt;
  std::vector<double> seconds;
  for (const Latest& each : m_latest) seconds.push_back(each.seconds);
  return median(std::move(seconds));
}

std::optional<double> LiveRun::expectedSeconds(std::int64_t plannedSteps) const {
  const auto step = medianStepSeconds();
  if (!step || !m_firstStepEnd || plannedSteps <= 0) return std::nullopt;
  return std::max(0.0, *m_firstStepEnd) + static_cast<double>(plannedSteps - 1) * *step;
}

void LiveRun::fill(LiveState& state) const {
  state.step = m_lastStep;
  state.warmupSteps = warmupSteps();
  state.stepSeconds = medianStepSeconds();
  state.learningRate = m_learningRate;
  state.notNumbers = m_notNumbers;
  double seconds = 0, samples = 0, tokens = 0, tokenSeconds = 0;
  for (const Latest& each : m_latest) {
    seconds += each.seconds, samples += each.samples;
    if (each.tokens) tokens += *each.tokens, tokenSeconds += each.seconds;
  }
  if (seconds > 0) state.imagesPerSecond = samples / seconds;
  if (tokenSeconds > 0) state.tokensPerSecond = tokens / tokenSeconds;
  state.loss = m_loss.points();
  state.accuracy = m_accuracy.points();
  state.validationLoss = m_validationLoss.points();
  state.validationAccuracy = m_validationAccuracy.points();
  state.validationEnds = m_validationEnds.points();
  state.learningRates = m_learningRates.points();
  state.stepEnds = m_stepEnds.points();
  state.timedFrom = m_timedFrom;
  state.timedTo = m_timedTo;
  std::vector<LivePoint> parts[5];
  for (int i = 0; i < 5; ++i) parts[i] = m_parts[i].points();
  for (std::size_t i = 0; i < parts[0].size(); ++i)
    state.parts.push_back({parts[0][i].x, parts[0][i].y, parts[1][i].y, parts[2][i].y, parts[3][i].y, parts[4][i].y});
  for (const auto& [metric, all] : m_sampled) {
    std::vector<LiveSeries> series = seriesOf(all);
    if (linesOf(metric) == MetricLines::gpus)
      std::erase_if(series, [this](const LiveSeries& each) { return !isOwnGpu(each.number); });
    if (!series.empty()) state.sampled[metric] = std::move(series);
  }
  for (const auto& [metric, nodes] : m_ofNodes) {
    const bool isTraffic = linesOf(metric) == MetricLines::traffic;
    auto& shown = isTraffic ? state.sampled[metric] : state.nodeCpu;
    for (const auto& [node, all] : nodes) shown.push_back({{}, node, isTraffic ? all.sums() : all.means()});
  }
  const auto sampled = [&state](Metric metric) {
    const auto found = state.sampled.find(metric);
    return found == state.sampled.end() ? std::vector<LiveSeries>() : found->second;
  };
  state.coreCpu = sampled(Metric::cpuPercent);
  state.cpu = sampled(Metric::rankCpuPercent);
  state.cpuPerRank = !state.cpu.empty();
  if (!state.cpuPerRank) state.cpu = state.coreCpu;
  for (const auto& [rank, own] : m_ownSeconds) state.rankSeconds.push_back({static_cast<double>(rank.value), own});
  state.hosts = m_hosts;
  state.gpus = m_gpus;
  state.memoryOnDevice = !m_deviceMemory.empty();
  state.memory = state.memoryOnDevice ? seriesOf(m_deviceMemory) : sampled(Metric::rankRss);
  if (state.memory.empty()) state.memory = seriesOf(m_recordedMemory);
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
