#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "launcher/run/queue_entry.h"
#include "launcher/run/study_load.h"
#include "launcher/transport/loop.h"

namespace scalescope {

// Resolves an entry's study with its machines and data on another thread, one call after another. If it is resolved in
// part with no more hosts than before, nothing else can run, so the answer is why the next host is unreachable. After
// the destructor nothing is called. The loop's thread.
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
  // Returns true if a Slurm cluster may have a job for the study.
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
  std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);  // Checked by callbacks that come later.
};

}  // namespace scalescope
