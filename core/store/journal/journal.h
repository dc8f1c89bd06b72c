#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/file.h"
#include "core/store/journal/journal_entry.h"
#include "core/store/sqlite/sqlite.h"

namespace scalescope {

// journal.log: one segment without a size limit, records of type journal (journal_entry.h).
class JournalFile {
 public:
  using Each = std::function<void(std::uint64_t seq, const nlohmann::json& fields)>;

  // Opens or creates it for appending and gives every readable record to `each`. What an interrupted write left at the
  // end is cut. Where other bytes cannot be read, the file is kept as journal.log.damaged (then .damaged.2, ..),
  // journal.log is written again with all that can be read; journalDamage() says so.
  static Result<std::unique_ptr<JournalFile>> open(const std::string& folder, const Each& each);

  // Reads without opening for writing; an absent file is empty.
  static Status read(const std::string& folder, const Each& each);

  // Later records have a seq above this one: the database knows entries that the file has lost.
  void continueAfter(std::uint64_t seq) { m_lastSeq = std::max(m_lastSeq, seq); }
  [[nodiscard]] std::uint64_t lastSeq() const { return m_lastSeq; }

  // Appends and fsyncs; on failure nothing stays. Gives the record's seq.
  Result<std::uint64_t> append(const nlohmann::json& fields);
  // Takes the last appended record back, when its effect could not be stored.
  void undo();

 private:
  Status create(const std::string& folder);

  UniqueFd m_fd;
  std::string m_path;
  std::uint64_t m_offset = 0;
  std::uint64_t m_before = 0;
  std::uint64_t m_lastSeq = 0;
};

// Returns an error for the journal if it is damaged, and one for each damaged file that was kept and is still there.
std::vector<Error> journalDamage(const std::string& folder);

// Is the entry possible now? Names the run or study that does not exist.
Status checkJournal(Database& database, const JournalEntry& entry);

// The record's effect on the database (and studies/ID/study.json), inside the caller's transaction; none of an entry
// that this version does not know. Runs that no longer exist are passed over: a rebuild replays everything. With an
// empty `folder` no file is written.
Status applyJournal(Database& database, const std::string& folder, std::uint64_t seq, const nlohmann::json& fields);

}  // namespace scalescope
