#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "launcher/transport/deploy_script.h"

namespace scalescope {

// The shell lines that remove deployed programs from a host (deploy_script.h), and the reader of what they say.

inline constexpr int kKeptVersions = 3;

// Removes all but the newest `keep` of each kind, by when they were last put, asked for or run; never one that a
// process of this user runs from, nor, while an agent lives here, a worker of the last week, unless all are to go.
// Where an agent of another machine (or container) lives that shares the place, or was killed less than two days ago,
// nothing: what it runs is not seen from here.
enum class Pruning { unused, all, look };  // look: removes nothing, and says what `all` would
std::string pruneScript(DeployRoot root, int keep, Pruning what = Pruning::unused);
// The same with all roots, and none is kept but what is in use. And folders of runs in agents' own folders of which
// every byte was fetched 30 days ago (FORMATS.md, How long an agent stays), with `all` at any time: not of a study
// whose number a process of this machine has in its arguments. And data sets that nobody used for 30 days, with `all`
// at any time: not those that an agent that lives has marked (FORMATS.md, Files on a host), nor those in the plan of a
// rank of this user that lives, whatever became of its agent.
std::string cleanScript(Pruning what = Pruning::unused);

struct Pruned {
  int removed = 0;  // folders: the sum of these three
  int programs = 0, runs = 0, data = 0;
  double bytes = 0;                      // of what was removed
  int kept = 0;                          // in use, though more than were to be kept
  std::vector<std::string> others = {};  // machines whose agents use a place, inert
};
// Of all roots together; nothing where the lines did not come to their end.
std::optional<Pruned> readPruned(std::string_view text);

}  // namespace scalescope
