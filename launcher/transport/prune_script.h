#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "launcher/transport/deploy_script.h"

namespace scalescope {

// The shell lines that remove deployed programs from a host (deploy_script.h), and the reader of their output.

inline constexpr int kKeptVersions = 3;

// Removes all but the newest `keep` of each kind, by the time they were last put, asked for or run; never one that a
// process of this user runs from, nor, while an agent lives here, a worker of the last week, unless all are to be
// removed. If an agent of another machine (or container) that shares the root is alive, or was killed less than two
// days ago, it removes nothing, because the programs in use there cannot be seen from here.
enum class Pruning { unused, all, look };  // `look` removes nothing and reports what `all` would remove.
std::string pruneScript(DeployRoot root, int keep, Pruning what = Pruning::unused);
// Prunes all roots in the same way, and keeps only folders in use. Also removes folders of runs in agents' own folders
// of which every byte was fetched 30 days ago (FORMATS.md, How long an agent stays), with `all` at any time, but not
// those of a study whose number a process of this machine has in its arguments; and data sets unused for 30 days, with
// `all` at any time, but not those that a live agent has marked (FORMATS.md, Files on a host), nor those in the plan of
// a live rank of this user, even if its agent is gone.
std::string cleanScript(Pruning what = Pruning::unused);

struct Pruned {
  int removed = 0;  // Folders removed: the sum of the next three.
  int programs = 0, runs = 0, data = 0;
  double bytes = 0;                      // Bytes of the removed folders.
  int kept = 0;                          // In use, though more than were to be kept.
  std::vector<std::string> others = {};  // Machines whose agents use a root, inert.
};
// Sums the lines of all roots; nullopt if the output is incomplete.
std::optional<Pruned> readPruned(std::string_view text);

}  // namespace scalescope
