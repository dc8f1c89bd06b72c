#pragma once

#include <deque>
#include <map>
#include <set>
#include <utility>

#include "core/analysis/values/results.h"
#include "core/telemetry/wire/control.h"
#include "launcher/live/live_state.h"
#include "launcher/live/live_run.h"
#include "launcher/live/live_log.h"
#include "launcher/live/time_left.h"

namespace scalescope {

// Stored records of an attempt, in seq order per source.
using StoredRecords = std::map<Source, std::vector<Record>>;

// State that the Live page shows, made from the stream of events. Pure: its only clock is that of the records, and
// it has no thread and no I/O. Its size is bounded: kLogLines lines, a ThinningSeries' points per series, kCells cells,
// kQueued entries.
class LiveModel {
 public:
  static constexpr std::size_t kLogLines = 400;
  static constexpr std::size_t kCells = 4096;
  static constexpr std::size_t kQueued = 1000;
  static constexpr std::size_t kHeldRecords = 100'000;  // Limit while earlier records are read.

  // `nowSeconds`: monotonic seconds of this machine, used only for the time left.
  void apply(const Event& event, double nowSeconds);
  // Applies the snapshot of the store, at the start and after a lost link: missed changes are caught up, and a run that
  // is still running keeps its curves.
  void apply(const control::Snapshot& now, double nowSeconds);
  void apply(const control::QueueNow& now);

  // Adds the attempt's stored records, read since `takeWantedRecords` requested them; records that arrived meanwhile
  // are shown once. An error is written to the log, and the curves continue with new records.
  void setRecords(const AttemptKey& attempt, const Result<StoredRecords>& stored, double nowSeconds);
  // Returns, once, the attempt that was running when this began to follow it or reconnected.
  [[nodiscard]] std::optional<AttemptKey> takeWantedRecords() { return std::exchange(m_wanted, std::nullopt); }

  // Sets the study's cells, from its cells.json; they also give the number of steps of a run.
  void setCells(const StudyId& study, const std::vector<Cell>& cells);
  void setResult(const StudyResult& result);
  // Sets the forecast of a study that is or will be shown: the time left uses it until the first steps are measured.
  void setForecast(const StudyId& study, std::map<CellNumber, double> secondsPerRepeat);
  // Sets the durations that the time left uses in place of those seen here, so that windows and terminals which were
  // opened at different times show the same.
  void setRunSeconds(const StudyId& study, const RunSeconds& stored);
  // Returns, once, the study whose runs' durations are to be read: when it is shown, and whenever one of its runs has
  // completed.
  [[nodiscard]] StudyId takeWantedSeconds() { return std::exchange(m_secondsWanted, StudyId()); }

  // Returns the study whose cells are not known yet; empty if all are known.
  [[nodiscard]] StudyId wantsCells() const;
  // Id of the study that is shown; empty if there is none.
  [[nodiscard]] const StudyId& study() const { return m_state.study; }
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
  void noteUnreachable(const AttemptEvent& event);
  void hold(const RecordsEvent& event);
  void wantRecords(const control::Snapshot& now);
  void applyGuard(const GuardEvent& event, double nowSeconds);
  void applyDone(const DoneEvent& event);
  void queue(const StudyEvent& event);
  void setQueue(bool isPaused, const std::vector<control::EntryReport>& entries);
  void show(const StudyId& study);
  void addLine(LiveLine line);
  void say(double seconds, Message message, Severity severity = Severity::note);
  LiveCell* cell(CellNumber number);

  LiveState m_state;  // State without the series, which m_run has.
  LiveRun m_run;
  LiveLog m_liveLog;
  std::map<CellNumber, Cell> m_cells;
  bool m_lacksCells = false;  // A search for the largest batch has added cells since they were listed.
  // Message sizes that rank 0 has measured before the run's first step.
  std::set<std::int64_t> m_bandwidths;
  bool m_isCalibrated = false;
  std::deque<LiveLine> m_log;
  std::set<RunId> m_ended;
  int m_attempt = 0;
  double m_runStart = 0;
  std::optional<double> m_recordsFrom;      // Time of the attempt's first record in seconds since the run began.
  std::map<Source, std::uint64_t> m_shown;  // Sequence number of the newest record shown, per source.
  std::optional<AttemptKey> m_wanted;       // Attempt whose earlier records are to be read.
  bool m_isReading = false;                 // Earlier records are being read, so new ones are held.
  std::vector<RecordsEvent> m_held;
  std::size_t m_heldRecords = 0;
  TimeLeft m_timeLeft;
  StudyId m_secondsWanted;
  std::set<std::string> m_unreachableOfRun;
  std::optional<std::string> m_unreachableOfStudy;  // Host that is unreachable, while the study waits for it.
  std::vector<LiveQueued> m_queue;
  bool m_isQueuePaused = false;
  std::uint64_t m_revision = 0;
};

}  // namespace scalescope
