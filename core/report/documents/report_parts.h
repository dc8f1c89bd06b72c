#pragma once

#include <string>
#include <vector>

#include "core/report/documents/document.h"
#include "core/report/figures/figures.h"

namespace scalescope {

// What the report templates are put together from.

std::string verdictText(const StudyResult& study);

// A table made to fit a page: columns without a value are dropped, words and sizes that are the same in every row
// become a sentence, bounds become one column "1.58 to 1.66".
struct Compact {
  Table table;
  std::string constants;  // "In every row: nodes 1, precision fp32."; may be empty
};
Compact compacted(const Table& table);

// The table itself where a page is wide enough for it, else its columns in several tables, each with those that say
// which row it is.
std::vector<Table> fittedParts(const Table& table);

// One row per cell with these quantities of cellColumns(); cells without any of them are left out.
Table cellsWith(const StudyResult& study, const std::vector<std::string>& keys);

// Run ids of the cells as R numbers of runsTable: "R1 to R3, R7".
std::string runsText(const StudyResult& study, const std::vector<const CellResult*>& cells);
std::vector<const CellResult*> measuredCells(const StudyResult& study);

// A figure or table with its caption, definition and runs; false where it has nothing to show.
bool addFigure(DocumentBuilder& out, const StudyResult& study, const std::string& what);
bool addTable(DocumentBuilder& out, const StudyResult& study, const Table& table, const std::string& caption,
              const std::string& definition);
bool addKindTable(DocumentBuilder& out, const StudyResult& study, const std::string& what, TableLayout layout);

// Guard notes of the study, worst first.
std::vector<ListItem> guardItems(const StudyResult& study);

// Where every number came from and how to get it again: runs, all settings, commands.
void addAppendix(DocumentBuilder& out, const StudyResult& study);
std::vector<std::string> againCommands(const StudyResult& study);

}  // namespace scalescope
