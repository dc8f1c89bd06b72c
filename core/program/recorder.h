#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/program/ring.h"
#include "core/telemetry/log/objects.h"
#include "core/telemetry/record/records.h"

namespace scalescope {

// Rates that are held back until a step of the ring comes.
inline constexpr std::size_t kMostHeldRates = 8;

// Recorder that turns the ring or the printed rate of one rank into records of the log, never both: steps of the ring
// win, because only they have parts. It has no side effects but its sink; one thread.
class StepRecorder {
 public:
  struct Asked {
    std::int64_t samplesPerStep = 0;  // Samples of this rank, from the study's batch.
    std::int64_t samplesPerRate = 0;  // Samples of one step, in the scope to which a printed rate refers.
  };
  using Sink = std::function<void(RecordType, Payload)>;

  StepRecorder(Asked asked, Sink sink) : m_asked(asked), m_sink(std::move(sink)) {}

  // Takes records in the order of the ring. Invalid ones (an end before the beginning, values that are not finite) are
  // left out and counted.
  void take(const RingRecord& record);
  // Takes the text of a rate in samples per second that the program printed at `timeNs`. One that is no positive number
  // is only counted. It becomes a step at end(), or when
  // kMostHeldRates were printed, unless the ring has a step by then; steps that the ring has later are left out.
  void takeRate(std::int64_t timeNs, const std::string& text);
  // Logs the rates that are held back. Call it once the program has ended.
  void end();

  [[nodiscard]] std::int64_t steps() const { return m_steps; }
  [[nodiscard]] std::int64_t leftOut() const { return m_leftOut; }
  [[nodiscard]] bool hasRates() const { return m_hasRates; }
  [[nodiscard]] const PrintedRates& rates() const { return m_rates; }
  // Returns the facts that the program has recorded so far.
  [[nodiscard]] const ProgramFacts& facts() const { return m_facts; }
  [[nodiscard]] std::int64_t parameters() const { return m_parameters; }
  [[nodiscard]] std::int64_t gradientBytes() const { return m_gradientBytes; }
  [[nodiscard]] std::int64_t datasetLength() const { return m_datasetLength; }
  // Returns the FLOPs of one sample of the step in which they were counted; empty until both are recorded.
  [[nodiscard]] std::optional<double> flopsPerSample() const;
  // Returns the peak FLOP/s that was measured on the rank's device; 0 if it was not measured.
  [[nodiscard]] double peakFlopsPerSecond() const { return m_peakFlopsPerSecond; }

 private:
  void takeStep(const RingRecord& record);
  void takePart(const RingRecord& record, SpanKind kind);
  void takeCollective(const RingRecord& record);
  void takeFact(const RingRecord& record);
  void takeAlgorithm(double packed);
  void keepSamples(const RingRecord& step);
  void takeFlops(const RingRecord& fact);
  void logRate(std::int64_t timeNs, double rate);
  void logHeldRates();
  void logCollectives(std::int64_t startNs, std::int64_t endNs);

  Asked m_asked;
  Sink m_sink;
  std::vector<Span> m_spans;                    // Spans of the step that has not ended.
  std::vector<CollectiveRecord> m_collectives;  // Collectives of the step that has not ended.
  std::int64_t m_steps = 0;
  std::int64_t m_leftOut = 0;
  std::int64_t m_lastEndNs = 0;
  double m_learningRate = 0;
  double m_accuracy = 0;
  bool m_hasLearningRate = false, m_hasAccuracy = false, m_hasSamples = false, m_hasRates = false;
  std::int64_t m_parameters = 0, m_gradientBytes = 0, m_datasetLength = 0, m_samples = 0, m_tokens = 0;
  double m_flopsPerStep = 0, m_peakFlopsPerSecond = 0;
  std::uint64_t m_flopsStep = 0;    // Number of the step in which the FLOPs were counted, as the ring has it.
  std::int64_t m_flopsSamples = 0;  // Samples of that step; 0 until it is recorded.
  std::deque<std::pair<std::uint64_t, std::int64_t>> m_lastSamples;  // Number and samples of the last steps.
  ProgramFacts m_facts;
  PrintedRates m_rates;
  std::vector<std::pair<std::int64_t, double>> m_heldRates;  // Time in ns, samples per second.
};

}  // namespace scalescope
