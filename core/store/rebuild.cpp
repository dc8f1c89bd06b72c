#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>

#include "core/base/file.h"
#include "core/base/json/file_sum.h"
#include "core/store/folder_checks.h"
#include "core/store/index_check.h"
#include "core/store/writer_impl.h"
#include "core/telemetry/log/log_file.h"

namespace scalescope {
namespace {

constexpr std::size_t kPieceBytes = 4u << 20;

struct LogFile {
  RunId run;
  int attempt = 0;
  SegmentFile file;
  bool final = false;  // True if a newer segment of the source exists, or the attempt has its outcome.
};

std::vector<LogFile> logFiles(const std::string& folder, const std::vector<std::string>& runs) {
  std::vector<LogFile> logs;
  for (const std::string& run : runs)
    for (const int attempt : attemptsOf(runFolder(folder, RunId(run)))) {
      const std::vector<SegmentFile> segments = listSegments(attemptFolder(folder, RunId(run), attempt));
      const bool ended = std::any_of(segments.begin(), segments.end(),
                                     [](const SegmentFile& s) { return s.source.kind == SourceKind::client; });
      std::map<Source, int> newest;
      for (const SegmentFile& segment : segments)
        newest[segment.source] = std::max(newest[segment.source], segment.number);
      for (const SegmentFile& segment : segments)
        logs.push_back({RunId{run}, attempt, segment, newest[segment.source] > segment.number || ended});
    }
  return logs;
}

// Ingests a whole log from its start.
Status ingestLog(Ingester& ingester, const LogFile& log, const StoreHooks& hooks,
                 const std::function<void(std::uint64_t)>& progress) {
  const Result<UniqueFd> fd = openRegularFile(log.file.path);
  if (!fd && fd.error().kind != ErrorKind::notRegular) return tl::unexpected(fd.error());
  if (!fd) {
    if (hooks.warning) hooks.warning(leftOut(log.file.path, fd.error()));
    return {};
  }
  std::string buffer(kPieceBytes, '\0');
  std::uint64_t offset = 0;
  for (;;) {
    if (hooks.stop.stop_requested()) return fail("store.cancelled");
    const ssize_t got = read(fd->get(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail("file.read", {{"path", log.file.path}, {"reason", errnoText(errno)}});
    SegmentBytes bytes{log.run,
                       log.attempt,
                       log.file.source,
                       log.file.number,
                       offset,
                       buffer.substr(0, static_cast<std::size_t>(got)),
                       got == 0 && log.final};
    const Result<std::vector<Ingested>> stored = ingester.ingest({bytes}, {}, {});
    if (!stored) return tl::unexpected(stored.error());
    if (const auto& refused = stored->at(0).refused) {
      if (hooks.warning) hooks.warning(leftOut(log.file.path, *refused));
      return {};
    }
    offset += static_cast<std::uint64_t>(got);
    progress(static_cast<std::uint64_t>(got));
    if (got == 0) return {};
  }
}

void dropTables(Database& db) {
  std::vector<std::string> names;
  {
    Query q(db, "SELECT name FROM sqlite_schema WHERE type='table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'");
    while (q.row()) names.push_back(q.text());
  }
  for (const std::string& name : names) {
    std::string quoted;
    for (const char c : name) quoted += c == '"' ? "\"\"" : std::string(1, c);
    db.exec(("DROP TABLE \"" + quoted + "\"").c_str());
  }
}

// Rows of the old database, kept until the new tables are filled, for a journal that has lost entries and for plans
// and cells that can no longer be read.
class KnownRows {
 public:
  explicit KnownRows(Database& db) : m_db(db) {
    if (db.integer("PRAGMA user_version") == kSchemaVersion) {
      m_snapshot = indexSnapshot(db);
      m_lastSeq = db.integer("SELECT CAST(value AS INTEGER) FROM meta WHERE key='journalSeq'");
      for (const std::string table : {"Run", "Cell", "Queue"})
        db.exec(("CREATE TEMP TABLE known" + table + " AS SELECT * FROM main." + table).c_str());
      db.exec("UPDATE temp.knownRun SET no=NULL");
      db.exec("CREATE TEMP TABLE knownStudy AS SELECT id, name, protocol, spec, created, deleted FROM study");
      db.exec(
          "CREATE TEMP TABLE knownMeta AS SELECT * FROM meta WHERE key='paused' OR key GLOB 'held *'"
          " OR key GLOB 'givenUp *'");
      m_isKept = static_cast<bool>(db.status());
    }
    db.clearError();
  }
  ~KnownRows() {
    for (const char* table : {"knownRun", "knownCell", "knownStudy", "knownQueue", "knownMeta"})
      m_db.exec((std::string("DROP TABLE IF EXISTS temp.") + table).c_str());
  }

  // Returns true if the database had applied entries that are missing among the `count` records up to `lastSeq`.
  [[nodiscard]] bool hasMore(std::uint64_t count, std::uint64_t lastSeq) const {
    const auto known = static_cast<std::uint64_t>(m_lastSeq);
    return m_isKept && lastSeq <= known && count < known;
  }
  void restoreJournal(const std::string& path, std::uint64_t count, const StoreHooks& hooks) {
    m_isJournalRestored = true;
    if (hooks.warning)
      hooks.warning({{"store.journal-restored",
                      {{"path", path}, {"count", static_cast<std::int64_t>(count)}, {"known", m_lastSeq}}},
                     {}});
    m_db.exec(
        "UPDATE run SET (tags, note, deleted) = (SELECT k.tags, k.note, k.deleted FROM temp.knownRun k WHERE "
        "k.id=run.id)"
        " WHERE id IN (SELECT id FROM temp.knownRun)");
    m_db.exec(
        "INSERT INTO study(id, name, protocol, spec, created, deleted) SELECT * FROM temp.knownStudy WHERE true"
        " ON CONFLICT(id) DO UPDATE SET deleted=excluded.deleted");
    m_db.exec("DELETE FROM queue");
    m_db.exec("INSERT INTO queue SELECT * FROM temp.knownQueue");
    m_db.exec("DELETE FROM meta WHERE key='paused' OR key GLOB 'held *' OR key GLOB 'givenUp *'");
    m_db.exec("INSERT INTO meta SELECT * FROM temp.knownMeta");
    Query(m_db, "INSERT OR REPLACE INTO meta(key, value) VALUES('journalSeq', ?)")
        .with(std::to_string(m_lastSeq))
        .run();
  }
  // Copies the old rows of that plan or cells.json to the new tables; returns false if there were none.
  bool restore(IndexedFile file, const std::string& id) {
    if (!m_isKept) return false;
    if (file == IndexedFile::plan) Query(m_db, "INSERT INTO run SELECT * FROM temp.knownRun WHERE id=?").with(id).run();
    if (file == IndexedFile::cells)
      Query(m_db, "INSERT INTO cell SELECT * FROM temp.knownCell WHERE study=?").with(id).run();
    return m_db.integer("SELECT changes()") > 0;
  }
  // Warns of each row that differs from the logs, the plans and the journal.
  void reportDifferences(const StoreHooks& hooks) {
    if (!m_isKept || !hooks.warning) return;
    IndexSnapshot fresh = indexSnapshot(m_db);
    if (m_isJournalRestored) fresh.journalSeq.clear();  // Restored rows are the old ones.
    for (const Error& error : indexDifferences(m_db.path(), m_snapshot, fresh)) hooks.warning(error);
  }

 private:
  Database& m_db;
  IndexSnapshot m_snapshot;
  std::int64_t m_lastSeq = 0;
  bool m_isKept = false;
  bool m_isJournalRestored = false;
};

}  // namespace

Status fillIndex(Database& db, const std::string& folder, IndexedFiles files, const StoreHooks& hooks) {
  KnownRows known(db);
  dropTables(db);
  if (Status created = createSchema(db); !created) return created;
  const std::string written = files == IndexedFiles::repaired ? folder : std::string();
  const auto applyAll = [&]() -> Status {
    Status applied;
    std::uint64_t count = 0, last = 0;
    const auto apply = [&](std::uint64_t seq, const nlohmann::json& fields) {
      ++count, last = std::max(last, seq);
      if (applied) applied = applyJournal(db, written, seq, fields);
    };
    if (Status read = JournalFile::read(folder, apply); !read) return read;
    if (applied && known.hasMore(count, last)) known.restoreJournal(folder + "/journal.log", count, hooks);
    return applied;
  };
  const auto keep = [&](IndexedFile file, const std::string& id) { return known.restore(file, id); };
  if (Status indexed = indexFiles(db, folder, runFolders(folder), applyAll, hooks, keep); !indexed) return indexed;
  std::vector<std::string> runs;
  {
    Query q(db, "SELECT id FROM run ORDER BY id");
    while (q.row()) runs.push_back(q.text());
  }
  const std::vector<LogFile> logs = logFiles(folder, runs);
  std::uint64_t total = 1;
  for (const LogFile& log : logs) total += log.file.bytes;
  std::uint64_t done = 0;
  // An ingester holds the state of each source, so each source has another one.
  std::optional<Ingester> ingester;
  const LogFile* before = nullptr;
  const auto report = [&](std::uint64_t bytes) {
    done += bytes;
    if (hooks.progress) hooks.progress(std::min(1.0, static_cast<double>(done) / static_cast<double>(total)));
  };
  for (const LogFile& log : logs) {
    const bool same = before != nullptr && before->run == log.run && before->attempt == log.attempt &&
                      before->file.source == log.file.source;
    if (!same) ingester.emplace(db);
    before = &log;
    if (Status one = ingestLog(*ingester, log, hooks, report); !one) return one;
    ingester->endSegment(log.run, log.attempt, log.file.source, log.file.number);
  }
  known.reportDifferences(hooks);
  return db.status();
}

namespace {

// Keeps a damaged database under another name for inspection; processes that have it open continue to read it. The
// database file is renamed first, because a write-ahead log without it is ignored and removed when the next database is
// created.
Status moveAside(const std::string& path) {
  for (const char* suffix : {"", "-wal", "-shm"})
    if (rename((path + suffix).c_str(), (path + ".damaged" + suffix).c_str()) != 0 && errno != ENOENT)
      return fail("file.write", {{"path", path + suffix}, {"reason", errnoText(errno)}});
  return {};
}

// A newer version's database must not be replaced, because its logs may contain records that this version cannot read.
// A damaged one is replaced.
Result<std::unique_ptr<Database>> openToRebuild(const std::string& path) {
  Result<std::unique_ptr<Database>> db = openForWriting(path);
  Status sound = db ? checkVersion(**db) : Status(tl::unexpected(db.error()));
  if (!sound && sound.error().kind == ErrorKind::newerVersion) return tl::unexpected(sound.error());
  if (!sound && sound.error().kind == ErrorKind::olderVersion) sound = {};
  if (sound) sound = quickCheck(**db);
  if (sound) sound = (*db)->addPageSums();
  if (sound) return db;
  if (sound.error().kind != ErrorKind::damaged) return tl::unexpected(sound.error());
  if (db) db->reset();
  if (Status moved = moveAside(path); !moved) return tl::unexpected(moved.error());
  return openForWriting(path);
}

// Frees the disk space that an older schema used. If this fails, only the space is lost.
void giveBackRoom(Database& db) {
  constexpr std::int64_t kWorthPages = 4096;
  const std::int64_t free = db.integer("PRAGMA freelist_count");
  if (free > kWorthPages && 2 * free > db.integer("PRAGMA page_count")) db.exec("VACUUM");
  db.clearError();
}

// Adds the checksums of files from an earlier version, or whose checksums were removed. If this fails, they are only
// read unchecked, as before.
void addSums(const std::string& folder) {
  for (const std::string& path : filesWithSums(folder))
    if (lacksSum(path)) (void)writeSum(path);
}

}  // namespace

Status rebuildStore(const std::string& folder, const StoreHooks& hooks, Links links) {
  if (Status good = checkStoreFolder(folder); !good) return good;
  if (Status own = refuseFolderLinks(folder, links); !own) return own;
  if (Status attempts = refuseAttemptLinks(folder); !attempts) return attempts;
  Result<std::unique_ptr<Database>> opened = openToRebuild(folder + "/store.db");
  if (!opened) return tl::unexpected(opened.error());
  Database& db = **opened;
  if (Status built = db.transaction([&] { return fillIndex(db, folder, IndexedFiles::repaired, hooks); }); !built)
    return built;
  giveBackRoom(db);
  db.checkpoint();
  if (links == Links::refused) addSums(folder);
  if (hooks.progress) hooks.progress(1);
  return {};
}

}  // namespace scalescope
