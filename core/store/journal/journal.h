#pragma once

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

  // Opens or creates the journal for appending and passes every readable record to `each`. An incomplete record of an
  // interrupted write at the end is cut off. If other bytes cannot be read, or entries up to `known` (the last one that
  // the database contains) are missing, the file is kept as journal.log.damaged (then .damaged.2, ..) and journal.log
  // is written again with all readable records; journalDamage() reports this. If all names of kept files are used, this
  // is error store.journal-kept for unreadable bytes, while a journal that only lacks entries is opened as it is. Later
  // records have a seq above `known`.
  static Result<std::unique_ptr<JournalFile>> open(const std::string& folder, const Each& each,
                                                   std::uint64_t known = 0);

  // Reads without opening for writing; a missing file is empty.
  static Status read(const std::string& folder, const Each& each);

  // Returns the seq of the last readable record in the file as it was opened.
  [[nodiscard]] std::uint64_t foundSeq() const { return m_foundSeq; }

  // Appends and fsyncs; on failure the file is unchanged. Returns the record's seq.
  Result<std::uint64_t> append(const nlohmann::json& fields);
  // Removes the last appended record, if its effect could not be stored.
  void undo();

 private:
  Status create(const std::string& folder);

  UniqueFd m_fd;
  std::string m_path;
  std::uint64_t m_offset = 0;
  std::uint64_t m_before = 0;
  std::uint64_t m_lastSeq = 0;
  std::uint64_t m_foundSeq = 0;
};

// Returns an error for the journal if it is damaged or lacks entries up to `known`, and one for each damaged file that
// was kept and still exists.
std::vector<Error> journalDamage(const std::string& folder, std::uint64_t known = 0);

// Checks that the entry is possible now. The error names the run or study that does not exist.
Status checkJournal(Database& database, const JournalEntry& entry);

// Applies the record to the database (and studies/ID/study.json), inside the caller's transaction. Entries that this
// version does not know have no effect. Runs that no longer exist are skipped, since a rebuild replays everything. With
// an empty `folder` no file is written.
Status applyJournal(Database& database, const std::string& folder, std::uint64_t seq, const nlohmann::json& fields);

}  // namespace scalescope
