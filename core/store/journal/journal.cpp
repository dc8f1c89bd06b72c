#include "core/store/journal/journal.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <optional>

#include "core/base/clock.h"
#include "core/base/json/file_sum.h"
#include "core/store/journal/journal_entry.h"
#include "core/store/journal/journal_scan.h"
#include "core/telemetry/log/segment.h"

namespace scalescope {
namespace {

constexpr int kMostKeptJournals = 9;  // Number of damaged journals that are kept.
constexpr std::uint64_t kMaxStudyFileBytes = 64u << 20;

std::string pathOf(const std::string& folder) { return folder + "/journal.log"; }

std::string keptPath(const std::string& path, int number) {
  return path + ".damaged" + (number == 1 ? "" : "." + std::to_string(number));
}

// Returns the first name under which a damaged journal can be kept; nullopt if all are used.
std::optional<std::string> freeKeptPath(const std::string& path) {
  std::error_code error;
  for (int number = 1; number <= kMostKeptJournals; ++number)
    if (!std::filesystem::exists(std::filesystem::symlink_status(keptPath(path, number), error)))
      return keptPath(path, number);
  return std::nullopt;
}

Error noFreeName(const std::string& path) {
  return {
      {"store.journal-kept", {{"path", path}, {"kept", keptPath(path, 1)}, {"count", std::int64_t{kMostKeptJournals}}}},
      {}};
}

Status ioFailure(const std::string& path) { return fail("file.write", {{"path", path}, {"reason", errnoText(errno)}}); }

// Opens only regular files, since the folder may belong to another user. A link may be read, but is never written
// through.
Result<UniqueFd> openJournal(const std::string& path, int flags) {
  const int link = (flags & O_ACCMODE) == O_RDONLY ? 0 : O_NOFOLLOW;
  UniqueFd fd(open(path.c_str(), flags | link | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0644));
  if (!fd.valid()) return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
  if (Status regular = needRegularFile(fd, path); !regular) return tl::unexpected(regular.error());
  return fd;
}

// A record of this kind states that the entries before it, up to its own seq, are lost. It is written when the damaged
// file is kept, so that the same loss is not reported a second time. To older versions it is an unknown entry.
constexpr const char* kLostKind = "lost";

nlohmann::json lostEntries() { return {{"kind", kLostKind}, {"wallNs", wallNs()}}; }

bool isLostEntries(const nlohmann::json& fields) {
  const auto kind = fields.is_object() ? fields.find("kind") : fields.end();
  return kind != fields.end() && *kind == kLostKind;
}

// Returns the fields of a journal's record; nullopt for records of other types.
std::optional<nlohmann::json> fieldsOf(std::string_view payload) {
  Result<Record> record = decodeRecord(payload);
  if (!record || record->type != RecordType::journal) return std::nullopt;
  auto* object = std::get_if<ObjectRecord>(&record->payload);
  return object == nullptr ? std::nullopt : std::optional(std::move(object->fields));
}

// Check of the sequence numbers of a journal's records, which are consecutive unless entries were lost.
class SeqFollower {
 public:
  // Returns the seq before the record if entries before it are missing and no record states this.
  std::optional<std::uint64_t> missingBefore(std::string_view payload) {
    const Result<RecordHead> head = decodeHead(payload);
    if (!head) {  // A newer version's record, whose seq is unknown.
      m_isCertain = false;
      return std::nullopt;
    }
    const std::uint64_t before = m_last;
    const bool isMissing = m_isCertain && head->seq > before + 1;
    m_last = std::max(m_last, head->seq);
    m_isCertain = true;
    if (!isMissing) return std::nullopt;
    if (const auto fields = fieldsOf(payload); fields && isLostEntries(*fields)) return std::nullopt;
    return before;
  }
  [[nodiscard]] std::uint64_t last() const { return m_last; }

 private:
  std::uint64_t m_last = 0;
  bool m_isCertain = true;
};

struct JournalContents {
  JournalScan scan;
  std::uint64_t lastSeq = 0;
  std::optional<std::uint64_t> lastBeforeGap;  // Last entry before the first ones that are missing.
};

// Reads records from `fd` and stops at a readable header that is not a journal's. Without `each` no record is decoded;
// its checksum shows if it is complete.
Result<JournalContents> readRecords(int fd, const std::string& path, const JournalFile::Each& each) {
  JournalContents contents;
  SeqFollower seqs;
  auto scan = scanJournal(fd, path, [&](SegmentReader::Item::Kind kind, std::string_view payload) -> Status {
    if (kind == SegmentReader::Item::Kind::header) {
      if (const Result<SegmentHeader> header = decodeHeader(payload); !header) return tl::unexpected(header.error());
      return {};
    }
    const auto missing = seqs.missingBefore(payload);
    if (missing && !contents.lastBeforeGap) contents.lastBeforeGap = missing;
    if (!each) return {};
    if (const auto fields = fieldsOf(payload); fields && !isLostEntries(*fields))
      each(decodeHead(payload)->seq, *fields);
    return {};
  });
  if (!scan) return tl::unexpected(scan.error());
  contents.scan = std::move(*scan);
  contents.lastSeq = seqs.last();
  return contents;
}

// Reads the file; a missing one has no records and no damage.
Result<JournalContents> readAt(const std::string& path, const JournalFile::Each& each) {
  if (std::error_code error; !std::filesystem::exists(std::filesystem::symlink_status(path, error)))
    return JournalContents{};
  const auto fd = openJournal(path, O_RDONLY);
  if (!fd) return tl::unexpected(fd.error());
  return readRecords(fd->get(), path, each);
}

Error damageError(const std::string& code, const std::string& path, const JournalScan& scan, const std::string& kept) {
  std::uint64_t bytes = 0;
  for (const JournalDamage& damage : scan.damages) bytes += damage.bytes;
  return {{code,
           {{"path", path},
            {"offset", static_cast<std::int64_t>(scan.damages.front().offset)},
            {"bytes", static_cast<std::int64_t>(bytes)},
            {"kept", kept}}},
          {}};
}

std::string headerChunks() {
  const SegmentHeader header{kSegmentVersion, RunId{},       0,       {SourceKind::client, 0}, 1, 1,
                             wallNs(),        monotonicNs(), bootId()};
  std::string payload, chunks;
  encodeHeader(header, payload);
  appendChunks(payload, 0, chunks);
  return chunks;
}

// Writes all records of a journal that can be read as a new journal, and a record for each group of entries up to
// `known` that are missing. Records are copied as they are, so that those of a newer version are preserved.
Status writeReadable(int from, const std::string& path, std::uint64_t known, int to, const std::string& name) {
  std::uint64_t offset = 0;
  SeqFollower seqs;
  const auto append = [&](const std::string& chunks) -> Status {
    if (Status written = writeAll(to, chunks, name); !written) return written;
    offset += chunks.size();
    return {};
  };
  const auto appendPayload = [&](std::string_view payload) -> Status {
    std::string chunks;
    appendChunks(payload, offset, chunks);
    return append(chunks);
  };
  const auto appendLost = [&](std::uint64_t seq) -> Status {
    std::string payload;
    encodeRecord({RecordType::journal, seq, monotonicNs(), ObjectRecord{lostEntries()}}, payload);
    return appendPayload(payload);
  };
  const auto scan = scanJournal(from, path, [&](SegmentReader::Item::Kind kind, std::string_view payload) -> Status {
    const bool isHeader = kind == SegmentReader::Item::Kind::header;
    if (offset == 0 && !isHeader)
      if (Status begun = append(headerChunks()); !begun) return begun;
    if (!isHeader && seqs.missingBefore(payload))
      if (Status noted = appendLost(decodeHead(payload)->seq - 1); !noted) return noted;
    return appendPayload(payload);
  });
  if (!scan) return tl::unexpected(scan.error());
  if (offset == 0)
    if (Status begun = append(headerChunks()); !begun) return begun;
  if (seqs.last() < known)
    if (Status noted = appendLost(known); !noted) return noted;
  return fsync(to) == 0 ? Status{} : ioFailure(name);
}

// Keeps the damaged file as `kept` and replaces it by the records that can be read.
Status replaceDamaged(int fd, const std::string& folder, const std::string& kept, std::uint64_t known) {
  const std::string path = pathOf(folder);
  std::error_code error;
  const std::string fresh = path + ".tmp-" + std::to_string(getpid());
  unlink(fresh.c_str());
  const UniqueFd to(open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
  if (!to.valid()) return ioFailure(fresh);
  Status done = writeReadable(fd, path, known, to.get(), fresh);
  if (done && link(path.c_str(), kept.c_str()) != 0 && !std::filesystem::copy_file(path, kept, error))
    done = fail("file.write", {{"path", kept}, {"reason", error.message()}});
  if (done && rename(fresh.c_str(), path.c_str()) != 0) done = ioFailure(path);
  if (done) done = fsyncFolder(folder);
  if (!done) unlink(fresh.c_str());
  return done;
}

bool exists(Database& db, const char* sql, const std::string& id) { return Query(db, sql).with(id).row(); }

Status needStudy(Database& db, const StudyId& study) {
  if (exists(db, "SELECT 1 FROM study WHERE id=?", study.value)) return {};
  return fail("store.unknown-study", {{"study", study.value}});
}

Status needRun(Database& db, const RunId& run) {
  if (exists(db, "SELECT 1 FROM run WHERE id=?", run.value)) return {};
  return fail("store.unknown-run", {{"run", run.value}});
}

Status needEither(Database& db, const std::optional<RunId>& run, const std::optional<StudyId>& study) {
  if (!run && !study) return needRun(db, {});
  if (Status known = run ? needRun(db, *run) : Status{}; !known) return known;
  return study ? needStudy(db, *study) : Status{};
}

struct Checker {
  Database& db;
  Status operator()(const StudyCreated& entry) const {
    return isWellFormed(entry.study) ? Status{} : fail("store.bad-id", {{"id", entry.study.value}});
  }
  Status operator()(const StudyQueued& entry) const { return needStudy(db, entry.study); }
  Status operator()(const StudyDequeued& entry) const { return needStudy(db, entry.study); }
  Status operator()(const QueuePaused&) const { return {}; }
  Status operator()(const QueueResumed&) const { return {}; }
  Status operator()(const EntryMoved&) const { return {}; }
  Status operator()(const EntryHeld&) const { return {}; }
  Status operator()(const HostAbandoned&) const { return {}; }
  Status operator()(const RunTagged& entry) const { return needRun(db, entry.run); }
  Status operator()(const RunNoted& entry) const { return needRun(db, entry.run); }
  Status operator()(const StudyWritten& entry) const { return needStudy(db, entry.study); }
  Status operator()(const Deleted& entry) const { return needEither(db, entry.run, entry.study); }
  Status operator()(const Undeleted& entry) const { return needEither(db, entry.run, entry.study); }
};

void setDeleted(Database& db, const std::optional<RunId>& run, const std::optional<StudyId>& study, bool deleted) {
  if (run) Query(db, "UPDATE run SET deleted=? WHERE id=?").with(deleted, run->value).run();
  if (study) Query(db, "UPDATE study SET deleted=? WHERE id=?").with(deleted, study->value).run();
}

void setPaused(Database& db, bool paused) {
  Query(db, "INSERT OR REPLACE INTO meta(key, value) VALUES('paused', ?)").with(paused ? "1" : "0").run();
}

struct QueuePlace {
  std::int64_t position = 0;
  std::string entry;
};

// Moves an entry by exchanging the existing positions, so that entries that are added later stay behind them all. If
// the entry has left the queue before the move was written, nothing changes.
void moveEntry(Database& db, const EntryMoved& moved) {
  std::vector<QueuePlace> before;
  {
    Query q(db, "SELECT position, entry FROM queue WHERE exitCode<0 ORDER BY position");
    while (q.row()) {
      const std::int64_t position = q.integer();
      before.push_back({position, q.text()});
    }
  }
  std::vector<std::string> order;
  for (const QueuePlace& each : before) order.push_back(each.entry);
  if (!moveBefore(order, moved.entry.value, moved.before.value)) return;
  // Positions are negated first because they must be unique after each statement.
  for (std::size_t i = 0; i < order.size(); ++i)
    Query(db, "UPDATE queue SET position=? WHERE entry=?").with(-before[i].position, order[i]).run();
  Query(db, "UPDATE queue SET position=-position WHERE position<0").run();
}

void setHeld(Database& db, const EntryHeld& held) {
  const std::string key = "held " + held.entry.value;  // store_reader.cpp reads this key.
  if (held.isHeld) Query(db, "INSERT OR REPLACE INTO meta(key, value) VALUES(?, '1')").with(key).run();
  if (!held.isHeld) Query(db, "DELETE FROM meta WHERE key=?").with(key).run();
}

void abandon(Database& db, const HostAbandoned& word) {
  const std::string key = "givenUp " + word.entry.value + " " + word.host;  // store_reader.cpp reads this key.
  Query(db, "INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)").with(key, word.host).run();
}

struct Applier {
  Database& db;
  const std::string& folder;
  std::uint64_t seq;
  std::int64_t wallNs;

  Status operator()(const StudyCreated& entry) const {
    if (!isWellFormed(entry.study)) return {};
    const bool empty = entry.spec.is_null();
    Query(db,
          "INSERT INTO study(id, name, protocol, spec, created) VALUES(?,?,?,?,?)"
          " ON CONFLICT(id) DO UPDATE SET name=excluded.name, protocol=excluded.protocol, spec=excluded.spec")
        .with(entry.study.value, entry.name, entry.protocol, empty ? std::string("{}") : jsonText(entry.spec), wallNs)
        .run();
    return writeStudyFile(entry, empty ? "{}\n" : jsonText(entry.spec, 2) + "\n");
  }
  // Writes a missing or damaged file again. A file written by a person or an earlier version is kept.
  [[nodiscard]] Status writeStudyFile(const StudyCreated& entry, const std::string& text) const {
    if (folder.empty()) return {};
    const std::string path = folder + "/studies/" + entry.study.value;
    if (std::filesystem::exists(path + "/study.json")) {
      const auto present = readFileWithSum(path + "/study.json", kMaxStudyFileBytes);
      if (present || present.error().kind != ErrorKind::damaged) return {};
    }
    if (Status made = makeFolders(path); !made) return made;
    return writeFileWithSum(path + "/study.json", text);
  }
  Status operator()(const StudyQueued& entry) const {
    const bool named = !entry.entry.empty();
    // Before entries had ids, a study could be in the queue only once.
    if (!named) Query(db, "UPDATE queue SET exitCode=0 WHERE study=? AND exitCode<0").with(entry.study.value).run();
    Query(db, "INSERT OR IGNORE INTO queue(position, entry, study, cells, again, context) VALUES(?,?,?,?,?,?)")
        .with(seq, named ? entry.entry.value : ulidOf(wallNs / 1'000'000, seq), entry.study.value,
              jsonText(nlohmann::json(entry.cells)), entry.again,
              entry.context ? jsonText(toJson(*entry.context)) : std::string())
        .run();
    return {};
  }
  Status operator()(const StudyDequeued& entry) const {
    Query(db, "UPDATE queue SET exitCode=?1 WHERE study=?2 AND (entry=?3 OR ?3='') AND exitCode<0")
        .with(entry.exitCode.value_or(0), entry.study.value, entry.entry.value)
        .run();
    return {};
  }
  Status operator()(const QueuePaused&) const { return setPaused(db, true), Status{}; }
  Status operator()(const QueueResumed&) const { return setPaused(db, false), Status{}; }
  Status operator()(const EntryMoved& entry) const { return moveEntry(db, entry), Status{}; }
  Status operator()(const EntryHeld& entry) const { return setHeld(db, entry), Status{}; }
  Status operator()(const HostAbandoned& entry) const { return abandon(db, entry), Status{}; }
  Status operator()(const RunTagged& entry) const {
    Query(db, "UPDATE run SET tags=? WHERE id=?").with(jsonText(nlohmann::json(entry.words)), entry.run.value).run();
    return {};
  }
  Status operator()(const RunNoted& entry) const {
    Query(db, "UPDATE run SET note=? WHERE id=?").with(entry.text, entry.run.value).run();
    return {};
  }
  // The database has no copy of these texts; readers take them from the journal.
  Status operator()(const StudyWritten&) const { return {}; }
  Status operator()(const Deleted& entry) const { return setDeleted(db, entry.run, entry.study, true), Status{}; }
  Status operator()(const Undeleted& entry) const { return setDeleted(db, entry.run, entry.study, false), Status{}; }
};

}  // namespace

Result<std::unique_ptr<JournalFile>> JournalFile::open(const std::string& folder, const Each& each,
                                                       std::uint64_t known) {
  auto journal = std::make_unique<JournalFile>();
  journal->m_path = pathOf(folder);
  auto fd = openJournal(journal->m_path, O_RDWR | O_CREAT);
  if (!fd) return tl::unexpected(fd.error());
  auto contents = readRecords(fd->get(), journal->m_path, each);
  if (!contents) return tl::unexpected(contents.error());
  journal->m_foundSeq = contents->lastSeq;
  const bool isUnreadable = !contents->scan.damages.empty();
  const auto kept = freeKeptPath(journal->m_path);
  if (isUnreadable && !kept) return tl::unexpected(noFreeName(journal->m_path));
  if (kept && (isUnreadable || contents->lastBeforeGap || contents->lastSeq < known)) {
    if (Status replaced = replaceDamaged(fd->get(), folder, *kept, known); !replaced)
      return tl::unexpected(replaced.error());
    fd = openJournal(journal->m_path, O_RDWR);
    if (!fd) return tl::unexpected(fd.error());
    contents = readRecords(fd->get(), journal->m_path, nullptr);
    if (!contents) return tl::unexpected(contents.error());
  }
  journal->m_fd = std::move(*fd);
  journal->m_lastSeq = std::max(contents->lastSeq, known);
  journal->m_offset = contents->scan.end;
  if (ftruncate(journal->m_fd.get(), static_cast<off_t>(journal->m_offset)) != 0)
    return tl::unexpected(ioFailure(journal->m_path).error());
  if (journal->m_offset == 0)
    if (Status created = journal->create(folder); !created) return tl::unexpected(created.error());
  journal->m_before = journal->m_offset;
  return journal;
}

Status JournalFile::create(const std::string& folder) {
  const std::string chunks = headerChunks();
  if (pwrite(m_fd.get(), chunks.data(), chunks.size(), 0) != static_cast<ssize_t>(chunks.size()) ||
      fsync(m_fd.get()) != 0) {
    const Status failed = ioFailure(m_path);
    unlink(m_path.c_str());
    return failed;
  }
  m_offset = chunks.size();
  return fsyncFolder(folder);
}

Status JournalFile::read(const std::string& folder, const Each& each) {
  const auto contents = readAt(pathOf(folder), each);
  return contents ? Status{} : tl::unexpected(contents.error());
}

std::vector<Error> journalDamage(const std::string& folder, std::uint64_t known) {
  std::vector<Error> errors;
  const std::string path = pathOf(folder);
  const auto add = [&](const char* code, std::uint64_t last, const std::string& name, const Argument& value) {
    errors.push_back({{code, {{"path", path}, {"last", static_cast<std::int64_t>(last)}, {name, value}}}, {}});
  };
  for (int number = 1; number <= kMostKeptJournals; ++number) {
    const std::string kept = keptPath(path, number);
    if (std::error_code error; !std::filesystem::exists(std::filesystem::symlink_status(kept, error))) continue;
    const auto contents = readAt(kept, nullptr);
    if (!contents)
      errors.push_back(contents.error());
    else if (!contents->scan.damages.empty())
      errors.push_back(damageError("store.journal-damaged", path, contents->scan, kept));
    else
      add("store.journal-lost", contents->lastBeforeGap.value_or(contents->lastSeq), "kept", kept);
  }
  const auto contents = readAt(path, nullptr);
  const auto kept = freeKeptPath(path);
  if (!contents)
    errors.push_back(contents.error());
  else if (!contents->scan.damages.empty())
    errors.push_back(kept ? damageError("store.journal-unreadable", path, contents->scan, *kept) : noFreeName(path));
  else if (contents->lastBeforeGap)
    add(kept ? "store.journal-gap" : "store.journal-gap-stays", *contents->lastBeforeGap, "kept",
        kept.value_or(keptPath(path, 1)));
  else if (contents->lastSeq < known)
    add("store.journal-behind", contents->lastSeq, "known", static_cast<std::int64_t>(known));
  return errors;
}

Result<std::uint64_t> JournalFile::append(const nlohmann::json& fields) {
  std::string payload;
  encodeRecord({RecordType::journal, m_lastSeq + 1, monotonicNs(), ObjectRecord{fields}}, payload);
  if (payload.size() > kMaxRecordBytes)
    return fail("store.journal-size", {{"bytes", static_cast<std::int64_t>(payload.size())},
                                       {"limit", static_cast<std::int64_t>(kMaxRecordBytes)}});
  std::string chunks;
  appendChunks(payload, m_offset, chunks);
  m_before = m_offset;
  std::size_t written = 0;
  while (written < chunks.size()) {
    const ssize_t put =
        pwrite(m_fd.get(), chunks.data() + written, chunks.size() - written, static_cast<off_t>(m_offset + written));
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) break;
    written += static_cast<std::size_t>(put);
  }
  if (written < chunks.size() || fdatasync(m_fd.get()) != 0) {
    const Status failed = ioFailure(m_path);
    if (ftruncate(m_fd.get(), static_cast<off_t>(m_before)) != 0) return tl::unexpected(ioFailure(m_path).error());
    return tl::unexpected(failed.error());
  }
  m_offset += chunks.size();
  return ++m_lastSeq;
}

void JournalFile::undo() {
  if (m_offset == m_before || ftruncate(m_fd.get(), static_cast<off_t>(m_before)) != 0) return;
  m_offset = m_before;
  --m_lastSeq;
}

Status checkJournal(Database& db, const JournalEntry& entry) { return std::visit(Checker{db}, entry); }

Status applyJournal(Database& db, const std::string& folder, std::uint64_t seq, const nlohmann::json& fields) {
  Status applied;
  if (const auto record = journalRecord(fields))
    applied = std::visit(Applier{db, folder, seq, record->wallNs}, record->entry);
  Query(db, "INSERT OR REPLACE INTO meta(key, value) VALUES('journalSeq', ?)").with(std::to_string(seq)).run();
  return applied;
}

}  // namespace scalescope
