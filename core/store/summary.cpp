#include <cmath>
#include <limits>

#include "core/store/ingest.h"

namespace scalescope {
namespace {

struct Summary {
  int attempt = -1;  // Number of the last attempt; the fields below marked * belong to it.
  std::int64_t records = 0, gaps = 0, drops = 0, started = 0;
  int status = -1;         // *
  std::string cause;       // *
  std::int64_t ended = 0;  // *
  std::int64_t steps = 0;  // *, of the first rank that takes steps
  double lastLoss = std::numeric_limits<double>::quiet_NaN();
  double imagesPerSecond = std::numeric_limits<double>::quiet_NaN();  // *, sum over ranks
};

void addSource(Query& q, Summary& sum) {
  const int attempt = q.small();
  if (attempt > sum.attempt) {  // Rows are ordered by attempt.
    sum.attempt = attempt;
    sum.status = -1, sum.cause.clear(), sum.ended = 0, sum.steps = 0;
    sum.lastLoss = sum.imagesPerSecond = std::numeric_limits<double>::quiet_NaN();
  }
  sum.records += q.integer();
  sum.gaps += std::max(q.integer(), q.integer());
  sum.drops += q.integer();
  const std::int64_t firstWall = q.integer();
  if (firstWall > 0 && (sum.started == 0 || firstWall < sum.started)) sum.started = firstWall;
  const std::int64_t lastStep = q.integer();
  const double lastLoss = q.real();
  if (sum.steps == 0 && lastStep >= 0) sum.steps = lastStep + 1, sum.lastLoss = lastLoss;
  const auto samples = static_cast<double>(q.integer());
  const auto timedNs = static_cast<double>(q.integer());
  if (timedNs > 0)
    sum.imagesPerSecond = (std::isnan(sum.imagesPerSecond) ? 0 : sum.imagesPerSecond) + samples * 1e9 / timedNs;
  const int status = q.small();
  if (status < 0) return;
  sum.status = status, sum.cause = q.text(), sum.ended = q.integer();
}

}  // namespace

void updateRunSummary(Database& db, std::int64_t runNo) {
  Summary sum;
  {
    Query q(db,
            "SELECT attempt, records, damaged, length(missing)/16, drops, firstWall, lastStep, lastLoss, timedSamples,"
            " timedNs, status, cause, ended FROM source WHERE run=? ORDER BY attempt, kind, idx");
    q.with(runNo);
    while (q.row()) addSource(q, sum);
  }
  const RunStatus open = sum.attempt < 0 ? RunStatus::queued : RunStatus::running;
  const int status = sum.status < 0 ? static_cast<int>(open) : sum.status;
  Query(db,
        "UPDATE run SET attempts=?2, status=?3, cause=?4, started=?5, ended=?6, steps=?7, lastLoss=?8,"
        " imagesPerSecond=?9, records=?10, gaps=?11, drops=?12 WHERE no=?1")
      .with(runNo, sum.attempt + 1, status, sum.cause, sum.started, sum.ended, sum.steps, sum.lastLoss,
            sum.imagesPerSecond, sum.records, sum.gaps, sum.drops)
      .run();
}

}  // namespace scalescope
