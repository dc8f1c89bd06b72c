#include "launcher/slurm/slurm_queue.h"

#include <chrono>
#include <thread>

#include "core/base/clock.h"
#include "core/study/read/slurm_section.h"
#include "launcher/slurm/slurm_commands.h"

namespace scalescope {
namespace {

constexpr double kLookSeconds = 30;
constexpr double kChangedSeconds = 5;
constexpr double kQueueSeconds = 20;

}  // namespace

std::shared_ptr<SlurmQueues::Cluster> SlurmQueues::clusterOf(const HostSpec& host) {
  const std::lock_guard lock(m_mutex);
  std::shared_ptr<Cluster>& cluster = m_clusters[slurmNode(host).login];
  if (!cluster) cluster = std::make_shared<Cluster>();
  return cluster;
}

Result<std::optional<SlurmJob>> SlurmQueues::jobOf(SlurmLogin& login, const HostSpec& host, const StudyId& study,
                                                   const std::stop_token& stop) {
  const auto cluster = clusterOf(host);
  const auto lock = hold(*cluster, stop);
  if (!lock) return tl::unexpected(slurmError(host.name, "squeue", ""));
  const double age = secondsSince(cluster->atNs);
  const bool isNew = cluster->names.insert(study.value).second;
  const bool isOld = isNew || age >= kLookSeconds || (cluster->isChanged && age >= kChangedSeconds);
  if (isOld)
    if (auto asked = ask(*cluster, login, host); !asked) return tl::unexpected(asked.error());
  const auto known = jobNamed(cluster->jobs, study.value);
  if (isOld || (known && lifeOf(*known) != SlurmLife::ended)) return known;
  // A job that was requested in the meantime would be requested twice.
  if (auto asked = ask(*cluster, login, host); !asked) return tl::unexpected(asked.error());
  return jobNamed(cluster->jobs, study.value);
}

Status SlurmQueues::ask(Cluster& cluster, SlurmLogin& login, const HostSpec& host) {
  cluster.isChanged = false;  // Changes from here on may be missing in the answer.
  const auto output = login.run(queueCommand(cluster.names), {}, kQueueSeconds);
  if (!output) return tl::unexpected(output.error());
  if (output->status != 0) return tl::unexpected(slurmError(host.name, "squeue", output->errors));
  cluster.jobs = parseSlurmJobs(output->text);
  cluster.atNs = monotonicNs();
  return {};
}

std::vector<std::int64_t> SlurmQueues::orderOf(SlurmLogin& login, const HostSpec& host, const std::string& partition,
                                               const std::stop_token& stop) {
  const auto cluster = clusterOf(host);
  const auto lock = hold(*cluster, stop);
  if (!lock) return {};
  Order& order = cluster->orders[partition];
  if (order.atNs != 0 && secondsSince(order.atNs) < kLookSeconds) return order.ids;
  const auto output = login.run(orderCommand(partition), {}, kQueueSeconds);
  order.ids = output && output->status == 0 ? parseSlurmOrder(output->text) : std::vector<std::int64_t>();
  order.atNs = monotonicNs();
  return order.ids;
}

// Locks the cluster, unless a stop was requested. (A timed mutex would wait in a call that GCC 12's thread sanitizer
// does not know.)
std::unique_lock<std::mutex> SlurmQueues::hold(Cluster& cluster, const std::stop_token& stop) {
  std::unique_lock lock(cluster.mutex, std::defer_lock);
  while (!stop.stop_requested() && !lock.try_lock()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  return lock;
}

void SlurmQueues::changed(const HostSpec& host) { clusterOf(host)->isChanged = true; }

void SlurmQueues::setAsked(const StudyId& study, std::int64_t job) {
  const std::lock_guard lock(m_mutex);
  m_asked[study] = {job, monotonicNs()};
}

void SlurmQueues::forget(const StudyId& study) {
  const std::lock_guard lock(m_mutex);
  m_asked.erase(study);
  m_refused.erase(study);
}

std::optional<std::int64_t> SlurmQueues::asked(const StudyId& study) const {
  const std::lock_guard lock(m_mutex);
  const auto found = m_asked.find(study);
  return found == m_asked.end() ? std::nullopt : std::optional(found->second.job);
}

double SlurmQueues::secondsSinceAsked(const StudyId& study) const {
  const std::lock_guard lock(m_mutex);
  const auto found = m_asked.find(study);
  return found == m_asked.end() ? 0 : secondsSince(found->second.atNs);
}

void SlurmQueues::setRefused(const StudyId& study, std::int64_t sinceNs) {
  const std::lock_guard lock(m_mutex);
  if (sinceNs == 0)
    m_refused.erase(study);
  else
    m_refused[study] = sinceNs;
}

std::int64_t SlurmQueues::refusedSince(const StudyId& study) const {
  const std::lock_guard lock(m_mutex);
  const auto found = m_refused.find(study);
  return found == m_refused.end() ? 0 : found->second;
}

}  // namespace scalescope
