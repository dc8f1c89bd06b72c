#pragma once

#include <cstdint>
#include <map>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace scalescope {

class Database;

// What the index says of each run, study and the queue, as text to compare. Rows that come from a log have the
// committed end of the log beside them: an index that is behind its logs is not wrong.
struct IndexSnapshot {
  std::string journalSeq;
  std::map<std::string, std::string> plans;                         // of a run: what its plan.json says
  std::map<std::string, std::string> people;                        // of a run or study: what the journal says
  std::map<std::string, std::string> logs;                          // of a run: what its logs say
  std::map<std::string, std::map<std::string, std::int64_t>> ends;  // of a run: how far each log is committed
  std::map<std::string, std::string> cells;                         // of a study: what its cells.json says
  std::string queue;
};

IndexSnapshot indexSnapshot(Database& db);

// An error for each run, study and the queue of which the database `path` says something else than logs, journal and
// plans do. What one of the two does not know, or knows less of, is no difference.
std::vector<Error> indexDifferences(const std::string& path, const IndexSnapshot& index, const IndexSnapshot& fresh);

// Makes the index of the store again in memory and compares. Reads every log; changes nothing; any thread. Files that
// cannot be read are errors too.
Result<std::vector<Error>> compareIndexWithLogs(const std::string& folder, const std::stop_token& stop = {});

}  // namespace scalescope
