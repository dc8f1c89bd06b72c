#pragma once

#include <chrono>

#include "launcher/client/lab.h"

namespace scalescope {

struct ClientTimes {
  std::chrono::milliseconds reach{
      20'000};  // until an owner that was started answers; one that is ending is waited for within it
  std::chrono::milliseconds hello{10'000};
  std::chrono::milliseconds answer = kAnswerPatience;
  std::chrono::milliseconds deathsWithin{60'000};
  std::chrono::milliseconds afterBye{1'000};  // before another owner is started
  std::chrono::milliseconds lastWord{2'000};  // for what was asked for last to be sent when the client ends
};

}  // namespace scalescope
