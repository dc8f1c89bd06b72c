#pragma once

#include <chrono>
#include <cstdint>
#include <set>
#include <string>

#include <nlohmann/json_fwd.hpp>

namespace scalescope::agent {

// Files that clients sent for all studies of this user (paths.h, dataRoot), and when they go. Calls on one thread but
// where said.

inline constexpr std::chrono::hours kKeptData{30 * 24};

// Says of data sets (ROOT/DIGEST) that this agent lives and uses them: ROOT/.used/DIGEST-BOOT-NAMESPACE-PID, there as
// long as the object. The folder's time is that of its last use. What cannot be written is left out.
class DataMarks {
 public:
  explicit DataMarks(std::string root);
  ~DataMarks();
  DataMarks(const DataMarks&) = delete;
  DataMarks& operator=(const DataMarks&) = delete;

  void use(const std::string& digest);          // 64 hex digits; cheap from the second time on
  void usePath(const std::string& path);        // of a folder or file; nothing where it lies elsewhere
  void useThoseOf(const nlohmann::json& plan);  // the paths of sent files of its nodes, whatever else it is
  // Again, once an hour however often it is called: a mark of elsewhere that is older than two days is nobody's.
  void renew();

 private:
  [[nodiscard]] std::string markOf(const std::string& digest) const;
  void touchAll(const std::string& digest) const;

  std::string m_root;
  std::set<std::string> m_used;
  std::int64_t m_renewedNs = 0;
};

// Removes the data sets below `root` that nobody used for so long and that no agent that lives has marked, wherever it
// runs; links and other people's folders stay. How many went. Any thread.
int removeUnusedData(const std::string& root, std::chrono::seconds keptFor);

}  // namespace scalescope::agent
