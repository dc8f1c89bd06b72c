#include "ui/bridge/run_reader.h"

#include <tuple>
#include <utility>

#include "launcher/live/stored_run.h"
#include "ui/bridge/store_connection.h"

namespace scalescope {
namespace {

struct RunReads {
  decltype(BridgeServices::runs) runs;
  decltype(BridgeServices::cells) cells;
  decltype(BridgeServices::records) records;
};

// Newest run of the cell with any records; a finished run is preferred to a failed one.
const RunRow* newestOf(const std::vector<RunRow>& runs, const StudyId& study, CellNumber cell) {
  const RunRow* newest = nullptr;
  const auto rank = [](const RunRow& run) { return std::tuple(run.status == RunStatus::done, run.startedWallNs); };
  for (const RunRow& run : runs)
    if (run.study == study && run.cell == cell && run.attempts > 0 && run.records > 0)
      if (newest == nullptr || rank(*newest) < rank(run)) newest = &run;
  return newest;
}

Result<LiveStatePtr> newestRun(const RunReads& read, const std::string& folder, const StudyId& study, CellNumber cell) {
  const auto runs = read.runs(folder);
  if (!runs) return tl::unexpected(runs.error());
  const RunRow* run = newestOf(*runs, study, cell);
  if (run == nullptr) return fail("live.no-run", {{"cell", std::int64_t{cell.value}}});
  const auto cells = read.cells(folder, study);
  if (!cells) return tl::unexpected(cells.error());
  const StoredRun stored{study, run->studyName, run->id, run->cell, run->repeat, run->attempts - 1};
  const auto records = read.records(folder, {stored.run, stored.attempt});
  if (!records && records.error().kind == ErrorKind::tooLarge) {
    auto arguments = records.error().message.arguments;
    arguments.emplace_back("run", stored.run.value);  // The page needs it for a link to the run.
    return fail("live.run-too-long", std::move(arguments));
  }
  if (!records) return tl::unexpected(records.error());
  return std::make_shared<const LiveState>(stateOfStored(stored, *cells, *records));
}

}  // namespace

RunReader::RunReader(Mailbox& mail, const BridgeServices& services, StoreConnection& store, StoreLists& lists)
    : m_services(services), m_store(store), m_lists(lists), m_thread(mail, "points") {}

void RunReader::loadNewest(JobTracker& jobs, const StudyId& study, CellNumber cell,
                           std::function<void(const Result<LiveStatePtr>&)> done) {
  jobs.run(
      m_thread,
      [read = RunReads{m_services.runs, m_services.cells, m_services.records}, folder = m_lists.folderOf(study), study,
       cell](const JobTracker::Job&) { return newestRun(read, folder, study, cell); },
      std::move(done));
}

void RunReader::loadPlan(JobTracker& jobs, const RunId& run, std::function<void(const Result<RunPlan>&)> done) {
  if (!m_services.runPlan) return;
  jobs.run(
      m_thread,
      [read = m_services.runPlan, folder = m_store.folder(), run](const JobTracker::Job&) { return read(folder, run); },
      std::move(done));
}

void RunReader::loadSeries(JobTracker& jobs, const RunId& run,
                           std::function<void(const Result<std::vector<SeriesRow>>&)> done) {
  if (!m_services.series) return;
  jobs.run(
      m_thread,
      [read = m_services.series, folder = m_store.folder(), run](const JobTracker::Job&) { return read(folder, run); },
      std::move(done));
}

void RunReader::loadPoints(JobTracker& jobs, const std::vector<SeriesKey>& keys, double from, double to, int buckets,
                           std::function<void(const Result<Points>&)> done) {
  if (!m_services.points) return;
  jobs.run(
      m_thread,
      [read = m_services.points, folder = m_store.folder(), keys, from, to, buckets](const JobTracker::Job&) {
        return read(folder, keys, from, to, buckets);
      },
      std::move(done));
}

}  // namespace scalescope
