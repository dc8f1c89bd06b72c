#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "launcher/run/attempt/progress_watch.h"
#include "launcher/run/attempt/record_intake.h"

namespace scalescope {

// Fetching of the records of an attempt's nodes into the store; it then publishes them, and monitors the progress of
// the ranks by them. The loop's thread.
class Fetching {
 public:
  // Calls `stored` when records are newly on disk, or are known to be complete.
  Fetching(Attempt& attempt, std::function<void()> stored);

  // Starts fetching; from now on a stall is detected.
  void begin();
  void end() { m_isOver = true; }  // Later records are ignored.
  [[nodiscard]] bool hasBegun() const { return m_hasBegun; }

  // Fetches again from the store's position; does nothing for an abandoned node.
  void fetch(std::size_t node);
  void fetchAgain();  // Fetches again if a piece was dropped and nothing is in flight.
  // Returns true for a piece of a source's log that is wanted.
  bool data(std::size_t node, const LogData& data);
  void finish(std::size_t node);  // Handles that the node has sent every byte.
  // Returns true if records are being stored, or are or must be fetched again.
  [[nodiscard]] bool isBusy() const;
  [[nodiscard]] bool awaits(std::size_t node) const;  // Returns true if repeated requests are pending.

  // Reports a stall; returns the reason to stop the run if no more progress can be expected.
  [[nodiscard]] std::optional<Message> judgeProgress();
  // Reports once that the store cannot be written, until it can.
  void notStored(const Error& error);

 private:
  [[nodiscard]] RecordIntake::Hooks hooks();
  void ingested(const Source& source, Ingested& result);

  Attempt& m_attempt;
  std::function<void()> m_stored;
  ProgressWatch m_watch;
  bool m_hasBegun = false;
  bool m_isOver = false;
  bool m_storeFailed = false;
  // Mark for callbacks of the store that may come later.
  std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
  std::shared_ptr<RecordIntake> m_intake;
};

}  // namespace scalescope
