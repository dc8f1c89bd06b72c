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

#include "core/base/file.h"
#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/store/journal/journal_entry.h"
#include "core/telemetry/log/objects.h"
#include "core/telemetry/record/records.h"
#include "core/telemetry/log/segment.h"
#include "core/telemetry/log/store_layout.h"
#include "core/telemetry/wire/events.h"

namespace scalescope {

class SeriesCache;

// The store: an index over the logs under FOLDER/runs and the journal FOLDER/journal.log, which can be rebuilt from
// them. Records are only in the logs; the index has the offset up to which each log is committed, and readers read up
// to there. One connection writes and checkpoints (StoreWriter, one thread); readers (StoreReader) never do either.

inline constexpr int kSchemaVersion = 7;

// Returns the attempts in a run's folder, ascending, of any store.
std::vector<int> attemptsOf(const std::string& runFolder);

// Bytes of one source's segment as fetched, in file order, that are already in the log file. The store decodes them and
// updates the run's row and the offset in ONE transaction.
struct SegmentBytes {
  RunId run;
  int attempt = 0;
  Source source;
  int segment = 0;
  std::uint64_t offset = 0;  // Offset of bytes[0]; must be at or below the resume offset (the overlap is skipped).
  std::string bytes;
  bool final = false;  // True if the segment is complete, so an incomplete record at its end becomes a gap.
};

struct ResumeOffset {
  Source source;
  int segment = 0;
  std::uint64_t offset = 0;
  std::uint64_t lastSeq = 0;
};

// New records of one source, for subscribers that follow the run.
struct Ingested {
  RunId run;
  int attempt = 0;
  Source source;
  std::uint64_t count = 0;
  std::uint64_t lastSeq = 0;  // Last sequence number of these records.
  // Bytes of the log, each record after its length (u32), in seq order, each exactly once.
  std::string records{};
  std::vector<double> stepSeconds{};  // Durations of the steps among them.
  std::uint64_t gaps = 0;
  // Reason why nothing of this source was stored; other sources of the batch are not affected.
  std::optional<Error> refused{};
};

// The result that a piece would have if it were ingested.
struct Admission {
  std::optional<Error> refused;
  std::uint64_t from = 0;  // Offset of the first byte that is new.
};

// Receives every piece of a batch, in order, with the writer's result before anything is stored, and may refuse the
// piece.
using AdmissionHook = std::function<void(const SegmentBytes& piece, Admission& admission)>;

// Callbacks of opening and rebuilding, called on the caller's thread.
struct StoreHooks {
  std::function<void(double share)> progress;  // Callback with the share that is done, 0..1.
  std::function<void(const Error&)> warning;   // Callback for a file that cannot be read and was left out.
  std::stop_token stop;
};

struct StudyRow {
  StudyId id;
  std::string name;
  std::string protocol;
  std::int64_t createdWallNs = 0;
  int cells = 0;
  int runs = 0;  // Number of runs that are not deleted.
  int runsDone = 0;
  StudyState state = StudyState::queued;  // State of the study: queued running paused finished incomplete.
  bool deleted = false;
};

// A row of the run list, which is read without any points.
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
  std::string cause;              // English text of the outcome's message; "" when done.
  std::optional<Message> reason;  // Message of the outcome, if it has one.
  std::string variant;
  std::string strategy;
  std::string precision;
  int nodes = 0;
  int devices = 0;
  std::int64_t globalBatch = 0;
  double perRankBatch = 0;
  std::int64_t startedWallNs = 0;
  std::int64_t endedWallNs = 0;
  std::int64_t steps = 0;      // Last recorded step of rank 0, plus 1.
  double lastLoss = 0;         // Last loss of rank 0; NaN until there is one.
  double imagesPerSecond = 0;  // Rate over the measured window so far; NaN until there is one.
  std::string imported;        // File that it was imported from; "" = measured.
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
  std::uint64_t missing = 0;  // Points without a value (NaN).
  double first = 0, last = 0, min = 0, max = 0, mean = 0;
  std::int64_t firstNs = 0, lastNs = 0;
};

// A point, or a group of successive points. x is seconds since the attempt's first record, step the training step
// (-1 if the series has none).
struct SeriesPoint {
  double seconds = 0;
  std::int64_t step = -1;
  double min = 0, max = 0, mean = 0;
};

// One stored cell of a study (from cells.json) with its generation.
struct StoredCell {
  int generation = 0;
  CellKey key;
  nlohmann::json cell;  // Value of toJson(Cell).
};

// An entry that is in the queue or has left it.
struct StoredEntry {
  StudyQueued queued;
  std::optional<int> exitCode;  // Exit code, once it has left the queue.
};

// Writer of the store. Not thread-safe: it belongs to the owner's store thread.
class StoreWriter {
 public:
  // Creates or opens FOLDER/store.db (WAL, synchronous FULL). Refuses network file systems, an unwritable folder, a
  // full disk, a newer schema and a corrupt database (with a hint to rebuild it), each with its own error. An older
  // schema is rebuilt with progress.
  static Result<std::unique_ptr<StoreWriter>> open(const std::string& folder, const StoreHooks& hooks = {});
  ~StoreWriter();

  // Appends the entry to the journal (fsynced) and then applies its effect.
  Status journal(const JournalEntry& entry);

  // Writes (with fsync) and indexes cells.json of a study. Appends generation g+1 if keys changed, else returns the
  // current generation.
  Result<int> writeCells(const StudyId& study, const std::vector<StoredCell>& cells);

  // Adds a run: FOLDER/runs/RUN/plan.json is written and fsynced, then the run is indexed as queued.
  Status addRun(const nlohmann::ordered_json& plan);

  // Adds a later attempt of a run: its folder is created and fsynced before an agent starts it. It has no rows until it
  // has a record.
  Status addAttempt(const RunId& run, int attempt);

  // Returns the result for each piece. If a piece leaves a gap, belongs to no run or cannot be a log, all of its source
  // is refused.
  std::vector<Admission> admit(const std::vector<SegmentBytes>& batch) const;

  // Stores all sources that are not refused, in one transaction; if the disk is full, nothing changes and an error is
  // returned. Each piece is passed to `admitted` once, which may refuse it and thereby all of its source.
  Result<std::vector<Ingested>> ingest(const std::vector<SegmentBytes>& batch, const AdmissionHook& admitted = {});

  std::vector<ResumeOffset> resumeOffsets(const RunId& run, int attempt) const;

  // Sets a callback for tests: it is called inside the open transaction, before COMMIT.
  void setCommitHook(std::function<void()> hook);

  // Runs a checkpoint without blocking: pages that a reader still needs are left for the next call.
  void checkpointIfDue();

 private:
  struct Impl;
  explicit StoreWriter(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> m_impl;
};

// Reader of the store on its own read-only connection. There may be any number of readers, each used by one thread at a
// time. Falls back to immutable=1 in a read-only folder without -wal.
class StoreReader {
 public:
  static Result<std::unique_ptr<StoreReader>> open(const std::string& folder);
  ~StoreReader();

  [[nodiscard]] const std::string& folder() const;
  Result<std::vector<StudyRow>> studies(bool withDeleted = false) const;
  Result<std::vector<RunRow>> runs(const StudyId& study = {}, bool withDeleted = false) const;
  Result<std::optional<RunRow>> run(const RunId& id) const;
  // Returns the runs with that key that are not deleted, of any study, since studies share cells.
  Result<std::vector<RunRow>> runsOfKey(const CellKey& key) const;
  // Returns the newest generation of every cell number.
  Result<std::vector<StoredCell>> cells(const StudyId& study) const;
  Result<nlohmann::json> studySpec(const StudyId& study) const;
  // Finds a study by id, unique id prefix, or the newest of that name.
  Result<StudyId> findStudy(const std::string& nameOrId) const;
  Result<RunId> findRun(const std::string& idOrPrefix) const;

  // Series and points are read from the run's logs: all of them for the list, and that of the source for points. With a
  // cache, what was read before is not read again.
  Result<std::vector<SeriesRow>> series(const RunId& run, SeriesCache* cache = nullptr) const;
  // Returns every point between the two times (seconds since the attempt's start) if there are at most `buckets` of
  // them, or `buckets` is 0; otherwise between half of `buckets` and `buckets` groups of successive points.
  Result<std::vector<SeriesPoint>> points(const SeriesKey& key, double fromSeconds, double toSeconds, int buckets,
                                          SeriesCache* cache = nullptr) const;

  // Returns every record of the given types from a run's last attempt (or `attempt` >= 0), in seq order per source,
  // each once. `damaged` counts unreadable stretches in those parts of the logs that had to be read.
  Result<std::map<Source, std::vector<Record>>> records(const RunId& run, const std::vector<RecordType>& types,
                                                        int attempt = -1, std::uint64_t* damaged = nullptr) const;
  // Returns (seq, CRC-32C of the payload) of all stored records per source, for the exactly-once tests.
  Result<std::map<Source, std::vector<std::pair<std::uint64_t, std::uint32_t>>>> recordHashes(const RunId& run,
                                                                                              int attempt) const;

  // Returns the texts that users have written into a study's report, by place, from the journal.
  Result<std::map<std::string, std::string>> texts(const StudyId& study) const;

  Result<std::vector<StudyQueued>> queue() const;        // Returns the entries in order, from the journal.
  Result<std::vector<EntryId>> heldEntries() const;      // Returns the queued entries that a user has put on hold.
  Result<std::vector<HostAbandoned>> abandoned() const;  // Returns the hosts of queued entries that will not come back.
  Result<std::optional<StoredEntry>> entry(const EntryId& id) const;
  Result<bool> queuePaused() const;  // Returns the last such entry in the journal.

 private:
  struct Impl;
  explicit StoreReader(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> m_impl;
};

// Rebuilds the database from logs, plans, cells.json and the journal, in one transaction of the same file, so that
// readers see the old rows until all new ones are complete. A damaged database is renamed (store.db.damaged) first.
// `studies`, `runs` and `results` are byte-equal afterwards. If it is cancelled or killed, nothing changes.
// With Links::followed its folders studies and runs may be links.
Status rebuildStore(const std::string& folder, const StoreHooks& hooks = {}, Links links = Links::refused);

// Returns the paths of the files that have a checksum beside them; a file need not exist.
std::vector<std::string> filesWithSums(const std::string& folder);

// Returns the damage of the store's files, those without a checksum, a link in the place of an attempt's folder, and a
// warning if others can write the folder, for users who open it. It reads the plan of every run. It returns early, with
// what it has found, once `stop` is requested. Any thread, also while the store is written.
std::vector<Error> storeDamage(const std::string& folder, const std::stop_token& stop = {});

// Returns $XDG_DATA_HOME/scalescope.
std::string defaultStoreFolder();

}  // namespace scalescope
