#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "launcher/run/attempt/attempt.h"

namespace scalescope {

// The way of one attempt's records from its agents into the store: every source is fetched from where the store stands,
// handed over piece by piece and acknowledged once it is stored. What an agent sends out of order, or more than a
// segment can be, never reaches the store. All calls and hooks on the loop's thread.
class RecordIntake : public std::enable_shared_from_this<RecordIntake> {
 public:
  struct Hooks {
    std::function<bool()> wanted;                            // false: too late to subscribe
    std::function<void(const Source&, Ingested&)> ingested;  // stored and acknowledged
    std::function<void(const Error&)> failed;                // the store: the piece will be fetched again
    // Of an agent. again: the source is fetched again, else it is given up.
    std::function<void(std::size_t node, const Error&, bool again)> nonsense;
  };

  RecordIntake(Attempt& attempt, Hooks hooks) : m_attempt(attempt), m_hooks(std::move(hooks)) {}

  // Asks the store where each source of the node ends and subscribes from there.
  void fetchNode(std::size_t node);
  // True for a piece of a source's log; what its node says about being finished no longer holds then.
  bool data(std::size_t node, const LogData& data);
  // The node has sent every byte: the last segments are complete.
  void finish(std::size_t node);

  // What was asked for from an earlier place than the agent had come to, and of which nothing has come for long, is
  // asked for again; in the end the source is given up.
  void judge(std::size_t node);

  [[nodiscard]] bool isStoring() const { return m_inFlight > 0; }
  [[nodiscard]] bool isBusy() const;
  [[nodiscard]] bool awaits(std::size_t node) const;  // the answer to what was asked for again
  [[nodiscard]] bool wantsRefetch() const;
  [[nodiscard]] bool wantsRefetch(std::size_t node) const;

 private:
  // Where one source stands: what was handed to the store, and what must be fetched again after a failure.
  struct LogPlace {
    int segment = 1;
    std::uint64_t offset = 0;
    friend bool operator==(const LogPlace&, const LogPlace&) = default;
  };
  struct SourceState {
    int segment = 1;
    std::uint64_t next = 0;  // offset of the next byte expected
    bool refetch = false;    // a piece was dropped: ask again from the stored offset
    int refused = 0;  // times one after the other that the store refused what came; in the end the source is given up
    bool subscribed = false;
    std::optional<LogPlace> came;   // where the last piece ended, whatever became of it
    std::optional<LogPlace> older;  // until the answer to the newest request: where that to an older one goes on
    std::uint64_t passedOver = 0;   // bytes of it
    Loop::Time asked{};             // when it was asked for
  };
  using Place = std::pair<std::size_t, Source>;  // node, source

  [[nodiscard]] std::vector<Source> sourcesOf(std::size_t node) const;
  void subscribe(std::size_t node, const std::vector<ResumeOffset>& offsets);
  [[nodiscard]] Status follows(const SourceState& state, const LogData& data) const;
  [[nodiscard]] static bool isOlder(const SourceState& state, const LogData& data);
  void refuse(std::size_t node, SourceState& state, const Error& error);
  void push(std::size_t node, SegmentBytes bytes);
  void stored(const Place& place, int segment, std::uint64_t endOffset, Result<Ingested> result);

  Attempt& m_attempt;
  Hooks m_hooks;
  std::map<Place, SourceState> m_sources;
  std::size_t m_inFlight = 0;  // pieces at the store
};

}  // namespace scalescope
