#pragma once

#include <cstdint>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace scalescope {

class Database;

// The index's content about each run, study and the queue, as text for comparison. Rows that come from a log have its
// committed end beside them, because an index that is behind its logs is not wrong.
struct IndexSnapshot {
  std::string journalSeq;
  std::map<std::string, std::string> plans;                         // Content of a run's plan.json.
  std::map<std::string, std::string> people;                        // Content of the journal about a run or study.
  std::map<std::string, std::string> logs;                          // Content of a run's logs.
  std::map<std::string, std::map<std::string, std::int64_t>> ends;  // Committed end of each log of a run.
  std::map<std::string, std::string> cells;                         // Content of a study's cells.json.
  std::string queue;
};

IndexSnapshot indexSnapshot(Database& db);

// Returns an error for each run, study and the queue for which the database `path` differs from the logs, the journal
// and the plans. Entries that are missing or incomplete on one side are not reported.
std::vector<Error> indexDifferences(const std::string& path, const IndexSnapshot& index, const IndexSnapshot& fresh);

// Rebuilds the index of the store in memory and compares the two. Reads every log; changes nothing; any thread. Files
// that cannot be read are errors too.
Result<std::vector<Error>> compareIndexWithLogs(const std::string& folder, const std::stop_token& stop = {});

}  // namespace scalescope
