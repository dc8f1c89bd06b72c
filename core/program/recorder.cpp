#include "core/program/recorder.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/text.h"
#include "core/study/spec/rate_pattern.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostParts = 20'000;  // Limit of spans and of collectives in one step.
constexpr std::size_t kMostRateBytes = 40;
constexpr std::size_t kMostAlgorithms = 64;
constexpr std::size_t kMostLastSteps = 64;  // Steps whose samples are kept for FLOPs that are recorded later.
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr double kMostWhole = 9e15;  // Largest integer that a double represents without gaps, rounded down.

std::optional<std::int64_t> wholeOf(double value) {
  if (!(value > 0) || !(value < kMostWhole)) return std::nullopt;
  return static_cast<std::int64_t>(value);
}

bool isInterval(const RingRecord& record) { return record.beginNs > 0 && record.endNs >= record.beginNs; }

std::optional<CollectiveOp> opOf(double number) {
  if (number == 1) return CollectiveOp::allReduce;
  if (number == 2) return CollectiveOp::allGather;
  if (number == 3) return CollectiveOp::reduceScatter;
  if (number == 4) return CollectiveOp::broadcast;
  return std::nullopt;
}

}  // namespace

void StepRecorder::take(const RingRecord& record) {
  switch (static_cast<RingKind>(record.kind)) {
    case RingKind::step:
      return takeStep(record);
    case RingKind::input:
      return takePart(record, SpanKind::input);
    case RingKind::forward:
      return takePart(record, SpanKind::forward);
    case RingKind::backward:
      return takePart(record, SpanKind::backward);
    case RingKind::optimizer:
      return takePart(record, SpanKind::optimizer);
    case RingKind::checkpoint:
      return takePart(record, SpanKind::checkpoint);
    case RingKind::validation:
      return takePart(record, SpanKind::other);
    case RingKind::exposed:
      return takePart(record, SpanKind::exposed);
    case RingKind::collective:
      return takeCollective(record);
    case RingKind::fact:
      return takeFact(record);
    case RingKind::phase:
      return;
    case RingKind::none:
      break;
  }
  ++m_leftOut;
}

void StepRecorder::takePart(const RingRecord& record, SpanKind kind) {
  if (!isInterval(record) || m_spans.size() >= kMostParts) return void(++m_leftOut);
  m_spans.push_back({kind, record.beginNs, record.endNs});
}

void StepRecorder::takeCollective(const RingRecord& record) {
  const auto op = opOf(record.b);
  const bool isWhole = isInterval(record) && op && record.a >= 0 && record.a < kMostWhole;
  if (!isWhole || m_collectives.size() >= kMostParts) return void(++m_leftOut);
  CollectiveRecord collective;
  collective.op = *op;
  collective.bytes = static_cast<std::int64_t>(record.a);
  collective.startNs = record.beginNs;
  collective.endNs = record.endNs;
  m_collectives.push_back(collective);
}

// Logs the collectives that began within the step; later ones belong to the next step. All-reduces are numbered in the
// order in which they were enqueued, which is the same on all ranks.
void StepRecorder::logCollectives(std::int64_t startNs, std::int64_t endNs) {
  std::stable_sort(m_collectives.begin(), m_collectives.end(),
                   [](const CollectiveRecord& a, const CollectiveRecord& b) { return a.startNs < b.startNs; });
  std::int32_t bucket = 0;
  std::size_t done = 0;
  for (; done < m_collectives.size() && m_collectives[done].startNs < endNs; ++done) {
    CollectiveRecord& one = m_collectives[done];
    if (one.startNs < startNs) continue;  // This one began before the first step.
    one.step = m_steps;
    one.bucket = one.op == CollectiveOp::allReduce ? bucket++ : -1;
    one.endNs = std::min(one.endNs, endNs);
    m_sink(RecordType::collective, one);
  }
  m_collectives.erase(m_collectives.begin(), m_collectives.begin() + static_cast<std::ptrdiff_t>(done));
}

void StepRecorder::takeStep(const RingRecord& record) {
  if (!isInterval(record) || record.endNs == record.beginNs || record.beginNs < m_lastEndNs - 1'000'000'000)
    return void(++m_leftOut);
  if (m_hasRates) {
    m_spans.clear();
    m_collectives.clear();
    return void(++m_rates.unusedSteps);
  }
  m_rates.unused += static_cast<std::int64_t>(std::exchange(m_heldRates, {}).size());
  StepRecord step;
  step.step = m_steps;
  step.phase = StepPhase::train;
  step.startNs = std::max(record.beginNs, m_lastEndNs);
  step.endNs = record.endNs;
  if (step.endNs <= step.startNs) return void(++m_leftOut);
  const auto samples = wholeOf(record.a);
  m_hasSamples = m_hasSamples || samples;
  // A step without a number of samples has the number of the step before it.
  m_samples = samples.value_or(m_samples > 0 ? m_samples : m_asked.samplesPerStep);
  m_facts.batchIsStudys = !m_hasSamples;
  keepSamples(record);
  step.samples = static_cast<std::int32_t>(std::min<std::int64_t>(m_samples, INT32_MAX));
  m_tokens = wholeOf(record.b).value_or(m_tokens);  // A step without tokens has those of the step before it.
  step.tokens = m_tokens;
  step.loss = std::isfinite(record.c) ? record.c : kUnknown;
  step.accuracy = m_hasAccuracy ? m_accuracy : kUnknown;
  step.learningRate = m_hasLearningRate ? m_learningRate : kUnknown;
  std::vector<Span> later;
  for (const Span& span : m_spans) {
    if (span.startNs >= step.endNs) {
      later.push_back(span);
      continue;
    }
    const Span inside{span.kind, std::max(span.startNs, step.startNs), std::min(span.endNs, step.endNs)};
    if (inside.endNs > inside.startNs) step.spans.push_back(inside);
  }
  m_spans = std::move(later);
  m_lastEndNs = step.endNs;
  logCollectives(step.startNs, step.endNs);
  m_sink(RecordType::step, std::move(step));
  ++m_steps;
}

void StepRecorder::takeFact(const RingRecord& record) {
  const auto whole = wholeOf(record.b);
  switch (static_cast<RingFact>(record.a >= 1 && record.a <= 13 ? static_cast<int>(record.a) : 0)) {
    case RingFact::parameters:
      m_parameters = whole.value_or(m_parameters);
      return;
    case RingFact::gradientBytes:
      m_gradientBytes = whole.value_or(m_gradientBytes);
      return;
    case RingFact::flopsPerStep:
      return takeFlops(record);
    case RingFact::worldSize:
      m_facts.worldSize = whole;
      return;
    case RingFact::rank:
      return;
    case RingFact::learningRate:
      m_learningRate = record.b;
      m_hasLearningRate = std::isfinite(record.b);
      return;
    case RingFact::datasetLength:
      m_datasetLength = whole.value_or(m_datasetLength);
      return;
    case RingFact::batch:
      // The last batch of an epoch may be smaller, so the largest batch is kept.
      if (whole) m_facts.batch = std::max(*whole, m_facts.batch.value_or(0));
      return;
    case RingFact::accuracy:
      m_accuracy = record.b;
      m_hasAccuracy = record.b >= 0 && record.b <= 1;
      return;
    case RingFact::flopsShare:
      if (record.b >= 0 && record.b <= 1) m_facts.flopsShare = record.b;
      return;
    case RingFact::algorithm:
      takeAlgorithm(record.b);
      return;
    case RingFact::peakFlopsPerSecond:
      if (record.b > 0 && std::isfinite(record.b)) m_peakFlopsPerSecond = record.b;
      return;
    case RingFact::ownCommHook:
      m_facts.ownCommHook = record.b == 1;
      return;
  }
  ++m_leftOut;
}

// Unpacks the numbers that app/hook/tap/nccl_profiler.c packed.
void StepRecorder::takeAlgorithm(double packed) {
  static constexpr std::array<const char*, 5> kOperations{"?", "AllReduce", "AllGather", "ReduceScatter", "Broadcast"};
  static constexpr std::array<const char*, 8> kAlgorithms{
      "?", "TREE", "RING", "COLLNET_DIRECT", "COLLNET_CHAIN", "NVLS", "NVLS_TREE", "PAT"};
  static constexpr std::array<const char*, 4> kProtocols{"?", "LL", "LL128", "SIMPLE"};
  if (!(packed >= 0) || packed > UINT32_MAX || m_facts.algorithms.size() >= kMostAlgorithms) return void(++m_leftOut);
  const auto bits = static_cast<std::uint32_t>(packed);
  const std::size_t operation = bits & 255, algorithm = bits >> 8 & 255, protocol = bits >> 16 & 255;
  if (operation >= kOperations.size() || algorithm >= kAlgorithms.size() || protocol >= kProtocols.size())
    return void(++m_leftOut);
  const std::string text = std::string(kOperations[operation]) + " " + kAlgorithms[algorithm] + " " +
                           kProtocols[protocol] + ", " + std::to_string(bits >> 24) + " channels";
  if (std::find(m_facts.algorithms.begin(), m_facts.algorithms.end(), text) == m_facts.algorithms.end())
    m_facts.algorithms.push_back(text);
}

void StepRecorder::takeRate(std::int64_t timeNs, const std::string& text) {
  ++m_rates.lines;
  const double rate = RatePattern::rateOf(text).value_or(0);
  const double seconds = rate > 0 ? static_cast<double>(m_asked.samplesPerRate) / rate : 0;
  if (!(seconds > 1e-9) || !(seconds < 1e6)) {
    if (m_rates.invalid.empty()) m_rates.invalid = inertText(text, kMostRateBytes);
    return;
  }
  if (m_hasRates) return logRate(timeNs, rate);
  if (m_steps > 0) return void(++m_rates.unused);
  m_heldRates.emplace_back(timeNs, rate);
  if (m_heldRates.size() >= kMostHeldRates) logHeldRates();
}

void StepRecorder::end() { logHeldRates(); }

void StepRecorder::logHeldRates() {
  m_hasRates = m_hasRates || !m_heldRates.empty();
  for (const auto& [timeNs, rate] : std::exchange(m_heldRates, {})) logRate(timeNs, rate);
}

void StepRecorder::logRate(std::int64_t timeNs, double rate) {
  const double seconds = static_cast<double>(m_asked.samplesPerRate) / rate;
  StepRecord step;
  step.step = m_steps++;
  step.phase = StepPhase::train;
  step.samples = static_cast<std::int32_t>(std::min<std::int64_t>(m_asked.samplesPerRate, INT32_MAX));
  step.loss = step.accuracy = step.learningRate = kUnknown;
  step.startNs = timeNs - static_cast<std::int64_t>(seconds * 1e9);
  step.endNs = timeNs;
  m_sink(RecordType::step, std::move(step));
}

// The FLOPs of a step may be recorded before its end, or some steps later.
void StepRecorder::keepSamples(const RingRecord& step) {
  m_lastSamples.emplace_back(step.step, m_samples);
  if (m_lastSamples.size() > kMostLastSteps) m_lastSamples.pop_front();
  if (m_flopsPerStep > 0 && m_flopsSamples == 0 && step.step == m_flopsStep) m_flopsSamples = m_samples;
}

void StepRecorder::takeFlops(const RingRecord& fact) {
  if (!(fact.b > 0) || !std::isfinite(fact.b)) return;
  m_flopsPerStep = fact.b;
  m_flopsStep = fact.step;
  m_flopsSamples = 0;
  for (const auto& [step, samples] : m_lastSamples)
    if (step == m_flopsStep) m_flopsSamples = samples;
}

std::optional<double> StepRecorder::flopsPerSample() const {
  if (!(m_flopsPerStep > 0) || m_flopsSamples <= 0) return std::nullopt;
  return m_flopsPerStep / static_cast<double>(m_flopsSamples);
}

}  // namespace scalescope
