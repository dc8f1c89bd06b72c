#pragma once

#include <cstdint>
#include <string>

namespace scalescope::agent {

// A file that tells whoever removes deployed programs (prune_script.h) that an agent started from among them lives:
// PLACE/.agents/BOOT-NAMESPACE-PID, with this host's name in it. Machines that share the place see no process of one
// another, and containers of one machine none either. Made where the agent's program lies in PLACE/agent-HEX alone;
// gone with the object. What cannot be written is left out.
class UseMark {
 public:
  explicit UseMark(const std::string& programFolder);
  ~UseMark();
  UseMark(const UseMark&) = delete;
  UseMark& operator=(const UseMark&) = delete;

  // Says anew that the agent lives, once an hour however often it is called: a mark of elsewhere that is older than two
  // days is nobody's.
  void renew();
  [[nodiscard]] const std::string& path() const { return m_path; }  // "" = none

 private:
  std::string m_path;
  std::int64_t m_renewedNs = 0;
};

// "BOOT-NAMESPACE": process numbers of this one mean the same.
std::string processSpace();

// The bundle of that worker is in use now: of those that no rank has, the ones used last are kept.
void markUsed(const std::string& worker);

}  // namespace scalescope::agent
