#pragma once

#include <string>
#include <vector>

#include "core/report/documents/document.h"
#include "core/report/figures/figures.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

// Building blocks of the report templates.

std::string verdictText(const MessageFormatter& language, const StudyResult& study);

// A table reduced to fit a page: columns without values are dropped, texts and sizes that are equal in every row become
// a sentence, and bounds become one column "1.58 to 1.66".
struct Compact {
  Table table;
  std::string constants;  // Line such as "In every row: nodes 1, precision fp32."; may be empty.
};
Compact compacted(const MessageFormatter& language, const Table& table);

// Returns the table if a page is wide enough for it. If not, a table of few rows has one line per column; of any other
// table, the columns are in several tables, each with the columns that identify the row.
std::vector<Table> fittedParts(const MessageFormatter& language, const Table& table);

// Returns a table with one row per cell and these quantities of cellColumns(); cells without any of them are left out.
Table cellsWith(const MessageFormatter& language, const StudyResult& study, const std::vector<std::string>& keys);

// Returns the run ids of the cells as R numbers of runsTable: "R1 to R3, R7".
std::string runsText(const MessageFormatter& language, const StudyResult& study,
                     const std::vector<const CellResult*>& cells);
std::vector<const CellResult*> measuredCells(const StudyResult& study);

// Add a figure or table with its caption, definition and runs; return false if it has no content.
bool addFigure(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study,
               const std::string& what);
bool addTable(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study, const Table& table,
              const std::string& caption, const std::string& definition);
bool addKindTable(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study,
                  const std::string& what, TableLayout layout);

// Returns the guard notes of the study in descending severity.
std::vector<ListItem> guardItems(const MessageFormatter& language, const StudyResult& study);

// Adds the provenance of every number and how to reproduce it: runs, all settings, commands.
void addAppendix(const MessageFormatter& language, DocumentBuilder& out, const StudyResult& study);
std::vector<std::string> againCommands(const StudyResult& study);

}  // namespace scalescope
