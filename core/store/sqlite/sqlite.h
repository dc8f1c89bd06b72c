#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace scalescope {

// A thin layer over SQLite's C API; sqlite.cpp and page_sums.cpp are the only files that include sqlite3.h. Errors are
// sticky: after the first one every statement does nothing and status() returns it, so that a transaction is checked
// once, at its end.
class Database {
 public:
  enum class Mode { create, readOnly, immutable };

  // Opens the database. A writer's connection never checkpoints automatically, and no connection checkpoints on close.
  static Result<std::unique_ptr<Database>> open(const std::string& path, Mode mode);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  void exec(const char* sql);
  [[nodiscard]] Status status() const;
  void clearError();

  // Runs BEGIN IMMEDIATE, `work` and COMMIT; on any error ROLLBACK undoes everything. Inside another transaction it
  // only runs `work`.
  Status transaction(const std::function<Status()>& work, const std::function<void()>& beforeCommit = {});

  // Returns the first column of the first row, 0 (or "") if there is none.
  std::int64_t integer(const char* sql);
  std::string text(const char* sql);

  // Adds checksums to the pages of an older version's database by rewriting it.
  Status addPageSums();

  // Copies the log into the database file and empties it. It never blocks: if a reader is in the way, it copies as much
  // as possible and returns false.
  bool checkpoint();
  [[nodiscard]] const std::string& path() const { return m_path; }

 private:
  friend class Query;
  Database() = default;
  sqlite3_stmt* statement(const char* sql);
  void note(int code);

  sqlite3* m_db = nullptr;
  std::string m_path;
  std::map<std::string, sqlite3_stmt*, std::less<>> m_statements;
  int m_error = 0;
  std::string m_reason;
};

// One use of a cached statement: bind in order, then call row() until it returns false. The destructor resets the
// statement.
class Query {
 public:
  Query(Database& database, const char* sql);
  ~Query();
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  Query& bind(std::int64_t value);
  Query& bind(int value) { return bind(static_cast<std::int64_t>(value)); }
  Query& bind(std::uint64_t value) { return bind(static_cast<std::int64_t>(value)); }
  Query& bind(bool value) { return bind(static_cast<std::int64_t>(value)); }
  Query& bind(double value);  // Binds a number; NaN is stored as NULL.
  Query& bind(std::string_view text);
  Query& bind(const std::string& text) { return bind(std::string_view(text)); }
  Query& bind(const char* text) { return bind(std::string_view(text)); }
  Query& bindBlob(std::string_view bytes);  // Binds bytes that are not copied: they must live until the query ends.
  template <class... Values>
  Query& with(const Values&... values) {
    (bind(values), ...);
    return *this;
  }

  bool row();
  void run() { row(); }  // Runs a statement without rows.

  // Return the columns of the current row, in order of the calls.
  std::int64_t integer();
  int small() { return static_cast<int>(integer()); }
  double real();  // Returns NaN for NULL.
  std::string text();
  std::string_view blob();  // Returns a view that is valid until the next row().

 private:
  Database& m_db;
  sqlite3_stmt* m_statement;
  int m_bound = 0;
  int m_column = 0;
};

}  // namespace scalescope
