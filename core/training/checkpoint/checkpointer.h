#pragma once

#include <future>
#include <optional>
#include <string>

#include "core/training/checkpoint/checkpoint_folder.h"
#include "core/training/session/training_session.h"

namespace scalescope {

// Writer of a session's state every n steps or epochs, as its study requests; rank 0 writes what is the same on all
// ranks. `sync` writes within the step; `async` copies within the step and writes in a thread, one checkpoint at a
// time: the next save waits for it. All calls are made on the training thread, by every rank in the same steps. A
// failed write is kept for failure() and ends the run.
class Checkpointer {
 public:
  explicit Checkpointer(const Session& session);
  ~Checkpointer();  // Waits for a writing thread.
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;

  [[nodiscard]] bool isDue(std::int64_t step) const;
  // Saves the state after `step`, which session.progress already includes.
  void save(Session& session, std::int64_t step);
  // Logs a checkpoint that the thread has finished in the meantime.
  void report(Session& session);
  // Gives the current write up to `seconds` to complete, because a rank that fails ends at once.
  void letFinish(double seconds) const;
  // Waits for the thread, so that the last checkpoint is durable.
  void finish(Session& session);
  [[nodiscard]] const std::optional<Error>& failure() const { return m_failure; }

 private:
  struct Written {
    Result<WrittenCheckpoint> result;
    double seconds = 0;
  };
  void write(Session& session, CheckpointToWrite checkpoint, std::vector<at::Tensor> tensors, std::int64_t startNs);
  void log(Session& session, const Written& written);
  void waitForWriter(Session& session);

  std::string m_folder;
  std::int64_t m_steps = 0;  // Steps between two checkpoints.
  bool m_async = false;
  std::future<Written> m_writing;
  CheckpointRecord m_record;  // Record of the checkpoint that is being written.
  std::optional<Error> m_failure;
};

// Returns runs/RUN/checkpoints, which is beside the attempts' folders.
std::string checkpointFolder(const Session& session);

// Returns true for a later attempt of a run that trains (measure.mode train) with checkpoints. Time is measured from a
// run's first step or not at all.
bool mayResume(const Session& session);

// Resumes from the run's newest usable checkpoint, if there is one: restores parameters, buffers, optimizer state,
// random generators and progress; session.progress.nextStep is the step to continue with. Called by every rank after
// the rendezvous; only rank 0 reads. Errors name file, offset or key.
Status resumeRun(Session& session);

}  // namespace scalescope
