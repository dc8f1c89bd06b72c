#include "core/store/sqlite/sqlite.h"

#include <sqlite3.h>
#include <sys/stat.h>

#include <cerrno>
#include <cmath>
#include <limits>

#include "core/base/file.h"
#include "core/base/json/nested.h"
#include "core/store/sqlite/page_sums.h"

namespace scalescope {
namespace {

constexpr int kBusyTimeoutMs = 5000;

std::string uriOf(const std::string& path, bool immutable) {
  std::string uri = "file:";
  for (const char c : path) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) || c == '/' || c == '.' || c == '-' || c == '_';
    char escaped[4];
    std::snprintf(escaped, sizeof escaped, "%%%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
    uri += plain ? std::string(1, c) : std::string(escaped);
  }
  return immutable ? uri + "?immutable=1" : uri;
}

std::string codeOf(int error) {
  if (error == SQLITE_IOERR_DATA) return "store.corrupt";
  switch (error & 0xff) {
    case SQLITE_FULL:
      return "store.full";
    case SQLITE_IOERR:
      return "store.io";
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return "store.corrupt";
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
      return "store.unwritable";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return "store.busy";
    default:
      return "store.database";
  }
}

// Returns the errno if the log could not be written because of missing disk space, else 0. SQLite reports SQLITE_FULL
// only if a write fails with ENOSPC, but not for an exceeded quota or a failed sync.
int missingRoom(sqlite3* db) {
  int log = 0;
  sqlite3_file* file = nullptr;
  sqlite3_file_control(db, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file);
  if (file != nullptr && file->pMethods != nullptr) file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &log);
  for (const int error : {log, sqlite3_system_errno(db)})
    if (error == EDQUOT || error == ENOSPC) return error;
  return 0;
}

// Refuses other kinds of files: SQLite would wait for a pipe's writer, and write through a link in another user's
// folder.
Status refuseOtherKinds(const std::string& path, Database::Mode mode) {
  struct stat info {};
  const int code = mode == Database::Mode::create ? lstat(path.c_str(), &info) : stat(path.c_str(), &info);
  if (code != 0 || S_ISREG(info.st_mode)) return {};
  if (S_ISLNK(info.st_mode)) return fail("file.open", {{"path", path}, {"reason", errnoText(ELOOP)}});
  return fail("file.not-regular", {{"path", path}});
}

}  // namespace

Result<std::unique_ptr<Database>> Database::open(const std::string& path, Mode mode) {
  std::unique_ptr<Database> database(new Database);
  database->m_path = path;
  if (Status regular = refuseOtherKinds(path, mode); !regular) return tl::unexpected(regular.error());
  const int flags = mode == Mode::create ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
  database->note(sqlite3_open_v2(uriOf(path, mode == Mode::immutable).c_str(), &database->m_db,
                                 flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, pageSumVfs()));
  if (Status opened = database->status(); !opened) return tl::unexpected(opened.error());
  if (mode == Mode::create) reservePageSums(database->m_db);
  sqlite3_busy_timeout(database->m_db, kBusyTimeoutMs);
  sqlite3_wal_autocheckpoint(database->m_db, 0);
  sqlite3_db_config(database->m_db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  sqlite3_db_config(database->m_db, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(database->m_db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  return database;
}

Database::~Database() {
  for (auto& [sql, statement] : m_statements) sqlite3_finalize(statement);
  sqlite3_close(m_db);
}

void Database::note(int code) {
  if (code == SQLITE_OK || code == SQLITE_ROW || code == SQLITE_DONE || m_error != 0) return;
  m_error = code;
  m_reason = m_db ? sqlite3_errmsg(m_db) : sqlite3_errstr(code);
  const int room = m_db && (code & 0xff) == SQLITE_IOERR && code != SQLITE_IOERR_DATA ? missingRoom(m_db) : 0;
  if (room == 0) return;
  m_error = SQLITE_FULL;
  m_reason = errnoText(room);
}

Status Database::status() const {
  if (m_error == 0) return {};
  if (m_error == SQLITE_IOERR_DATA)
    return failNested({codeOf(m_error), {{"path", m_path}}}, "reason", {"store.page-checksum", {}});
  return fail(codeOf(m_error), {{"path", m_path}, {"reason", m_reason}});
}

void Database::clearError() {
  m_error = 0;
  m_reason.clear();
}

void Database::exec(const char* sql) {
  if (m_error == 0) note(sqlite3_exec(m_db, sql, nullptr, nullptr, nullptr));
}

Status Database::transaction(const std::function<Status()>& work, const std::function<void()>& beforeCommit) {
  if (!sqlite3_get_autocommit(m_db)) {
    const Status done = work();
    return done ? status() : done;
  }
  clearError();
  exec("BEGIN IMMEDIATE");
  if (Status begun = status(); !begun) return begun;
  Status done = work();
  if (done) done = status();
  if (done && beforeCommit) beforeCommit();
  if (done) {
    exec("COMMIT");
    done = status();
  }
  if (!done) {
    clearError();
    if (!sqlite3_get_autocommit(m_db)) exec("ROLLBACK");
    clearError();
  }
  return done;
}

std::int64_t Database::integer(const char* sql) {
  Query query(*this, sql);
  return query.row() ? query.integer() : 0;
}

std::string Database::text(const char* sql) {
  Query query(*this, sql);
  return query.row() ? query.text() : std::string();
}

Status Database::addPageSums() {
  if (hasPageSums(m_db)) return {};
  clearError();
  note(reservePageSums(m_db));
  exec("VACUUM");
  if (Status done = status(); !done) return done;
  checkpoint();
  return {};
}

bool Database::checkpoint() {
  sqlite3_busy_timeout(m_db, 0);
  const int code = sqlite3_wal_checkpoint_v2(m_db, nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  sqlite3_busy_timeout(m_db, kBusyTimeoutMs);
  return code == SQLITE_OK;
}

sqlite3_stmt* Database::statement(const char* sql) {
  if (m_error != 0) return nullptr;
  const auto found = m_statements.find(std::string_view(sql));
  if (found != m_statements.end()) return found->second;
  sqlite3_stmt* statement = nullptr;
  note(sqlite3_prepare_v3(m_db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr));
  if (m_error == 0) m_statements.emplace(sql, statement);
  return statement;
}

Query::Query(Database& database, const char* sql) : m_db(database), m_statement(database.statement(sql)) {}

Query::~Query() {
  if (!m_statement) return;
  sqlite3_reset(m_statement);
  sqlite3_clear_bindings(m_statement);
}

Query& Query::bind(std::int64_t value) {
  if (m_statement) m_db.note(sqlite3_bind_int64(m_statement, ++m_bound, value));
  return *this;
}

Query& Query::bind(double value) {
  if (m_statement) m_db.note(sqlite3_bind_double(m_statement, ++m_bound, value));
  return *this;
}

Query& Query::bind(std::string_view text) {
  const char* data = text.data() ? text.data() : "";
  if (m_statement)
    m_db.note(sqlite3_bind_text64(m_statement, ++m_bound, data, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
  return *this;
}

Query& Query::bindBlob(std::string_view bytes) {
  const char* data = bytes.data() ? bytes.data() : "";
  if (m_statement) m_db.note(sqlite3_bind_blob64(m_statement, ++m_bound, data, bytes.size(), SQLITE_STATIC));
  return *this;
}

bool Query::row() {
  m_column = 0;
  if (!m_statement || m_db.m_error != 0) return false;
  const int code = sqlite3_step(m_statement);
  m_db.note(code);
  return code == SQLITE_ROW;
}

std::int64_t Query::integer() { return m_statement ? sqlite3_column_int64(m_statement, m_column++) : 0; }

double Query::real() {
  const int column = m_column++;
  if (!m_statement || sqlite3_column_type(m_statement, column) == SQLITE_NULL)
    return std::numeric_limits<double>::quiet_NaN();
  return sqlite3_column_double(m_statement, column);
}

std::string Query::text() {
  const int column = m_column++;
  if (!m_statement) return {};
  const auto* data = reinterpret_cast<const char*>(sqlite3_column_text(m_statement, column));
  return data ? std::string(data, static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column))) : std::string();
}

std::string_view Query::blob() {
  const int column = m_column++;
  if (!m_statement) return {};
  const auto* data = static_cast<const char*>(sqlite3_column_blob(m_statement, column));
  return data ? std::string_view(data, static_cast<std::size_t>(sqlite3_column_bytes(m_statement, column)))
              : std::string_view();
}

}  // namespace scalescope
