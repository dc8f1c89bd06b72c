#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

// Texts around the figures and tables of a study.

// Returns "strong scaling; baseline 1 device, single; n = 3, 95 % interval". The interval is mentioned if one is drawn;
// the text is n = 3 to 5 if cells have different numbers of repeats.
std::string subtitleOf(const MessageFormatter& language, const StudyResult& study, bool drawsIntervals);

// Returns `title` for a figure about one cell, with that cell's global batch if its study measured other batches too,
// for any number of devices.
std::string titleOf(const MessageFormatter& language, const StudyResult& study, const CellResult& cell,
                    const std::string& title);

// Returns the text of a guard note with its cells, "... (cells 2, 4)", or without them if it applies to every cell of
// the study.
std::string noteText(const MessageFormatter& language, const GuardNote& note, std::size_t cellsInStudy);

// Joins notes that differ only in measured values or batches into one note with their range and all their cells: "Other
// processes took 15 to 66 % ...". Numbers of repeats and ranks are listed: "Repeats 1, 3 are outliers ...".
std::vector<GuardNote> joinedNotes(const MessageFormatter& language, const std::vector<GuardNote>& notes);

// Returns the guard notes about the drawn cells (all of the study if `cells` is empty), each once.
std::vector<std::string> notesOf(const MessageFormatter& language, const StudyResult& study,
                                 const std::vector<const CellResult*>& cells = {});

// Returns the study, the run ids of the drawn cells and the hardware on which they ran.
std::string stampOf(const MessageFormatter& language, const StudyResult& study,
                    const std::vector<const CellResult*>& cells);

}  // namespace scalescope
