#pragma once

#include <functional>
#include <memory>
#include <stop_token>

#include "launcher/run/queue_entry.h"
#include "launcher/run/study_load.h"
#include "launcher/transport/loop.h"

namespace scalescope {

// Meets an entry's study with its machines and data away from the loop, one time after the other. Met in part with no
// more hosts than before there is nothing else to run: then it answers why the next host is away. After the destructor
// nothing is heard of it. The loop's thread.
class StudyLoader {
 public:
  using Note = std::function<void(const Message&)>;
  using Load = std::function<Result<LoadedStudy>(const QueueEntry&, const Note& progress, std::stop_token)>;

  // `load` runs aside; what it says comes to `note`.
  StudyLoader(Loop& loop, QueueEntry entry, Load load, Note note)
      : m_loop(loop), m_entry(std::move(entry)), m_load(std::move(load)), m_note(std::move(note)) {}
  ~StudyLoader() { stop(); }
  StudyLoader(const StudyLoader&) = delete;
  StudyLoader& operator=(const StudyLoader&) = delete;

  void start(std::function<void(const Result<LoadedStudy>&)> done);
  // From the next start on that host is not asked, and no cell that needs it has a key.
  void giveUp(const std::string& host) { m_entry.givenUp.insert(host); }
  void stop() { m_stop.request_stop(); }  // it ends early, and says so to `done`
  [[nodiscard]] bool isLoading() const { return m_isLoading; }
  // Whether a Slurm cluster may have a job for the study by now.
  [[nodiscard]] bool mayHaveJobs() const { return m_mayHaveJobs; }

 private:
  [[nodiscard]] Result<LoadedStudy> orAway(const Result<LoadedStudy>& met) const;

  Loop& m_loop;
  QueueEntry m_entry;
  const Load m_load;
  const Note m_note;
  std::stop_source m_stop;
  bool m_isLoading = false;
  bool m_mayHaveJobs = false;
  std::size_t m_hostsMet = 0;                                    // the last time
  std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);  // what comes back later asks it first
};

}  // namespace scalescope
