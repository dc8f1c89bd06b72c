#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// Half an hour between two runs of a study: until then a queue, a download or an owner that was restarted lie
// between them; after it another job, evening or user may.
inline constexpr std::int64_t kSessionPauseNs = 1800LL * 1'000'000'000;

struct TimedRun {
  RunId run;
  std::int64_t startedWallNs = 0, endedWallNs = 0;  // 0: not yet
};

// Which session each run of one study is of; runs that did not start are of none.
std::map<RunId, MeasuringSession> sessionsOf(std::vector<TimedRun> runs, const std::string& studyName,
                                             bool ofOtherStudy);

// The session that a study's numbers are taken from where its cells have repeats of several: the one that most cells
// have, of as many one of the study's own, then the newest. `cells`: of each cell the sessions of its repeats that
// ended well.
std::string mainSession(const std::vector<std::vector<MeasuringSession>>& cells);

// RunRecords::sessionRank: the main session before others of the study's own, those before another study's.
int sessionRank(const MeasuringSession& session, const std::string& main);

}  // namespace scalescope
