#pragma once

#include <array>
#include <deque>
#include <map>

#include "core/base/maths/weighted_mean.h"
#include "core/telemetry/log/segment.h"
#include "core/telemetry/record/records.h"
#include "launcher/live/live_state.h"

namespace scalescope {

// A series of at most `capacity` points: when it is full, neighbours are averaged in pairs, so its whole length stays
// in view.
class ThinningSeries {
 public:
  explicit ThinningSeries(std::size_t capacity = 1024) : m_capacity(capacity) {}
  void add(double x, double y);
  [[nodiscard]] std::vector<LivePoint> points() const;  // with the unfinished bucket

 private:
  std::size_t m_capacity;
  std::size_t m_stride = 1;
  std::vector<LivePoint> m_points;
  double m_sumX = 0, m_sumY = 0;
  std::size_t m_count = 0;
};

// The series of one run, from the records of its ranks and nodes. A step is shown once every rank has reported it.
class LiveRun {
 public:
  void start(int ranks);
  void setRanks(int ranks) { m_ranks = ranks > 0 ? ranks : 1; }
  void addRank(RankIndex rank, const Record& record);
  void addNode(NodeIndex node, const Record& record);
  void fill(LiveState& state) const;

  // Seconds of `record` since the first record of its source.
  double seconds(const Source& source, const Record& record);
  [[nodiscard]] int ranks() const { return m_ranks; }
  [[nodiscard]] std::int64_t lastStep() const { return m_lastStep; }
  [[nodiscard]] std::optional<double> medianStepSeconds() const;
  [[nodiscard]] std::int64_t plannedSteps() const { return m_plannedSteps; }
  [[nodiscard]] bool timed() const { return m_timed; }

 private:
  struct Pending {
    int ranks = 0;
    double samples = 0, seconds = 0;
    WeightedMean loss, accuracy;
    std::array<double, 5> parts{};
    double learningRate = 0;
    std::map<RankIndex, double> ownSeconds;
  };
  void addStep(RankIndex rank, const StepRecord& step);
  void finish(std::int64_t step, const Pending& pending);
  void addSample(double seconds, const SampleRecord& sample, NodeIndex node);

  int m_ranks = 1;
  std::map<std::int64_t, Pending> m_pending;
  std::map<Source, std::int64_t> m_firstNs;
  ThinningSeries m_loss, m_accuracy;
  ThinningSeries m_parts[5];
  std::map<int, ThinningSeries> m_coreCpu, m_rankCpu, m_gpu, m_rankMemory, m_recordedMemory, m_nodeMemory;
  std::deque<std::pair<double, double>> m_latest;  // seconds, samples of the newest steps
  std::map<RankIndex, double> m_ownSeconds;        // smoothed per rank
  std::int64_t m_lastStep = -1;                    // shown; a rank that reports an older one is too late
  std::int64_t m_plannedSteps = 0;
  std::optional<double> m_learningRate;
  std::size_t m_notNumbers = 0;
  bool m_timed = false;
};

}  // namespace scalescope
