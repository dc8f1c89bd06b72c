#pragma once

#include <future>
#include <optional>
#include <string>

#include "core/training/checkpoint/checkpoint_folder.h"
#include "core/training/session/training_session.h"

namespace scalescope {

// Saves a session's state as its study says: every n steps or epochs, rank 0 writing what is the same on all ranks.
// `sync` writes within the step; `async` copies there and writes in a thread, one at a time: the next save waits for
// it. All calls on the training thread, on every rank in the same steps. A failed write is kept for failure(): the run
// ends by it.
class Checkpointer {
 public:
  explicit Checkpointer(const Session& session);
  ~Checkpointer();  // waits for a writing thread
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;

  [[nodiscard]] bool isDue(std::int64_t step) const;
  // The state after `step`; session.progress already counts it.
  void save(Session& session, std::int64_t step);
  // Logs a checkpoint that the thread has finished meanwhile.
  void report(Session& session);
  // A rank that fails ends at once; what is being written gets `seconds` to become whole.
  void letFinish(double seconds) const;
  // Waits for the thread, so that what was saved last is durable.
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
  std::int64_t m_steps = 0;  // between two checkpoints
  bool m_async = false;
  std::future<Written> m_writing;
  CheckpointRecord m_record;  // of the checkpoint that is being written
  std::optional<Error> m_failure;
};

}  // namespace scalescope
