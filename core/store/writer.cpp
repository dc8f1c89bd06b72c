#include <signal.h>
#include <sys/stat.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <set>
#include <string>

#include "core/base/clock.h"
#include "core/base/file.h"
#include "core/base/json/file_sum.h"
#include "core/store/folder_checks.h"
#include "core/store/sqlite/schema.h"
#include "core/store/sqlite/page_sums.h"
#include "core/store/stored_json.h"
#include "core/store/writer_impl.h"
#include "core/telemetry/record/cbor.h"
#include "core/telemetry/wire/node_plan.h"

namespace scalescope {
namespace {

constexpr std::uint64_t kMaxWalBytes = 16u << 20;
constexpr std::int64_t kIdleNs = 5'000'000'000;

// Returns a function for fault tests. With SCALESCOPE_TEST_COMMIT_STOP=FILE, a call that finds FILE renames it to
// FILE.stopped and stops the whole process (SIGSTOP), so that it can be killed at exactly this point. Without the
// variable the function is empty.
std::function<void()> commitStopFromEnvironment() {
  const char* wanted = std::getenv("SCALESCOPE_TEST_COMMIT_STOP");
  if (!wanted) return {};
  return [file = std::string(wanted)] {
    if (std::rename(file.c_str(), (file + ".stopped").c_str()) == 0) raise(SIGSTOP);
  };
}

std::string meta(Database& db, const char* key) {
  Query q(db, "SELECT value FROM meta WHERE key=?");
  return q.with(key).row() ? q.text() : std::string();
}

void setMeta(Database& db, const char* key, const std::string& value) {
  Query(db, "INSERT OR REPLACE INTO meta(key, value) VALUES(?,?)").with(key, value).run();
}

// Returns the fields as a rebuild will read them, with text repaired that is not valid UTF-8.
nlohmann::json asStored(const nlohmann::json& fields) {
  std::string bytes;
  encodeCbor(fields, bytes);
  return decodeCbor(bytes).value_or(fields);
}

}  // namespace

Result<std::unique_ptr<Database>> openForWriting(const std::string& path) {
  Result<std::unique_ptr<Database>> opened = Database::open(path, Database::Mode::create);
  if (!opened) return opened;
  Database& db = **opened;
  db.exec("PRAGMA journal_mode=WAL");
  db.exec("PRAGMA synchronous=FULL");
  db.exec("PRAGMA cache_size=-32768");
  if (Status good = db.status(); !good) return tl::unexpected(good.error());
  return opened;
}

Status createSchema(Database& db) {
  return db.transaction([&]() -> Status {
    db.exec(kSchema);
    db.exec(("PRAGMA user_version=" + std::to_string(kSchemaVersion)).c_str());
    return {};
  });
}

Status quickCheck(Database& db) {
  const std::string verdict = db.text("PRAGMA quick_check(1)");
  if (Status good = db.status(); !good) return good;
  if (verdict != "ok") return fail("store.corrupt", {{"path", db.path()}, {"reason", verdict}});
  return {};
}

Status checkVersion(Database& db) {
  const std::int64_t version = db.integer("PRAGMA user_version");
  if (Status good = db.status(); !good) return good;
  if (version > kSchemaVersion)
    return fail("store.newer", {{"path", db.path()}, {"version", version}, {"known", std::int64_t{kSchemaVersion}}});
  if (version < kSchemaVersion) return fail("store.older", {{"path", db.path()}, {"version", version}});
  return checkSchema(db);
}

struct StoreWriter::Impl {
  std::string folder;
  std::unique_ptr<Database> db;
  std::unique_ptr<JournalFile> journal;
  std::unique_ptr<Ingester> ingester;
  std::function<void()> commitHook;
  std::function<void()> ingestStop = commitStopFromEnvironment();
  std::int64_t lastWriteNs = monotonicNs();

  Status openDatabase(const StoreHooks& hooks);
  Status catchUp(const StoreHooks& hooks);
  Result<int> storeCells(const StudyId& study, const std::vector<StoredCell>& cells);
};

Status StoreWriter::Impl::openDatabase(const StoreHooks& hooks) {
  const std::string path = folder + "/store.db";
  const auto walDamagedAt = walDamage(path);  // This must be checked before SQLite writes to the log.
  Result<std::unique_ptr<Database>> opened = openForWriting(path);
  if (!opened) return tl::unexpected(opened.error());
  db = std::move(*opened);
  const bool empty = db->integer("SELECT count(*) FROM sqlite_schema") == 0;
  if (Status good = db->status(); !good) return good;
  const bool lost = empty && !runFolders(folder).empty();  // True if there are logs without their index.
  if (empty && !lost)
    if (Status created = createSchema(*db); !created) return created;
  Status version = checkVersion(*db);
  const bool isOlder = !version && version.error().kind == ErrorKind::olderVersion;
  if ((version || isOlder) && walDamagedAt && hooks.warning)
    hooks.warning(
        {{"store.wal-lost", {{"path", path + "-wal"}, {"offset", static_cast<std::int64_t>(*walDamagedAt)}}}, {}});
  if ((version && walDamagedAt) || isOlder) {
    db.reset();
    if (Status rebuilt = rebuildStore(folder, hooks); !rebuilt) return rebuilt;
    opened = openForWriting(path);
    if (!opened) return tl::unexpected(opened.error());
    db = std::move(*opened);
    version = checkVersion(*db);
  }
  if (!version) return version;
  if (meta(*db, "open") == "1") {
    if (Status good = quickCheck(*db); !good) return good;
  }
  return db->transaction([&]() -> Status {
    setMeta(*db, "open", "1");
    return {};
  });
}

// Indexes data that became durable in files before a crash: journal records, plans, cells.
Status StoreWriter::Impl::catchUp(const StoreHooks& hooks) {
  const std::string applied = meta(*db, "journalSeq");
  std::uint64_t from = 0;
  std::from_chars(applied.data(), applied.data() + applied.size(), from);
  std::vector<std::pair<std::uint64_t, nlohmann::json>> late;
  Result<std::unique_ptr<JournalFile>> opened = JournalFile::open(
      folder,
      [&](std::uint64_t seq, const nlohmann::json& f) {
        if (seq > from) late.emplace_back(seq, f);
      },
      from);
  if (!opened) return tl::unexpected(opened.error());
  journal = std::move(*opened);
  if (journal->foundSeq() < from && hooks.warning)
    hooks.warning({{"store.journal-behind",
                    {{"path", folder + "/journal.log"},
                     {"last", static_cast<std::int64_t>(journal->foundSeq())},
                     {"known", static_cast<std::int64_t>(from)}}},
                   {}});
  std::set<std::string> known;
  {
    Query runs(*db, "SELECT id FROM run");
    while (runs.row()) known.insert(runs.text());
  }
  std::vector<std::string> fresh = runFolders(folder);
  std::erase_if(fresh, [&](const std::string& run) { return known.contains(run); });
  const auto applyDeferred = [&]() -> Status {
    for (const auto& [seq, fields] : late)
      if (Status done = applyJournal(*db, folder, seq, fields); !done) return done;
    return {};
  };
  // A run whose plan has not been read yet has no rows; cells that were read before have.
  const auto keep = [&](IndexedFile file, const std::string& id) {
    Query cells(*db, "SELECT 1 FROM cell WHERE study=?");
    return file == IndexedFile::cells && cells.with(id).row();
  };
  return db->transaction([&] { return indexFiles(*db, folder, fresh, applyDeferred, hooks, keep); });
}

StoreWriter::StoreWriter(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}

Result<std::unique_ptr<StoreWriter>> StoreWriter::open(const std::string& folder, const StoreHooks& hooks) {
  if (Status made = makeFolders(folder); !made) return tl::unexpected(made.error());
  if (Status good = checkStoreFolder(folder); !good) return tl::unexpected(good.error());
  if (Status own = refuseFolderLinks(folder); !own) return tl::unexpected(own.error());
  for (const std::string& path : {runsFolder(folder), folder + "/studies"})
    if (Status made = makeFolders(path); !made) return tl::unexpected(made.error());
  auto impl = std::make_unique<Impl>();
  impl->folder = folder;
  if (Status opened = impl->openDatabase(hooks); !opened) return tl::unexpected(opened.error());
  if (Status caught = impl->catchUp(hooks); !caught) return tl::unexpected(caught.error());
  impl->ingester = std::make_unique<Ingester>(*impl->db);
  return std::unique_ptr<StoreWriter>(new StoreWriter(std::move(impl)));
}

StoreWriter::~StoreWriter() {
  Database& db = *m_impl->db;
  // A failure here only costs a quick_check at the next start.
  const Status closed = db.transaction([&]() -> Status {
    setMeta(db, "open", "0");
    return {};
  });
  if (closed) db.checkpoint();
}

Status StoreWriter::journal(const JournalEntry& entry) {
  Database& db = *m_impl->db;
  db.clearError();
  if (Status possible = checkJournal(db, entry); !possible) return possible;
  const nlohmann::json record = asStored(toJson(JournalRecord{wallNs(), entry}));
  const Result<std::uint64_t> seq = m_impl->journal->append(record);
  if (!seq) return tl::unexpected(seq.error());
  const Status applied =
      db.transaction([&] { return applyJournal(db, m_impl->folder, *seq, record); }, m_impl->commitHook);
  if (!applied) m_impl->journal->undo();
  m_impl->lastWriteNs = monotonicNs();
  return applied;
}

Result<int> StoreWriter::Impl::storeCells(const StudyId& study, const std::vector<StoredCell>& cells) {
  CellsFile stored;
  std::map<std::int64_t, std::string> newest;
  int generation = 0;
  {
    Query q(*db, "SELECT number, generation, key, cell FROM cell WHERE study=? ORDER BY generation, number");
    q.with(study.value);
    while (q.row()) {
      const std::int64_t number = q.integer();
      generation = q.small();
      newest[number] = q.text();
      stored.cells.push_back({generation, CellKey(newest[number]), storedJson(q.text())});
    }
  }
  bool changed = false;
  for (const StoredCell& cell : cells) {
    const std::int64_t number = cellNumber(cell.cell);
    const auto known = newest.find(number);
    if (known != newest.end() && known->second == cell.key.value) continue;
    stored.cells.push_back({generation + 1, cell.key, cell.cell});
    changed = true;
  }
  if (!changed) return generation;
  const std::string path = folder + "/studies/" + study.value;
  if (Status made = makeFolders(path); !made) return tl::unexpected(made.error());
  nlohmann::json file = toJson(stored);
  file["version"] = 1, file["study"] = study.value;
  if (Status written = writeFileWithSum(path + "/cells.json", jsonText(file, 1) + "\n"); !written)
    return tl::unexpected(written.error());
  const Status indexed = db->transaction([&] { return indexCells(*db, folder, study.value); }, commitHook);
  if (!indexed) return tl::unexpected(indexed.error());
  return generation + 1;
}

Result<int> StoreWriter::writeCells(const StudyId& study, const std::vector<StoredCell>& cells) {
  m_impl->db->clearError();
  {
    Query known(*m_impl->db, "SELECT 1 FROM study WHERE id=?");
    if (!known.with(study.value).row()) return fail("store.unknown-study", {{"study", study.value}});
  }
  m_impl->lastWriteNs = monotonicNs();
  return m_impl->storeCells(study, cells);
}

Status StoreWriter::addRun(const nlohmann::ordered_json& plan) {
  const nlohmann::json unordered(plan);
  const std::string id = runOfPlan(unordered);
  if (!isUlid(id)) return fail("store.bad-id", {{"id", id}});
  const std::string folder = runFolder(m_impl->folder, RunId(id));
  if (Status made = makeFolders(folder); !made) return made;
  if (Status written = writeFileWithSum(planPathIn(folder), planFileText(plan)); !written) return written;
  if (Status synced = fsyncFolder(runsFolder(m_impl->folder)); !synced) return synced;
  m_impl->lastWriteNs = monotonicNs();
  return m_impl->db->transaction([&] { return indexPlan(*m_impl->db, unordered); }, m_impl->commitHook);
}

Status StoreWriter::addAttempt(const RunId& run, int attempt) {
  const std::string folder = attemptFolder(m_impl->folder, run, attempt);
  if (Status made = makeFolders(folder, Links::refused); !made) return made;
  return fsyncFolder(runFolder(m_impl->folder, run));
}

Result<std::vector<Ingested>> StoreWriter::ingest(const std::vector<SegmentBytes>& batch,
                                                  const AdmissionHook& admitted) {
  m_impl->lastWriteNs = monotonicNs();
  const bool bringsBytes =
      std::any_of(batch.begin(), batch.end(), [](const SegmentBytes& one) { return !one.bytes.empty(); });
  return m_impl->ingester->ingest(batch, admitted,
                                  bringsBytes && m_impl->ingestStop ? m_impl->ingestStop : m_impl->commitHook);
}

std::vector<Admission> StoreWriter::admit(const std::vector<SegmentBytes>& batch) const {
  return m_impl->ingester->admit(batch);
}

std::vector<ResumeOffset> StoreWriter::resumeOffsets(const RunId& run, int attempt) const {
  m_impl->db->clearError();
  Query q(*m_impl->db,
          "SELECT kind, idx, segment, max(end), lastSeq FROM source JOIN stretch ON source.no=stretch.source"
          " WHERE run=(SELECT no FROM run WHERE id=?) AND attempt=? GROUP BY kind, idx, segment ORDER BY kind, idx, "
          "segment");
  q.with(run.value, attempt);
  std::vector<ResumeOffset> offsets;
  while (q.row()) {
    ResumeOffset one;
    one.source.kind = static_cast<SourceKind>(q.small());
    one.source.index = q.small();
    one.segment = q.small();
    one.offset = static_cast<std::uint64_t>(q.integer());
    one.lastSeq = static_cast<std::uint64_t>(q.integer());
    offsets.push_back(one);
  }
  return offsets;
}

void StoreWriter::setCommitHook(std::function<void()> hook) { m_impl->commitHook = std::move(hook); }

void StoreWriter::checkpointIfDue() {
  struct stat info {};
  const std::string wal = m_impl->folder + "/store.db-wal";
  if (stat(wal.c_str(), &info) != 0 || info.st_size == 0) return;
  const bool large = static_cast<std::uint64_t>(info.st_size) > kMaxWalBytes;
  if (large || monotonicNs() - m_impl->lastWriteNs > kIdleNs) m_impl->db->checkpoint();
}

}  // namespace scalescope
