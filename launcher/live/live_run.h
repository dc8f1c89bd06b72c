#pragma once

#include <array>
#include <deque>
#include <map>
#include <set>

#include "core/base/maths/weighted_mean.h"
#include "core/telemetry/log/segment.h"
#include "core/telemetry/record/records.h"
#include "launcher/live/live_state.h"
#include "launcher/live/thinning_series.h"

namespace scalescope {

// How many ranks and nodes a run has, and what comes before its measured window: as far as known.
struct LiveShape {
  int ranks = 1;
  int nodes = 1;
  std::int64_t warmupSteps = 0;
  double warmupEpochs = 0;  // in place of the steps where there are any
  bool isProgram = false;   // the user's own, which need not say its loss
};

// The series of one run, from the records of its ranks and nodes. A step is shown once every rank has reported it. Its
// clock begins with the first record; ranks and agents of one node share it, of several nodes each source has its own
// beginning.
class LiveRun {
 public:
  void start(LiveShape shape);
  void setShape(LiveShape shape);
  void addRank(RankIndex rank, const Record& record);
  void addNode(NodeIndex node, const Record& record);
  void fill(LiveState& state) const;

  // Seconds of `record` on the run's clock.
  double seconds(const Source& source, const Record& record);
  [[nodiscard]] LiveShape shape() const { return m_shape; }
  [[nodiscard]] std::int64_t lastStep() const { return m_lastStep; }
  [[nodiscard]] std::optional<double> medianStepSeconds() const;
  [[nodiscard]] std::int64_t plannedSteps() const { return m_plannedSteps; }
  [[nodiscard]] bool timed() const { return m_timed; }
  [[nodiscard]] std::int64_t warmupSteps() const;
  // Seconds of all planned steps at the pace of the latest ones, and of what came before the first; none before there
  // are steps.
  [[nodiscard]] std::optional<double> expectedSeconds(std::int64_t plannedSteps) const;

 private:
  struct Pending {
    int ranks = 0;
    double samples = 0, seconds = 0;
    WeightedMean loss, accuracy;
    std::array<double, 5> parts{};
    bool hasParts = false;
    double learningRate = 0;
    double ended = 0;
    StepPhase phase = StepPhase::warmup;
    std::map<RankIndex, double> ownSeconds;
  };
  void addStep(RankIndex rank, const StepRecord& step, double ended);
  void addEpoch(const EpochRecord& epoch, double ended);
  void finish(std::int64_t step, const Pending& pending);
  [[nodiscard]] bool isMeasured(std::int64_t step, StepPhase phase) const;
  void addSample(double seconds, const SampleRecord& sample, NodeIndex node);
  [[nodiscard]] bool isOwnGpu(int number) const;  // as a sample of a GPU is numbered

  LiveShape m_shape;
  std::map<std::int64_t, Pending> m_pending;
  std::map<Source, std::int64_t> m_zeroNs;  // of each source
  std::optional<std::int64_t> m_firstNs;
  ThinningSeries m_loss, m_accuracy, m_learningRates, m_stepEnds;
  ThinningSeries m_validationLoss, m_validationAccuracy, m_validationEnds;
  ThinningSeries m_parts[5];
  std::map<Metric, std::map<int, ThinningSeries>> m_sampled;
  std::map<Metric, std::map<int, SampledRounds>> m_ofNodes;        // cores' load, disks' and networks' traffic
  std::map<int, ThinningSeries> m_recordedMemory, m_deviceMemory;  // of ranks, by themselves
  std::map<int, std::string> m_hosts;
  std::map<std::string, std::set<int>> m_gpus;  // of the ranks, by the host that they say
  std::optional<double> m_firstStepEnd, m_timedFrom, m_timedTo;
  std::deque<std::pair<double, double>> m_latest;  // seconds, samples of the newest steps
  std::map<RankIndex, double> m_ownSeconds;        // smoothed per rank
  std::int64_t m_lastStep = -1;                    // shown; a rank that reports an older one is too late
  std::int64_t m_plannedSteps = 0;
  std::int64_t m_windowFirstStep = 0, m_stepsPerEpoch = 0;  // as rank manifests tell
  std::optional<double> m_learningRate;
  std::size_t m_notNumbers = 0;
  bool m_timed = false;
};

}  // namespace scalescope
