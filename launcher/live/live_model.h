#pragma once

#include <deque>
#include <map>
#include <set>
#include <utility>

#include "core/analysis/values/results.h"
#include "core/telemetry/wire/control.h"
#include "launcher/live/live_state.h"
#include "launcher/live/live_run.h"
#include "launcher/live/live_story.h"

namespace scalescope {

// What the store has of an attempt, in seq order per source.
using StoredRecords = std::map<Source, std::vector<Record>>;

// Seconds that each done run of a study took, as its store has them.
using RunSeconds = std::map<RunId, std::pair<CellNumber, double>>;

// Turns the stream of events into what the Live page shows. Pure: no clock but the records', no thread, no I/O. Bounded
// whatever arrives: kLogLines lines, a ThinningSeries' points per series, kCells cells, kQueued entries.
class LiveModel {
 public:
  static constexpr std::size_t kLogLines = 400;
  static constexpr std::size_t kCells = 4096;
  static constexpr std::size_t kQueued = 1000;
  static constexpr std::size_t kHeldRecords = 100'000;  // while earlier ones are read

  // Monotonic seconds of this machine: for time left only.
  void apply(const Event& event, double nowSeconds);
  // What stands in the store now, at the start and after a link that broke: whatever was missed is made good, and what
  // is shown of a run that still runs stays.
  void apply(const control::Snapshot& now, double nowSeconds);
  void apply(const control::QueueNow& now);

  // What of the attempt's records is stored, read since `takeWantedRecords` asked for it; of those that came meanwhile
  // each is shown once. An error is said in the log, and the curves go on with what comes.
  void setRecords(const AttemptKey& attempt, const Result<StoredRecords>& stored, double nowSeconds);
  // The attempt that was under way when this began to look at it, or looked again; once.
  [[nodiscard]] std::optional<AttemptKey> takeWantedRecords() { return std::exchange(m_wanted, std::nullopt); }

  // The matrix of a study, from its cells.json; also what says how many steps a run has.
  void setCells(const StudyId& study, const std::vector<Cell>& cells);
  void setResult(const StudyResult& result);
  // Sets the forecast of a study that is or will be shown: the time left uses it until the first steps are measured.
  void setForecast(const StudyId& study, std::map<CellNumber, double> secondsPerRepeat);
  // Sets the durations that the time left uses in place of those seen here, so that windows and terminals which were
  // opened at different times show the same.
  void setRunSeconds(const StudyId& study, const RunSeconds& stored);
  // The study whose runs' seconds are to be read: when it is shown and whenever a run of it is done; once.
  [[nodiscard]] StudyId takeWantedSeconds() { return std::exchange(m_secondsWanted, StudyId()); }

  // The study whose cells are not known yet; empty when all is known.
  [[nodiscard]] StudyId wantsCells() const;
  [[nodiscard]] const StudyId& study() const { return m_state.study; }  // that is shown; empty = none
  [[nodiscard]] std::uint64_t revision() const { return m_revision; }
  [[nodiscard]] LiveState snapshot(double nowSeconds) const;

 private:
  void applyStudy(const StudyEvent& event);
  void applyCell(const CellEvent& event);
  void applyRun(const RunEvent& event, double nowSeconds);
  void applyAttempt(const AttemptEvent& event, double nowSeconds);
  void applyRecords(const RecordsEvent& event, double nowSeconds);
  void addRecord(const Source& source, const Record& record);
  void addSetup(const Record& record);
  void showStage(LiveState& state) const;
  void setWaitsFor(const std::optional<Message>& waitsFor);
  void noteAway(const AttemptEvent& event);
  void hold(const RecordsEvent& event);
  void wantRecords(const control::Snapshot& now);
  void applyGuard(const GuardEvent& event, double nowSeconds);
  void applyDone(const DoneEvent& event);
  void addSeconds(const RunSeconds& seconds);
  void queue(const StudyEvent& event);
  void setQueue(bool isPaused, const std::vector<control::EntryReport>& entries);
  void show(const StudyId& study);
  void addLine(LiveLine line);
  void say(double seconds, Message message, Severity severity = Severity::note);
  LiveCell* cell(CellNumber number);
  [[nodiscard]] std::optional<double> expectedSeconds(CellNumber cell) const;
  [[nodiscard]] std::optional<std::map<CellNumber, int>> repeatsLeft() const;
  [[nodiscard]] std::optional<double> secondsLeft(double nowSeconds) const;

  LiveState m_state;  // everything but the series, which the run keeps
  LiveRun m_run;
  LiveStory m_story;
  std::map<CellNumber, Cell> m_cells;
  bool m_lacksCells = false;            // a search for the largest batch has added some since they were listed
  std::set<std::int64_t> m_bandwidths;  // message sizes that rank 0 has measured before the run's first step
  bool m_isCalibrated = false;
  std::deque<LiveLine> m_log;
  std::set<RunId> m_ended;
  int m_attempt = 0;
  double m_runStart = 0;
  std::optional<double> m_recordsFrom;      // first record of the attempt, seconds since the run began
  std::map<Source, std::uint64_t> m_shown;  // newest record of the attempt
  std::optional<AttemptKey> m_wanted;       // of which earlier records are to be read
  bool m_isReading = false;                 // they are being read: what comes is held
  std::vector<RecordsEvent> m_held;
  std::size_t m_heldRecords = 0;
  RunSeconds m_runSeconds;                                     // as stored, else as seen
  std::map<CellNumber, std::pair<double, int>> m_cellSeconds;  // their sums, and how many
  StudyId m_secondsWanted;
  StudyId m_forecastOf;
  std::map<CellNumber, double> m_forecast;  // seconds of a repeat
  std::set<std::string> m_awayOfRun;
  std::optional<std::string> m_awayOfStudy;  // while its machines are met
  std::vector<LiveQueued> m_queue;
  bool m_isQueuePaused = false;
  std::uint64_t m_revision = 0;
};

}  // namespace scalescope
