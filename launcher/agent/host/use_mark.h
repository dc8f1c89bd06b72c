#pragma once

#include <cstdint>
#include <string>

namespace scalescope::agent {

// A file that shows to prune_script.h, which removes deployed programs, that an agent started from one of them is
// alive: PLACE/.agents/BOOT-NAMESPACE-PID, with this host's name in it. Machines that share the folder do not see each
// other's processes, nor do containers of one machine. It is created only if the agent's program is in PLACE/agent-HEX,
// and removed with the object. Errors of writing are ignored.
class UseMark {
 public:
  explicit UseMark(const std::string& programFolder);
  ~UseMark();
  UseMark(const UseMark&) = delete;
  UseMark& operator=(const UseMark&) = delete;

  // Renews the mark once an hour, however often it is called: a mark of another machine that is older than two days is
  // not valid.
  void renew();
  [[nodiscard]] const std::string& path() const { return m_path; }  // Returns an empty text if there is none.

 private:
  std::string m_path;
  std::int64_t m_renewedNs = 0;
};

// Returns "BOOT-NAMESPACE", within which a process number identifies a process.
std::string processSpace();

// Marks the bundle of that worker as used now: of the bundles that no rank uses, the most recently used ones are kept.
void markUsed(const std::string& worker);

}  // namespace scalescope::agent
