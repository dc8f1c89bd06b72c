#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/message.h"

namespace scalescope {

// The facts of the machines of a run, as "key" -> text (run/history.h); "a | b" where ranks or nodes differ.
using EnvironmentFacts = std::vector<std::pair<std::string, std::string>>;

// "" where it has none.
std::string factIn(const EnvironmentFacts& facts, const std::string& key);

// The same, and "-" of a variable that a library reads and that was not set: older logs do not say which were.
std::string knownFact(const EnvironmentFacts& facts, const std::string& key);

// "a | b" as {"a", "b"}.
std::set<std::string> splitFacts(const std::string& text);

// These facts may be changed between two runs on one machine, and change their times: those beside the machine's own,
// without the variables that libraries read.
const std::vector<std::string>& conditionKeys();

// One fact in which two repeats of a cell differ so that they are no repeats of one another: host, kernel, driver,
// software, a condition of the machine, or a variable that a library reads. Older logs do not say all of them: what one
// of both does not know is no difference.
struct ConditionDifference {
  std::string key, here, there;
};
std::optional<ConditionDifference> conditionDifference(const EnvironmentFacts& here, const EnvironmentFacts& there);

// `note` with the fact's key (`what`) and its name (`name`), which a reader's language has too; a variable's own.
Message aboutFact(Message note, const std::string& key);

// Adds what `more` knows: other values of a fact behind those that are there.
void joinFacts(const EnvironmentFacts& more, EnvironmentFacts& to);

}  // namespace scalescope
