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
#include "launcher/transport/slurm/slurm_login.h"
#include "launcher/transport/slurm/slurm_words.h"

namespace scalescope {

// What Slurm clusters say of this user's jobs, asked once in 30 s for all of them whoever looks, since squeue in loops
// is what takes a controller down; and which jobs were asked for from here. Any thread; a look waits for the one under
// way, unless it is asked to stop.
class SlurmQueues {
 public:
  // The job of the study, none where Slurm knows none; that it has none or that it has ended is never an older answer.
  // Errors: slurm.no-answer, slurm.refused, of the login.
  Result<std::optional<SlurmJob>> jobOf(SlurmLogin& login, const HostSpec& host, const StudyId& study,
                                        const std::stop_token& stop);
  // Waiting jobs of everybody in a partition, first those that would begin first; empty where that is not told.
  std::vector<std::int64_t> orderOf(SlurmLogin& login, const HostSpec& host, const std::string& partition,
                                    const std::stop_token& stop);
  // Something has changed (a job was asked for, a stream has ended): the next look asks, though not within 5 s.
  void changed(const HostSpec& host);

  // The job that was asked for here and whose end nobody has been told of.
  void setAsked(const StudyId& study, std::int64_t job);
  void forget(const StudyId& study);
  [[nodiscard]] std::optional<std::int64_t> asked(const StudyId& study) const;
  [[nodiscard]] double secondsSinceAsked(const StudyId& study) const;

  // Since when (monotonic) the study's request has been refused with what may pass; 0 = it is not. Forgotten with the
  // job, too.
  void setRefused(const StudyId& study, std::int64_t sinceNs);
  [[nodiscard]] std::int64_t refusedSince(const StudyId& study) const;

 private:
  struct Order {
    std::int64_t atNs = 0;
    std::vector<std::int64_t> ids;
  };
  struct Cluster {
    std::mutex mutex;             // held while it is asked
    std::set<std::string> names;  // of the jobs that are asked about
    std::vector<SlurmJob> jobs;
    std::int64_t atNs = 0;  // monotonic; 0 = never
    std::atomic<bool> isChanged{false};
    std::map<std::string, Order> orders;  // by partition
  };
  std::shared_ptr<Cluster> clusterOf(const HostSpec& host);
  static Status ask(Cluster& cluster, SlurmLogin& login, const HostSpec& host);
  static std::unique_lock<std::mutex> hold(Cluster& cluster, const std::stop_token& stop);

  mutable std::mutex m_mutex;
  std::map<std::string, std::shared_ptr<Cluster>> m_clusters;  // by login
  struct Asked {
    std::int64_t job = 0;
    std::int64_t atNs = 0;  // monotonic
  };
  std::map<StudyId, Asked> m_asked;
  std::map<StudyId, std::int64_t> m_refused;
};

}  // namespace scalescope
