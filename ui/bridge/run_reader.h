#pragma once

#include <functional>
#include <vector>

#include "core/study/cells/run_plan.h"
#include "launcher/live/live_state.h"
#include "ui/bridge/job_tracker.h"
#include "ui/bridge/store_lists.h"

namespace scalescope {

// Contents of stored runs, on their own thread, so that a zoom does not wait for an analysis. `done` answers the newest
// request of the tracker that is given. UI thread only.
class RunReader {
 public:
  using Points = std::vector<std::vector<SeriesPoint>>;  // One list for each series.

  // All must outlive this object.
  RunReader(Mailbox& mail, const BridgeServices& services, StoreConnection& store, StoreLists& lists);

  // Loads the newest run of a stored cell as the Live page shows one.
  void loadNewest(JobTracker& jobs, const StudyId& study, CellNumber cell,
                  std::function<void(const Result<LiveStatePtr>&)> done);
  void loadPlan(JobTracker& jobs, const RunId& run, std::function<void(const Result<RunPlan>&)> done);
  void loadSeries(JobTracker& jobs, const RunId& run, std::function<void(const Result<std::vector<SeriesRow>>&)> done);
  void loadPoints(JobTracker& jobs, const std::vector<SeriesKey>& keys, double from, double to, int buckets,
                  std::function<void(const Result<Points>&)> done);
  [[nodiscard]] bool isBusy() const { return m_thread.isBusy(); }

 private:
  const BridgeServices& m_services;
  StoreConnection& m_store;
  StoreLists& m_lists;
  TaskThread m_thread;
};

}  // namespace scalescope
