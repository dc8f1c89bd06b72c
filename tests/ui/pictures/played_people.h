#pragma once

#include <string>
#include <vector>

namespace scalescope {

// Bundles of people who measured one lab on machines of their own: the shipped demo's strong scaling, its logs written
// anew with another machine's name, processor, kernel and governor, and with its times.

struct PlayedPerson {
  const char* name;
  char letter;  // of the person's study and runs: their ids are others
  const char* host;
  const char* processor;
  const char* kernel;
  const char* governor;
  double pace;      // of all times; 2: half as fast
  double gangPace;  // beside that, of runs of several devices
};
const std::vector<PlayedPerson>& playedPeople();

// The person's bundle, written below `folder`; "" where it cannot be, with a failed check.
std::string playedBundle(const PlayedPerson& person, const std::string& folder);

}  // namespace scalescope
