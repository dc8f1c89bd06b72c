#pragma once

#include <chrono>
#include <memory>

#include "launcher/client/lab.h"

namespace scalescope {

struct ClientTimes {
  std::chrono::milliseconds reach{20'000};  // until an owner that was started answers; one that is ending is waited for within it
  std::chrono::milliseconds hello{10'000};
  std::chrono::milliseconds answer = kAnswerPatience;
  std::chrono::milliseconds deathsWithin{60'000};
  std::chrono::milliseconds afterBye{1'000};  // before another owner is started
  std::chrono::milliseconds lastWord{2'000};  // for what was asked for last to be sent when the client ends
};

// The store through its owner, which is started where none is and again where one dies. After three deaths within a minute it
// stops and names the owner's log. An owner of an older protocol is asked to leave between runs, and waited for in words. An owner
// that leaves because a newer program asked it to is followed by that program's: none is started here until a call needs one.
// Error: nobody answered in time, or the owner is newer than this program.
Result<std::unique_ptr<Lab>> openClient(const LabOptions& options, const ClientTimes& times = {});

}  // namespace scalescope
