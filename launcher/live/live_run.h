#pragma once

#include <array>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/averages.h"
#include "core/telemetry/log/segment.h"
#include "core/telemetry/record/records.h"
#include "launcher/live/live_state.h"
#include "launcher/live/thinning_series.h"

namespace scalescope {

// Known number of ranks and nodes of a run, and the part before its measured window.
struct LiveShape {
  int ranks = 1;
  int nodes = 1;
  std::int64_t warmupSteps = 0;
  double warmupEpochs = 0;  // Warm-up in epochs; it replaces the steps if it is not 0.
  bool isProgram = false;   // A user's own program, which need not report its loss.
};

// The series of one run, from the records of its ranks and nodes. A step is shown once every rank has reported it. The
// run's clock begins with the first record; ranks and agents of one node share it. If there are several nodes, each
// source has its own start.
class LiveRun {
 public:
  void start(LiveShape shape);
  void setShape(LiveShape shape);
  void addRank(RankIndex rank, const Record& record);
  void addNode(NodeIndex node, const Record& record);
  void fill(LiveState& state) const;

  // Returns the time of `record` in seconds on the run's clock.
  double seconds(const Source& source, const Record& record);
  [[nodiscard]] LiveShape shape() const { return m_shape; }
  [[nodiscard]] std::int64_t lastStep() const { return m_lastStep; }
  [[nodiscard]] std::optional<double> medianStepSeconds() const;
  [[nodiscard]] std::int64_t plannedSteps() const { return m_plannedSteps; }
  [[nodiscard]] bool timed() const { return m_timed; }
  [[nodiscard]] std::int64_t warmupSteps() const;
  // Returns the seconds of all planned steps at the pace of the latest ones plus the time before the first; nothing
  // before there are steps.
  [[nodiscard]] std::optional<double> expectedSeconds(std::int64_t plannedSteps) const;

 private:
  struct Pending {
    int ranks = 0;
    double samples = 0, seconds = 0;
    double tokens = 0;
    int ranksWithTokens = 0;
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
  [[nodiscard]] bool isOwnGpu(int number) const;  // Takes the number that samples of a GPU have.

  LiveShape m_shape;
  std::map<std::int64_t, Pending> m_pending;
  std::map<Source, std::int64_t> m_zeroNs;  // Start time of each source.
  std::optional<std::int64_t> m_firstNs;
  ThinningSeries m_loss, m_accuracy, m_learningRates, m_stepEnds;
  ThinningSeries m_validationLoss, m_validationAccuracy, m_validationEnds;
  ThinningSeries m_parts[5];
  std::map<Metric, std::map<int, ThinningSeries>> m_sampled;
  std::map<Metric, std::map<int, SampledRounds>> m_ofNodes;  // Load of cores, traffic of disks and networks.
  // Memory that the ranks report themselves.
  std::map<int, ThinningSeries> m_recordedMemory, m_deviceMemory;
  std::map<int, std::string> m_hosts;
  std::map<std::string, std::set<int>> m_gpus;  // GPUs of the ranks, by the host name that they report.
  std::optional<double> m_firstStepEnd, m_timedFrom, m_timedTo;
  // One of the newest steps.
  struct Latest {
    double seconds = 0, samples = 0;
    std::optional<double> tokens;  // It is empty if a rank reported none.
  };
  std::deque<Latest> m_latest;
  std::map<RankIndex, double> m_ownSeconds;  // Own work of each rank, smoothed.
  std::int64_t m_lastStep = -1;              // Newest step shown; a rank that reports an older one is too late.
  std::int64_t m_plannedSteps = 0;
  std::int64_t m_windowFirstStep = 0, m_stepsPerEpoch = 0;  // Values of the rank manifests.
  std::optional<double> m_learningRate;
  std::size_t m_notNumbers = 0;
  bool m_timed = false;
};

}  // namespace scalescope
