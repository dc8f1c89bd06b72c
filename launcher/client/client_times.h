#pragma once

#include <chrono>

#include "launcher/client/store_session.h"

namespace scalescope {

struct ClientTimes {
  // Longest time until an owner that was started answers, including the wait for one that is ending.
  std::chrono::milliseconds reach{20'000};
  std::chrono::milliseconds hello{10'000};
  std::chrono::milliseconds answer = kAnswerPatience;
  std::chrono::milliseconds deathsWithin{60'000};
  std::chrono::milliseconds afterBye{1'000};  // Pause before another owner is started.
  std::chrono::milliseconds lastWord{2'000};  // Longest time for sending the last requests when the client ends.
};

}  // namespace scalescope
