#include <filesystem>

#include "core/base/file.h"
#include "core/base/text.h"
#include "core/store/journal/journal.h"
#include "core/store/reader_impl.h"
#include "core/store/stored_json.h"
#include "core/store/writer_impl.h"

namespace scalescope {
namespace {

constexpr std::size_t kMaxColumnBytes = 64u << 20;
constexpr const char* kRunColumns =
    "run.id, run.study, run.studyName, key, generation, cell, repeat, variant, strategy, precision, nodes, devices,"
    " globalBatch, perRankBatch, imported, tags, note, run.deleted OR coalesce(study.deleted, 0), attempts, status, "
    "cause, started,"
    " ended, steps, lastLoss, imagesPerSecond, records, gaps, drops FROM run LEFT JOIN study ON study.id=run.study";

// Reads a cause: a message as a value, or the plain text of older logs.
void readCause(const std::string& stored, RunRow& row) {
  row.cause = stored;
  if (stored.empty() || stored.front() != '{') return;
  auto cause = fromText<StoredCause>(stored, "run.cause", kMaxColumnBytes);
  if (!cause) return;
  row.cause = cause->text.empty() ? english(cause->sentence) : std::move(cause->text);
  row.reason = std::move(cause->sentence);
}

RunRow runRow(Query& q) {
  RunRow row;
  row.id.value = q.text(), row.study.value = q.text(), row.studyName = q.text(), row.key.value = q.text();
  row.generation = q.small(), row.cell.value = q.small(), row.repeat.value = q.small();
  row.variant = q.text(), row.strategy = q.text(), row.precision = q.text();
  row.nodes = q.small(), row.devices = q.small();
  row.globalBatch = q.integer(), row.perRankBatch = q.real();
  row.imported = q.text();
  row.tags =
      fromText<std::vector<std::string>>(q.text(), "run.tags", kMaxColumnBytes).value_or(std::vector<std::string>());
  row.note = q.text();
  row.deleted = q.integer() != 0;
  row.attempts = q.small(), row.status = static_cast<RunStatus>(q.small()), readCause(q.text(), row);
  row.startedWallNs = q.integer(), row.endedWallNs = q.integer(), row.steps = q.integer();
  row.lastLoss = q.real(), row.imagesPerSecond = q.real();
  row.records = static_cast<std::uint64_t>(q.integer()), row.gaps = static_cast<std::uint64_t>(q.integer());
  row.drops = static_cast<std::uint64_t>(q.integer());
  return row;
}

// Number of repeats in the recorded spec of a study; the default of the file if there is none. `repeats` is a number,
// or an object for open repeats.
struct AskedOpenRepeats {
  int from = 3;
};
template <class Visit, SameAs<AskedOpenRepeats> T>
void eachField(Visit&& visit, T& m) {
  visit("from", m.from);
}
struct AskedMeasure {
  nlohmann::json repeats;
};
struct AskedStudy {
  AskedMeasure measure;
};
template <class Visit, SameAs<AskedMeasure> T>
void eachField(Visit&& visit, T& m) {
  visit("repeats", m.repeats);
}
template <class Visit, SameAs<AskedStudy> T>
void eachField(Visit&& visit, T& m) {
  visit("measure", m.measure);
}

struct AskedRepeats {
  int least = 3;
  bool areOpen = false;
};

AskedRepeats repeatsOf(const std::string& spec) {
  AskedRepeats out;
  const auto asked = fromText<AskedStudy>(spec, "study.spec", kMaxColumnBytes);
  if (!asked) return out;
  const nlohmann::json& repeats = asked->measure.repeats;
  out.areOpen = repeats.is_object();
  Problem problem{"study.spec", std::nullopt, 0};
  std::int64_t number = out.least;
  if (out.areOpen)
    out.least = fromJsonLoosely<AskedOpenRepeats>(repeats, problem).from;
  else if (readInteger(repeats, KeyPath(), 1, 1000, number, problem))
    out.least = static_cast<int>(number);
  return out;
}

// Returns true if the study's newest entry finished all its cells. Only the entry knew how many open repeats were
// needed.
bool lastEntryEndedWell(Database& db, const StudyId& study) {
  Query q(db, "SELECT exitCode FROM queue WHERE study=? ORDER BY entry DESC LIMIT 1");
  q.with(study.value);
  return !q.row() || q.integer() == 0;
}

struct KeyCounts {
  int done = 0;
  int oom = 0;
};

std::map<std::string, KeyCounts> countsByKey(Database& db) {
  std::map<std::string, KeyCounts> counts;
  Query q(db,
          "SELECT key, sum(status=?1), sum(status=?2) FROM run LEFT JOIN study ON study.id=run.study"
          " WHERE run.deleted=0 AND coalesce(study.deleted, 0)=0 GROUP BY key");
  q.with(static_cast<int>(RunStatus::done), static_cast<int>(RunStatus::oom));
  while (q.row()) {
    KeyCounts& one = counts[q.text()];
    one.done = q.small(), one.oom = q.small();
  }
  return counts;
}

// Returns true if the user has put all queued entries of the study on hold.
bool areAllHeld(Database& db, const StudyId& study) {
  Query q(db,
          "SELECT count(*), total(EXISTS(SELECT 1 FROM meta WHERE key='held ' || entry)) FROM queue"
          " WHERE study=? AND exitCode<0");
  q.with(study.value);
  if (!q.row()) return false;
  const int queued = q.small();
  return queued > 0 && q.small() == queued;
}

void countCells(Database& db, StudyRow& row, const AskedRepeats& repeats,
                const std::map<std::string, KeyCounts>& counts) {
  bool allFinished = true;
  {
    Query q(db, "SELECT key, untilOom, max(generation) FROM cell WHERE study=? GROUP BY number");
    q.with(row.id.value);
    while (q.row()) {
      ++row.cells;
      const auto known = counts.find(q.text());
      const KeyCounts one = known == counts.end() ? KeyCounts{} : known->second;
      allFinished = allFinished && (one.done >= repeats.least || (q.integer() != 0 && one.oom > 0));
    }
  }
  if (allFinished && repeats.areOpen) allFinished = lastEntryEndedWell(db, row.id);
  int running = 0;
  {
    Query q(db, "SELECT count(*), total(status=?2), total(status=?3) FROM run WHERE study=?1 AND deleted=0");
    q.with(row.id.value, static_cast<int>(RunStatus::done), static_cast<int>(RunStatus::running));
    if (q.row()) row.runs = q.small(), row.runsDone = q.small(), running = q.small();
  }
  const bool queued = Query(db, "SELECT 1 FROM queue WHERE study=? AND exitCode<0").with(row.id.value).row();
  const bool paused = db.text("SELECT value FROM meta WHERE key='paused'") == "1" || areAllHeld(db, row.id);
  if (running > 0)
    row.state = StudyState::running;
  else if (queued)
    row.state = paused ? StudyState::paused : StudyState::queued;
  else
    row.state = row.cells > 0 && allFinished ? StudyState::finished : StudyState::incomplete;
}

// Reads the columns study, cells, again, entry, context.
StudyQueued queuedIn(Query& q) {
  StudyQueued queued;
  queued.study.value = q.text();
  queued.cells = fromText<std::vector<int>>(q.text(), "queue.cells", kMaxColumnBytes).value_or(std::vector<int>());
  queued.again = q.integer() != 0;
  queued.entry.value = q.text();
  if (auto context = fromText<ClientContext>(q.text(), "queue.context", kMaxColumnBytes))
    queued.context = std::move(*context);
  return queued;
}

template <class Row>
Result<std::vector<Row>> notDeleted(Result<std::vector<Row>> rows, bool withDeleted) {
  if (rows && !withDeleted) std::erase_if(*rows, [](const Row& row) { return row.deleted; });
  return rows;
}

// Returns the exact match, else the only id that starts with `text`.
template <class IdType>
Result<IdType> uniqueId(Database& db, const char* sql, const std::string& text, const char* unknown) {
  const bool plain = !text.empty() && text.find_first_of("*?[]") == std::string::npos;
  Query q(db, sql);
  q.with(plain ? text + "*" : std::string());
  std::vector<std::string> ids;
  while (ids.size() < 2 && q.row()) ids.push_back(q.text());
  if (ids.empty()) return fail(unknown, {{unknown == std::string("store.unknown-run") ? "run" : "study", text}});
  if (ids.size() > 1 && ids[0] != text) return fail("store.ambiguous", {{"id", text}});
  return IdType{ids[0]};
}

// Returns the name of a similar study; "" = there is none.
std::string nearestStudy(Database& db, const std::string& name) {
  constexpr std::size_t kMostNames = 10'000;
  std::vector<std::string> names;
  Query q(db, "SELECT DISTINCT name FROM study WHERE deleted=0 ORDER BY id DESC");
  while (names.size() < kMostNames && q.row()) names.push_back(q.text());
  return similarWord(name, names);
}

}  // namespace

StoreReader::StoreReader(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
StoreReader::~StoreReader() = default;

const std::string& StoreReader::folder() const { return m_impl->folder; }

Result<std::unique_ptr<StoreReader>> StoreReader::open(const std::string& folder) {
  const std::string path = folder + "/store.db";
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return fail("store.none", {{"folder", folder}});
  const auto walBytes = std::filesystem::file_size(path + "-wal", error);
  const bool noWal = error || walBytes == 0;
  auto impl = std::make_unique<Impl>();
  impl->folder = folder;
  Status usable;
  for (const Database::Mode mode : {Database::Mode::readOnly, Database::Mode::immutable}) {
    // Immutable mode ignores the write-ahead log and all locks, so it is used only if there is no such log and no
    // process can write.
    if (mode == Database::Mode::immutable && !noWal) break;
    Result<std::unique_ptr<Database>> opened = Database::open(path, mode);
    if (!opened) {
      usable = tl::unexpected(opened.error());
      continue;
    }
    impl->db = std::move(*opened);
    usable = checkVersion(*impl->db);
    if (usable || usable.error().kind != ErrorKind::noAccess) break;
  }
  if (!usable) return tl::unexpected(usable.error());
  return std::unique_ptr<StoreReader>(new StoreReader(std::move(impl)));
}

Result<std::vector<StudyRow>> StoreReader::studies(bool withDeleted) const {
  Result<std::vector<StudyRow>> rows = m_impl->snapshot([&](Database& db) -> Result<std::vector<StudyRow>> {
    std::vector<StudyRow> all;
    std::vector<AskedRepeats> repeats;
    {
      Query q(db, "SELECT id, name, protocol, spec, created, deleted FROM study ORDER BY id");
      while (q.row()) {
        StudyRow row;
        row.id.value = q.text(), row.name = q.text(), row.protocol = q.text();
        repeats.push_back(repeatsOf(q.text()));
        row.createdWallNs = q.integer(), row.deleted = q.integer() != 0;
        all.push_back(std::move(row));
      }
    }
    const std::map<std::string, KeyCounts> counts = countsByKey(db);
    for (std::size_t i = 0; i < all.size(); ++i) countCells(db, all[i], repeats[i], counts);
    return all;
  });
  return notDeleted(std::move(rows), withDeleted);
}

Result<std::vector<RunRow>> StoreReader::runs(const StudyId& study, bool withDeleted) const {
  Result<std::vector<RunRow>> rows = m_impl->snapshot([&](Database& db) -> Result<std::vector<RunRow>> {
    static const std::string sql =
        std::string("SELECT ") + kRunColumns + " WHERE ?1='' OR run.study=?1 ORDER BY run.id";
    std::vector<RunRow> all;
    Query q(db, sql.c_str());
    q.with(study.value);
    while (q.row()) all.push_back(runRow(q));
    return all;
  });
  return notDeleted(std::move(rows), withDeleted);
}

Result<std::optional<RunRow>> StoreReader::run(const RunId& id) const {
  return m_impl->snapshot([&](Database& db) -> Result<std::optional<RunRow>> {
    static const std::string sql = std::string("SELECT ") + kRunColumns + " WHERE run.id=?";
    Query q(db, sql.c_str());
    if (!q.with(id.value).row()) return std::optional<RunRow>{};
    return std::optional<RunRow>{runRow(q)};
  });
}

Result<std::vector<RunRow>> StoreReader::runsOfKey(const CellKey& key) const {
  Result<std::vector<RunRow>> rows = m_impl->snapshot([&](Database& db) -> Result<std::vector<RunRow>> {
    static const std::string sql = std::string("SELECT ") + kRunColumns + " WHERE key=? ORDER BY run.id";
    std::vector<RunRow> all;
    Query q(db, sql.c_str());
    q.with(key.value);
    while (q.row()) all.push_back(runRow(q));
    return all;
  });
  return notDeleted(std::move(rows), false);
}

Result<std::vector<StoredCell>> StoreReader::cells(const StudyId& study) const {
  return m_impl->snapshot([&](Database& db) -> Result<std::vector<StoredCell>> {
    std::vector<StoredCell> cells;
    Query q(db, "SELECT max(generation), key, cell FROM cell WHERE study=? GROUP BY number ORDER BY number");
    q.with(study.value);
    while (q.row()) {
      StoredCell cell;
      cell.generation = q.small(), cell.key.value = q.text();
      cell.cell = storedJson(q.text());
      cells.push_back(std::move(cell));
    }
    return cells;
  });
}

Result<nlohmann::json> StoreReader::studySpec(const StudyId& study) const {
  return m_impl->snapshot([&](Database& db) -> Result<nlohmann::json> {
    Query q(db, "SELECT spec FROM study WHERE id=?");
    if (!q.with(study.value).row()) return fail("store.unknown-study", {{"study", study.value}});
    return storedJson(q.text());
  });
}

Result<StudyId> StoreReader::findStudy(const std::string& nameOrId) const {
  return m_impl->snapshot([&](Database& db) -> Result<StudyId> {
    {
      Query named(db, "SELECT id FROM study WHERE name=? AND deleted=0 ORDER BY id DESC LIMIT 1");
      if (named.with(nameOrId).row()) return StudyId{named.text()};
    }
    auto found =
        uniqueId<StudyId>(db, "SELECT id FROM study WHERE id GLOB ? ORDER BY id", nameOrId, "store.unknown-study");
    if (!found && found.error().kind == ErrorKind::unknownName)
      if (const std::string nearest = nearestStudy(db, nameOrId); !nearest.empty())
        return fail("store.unknown-study", {{"study", nameOrId}},
                    Error{{"store.nearest-study", {{"nearest", nearest}}}, {}});
    return found;
  });
}

Result<RunId> StoreReader::findRun(const std::string& idOrPrefix) const {
  return m_impl->snapshot([&](Database& db) -> Result<RunId> {
    return uniqueId<RunId>(db, "SELECT id FROM run WHERE id GLOB ? ORDER BY id", idOrPrefix, "store.unknown-run");
  });
}

Result<std::map<std::string, std::string>> StoreReader::texts(const StudyId& study) const {
  std::map<std::string, std::string> texts;
  const Status read = JournalFile::read(m_impl->folder, [&](std::uint64_t, const nlohmann::json& fields) {
    auto record = journalRecord(fields);
    auto* written = record ? std::get_if<StudyWritten>(&record->entry) : nullptr;
    if (written == nullptr || written->study != study) return;
    if (written->text.empty())
      texts.erase(written->place);
    else
      texts[written->place] = std::move(written->text);
  });
  if (!read) return tl::unexpected(read.error());
  return texts;
}

Result<std::vector<StudyQueued>> StoreReader::queue() const {
  return m_impl->snapshot([&](Database& db) -> Result<std::vector<StudyQueued>> {
    std::vector<StudyQueued> queue;
    Query q(db, "SELECT study, cells, again, entry, context FROM queue WHERE exitCode<0 ORDER BY position");
    while (q.row()) queue.push_back(queuedIn(q));
    return queue;
  });
}

Result<std::optional<StoredEntry>> StoreReader::entry(const EntryId& id) const {
  return m_impl->snapshot([&](Database& db) -> Result<std::optional<StoredEntry>> {
    Query q(db, "SELECT study, cells, again, entry, context, exitCode FROM queue WHERE entry=?");
    if (!q.with(id.value).row()) return std::optional<StoredEntry>();
    StoredEntry stored{queuedIn(q), std::nullopt};
    if (const int code = q.small(); code >= 0) stored.exitCode = code;
    return std::optional(stored);
  });
}

Result<std::vector<EntryId>> StoreReader::heldEntries() const {
  return m_impl->snapshot([&](Database& db) -> Result<std::vector<EntryId>> {
    std::vector<EntryId> held;
    Query q(db,
            "SELECT entry FROM queue WHERE exitCode<0 AND EXISTS(SELECT 1 FROM meta WHERE key='held ' || entry)"
            " ORDER BY position");
    while (q.row()) held.emplace_back(q.text());
    return held;
  });
}

Result<std::vector<HostAbandoned>> StoreReader::abandoned() const {
  return m_impl->snapshot([&](Database& db) -> Result<std::vector<HostAbandoned>> {
    std::vector<HostAbandoned> words;
    Query q(db,
            "SELECT entry, value FROM queue JOIN meta ON substr(key, 1, 9 + length(entry)) = 'givenUp ' || entry || ' '"
            " WHERE exitCode<0 ORDER BY position, key");
    while (q.row()) {
      const EntryId entry(q.text());
      words.push_back({entry, q.text()});
    }
    return words;
  });
}

Result<bool> StoreReader::queuePaused() const {
  return m_impl->snapshot(
      [&](Database& db) -> Result<bool> { return db.text("SELECT value FROM meta WHERE key='paused'") == "1"; });
}

}  // namespace scalescope
