#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "launcher/slurm/slurm_login.h"
#include "launcher/slurm/slurm_messages.h"

namespace scalescope {

// The jobs of this user on Slurm clusters, read once in 30 s for all callers, since squeue in loops overloads a
// controller; and the jobs that were requested by this owner. Thread-safe; a query waits for the one in progress,
// unless its stop is requested.
class SlurmQueues {
 public:
  // Returns the job of the study, nullopt if Slurm knows none. An answer that it has none or that it has ended is
  // always fresh. Errors: slurm.no-answer, slurm.refused, those of the login.
  Result<std::optional<SlurmJob>> jobOf(SlurmLogin& login, const HostSpec& host, const StudyId& study,
                                        const std::stop_token& stop);
  // Returns waiting jobs of all users in a partition, in the order in which they would begin; empty if not reported.
  std::vector<std::int64_t> orderOf(SlurmLogin& login, const HostSpec& host, const std::string& partition,
                                    const std::stop_token& stop);
  // Marks a change (a job was requested, a stream has ended): the next query asks Slurm, though not within 5 s.
  void changed(const HostSpec& host);

  // Stores the job that this owner requested and whose end has not been reported.
  void setAsked(const StudyId& study, std::int64_t job);
  void forget(const StudyId& study);
  [[nodiscard]] std::optional<std::int64_t> asked(const StudyId& study) const;
  [[nodiscard]] double secondsSinceAsked(const StudyId& study) const;

  // Monotonic time since which the study's request has been refused for reasons that may pass; 0 = it is not refused.
  // forget() removes it too.
  void setRefused(const StudyId& study, std::int64_t sinceNs);
  [[nodiscard]] std::int64_t refusedSince(const StudyId& study) const;

 private:
  struct Order {
    std::int64_t atNs = 0;
    std::vector<std::int64_t> ids;
  };
  struct Cluster {
    std::mutex mutex;             // Mutex, held while the cluster is queried.
    std::set<std::string> names;  // Names of the jobs that are queried.
    std::vector<SlurmJob> jobs;
    std::int64_t atNs = 0;  // Monotonic time; 0 = never.
    std::atomic<bool> isChanged{false};
    std::map<std::string, Order> orders;  // Key: partition.
  };
  std::shared_ptr<Cluster> clusterOf(const HostSpec& host);
  static Status ask(Cluster& cluster, SlurmLogin& login, const HostSpec& host);
  static std::unique_lock<std::mutex> hold(Cluster& cluster, const std::stop_token& stop);

  mutable std::mutex m_mutex;
  std::map<std::string, std::shared_ptr<Cluster>> m_clusters;  // Key: login node.
  struct Asked {
    std::int64_t job = 0;
    std::int64_t atNs = 0;  // Monotonic time.
  };
  std::map<StudyId, Asked> m_asked;
  std::map<StudyId, std::int64_t> m_refused;
};

}  // namespace scalescope
