#pragma once

#include <string>
#include <vector>

#include "core/report/figures/figures.h"

namespace scalescope {

// The files that an export can be, a row per ending. The command line's parser, help and sentences, and the window's menus and
// file dialogs read this: a new form is a row and its writer.
struct ExportForm {
  const char* ending;                    // "csv"
  const char* name;                      // as people call it: "CSV"
  std::string (*ofTable)(const Table&);  // where any table can be saved so
  // Where it takes more than the table: the whole text, of a kind that checkView took.
  Result<std::string> (*ofStudy)(const StudyResult&, const std::string& what, const ViewOptions&);
  const char* only;  // the one kind that has it; nullptr: every kind
  // Neither of both: drawn, by the desktop program.
  [[nodiscard]] bool drawn() const { return ofTable == nullptr && ofStudy == nullptr; }
};

const std::vector<ExportForm>& exportForms();

// nullptr where nothing, or not this kind, is exported so.
const ExportForm* exportForm(const std::string& ending, const std::string& what);

// ".csv .md .. (bandwidth also .txt)", and the sentence that refuses another.
std::string exportEndings();
Message unknownEnding(const std::string& file);

// What a file of this form holds; the form is not drawn.
Result<std::string> exportText(const ExportForm& form, const StudyResult& study, const std::string& what, const ViewOptions& view);

}  // namespace scalescope
