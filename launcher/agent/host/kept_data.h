#pragma once

#include <chrono>
#include <cstdint>
#include <set>
#include <string>

#include <nlohmann/json_fwd.hpp>

namespace scalescope::agent {

// Retention of files that clients sent for all studies of this user (paths.h, dataRoot). Calls on one thread unless
// stated otherwise.

inline constexpr std::chrono::hours kKeptData{30 * 24};

// Marks data sets (ROOT/DIGEST) as used by this living agent: ROOT/.used/DIGEST-BOOT-NAMESPACE-PID, which exists as
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

}  // namespace scalescope::agent
