#pragma once

#include <memory>
#include <optional>

#include "launcher/results.h"
#include "launcher/study_runner.h"

namespace scalescope {

// Analysis is slow beside frames: results of ended runs are made in the pool and told on the launcher's thread. The last numbers
// come before `done`: whoever follows the events stops there. All calls on the launcher's thread.
class PendingResults : public std::enable_shared_from_this<PendingResults> {
 public:
  PendingResults(const StudyRunner::Wiring& wiring, StudyId study, StudyRunner::Finished finished)
      : m_wiring(wiring), m_study(std::move(study)), m_finished(std::move(finished)) {}

  void publish(int cell);
  void end(int code);  // says `done` as soon as nothing is pending

 private:
  void sayDoneWhenHeard();

  StudyRunner::Wiring m_wiring;
  StudyId m_study;
  CellCache m_cells;
  StudyRunner::Finished m_finished;
  int m_pending = 0;
  std::optional<int> m_exitCode;
};

}  // namespace scalescope
