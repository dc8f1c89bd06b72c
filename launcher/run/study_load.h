#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/store/store.h"
#include "launcher/plan/resolve.h"
#include "launcher/run/queue_entry.h"
#include "launcher/transport/loop.h"

namespace scalescope {

// A queued study resolved with its machines and data.
struct LoadedStudy {
  Resolution resolution;
};

// Ends the jobs that the entry's study has on clusters. Blocks, at most about two minutes each; returns the first
// error.
Status endJobs(const std::string& folder, const QueueEntry& entry, const ResolveOptions& options);

// Returns true if the stored study has a host of that name; each node of a cluster has one.
bool namesHost(const std::string& folder, const StudyId& study, const std::string& host);

// Returns true if the stored study measures a user's own program.
bool measuresProgram(const std::string& folder, const StudyId& study);

// Returns the first abandoned host that a cell with that number of nodes needs.
std::optional<std::string> abandonedHost(const QueueEntry& entry, const StudySpec& study, int nodes);

// Returns true if the plan's cell is still in the study, with the same key if known.
bool hasCell(const LoadedStudy& study, const RunPlan& plan);

// Cells of the study as stored, and the runs of all their keys, of any study.
struct WrittenCells {
  int generation = 0;  // Generation of cells.json.
  std::vector<RunRow> runs;
};
Result<WrittenCells> writeCells(StoreWriter& writer, const std::string& folder, const StudyId& study,
                                const std::vector<StoredCell>& cells);

// A queued study and its cells, with the client's relative paths made absolute.
struct ExpandedStudy {
  StudySpec study;
  std::vector<Cell> cells;
};
Result<ExpandedStudy> expandToRun(const StudySpec& study, const ClientContext& client);

// Resolves the queued study's machines, and provides its data on them. Cells that need an unreachable host have no key
// (Resolution::partly); if all requested cells need one, that is the error. Cells that need an abandoned host have no
// key either, and it and the hosts behind it are not probed. `expanded`: the study as it came with the entry; nullptr
// to read it from the store and expand it here. Blocks; never on the loop's thread.
Result<LoadedStudy> loadToRun(const std::string& folder, const QueueEntry& entry, const ExpandedStudy* expanded,
                              const ResolveOptions& options, const std::function<void(const Message&)>& progress,
                              std::stop_token stop);

// Loader that resolves an entry's study with its machines and data on another thread, one call after another. If it is
// resolved in part with no more hosts than before, nothing else can run, so the answer is why the next host is
// unreachable. After the destructor nothing is called. The loop's thread.
class StudyLoader {
 public:
  using Note = std::function<void(const Message&)>;
  using Load = std::function<Result<LoadedStudy>(const QueueEntry&, const Note& progress, std::stop_token)>;

  // `load` runs on another thread; its progress is passed to `note`.
  StudyLoader(Loop& loop, QueueEntry entry, Load load, Note note)
      : m_loop(loop), m_entry(std::move(entry)), m_load(std::move(load)), m_note(std::move(note)) {}
  ~StudyLoader() { stop(); }
  StudyLoader(const StudyLoader&) = delete;
  StudyLoader& operator=(const StudyLoader&) = delete;

  void start(std::function<void(const Result<LoadedStudy>&)> done);
  // Abandons a host: from the next start it is not probed, and no cell that needs it has a key.
  void abandon(const std::string& host) { m_entry.abandoned.insert(host); }
  void stop() { m_stop.request_stop(); }  // Makes it end early, which `done` reports.
  [[nodiscard]] bool isLoading() const { return m_isLoading; }
  // Returns true if a cluster may have a job for the study.
  [[nodiscard]] bool mayHaveJobs() const { return m_mayHaveJobs; }

 private:
  [[nodiscard]] Result<LoadedStudy> orUnreachable(const Result<LoadedStudy>& met) const;

  Loop& m_loop;
  QueueEntry m_entry;
  const Load m_load;
  const Note m_note;
  std::stop_source m_stop;
  bool m_isLoading = false;
  bool m_mayHaveJobs = false;
  std::size_t m_hostsMet = 0;                                    // Number of hosts of the last result.
  std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);  // Mark for callbacks that come later.
};

}  // namespace scalescope
