#pragma once

#include <string>
#include <vector>

#include "core/report/figures/figures.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

inline constexpr int kMostScale = 4;  // Pixels per point of a picture.

// File formats of exports, one row per extension. The command line's parser, help and messages, and the window's menus
// and file dialogs use this table, so that a new format is one row and its writer.
enum class Drawing { none, pixels, lines };  // Kind of drawing; pixels have a scale of 1 to kMostScale per point.
struct ExportForm {
  const char* ending;                    // Extension such as "csv".
  const char* name;                      // Name for users: "CSV".
  std::string (*ofTable)(const Table&);  // Writer for formats in which any table can be saved.
  // Writes the whole text if more than the table is needed, for a kind that checkView accepted.
  Result<std::string> (*ofStudy)(const MessageFormatter&, const StudyResult&, const std::string& what,
                                 const ViewOptions&);
  const char* only;                 // The only kind that has this format; nullptr: every kind.
  Drawing drawing = Drawing::none;  // Form of the desktop program's drawing if neither function is set.
  [[nodiscard]] bool drawn() const { return drawing != Drawing::none; }
};

const std::vector<ExportForm>& exportForms();

// The formats that only this kind has, or that it writes in a special way, with the name of that: "JSON (Chrome
// trace)".
struct OwnForm {
  const ExportForm* form;
  std::string name;
};
std::vector<OwnForm> ownForms(const std::string& what);

// Returns nullptr if the extension is unknown or does not fit this kind; "" means any kind.
const ExportForm* exportForm(const std::string& ending, const std::string& what = {});
std::vector<std::string> drawnEndings();

// Returns ".csv .md .. (bandwidth also .txt)"; the other two return the errors for an unknown extension, of all formats
// and of drawn ones.
std::string exportEndings();
Message unknownEnding(const std::string& file);
Message unknownDrawing(const std::string& file);

// The source of the numbers in a drawing or a table. omitted: left out, as reports and spreadsheets need it; included:
// guard notes, definition, run ids and machine. JSON always has them.
enum class Provenance { omitted, included };
void removeProvenance(Figure& figure);
void removeProvenance(Table& table);

// Returns the contents of a file in this format, which must not be a drawn one.
Result<std::string> exportText(const MessageFormatter& language, const ExportForm& form, const StudyResult& study,
                               const std::string& what, const ViewOptions& view,
                               Provenance provenance = Provenance::included);

}  // namespace scalescope
