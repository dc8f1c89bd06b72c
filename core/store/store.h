#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/ids.h"
#include "core/base/index.h"
#include "core/base/result.h"
#include "core/store/journal/journal_entry.h"
#include "core/telemetry/log/objects.h"
#include "core/telemetry/record/records.h"
#include "core/telemetry/log/segment.h"
#include "core/telemetry/log/store_layout.h"
#include "core/telemetry/wire/events.h"

namespace scalescope {

// The store: an index over the logs under FOLDER/runs and the journal FOLDER/journal.log, rebuildable from them.
// Records stand in the logs alone; the index says how far each of them is committed, and readers read up to there. One
// connection writes and checkpoints (StoreWriter, one thread); readers (StoreReader) never do either.

inline constexpr int kSchemaVersion = 6;

// Attempts that a run's folder has, ascending; of any store.
std::vector<int> attemptsOf(const std::string& runFolder);

// Bytes of one source's segment as fetched, in file order, that stand in the log file already; the store decodes them
// and keeps what a run's row says and the offset in ONE transaction.
struct SegmentBytes {
  RunId run;
  int attempt = 0;
  Source source;
  int segment = 0;
  std::uint64_t offset = 0;  // of bytes[0]; must be the resume offset or below it (what overlaps is skipped)
  std::string bytes;
  bool final = false;  // the segment is complete: a torn tail becomes a gap
};

struct ResumeOffset {
  Source source;
  int segment = 0;
  std::uint64_t offset = 0;
  std::uint64_t lastSeq = 0;
};

// What was new of one source, for those who follow the run.
struct Ingested {
  RunId run;
  int attempt = 0;
  Source source;
  std::uint64_t count = 0;
  std::uint64_t lastSeq = 0;  // of these
  std::string records{};      // as they stand in the log, each behind its length (u32), in seq order, each exactly once
  std::vector<double> stepSeconds{};  // of the steps among them
  std::uint64_t gaps = 0;
  std::optional<Error> refused{};  // why nothing of this source was stored; the other sources of the batch were
};

// What the writer would do with a piece.
struct Admission {
  std::optional<Error> refused;
  std::uint64_t from = 0;  // offset of the first byte that is new
};

// Sees every piece of a batch, in its order, with what the writer made of it, before anything is stored; may refuse it.
using AdmissionHook = std::function<void(const SegmentBytes& piece, Admission& admission)>;

// Making series goes on where it stood, step by step. What the database says of each source is how far it is.
struct SeriesWork {
  RunId run{};                       // of this run alone; empty = of all
  std::int64_t stepBytes = 2 << 20;  // of logs in one step, about: some hundredths of a second
  std::int64_t after = 0;            // the store's own: where this pass stands
  std::uint64_t done = 0;            // bytes of logs gone through in this pass
  std::uint64_t left = 0;            // and still to be gone through
  bool finished = false;
  std::vector<Error> unreadable;  // logs that were passed over
};

// What opening and rebuilding tell on their way, on the caller's thread.
struct StoreHooks {
  std::function<void(double share)> progress;  // 0..1
  std::function<void(const Error&)> warning;   // a file that cannot be read was left out
  std::stop_token stop;
};

struct StudyRow {
  StudyId id;
  std::string name;
  std::string protocol;
  std::int64_t createdWallNs = 0;
  int cells = 0;
  int runs = 0;  // not deleted
  int runsDone = 0;
  StudyState state = StudyState::queued;  // queued running paused finished incomplete
  bool deleted = false;
};

// A row of the run list; never needs a point.
struct RunRow {
  RunId id;
  StudyId study;
  std::string studyName;
  CellKey key;
  int generation = 0;
  CellNumber cell;
  RepeatNumber repeat;
  int attempts = 0;
  RunStatus status = RunStatus::queued;
  std::string cause;              // English of the outcome's message; "" when done
  std::optional<Message> reason;  // the same as a value, where the outcome has one
  std::string variant;
  std::string strategy;
  std::string precision;
  int nodes = 0;
  int devices = 0;
  std::int64_t globalBatch = 0;
  double perRankBatch = 0;
  std::int64_t startedWallNs = 0;
  std::int64_t endedWallNs = 0;
  std::int64_t steps = 0;      // last step seen of rank 0, plus 1
  double lastLoss = 0;         // NaN until known
  double imagesPerSecond = 0;  // over the timed window so far; NaN until known
  std::string imported;        // file that it was imported from; "" = measured
  std::vector<std::string> tags;
  std::string note;
  bool deleted = false;
  std::uint64_t records = 0;
  std::uint64_t gaps = 0;
  std::uint64_t drops = 0;
};

struct SeriesKey {
  RunId run;
  int attempt = 0;
  Source source;
  Metric metric{};
  int instance = 0;
  friend auto operator<=>(const SeriesKey&, const SeriesKey&) = default;
};

struct SeriesRow {
  SeriesKey key;
  std::uint64_t points = 0;
  std::uint64_t missing = 0;  // of these without a value (NaN)
  double first = 0, last = 0, min = 0, max = 0, mean = 0;
  std::int64_t firstNs = 0, lastNs = 0;
};

// A point or, above level 0, a bucket of points. x is seconds since the attempt's first record, step the training step
// (-1 where the series has none).
struct SeriesPoint {
  double seconds = 0;
  std::int64_t step = -1;
  double min = 0, max = 0, mean = 0;
};

// One stored cell of a study (from cells.json) with the generation it belongs to.
struct StoredCell {
  int generation = 0;
  CellKey key;
  nlohmann::json cell;  // toJson(Cell)
};

// An entry of the queue, or one that has left it.
struct StoredEntry {
  StudyQueued queued;
  std::optional<int> exitCode;  // once it has left
};

// Writer. Not thread-safe: lives on the owner's store thread.
class StoreWriter {
 public:
  // Creates or opens FOLDER/store.db (WAL, synchronous FULL). Refuses: network file systems, unwritable or full folder,
  // a newer schema (in words), a corrupt database (offers rebuild). An older schema is rebuilt with progress.
  static Result<std::unique_ptr<StoreWriter>> open(const std::string& folder, const StoreHooks& hooks = {});
  ~StoreWriter();

  // Appends the entry to the journal (fsynced) and then applies its effect.
  Status journal(const JournalEntry& entry);

  // cells.json of a study: written (fsynced) and indexed; appends generation g+1 when keys changed, else returns the
  // present generation.
  Result<int> writeCells(const StudyId& study, const std::vector<StoredCell>& cells);

  // A run exists from here on: FOLDER/runs/RUN/plan.json is written and fsynced, then indexed as queued.
  Status addRun(const nlohmann::ordered_json& plan);

  // A later attempt of a run is begun: its folder stands, fsynced, before an agent hears of it. Rows say nothing of it
  // until it has a record.
  Status addAttempt(const RunId& run, int attempt);

  // For each piece: refused with all of its source where it leaves a hole, belongs to no run or cannot be a log.
  std::vector<Admission> admit(const std::vector<SegmentBytes>& batch) const;

  // All sources that are not refused, in one transaction; on a full disk nothing changes and the error says so. Each
  // piece is admitted once, and `admitted` may refuse what the writer would take: with all of its source.
  Result<std::vector<Ingested>> ingest(const std::vector<SegmentBytes>& batch, const AdmissionHook& admitted = {});

  // One bounded step, one transaction: series and pyramid of what is committed and not yet in them. Not beside a timed
  // run.
  Status buildSeries(SeriesWork& work);

  std::vector<ResumeOffset> resumeOffsets(const RunId& run, int attempt) const;

  // Test hook: called inside the open transaction, before COMMIT.
  void setCommitHook(std::function<void()> hook);

  // Never waits: what a reader still needs stays for the next time.
  void checkpointIfDue();

 private:
  struct Impl;
  explicit StoreWriter(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> m_impl;
};

// Reader: own read-only connection; any number, each used by one thread at a time. Falls back to immutable=1 on a
// read-only folder without -wal.
class StoreReader {
 public:
  static Result<std::unique_ptr<StoreReader>> open(const std::string& folder);
  ~StoreReader();

  [[nodiscard]] const std::string& folder() const;
  Result<std::vector<StudyRow>> studies(bool withDeleted = false) const;
  Result<std::vector<RunRow>> runs(const StudyId& study = {}, bool withDeleted = false) const;
  Result<std::optional<RunRow>> run(const RunId& id) const;
  // Live runs whose key is one of the cells', any study: cells are shared.
  Result<std::vector<RunRow>> runsOfKey(const CellKey& key) const;
  // Newest generation of every cell number.
  Result<std::vector<StoredCell>> cells(const StudyId& study) const;
  Result<nlohmann::json> studySpec(const StudyId& study) const;
  // By id, unique id prefix, or newest of that name.
  Result<StudyId> findStudy(const std::string& nameOrId) const;
  Result<RunId> findRun(const std::string& idOrPrefix) const;

  // Series and points come from what is made of them, and for the rest from the log: the numbers are the same.
  Result<std::vector<SeriesRow>> series(const RunId& run) const;
  // At least `buckets`/8 and at most `buckets` points between the two (seconds since the attempt's start), from the
  // coarsest pyramid level that suffices. buckets = 0: every point.
  Result<std::vector<SeriesPoint>> points(const SeriesKey& key, double fromSeconds, double toSeconds,
                                          int buckets) const;

  // Every record of a run's last attempt (or `attempt` >= 0) of the given types, seq order per source; each once.
  // `damaged` counts stretches of the logs, of those that were read for it, that cannot be read.
  Result<std::map<Source, std::vector<Record>>> records(const RunId& run, const std::vector<RecordType>& types,
                                                        int attempt = -1, std::uint64_t* damaged = nullptr) const;
  // Per source: (seq, CRC-32C of the payload) of all stored records: the exactly-once tests.
  Result<std::map<Source, std::vector<std::pair<std::uint64_t, std::uint32_t>>>> recordHashes(const RunId& run,
                                                                                              int attempt) const;

  // What people have written into a study's report, by place; from the journal.
  Result<std::map<std::string, std::string>> texts(const StudyId& study) const;

  Result<std::vector<StudyQueued>> queue() const;    // in order, from the journal
  Result<std::vector<EntryId>> heldEntries() const;  // of them, those that a person put aside
  Result<std::vector<HostGivenUp>> givenUp() const;  // of them, the hosts that will not come back
  Result<std::optional<StoredEntry>> entry(const EntryId& id) const;
  Result<bool> queuePaused() const;                 // by the journal's last word
  [[nodiscard]] std::uint64_t dataVersion() const;  // changes when a writer committed

 private:
  struct Impl;
  explicit StoreReader(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> m_impl;
};

// Makes the database again from logs, plans, cells.json and the journal, in one transaction of the same file: readers
// see the old rows until all new ones are there. A damaged database is moved aside (store.db.damaged) first. Byte-equal
// `studies`, `runs` and `results` afterwards. Cancelled or killed: as it was.
Status rebuildStore(const std::string& folder, const StoreHooks& hooks = {});

// Returns the damage of the store's files, and a folder that others may write, as warnings for people who open it.
std::vector<Error> storeDamage(const std::string& folder);

// $XDG_DATA_HOME/scalescope.
std::string defaultStoreFolder();

}  // namespace scalescope
