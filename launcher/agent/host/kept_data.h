#pragma once

#include <chrono>
#include <cstdint>
#include <set>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "core/base/ids.h"

namespace scalescope::agent {

// Retention of files that clients sent for all studies of this user (paths.h, dataRoot). Calls on one thread unless
// stated otherwise.

inline constexpr std::chrono::hours kKeptData{30 * 24};

// Marks of data sets (ROOT/DIGEST) as used by this living agent: ROOT/.used/DIGEST-BOOT-NAMESPACE-PID, which exists as
// long as the object. The folder's time is that of its last use. Errors of writing are ignored.
class DataMarks {
 public:
  explicit DataMarks(std::string root);
  ~DataMarks();
  DataMarks(const DataMarks&) = delete;
  DataMarks& operator=(const DataMarks&) = delete;

  void use(const std::string& digest);  // Takes 64 hex digits; cheap from the second call on.
  // Marks the data set of a folder or file; does nothing for other paths.
  void usePath(const std::string& path);
  // Marks the sent files named in the plan's nodes; the plan may be any JSON.
  void useThoseOf(const nlohmann::json& plan);
  // Renews the marks once an hour, however often it is called: a mark of another machine that is older than two days is
  // not valid.
  void renew();

 private:
  [[nodiscard]] std::string markOf(const std::string& digest) const;
  void touchAll(const std::string& digest) const;

  std::string m_root;
  std::set<std::string> m_used;
  std::int64_t m_renewedNs = 0;
};

// Removes the data sets below `root` that were unused for that time and that no living agent on any machine has marked;
// links and other users' folders stay. Returns how many were removed. Any thread.
int removeUnusedData(const std::string& root, std::chrono::seconds keptFor);

// Retention of runs that agents keep for stores of other machines (paths.h, stateFolder).

inline constexpr std::chrono::hours kKeptFetched{30 * 24};

// Marks an attempt's folder as ended and completely acknowledged by a store. Repeated calls keep the time of the first
// one.
void markFetched(const std::string& attemptFolder);

// Removes the folders of runs below `root` (ROOT/STUDY/node-K/runs/RUN, and their state files) if every attempt has
// been marked for that time, and folders of nodes and studies that are empty then. A study that an agent serves on this
// machine, with a pid file in `runtime`, is never removed; links are not followed. Returns how many runs were removed.
// Any thread.
int removeFetchedRuns(const std::string& root, const std::string& runtime, std::chrono::seconds keptFor);

}  // namespace scalescope::agent
