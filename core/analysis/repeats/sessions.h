#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// Longest pause between two runs of one session, half an hour. A queue, a download or a restart of the owner may cause
// a shorter pause; after a longer one there may be another job or user, or another time of day.
inline constexpr std::int64_t kSessionPauseNs = 1800LL * 1'000'000'000;

struct TimedRun {
  RunId run;
  std::int64_t startedWallNs = 0, endedWallNs = 0;  // 0: not yet.
};

// Returns the session of each run of one study. Runs that did not start have none.
std::map<RunId, MeasuringSession> sessionsOf(std::vector<TimedRun> runs, const std::string& studyName,
                                             bool ofOtherStudy);

// Returns the session that a study's numbers are taken from if its cells have repeats of several: the one that most
// cells have, then one of the study itself, then the newest. `cells` has for each cell the sessions of its successful
// repeats.
std::string mainSession(const std::vector<std::vector<MeasuringSession>>& cells);

// Returns RunRecords::sessionRank: the main session precedes the study's other sessions, and these precede sessions of
// other studies.
int sessionRank(const MeasuringSession& session, const std::string& main);

}  // namespace scalescope
