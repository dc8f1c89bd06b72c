#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "launcher/run/attempt/run_attempt.h"

namespace scalescope {

// Transfer of one attempt's records from its agents to the store: every source is fetched from the store's position,
// passed on piece by piece and acknowledged once it is stored. Data that an agent sends out of order, or beyond the
// size of a segment, never reach the store. All calls and hooks are on the loop's thread.
class RecordIntake : public std::enable_shared_from_this<RecordIntake> {
 public:
  struct Hooks {
    std::function<bool()> wanted;                            // Callback, false if it is too late to subscribe.
    std::function<void(const Source&, Ingested&)> ingested;  // Callback when stored and acknowledged.
    std::function<void(const Error&)> failed;                // An error of the store; the piece will be fetched again.
    // Callback for invalid data of an agent. `again`: the source is fetched again, else no more.
    std::function<void(std::size_t node, const Error&, bool again)> nonsense;
  };

  RecordIntake(Attempt& attempt, Hooks hooks) : m_attempt(attempt), m_hooks(std::move(hooks)) {}

  // Asks the store for the end of each source of the node and subscribes from there.
  void fetchNode(std::size_t node);
  // Returns true for a piece of a source's log; an earlier `finished` of its node is no longer valid then.
  bool data(std::size_t node, const LogData& data);
  // Handles that the node has sent every byte, so that the last segments are complete.
  void finish(std::size_t node);

  // Repeats requests for data before the agent's position that have had no reply for long; in the end the source is no
  // longer fetched.
  void judge(std::size_t node);

  [[nodiscard]] bool isStoring() const { return m_inFlight > 0; }
  [[nodiscard]] bool isBusy() const;
  [[nodiscard]] bool awaits(std::size_t node) const;  // Returns true if the answer to a repeated request is pending.
  [[nodiscard]] bool wantsRefetch() const;
  [[nodiscard]] bool wantsRefetch(std::size_t node) const;

 private:
  // Position of one source: what was passed to the store, and what must be fetched again after a failure.
  struct LogPlace {
    int segment = 1;
    std::uint64_t offset = 0;
    friend bool operator==(const LogPlace&, const LogPlace&) = default;
  };
  struct SourceState {
    int segment = 1;
    std::uint64_t next = 0;  // Offset of the next byte expected.
    bool refetch = false;    // A piece was dropped: the source is requested again from the stored offset.
    // Consecutive times that the store refused the data; in the end the source is no longer fetched.
    int refused = 0;
    bool subscribed = false;
    std::optional<LogPlace> came;  // End of the last piece received, whether stored or not.
    // Position of the reply to an older request, until the newest is answered.
    std::optional<LogPlace> older;
    std::uint64_t passedOver = 0;  // Number of its bytes that were skipped.
    Loop::Time asked{};            // Time of the request.
  };
  using Place = std::pair<std::size_t, Source>;  // Node and source.

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
  std::size_t m_inFlight = 0;  // Pieces that the store has not stored yet.
};

}  // namespace scalescope
