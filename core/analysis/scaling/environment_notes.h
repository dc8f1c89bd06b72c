#pragma once

#include <string>

#include "core/analysis/values/results.h"

namespace scalescope {

// A fact of a cell's environment; "" where it has none.
std::string factOf(const CellResult& cell, const std::string& key);

// Facts that differ between ranks or nodes stand as "a | b". Cells of which one has all that the other has are no
// difference, nor is one that does not know: a baseline ran on one of two nodes.
bool factsDiffer(const std::string& a, const std::string& b);

// All that the cells know of it, each once: "a | b".
std::string joinedFact(const StudyResult& study, const std::string& key);

// What may be set anew between two runs on one machine and changes their times: facts that stand beside the machine's
// own, variables that libraries read left out.
const std::vector<std::string>& conditionKeys();

// `note` with the fact's key (`what`) and its name (`name`), which a reader's language has too; a variable's own.
Message aboutFact(Message note, const std::string& key);

// One note for each of these, and for each variable, that is not the same in all cells: what, and between which cells.
std::vector<GuardNote> environmentNotes(const StudyResult& study);

}  // namespace scalescope
