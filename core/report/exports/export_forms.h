#pragma once

#include <string>
#include <vector>

#include "core/report/figures/figures.h"

namespace scalescope {

inline constexpr int kMostScale = 4;  // pixels per point of a picture

// The files that an export can be, a row per ending. The command line's parser, help and sentences, and the window's
// menus and file dialogs read this: a new form is a row and its writer.
enum class Drawing { none, pixels, lines };  // pixels: 1 to kMostScale per point
struct ExportForm {
  const char* ending;                    // "csv"
  const char* name;                      // as people call it: "CSV"
  std::string (*ofTable)(const Table&);  // where any table can be saved so
  // Where it takes more than the table: the whole text, of a kind that checkView took.
  Result<std::string> (*ofStudy)(const StudyResult&, const std::string& what, const ViewOptions&);
  const char* only;                 // the one kind that has it; nullptr: every kind
  Drawing drawing = Drawing::none;  // by the desktop program, where neither of both writes it
  [[nodiscard]] bool drawn() const { return drawing != Drawing::none; }
};

const std::vector<ExportForm>& exportForms();

// The forms that only this kind has, or that it writes in its own way, with the name of that: "JSON (Chrome trace)".
struct OwnForm {
  const ExportForm* form;
  std::string name;
};
std::vector<OwnForm> ownForms(const std::string& what);

// nullptr where nothing, or not this kind, is exported so; "" asks for what every kind has.
const ExportForm* exportForm(const std::string& ending, const std::string& what = {});
std::vector<std::string> drawnEndings();

// ".csv .md .. (bandwidth also .txt)", and the sentences that refuse another, of all and of those that are drawn.
std::string exportEndings();
Message unknownEnding(const std::string& file);
Message unknownDrawing(const std::string& file);

// A drawing or a table can say where its numbers come from. omitted: it does not, as reports and spreadsheets want it;
// included: it has guard notes, definition, run ids and machine. JSON always has them.
enum class Provenance { omitted, included };
void removeProvenance(Figure& figure);
void removeProvenance(Table& table);

// What a file of this form holds; the form is not drawn.
Result<std::string> exportText(const ExportForm& form, const StudyResult& study, const std::string& what,
                               const ViewOptions& view, Provenance provenance = Provenance::included);

}  // namespace scalescope
