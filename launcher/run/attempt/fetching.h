#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "launcher/run/attempt/progress_watch.h"
#include "launcher/run/attempt/record_intake.h"

namespace scalescope {

// What an attempt's nodes write is fetched into the store and then told; from it is seen whether the ranks get on. The
// loop's thread.
class Fetching {
 public:
  // `stored`: something is on disk that was not, or is known to be all there is.
  Fetching(Attempt& attempt, std::function<void()> stored);

  // From now on what is fetched is wanted, and silence counts.
  void begin();
  void end() { m_isOver = true; }  // what comes later is nobody's
  [[nodiscard]] bool hasBegun() const { return m_hasBegun; }

  void fetch(std::size_t node);  // again from where the store stands; nothing of a node that was given up
  void fetchAgain();             // where a piece was dropped and nothing is under way
  // True for a piece of a source's log that is wanted.
  bool data(std::size_t node, const LogData& data);
  void finish(std::size_t node);  // it has sent every byte
  // Something is at the store, or is or must be fetched again.
  [[nodiscard]] bool isBusy() const;
  [[nodiscard]] bool awaits(std::size_t node) const;  // what was asked for again

  // Says a stall; why the run is to be stopped, where nothing more will come of it.
  [[nodiscard]] std::optional<Message> judgeProgress();
  // The store takes nothing for now; said once until it does.
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
  std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);  // what the store says later asks it first
  std::shared_ptr<RecordIntake> m_intake;
};

}  // namespace scalescope
