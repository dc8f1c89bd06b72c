#pragma once

#include <string>
#include <vector>

namespace scalescope {

// Bundles of people who measured one lab on their own machines: the shipped demo's strong scaling, with logs rewritten
// for another machine's name, processor, kernel and governor, and with its times.

struct FakePerson {
  const char* name;
  char letter;  // Letter in the ids of the person's study and runs, so that they differ.
  const char* host;
  const char* processor;
  const char* kernel;
  const char* governor;
  double pace;      // Factor of all times; 2 is half as fast.
  double gangPace;  // Additional factor of runs of several devices.
};
const std::vector<FakePerson>& fakePeople();

// Returns the person's bundle, written below `folder`; empty, with a failed check, if it cannot be written.
std::string fakeBundle(const FakePerson& person, const std::string& folder);

}  // namespace scalescope
