#include "launcher/run/followers.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <set>

#include "core/base/clock.h"
#include "core/base/file.h"
#include "core/base/json/nested.h"
#include "core/telemetry/log/log_file.h"
#include "launcher/plan/plan.h"
#include "launcher/run/attempt/outcome.h"

namespace scalescope {

namespace {

constexpr std::size_t kHeaderBytes = 4096;  // Limit that is larger than a log's header.

// Returns the attempt without an outcome, if there is one. An attempt that was begun after the last outcome is only a
// folder until it has a record.
std::optional<int> openAttempt(const RunRow& row, const std::string& storeFolder) {
  if (row.status == RunStatus::queued || row.status == RunStatus::running) return std::max(0, row.attempts - 1);
  std::error_code ignored;
  const bool begun = std::filesystem::is_directory(attemptFolder(storeFolder, row.id, row.attempts), ignored);
  return begun ? std::optional(row.attempts) : std::nullopt;
}

// Returns the time at which the log was begun; the maximum if it cannot be read.
std::int64_t headersWallNs(const std::string& path) {
  std::string bytes(kHeaderBytes, '\0');
  const Result<UniqueFd> file = openRegularFile(path);
  const ssize_t got = file ? pread(file->get(), bytes.data(), bytes.size(), 0) : 0;
  bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(0, got)));
  SegmentReader reader;
  reader.feed(bytes);
  const auto item = reader.next();
  const auto header = item && item->kind == SegmentReader::Item::Kind::header
                          ? decodeHeader(item->payload)
                          : Result<SegmentHeader>(tl::unexpected(Error{}));
  return header ? header->wallNs : std::numeric_limits<std::int64_t>::max();
}

// Returns when the attempt began, from its logs by the clocks of their writers; without logs, from its folder.
std::int64_t begunMs(const std::string& attempt) {
  struct stat info {};
  std::int64_t ns = wallNs();
  if (stat(attempt.c_str(), &info) == 0) ns = info.st_mtim.tv_sec * kSecondNs + info.st_mtim.tv_nsec;
  for (const SegmentFile& segment : listSegments(attempt))
    if (segment.number == 1) ns = std::min(ns, headersWallNs(segment.path));
  return std::max<std::int64_t>(0, ns / 1'000'000);
}

}  // namespace

Result<std::vector<UnfinishedRun>> findUnfinished(const StoreReader& reader, const std::string& folder) {
  const auto rows = reader.runs({}, true);  // A run that was deleted may still be training.
  if (!rows) return tl::unexpected(rows.error());
  std::vector<UnfinishedRun> unfinished;
  for (const RunRow& row : *rows) {
    const std::optional<int> attempt = openAttempt(row, folder);
    if (!attempt) continue;
    const std::string ran = runFolder(folder, row.id);
    std::error_code ignored;
    if (std::filesystem::exists(ran + "/importing", ignored))
      continue;  // No owner runs it, and the import can be repeated.
    auto plan = readRunPlan(planPathIn(ran));
    if (!plan) continue;  // No agent can be queried without a plan; the row has all that is known.
    unfinished.push_back({std::move(*plan), *attempt, begunMs(attemptFolder(folder, row.id, *attempt))});
  }
  return unfinished;
}

void concludeUnstarted(const RunWiring& wiring, const UnfinishedRun& run, const Message& why,
                       std::function<void(const Result<RunEvent>&)> done) {
  wiring.store.post([&loop = wiring.loop, folder = wiring.store.folder(), run, why,
                     done = std::move(done)](StoreWriter& writer) {
    const RunPlan& plan = run.plan;
    const auto outcome =
        concludeFromLogs(writer, folder, {plan.run, run.attempt}, {EndReason::lost, why, plan.worldSize()});
    const Result<RunEvent> judged = outcome
                                        ? Result<RunEvent>(RunEvent{plan.study, plan.run, CellNumber(plan.cell.number),
                                                                    plan.repeat, outcome->status, outcome->cause})
                                        : tl::unexpected(outcome.error());
    loop.post([judged, done] { done(judged); });
  });
}

void Followers::begin(std::vector<UnfinishedRun> runs) {
  for (UnfinishedRun& run : runs) {
    m_runs.push_back(std::make_unique<One>());
    m_runs.back()->run = std::move(run);
  }
  followNext();
}

// Follows the first run of every study of which none is followed; a run that cannot be followed keeps its state in the
// store.
void Followers::followNext() {
  std::set<StudyId> busy;
  for (std::size_t at = 0; at < m_runs.size();) {
    One& one = *m_runs[at];
    const StudyId study = one.run.plan.study;
    if (!busy.insert(study).second || one.pool) {
      ++at;
      continue;
    }
    if (const Status followed = follow(one); !followed) {
      m_run.listener.publish(
          GuardEvent{study, Severity::error, because({"launcher.cannot-follow", {}}, followed.error())});
      m_runs.erase(m_runs.begin() + static_cast<std::ptrdiff_t>(at));
      busy.erase(study);
      continue;
    }
    ++at;
  }
}

Status Followers::follow(One& one) {
  const RunPlan& plan = one.run.plan;
  auto pool = std::make_unique<NodePool>(m_nodes(one.run), plan.study);
  auto ports = pool->ports(plan.cell.study.hosts, plan.cell.nodes);
  if (!ports) return tl::unexpected(ports.error());
  one.pool = std::move(pool);
  one.controller = std::make_unique<RunController>(
      m_run, launchPlanOf(plan, one.run.attempt), std::move(*ports), Launch::Mode::reattach,
      [this, id = plan.run, alive = std::weak_ptr<bool>(m_alive)](const auto& how) {
        if (!alive.expired()) ended(id, how);
      });
  one.pool->attach(one.controller.get());
  one.controller->begin();
  for (const std::string& host : one.abandoned) one.controller->abandon(host);
  if (one.cancelReason) cancel(one, *one.cancelReason);
  return {};
}

void Followers::cancel(One& one, EndReason reason) {
  one.cancelReason = reason;
  if (!one.controller) return;
  one.controller->cancel(
      reason, reason == EndReason::displaced ? std::optional(Message{"launcher.displaced", {}}) : std::nullopt);
}

void Followers::ended(const RunId& run, const RunController::Ended& how) {
  const auto found =
      std::find_if(m_runs.begin(), m_runs.end(), [&](const auto& one) { return one->run.plan.run == run; });
  if (found == m_runs.end()) return;
  if (how.unstarted) m_unstarted.push_back((*found)->run);
  (*found)->pool->close();
  (*found)->controller.reset();
  m_runs.erase(found);
  followNext();
  m_changed();
}

bool Followers::isFollowing(const StudyId& study) const {
  return std::any_of(
      m_runs.begin(), m_runs.end(), [&](const auto& one) { return one->run.plan.study == study; });
}

void Followers::cancelUnwanted(const StudyId& study, const std::function<bool(const RunPlan&)>& wanted) {
  for (const auto& one : m_runs)
    if (one->run.plan.study == study && !wanted(one->run.plan)) cancel(*one, EndReason::displaced);
}

bool Followers::cancelRun(const RunId& run) {
  for (const auto& one : m_runs)
    if (one->run.plan.run == run) return cancel(*one, EndReason::cancelledByUser), true;
  return false;
}

bool Followers::cancelStudy(const StudyId& study) {
  bool any = false;
  for (const auto& one : m_runs) {
    if (one->run.plan.study != study) continue;
    cancel(*one, EndReason::cancelledByUser);
    any = true;
  }
  return any;
}

void Followers::cancelUnqueued(const std::function<bool(const StudyId&)>& isQueued) {
  for (const auto& one : m_runs)
    if (!isQueued(one->run.plan.study)) cancel(*one, EndReason::displaced);
  for (const UnfinishedRun& run : m_unstarted)
    if (!isQueued(run.plan.study)) conclude(run);
  std::erase_if(m_unstarted, [&](const UnfinishedRun& run) { return !isQueued(run.plan.study); });
}

void Followers::conclude(const UnfinishedRun& run) {
  concludeUnstarted(
      m_run, run, {"launcher.never-started", {}},
      [this, study = run.plan.study, alive = std::weak_ptr<bool>(m_alive)](const Result<RunEvent>& judged) {
        if (alive.expired()) return;
        if (judged) return m_run.listener.publish(*judged);
        // It stays unfinished in the store, for the next owner.
        m_run.listener.publish(
            GuardEvent{study, Severity::error, because({"launcher.store-failed", {}}, judged.error())});
      });
}

bool Followers::abandon(const std::string& host, const std::optional<StudyId>& of) {
  bool any = false;
  for (const auto& one : m_runs) {
    if (of && one->run.plan.study != *of) continue;
    if (one->controller)
      any = one->controller->abandon(host) || any;
    else
      one->abandoned.insert(host);
  }
  return any;
}

void Followers::retryNow() {
  for (const auto& one : m_runs)
    if (one->pool) one->pool->retryNow();
}

std::vector<UnfinishedRun> Followers::takeUnstarted(const StudyId& study) {
  std::vector<UnfinishedRun> taken;
  for (UnfinishedRun& run : m_unstarted)
    if (run.plan.study == study) taken.push_back(run);
  std::erase_if(m_unstarted, [&](const UnfinishedRun& run) { return run.plan.study == study; });
  return taken;
}

}  // namespace scalescope
