#pragma once

#include <functional>
#include <map>
#include <memory>
#include <vector>

#include "launcher/run_controller.h"

namespace scalescope {

// The way of one attempt's records from its agents into the store: every source is fetched from where the store stands, handed
// over piece by piece and acknowledged once it is stored. All calls and hooks on the io_context's thread.
class RecordIntake : public std::enable_shared_from_this<RecordIntake> {
 public:
  struct Hooks {
    std::function<bool()> wanted;                                  // false: too late to subscribe
    std::function<void(const Source&, const Ingested&)> ingested;  // stored and acknowledged
    std::function<void(const Error&)> failed;                      // the store: the piece will be fetched again
  };

  RecordIntake(RunController::Wiring wiring, const LaunchPlan& plan, std::vector<NodePort*> ports, Hooks hooks)
      : m_wiring(wiring), m_plan(plan), m_ports(std::move(ports)), m_hooks(std::move(hooks)) {}

  // Asks the store where each source of the node ends and subscribes from there.
  void fetchNode(std::size_t node);
  // True for a piece of a source's log; what its node says about being finished no longer holds then.
  bool data(std::size_t node, LogData data);
  // The node has sent every byte: the last segments are complete.
  void finish(std::size_t node);

  [[nodiscard]] bool isBusy() const { return m_inFlight > 0; }
  [[nodiscard]] bool wantsRefetch() const;
  [[nodiscard]] bool wantsRefetch(std::size_t node) const;

 private:
  // Where one source stands: what was handed to the store, and what must be fetched again after a failure.
  struct SourceState {
    int segment = 1;
    std::uint64_t next = 0;  // offset of the next byte expected
    bool refetch = false;    // a piece was dropped: ask again from the stored offset
    int refused = 0;         // times one after the other that the store refused what came; in the end the source is given up
    bool subscribed = false;
  };

  [[nodiscard]] AttemptKey key() const { return {m_plan.run.run, m_plan.attempt}; }
  [[nodiscard]] std::vector<Source> sourcesOf(std::size_t node) const;
  void subscribe(std::size_t node, const std::vector<ResumeOffset>& offsets);
  void push(std::size_t node, const Source& source, SegmentBytes bytes);
  void stored(std::size_t node, const Source& source, int segment, std::uint64_t endOffset, const Result<Ingested>& result);

  RunController::Wiring m_wiring;
  const LaunchPlan& m_plan;  // the controller's
  std::vector<NodePort*> m_ports;
  Hooks m_hooks;
  std::map<std::pair<int, Source>, SourceState> m_sources;
  std::size_t m_inFlight = 0;  // pieces at the store
};

}  // namespace scalescope
