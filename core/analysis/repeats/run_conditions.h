#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/message.h"

namespace scalescope {

// Facts about the machines of a run, as "key" -> text (run/history.h); "a | b" if ranks or nodes differ.
using EnvironmentFacts = std::vector<std::pair<std::string, std::string>>;

// Returns the text of a fact, or "" if there is none.
std::string factIn(const EnvironmentFacts& facts, const std::string& key);

// Returns the same as factIn(), but "-" for a variable that a library reads and that was not set. Older logs do not
// contain variables, so theirs is "".
std::string knownFact(const EnvironmentFacts& facts, const std::string& key);

// Splits "a | b" into {"a", "b"}.
std::set<std::string> splitFacts(const std::string& text);

// Returns the facts that may change between two runs on one machine and then change the times: not those of the machine
// itself, and without the variables that libraries read.
const std::vector<std::string>& conditionKeys();

// A fact that differs between two repeats of a cell so that they cannot be pooled: host, kernel, driver, software, a
// condition of the machine, or a variable that a library reads. A fact that one of them lacks, as in older logs, is not
// a difference.
struct ConditionDifference {
  std::string key, here, there;
};
std::optional<ConditionDifference> conditionDifference(const EnvironmentFacts& here, const EnvironmentFacts& there);

// Adds the fact's key (`what`) and its name (`name`) to `note`. The name is a nested message, so that it can be
// translated; a variable has its own name.
Message aboutFact(Message note, const std::string& key);

// Adds the facts of `more`; a different value of an existing fact is appended to it.
void joinFacts(const EnvironmentFacts& more, EnvironmentFacts& to);

}  // namespace scalescope
