#include "launcher/live/live_log.h"

#include <algorithm>
#include <cmath>

namespace scalescope {
namespace {

constexpr std::size_t kMostSizes = 64;

// Rounds to three digits, since more would suggest a precision that a log line does not have.
double rounded(double value) {
  if (value == 0 || !std::isfinite(value)) return value;
  const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 2);
  return std::round(value / unit) * unit;
}

double busbw(const BenchmarkRecord& point, int ranks) {
  return point.seconds > 0 ? static_cast<double>(point.bytes) / point.seconds * 2 * (ranks - 1) / ranks : 0;
}

}  // namespace

// Reports the bandwidth measurement and the calibration. Their records come before the manifest, and the number of
// ranks is certain only with the manifest.
std::vector<LiveLog::Sentence> LiveLog::setupSentences(int ranks) {
  std::vector<Sentence> out;
  if (!m_sweep.empty() && ranks > 1) {
    double best = 0;
    for (const auto& [time, point] : m_sweep) best = std::max(best, busbw(point, ranks));
    out.push_back(
        {m_sweep.back().first,
         {"live.ceiling", {{"sizes", static_cast<std::int64_t>(m_sweep.size())}, {"speed", rounded(best * 1e-9)}}}});
  }
  out.insert(out.end(), m_calibration.begin(), m_calibration.end());
  m_sweep.clear();
  m_calibration.clear();
  return out;
}

std::vector<LiveLog::Sentence> LiveLog::toSentences(const Record& record, int ranks) {
  if (const auto* point = std::get_if<BenchmarkRecord>(&record.payload)) {
    if (point->op == CollectiveOp::allReduce && m_sweep.size() < kMostSizes)
      m_sweep.emplace_back(record.timeNs, *point);
  } else if (const auto* times = std::get_if<CalibrationRecord>(&record.payload)) {
    m_calibration = {
        {record.timeNs,
         {"live.calibration",
          {{"with", rounded(times->syncSeconds * 1e3)}, {"without", rounded(times->noSyncSeconds * 1e3)}}}}};
  } else if (record.type == RecordType::manifest) {
    return setupSentences(ranks);
  } else if (const auto* step = std::get_if<StepRecord>(&record.payload)) {
    if (m_windowReported || step->phase != StepPhase::timed) return {};
    m_windowReported = true;
    return {{record.timeNs, {"live.window", {{"step", step->step + 1}}}}};
  } else if (const auto* epoch = std::get_if<EpochRecord>(&record.payload)) {
    Message message{"live.epoch",
                    {{"epoch", static_cast<std::int64_t>(epoch->epoch) + 1},
                     {"loss", rounded(epoch->trainLoss)},
                     {"seconds", rounded(epoch->epochSeconds)}}};
    if (!std::isnan(epoch->validationLoss)) {
      message.code = "live.epoch-validated";
      message.arguments.emplace_back("validation", rounded(epoch->validationLoss));
      message.arguments.emplace_back("accuracy", rounded(epoch->validationAccuracy * 100));
    }
    return {{record.timeNs, std::move(message)}};
  } else if (const auto* saved = std::get_if<CheckpointRecord>(&record.payload)) {
    return {{record.timeNs,
             {"live.checkpoint",
              {{"step", saved->step + 1},
               {"megabytes", rounded(static_cast<double>(saved->bytes) * 1e-6)},
               {"wait", rounded(saved->seconds * 1e3)}}}}};
  }
  return {};
}

}  // namespace scalescope
