#include "core/analysis/repeats/sessions.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace scalescope {

std::map<RunId, MeasuringSession> sessionsOf(std::vector<TimedRun> runs, const std::string& studyName,
                                             bool ofOtherStudy) {
  std::erase_if(
      runs, [](const TimedRun& run) { return run.startedWallNs <= 0; });
  std::sort(runs.begin(), runs.end(), [](const TimedRun& a, const TimedRun& b) {
    return std::tie(a.startedWallNs, a.run) < std::tie(b.startedWallNs, b.run);
  });
  std::map<RunId, MeasuringSession> sessions;
  MeasuringSession session;
  std::int64_t lastNs = 0;
  for (const TimedRun& run : runs) {
    if (session.id.empty() || run.startedWallNs - lastNs > kSessionPauseNs)
      session = {run.run.value, studyName, run.startedWallNs, ofOtherStudy};
    lastNs = std::max({lastNs, run.startedWallNs, run.endedWallNs});
    sessions.emplace(run.run, session);
  }
  return sessions;
}

std::string mainSession(const std::vector<std::vector<MeasuringSession>>& cells) {
  struct Candidate {
    MeasuringSession session;
    int cells = 0;
  };
  std::map<std::string, Candidate> candidates;
  for (const std::vector<MeasuringSession>& cell : cells) {
    std::set<std::string> counted;
    for (const MeasuringSession& session : cell) {
      Candidate& candidate = candidates[session.id];
      candidate.session = session;
      if (counted.insert(session.id).second) ++candidate.cells;
    }
  }
  const Candidate* best = nullptr;
  const auto order = [](const Candidate& one) {
    return std::tuple(one.cells, !one.session.ofOtherStudy, one.session.startedWallNs);
  };
  for (const auto& [id, candidate] : candidates)
    if (best == nullptr || order(candidate) > order(*best)) best = &candidate;
  return best == nullptr ? std::string() : best->session.id;
}

int sessionRank(const MeasuringSession& session, const std::string& main) {
  if (session.id == main) return 0;
  return session.ofOtherStudy ? 2 : 1;
}

}  // namespace scalescope
