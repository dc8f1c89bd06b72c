#include "core/store/journal.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

#include "core/base/clock.h"
#include "core/base/ids.h"
#include "core/telemetry/segment.h"

namespace scalescope {
namespace {

constexpr std::size_t kReadBytes = 1u << 20;

std::string pathOf(const std::string& folder) { return folder + "/journal.log"; }

Status ioFailure(const std::string& path) { return fail("file.write", {{"path", path}, {"reason", errnoText(errno)}}); }

std::string textOf(const nlohmann::json& fields, const char* key) {
  const auto it = fields.find(key);
  return it != fields.end() && it->is_string() ? it->get<std::string>() : std::string();
}

// Reads records from `fd`; the end of the last readable one.
Result<std::uint64_t> readRecords(int fd, const std::string& path, const JournalFile::Each& each) {
  SegmentReader reader;
  std::string buffer(kReadBytes, '\0');
  for (;;) {
    const ssize_t got = read(fd, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail("file.read", {{"path", path}, {"reason", errnoText(errno)}});
    if (got == 0) return reader.offset();
    reader.feed(std::string_view(buffer).substr(0, static_cast<std::size_t>(got)));
    while (const auto item = reader.next()) {
      if (item->kind == SegmentReader::Item::Kind::header) {
        if (Result<SegmentHeader> header = decodeHeader(item->payload); !header) return tl::unexpected(header.error());
      } else if (item->kind == SegmentReader::Item::Kind::record) {
        const Result<Record> record = decodeRecord(item->payload);
        if (record && record->type == RecordType::journal) each(record->seq, std::get<ObjectRecord>(record->payload).fields);
      }
    }
  }
}

bool exists(Database& db, const char* sql, const std::string& id) { return Query(db, sql).with(id).row(); }
bool studyExists(Database& db, const std::string& id) { return exists(db, "SELECT 1 FROM study WHERE id=?", id); }
bool runExists(Database& db, const std::string& id) { return exists(db, "SELECT 1 FROM run WHERE id=?", id); }

Status addStudy(Database& db, const std::string& folder, const nlohmann::json& fields) {
  const std::string id = textOf(fields, "study");
  const auto found = fields.find("spec");
  const std::string spec = found == fields.end() ? "{}" : found->dump();
  const auto wall = fields.find("wallNs");
  const std::int64_t created = wall != fields.end() && wall->is_number_integer() ? wall->get<std::int64_t>() : 0;
  Query(db,
        "INSERT INTO study(id, name, protocol, spec, created) VALUES(?,?,?,?,?)"
        " ON CONFLICT(id) DO UPDATE SET name=excluded.name, protocol=excluded.protocol, spec=excluded.spec")
      .with(id, textOf(fields, "name"), textOf(fields, "protocol"), spec, created)
      .run();
  const std::string path = folder + "/studies/" + id;
  if (std::filesystem::exists(path + "/study.json")) return {};
  if (Status made = makeFolders(path); !made) return made;
  return writeFileAtomic(path + "/study.json", found == fields.end() ? "{}\n" : found->dump(2) + "\n");
}

void setDeleted(Database& db, const nlohmann::json& fields, bool deleted) {
  if (const std::string run = textOf(fields, "run"); !run.empty())
    Query(db, "UPDATE run SET deleted=? WHERE id=?").with(deleted, run).run();
  if (const std::string study = textOf(fields, "study"); !study.empty())
    Query(db, "UPDATE study SET deleted=? WHERE id=?").with(deleted, study).run();
}

}  // namespace

Result<std::unique_ptr<JournalFile>> JournalFile::open(const std::string& folder, const Each& each) {
  auto journal = std::make_unique<JournalFile>();
  journal->m_path = pathOf(folder);
  journal->m_fd = UniqueFd(::open(journal->m_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
  if (!journal->m_fd.valid()) return tl::unexpected(ioFailure(journal->m_path).error());
  const auto eachSeq = [&](std::uint64_t seq, const nlohmann::json& fields) {
    journal->m_lastSeq = std::max(journal->m_lastSeq, seq);
    each(seq, fields);
  };
  const Result<std::uint64_t> end = readRecords(journal->m_fd.get(), journal->m_path, eachSeq);
  if (!end) return tl::unexpected(end.error());
  journal->m_offset = *end;
  const int fd = journal->m_fd.get();
  if (ftruncate(fd, static_cast<off_t>(*end)) != 0) return tl::unexpected(ioFailure(journal->m_path).error());
  if (journal->m_offset == 0) {
    SegmentHeader header{kSegmentVersion, RunId{}, 0, {SourceKind::client, 0}, 1, 1, wallNs(), monotonicNs(), bootId()};
    std::string payload, chunks;
    encodeHeader(header, payload);
    appendChunks(payload, 0, chunks);
    if (pwrite(fd, chunks.data(), chunks.size(), 0) != static_cast<ssize_t>(chunks.size()) || fsync(fd) != 0) {
      const Status failed = ioFailure(journal->m_path);
      unlink(journal->m_path.c_str());
      return tl::unexpected(failed.error());
    }
    journal->m_offset = chunks.size();
    if (Status synced = fsyncFolder(folder); !synced) return tl::unexpected(synced.error());
  }
  journal->m_before = journal->m_offset;
  return journal;
}

Status JournalFile::read(const std::string& folder, const Each& each) {
  const std::string path = pathOf(folder);
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!fd.valid() && errno == ENOENT) return {};
  if (!fd.valid()) return fail("file.open", {{"path", path}, {"reason", errnoText(errno)}});
  const Result<std::uint64_t> end = readRecords(fd.get(), path, each);
  if (!end) return tl::unexpected(end.error());
  return {};
}

Result<std::uint64_t> JournalFile::append(const nlohmann::json& fields) {
  std::string payload;
  encodeRecord({RecordType::journal, m_lastSeq + 1, monotonicNs(), ObjectRecord{fields}}, payload);
  if (payload.size() > kMaxRecordBytes)
    return fail("store.journal-size",
                {{"bytes", static_cast<std::int64_t>(payload.size())}, {"limit", static_cast<std::int64_t>(kMaxRecordBytes)}});
  std::string chunks;
  appendChunks(payload, m_offset, chunks);
  m_before = m_offset;
  std::size_t written = 0;
  while (written < chunks.size()) {
    const ssize_t put = pwrite(m_fd.get(), chunks.data() + written, chunks.size() - written, static_cast<off_t>(m_offset + written));
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

Status checkJournal(Database& db, const std::string& kind, const nlohmann::json& fields) {
  const std::string run = textOf(fields, "run");
  const std::string study = textOf(fields, "study");
  if (kind == "study") {
    if (!isUlid(study)) return fail("store.bad-id", {{"id", study}});
    return {};
  }
  if (!run.empty() && !runExists(db, run)) return fail("store.unknown-run", {{"run", run}});
  if (!study.empty() && !studyExists(db, study)) return fail("store.unknown-study", {{"study", study}});
  const bool needsRun = kind == "tag" || kind == "note";
  const bool needsStudy = kind == "queued" || kind == "dequeued";
  const bool needsEither = kind == "delete" || kind == "undelete";
  if ((needsRun || needsEither) && run.empty() && (needsRun || study.empty())) return fail("store.unknown-run", {{"run", run}});
  if (needsStudy && study.empty()) return fail("store.unknown-study", {{"study", study}});
  return {};
}

Status applyJournal(Database& db, const std::string& folder, std::uint64_t seq, const nlohmann::json& fields) {
  const std::string kind = textOf(fields, "kind");
  const std::string run = textOf(fields, "run");
  const std::string study = textOf(fields, "study");
  Status applied;
  if (kind == "study" && isUlid(study)) {
    applied = addStudy(db, folder, fields);
  } else if (kind == "queued") {
    const auto cells = fields.find("cells");
    const auto again = fields.find("again");
    Query(db, "DELETE FROM queue WHERE study=?").with(study).run();
    Query(db, "INSERT INTO queue(position, study, cells, again) VALUES(?,?,?,?)")
        .with(seq, study, cells != fields.end() && cells->is_array() ? cells->dump() : std::string("[]"),
              again != fields.end() && again->is_boolean() && again->get<bool>())
        .run();
  } else if (kind == "dequeued") {
    Query(db, "DELETE FROM queue WHERE study=?").with(study).run();
  } else if (kind == "paused" || kind == "resumed") {
    Query(db, "INSERT OR REPLACE INTO meta(key, value) VALUES('paused', ?)").with(kind == "paused" ? "1" : "0").run();
  } else if (kind == "tag") {
    const auto words = fields.find("words");
    const std::string tags = words != fields.end() && words->is_array() ? words->dump() : std::string("[]");
    Query(db, "UPDATE run SET tags=? WHERE id=?").with(tags, run).run();
  } else if (kind == "note") {
    Query(db, "UPDATE run SET note=? WHERE id=?").with(textOf(fields, "text"), run).run();
  } else if (kind == "delete" || kind == "undelete") {
    setDeleted(db, fields, kind == "delete");
  }
  Query(db, "INSERT OR REPLACE INTO meta(key, value) VALUES('journalSeq', ?)").with(std::to_string(seq)).run();
  return applied;
}

}  // namespace scalescope
