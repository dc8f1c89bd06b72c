#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "core/report/documents/document.h"
#include "core/report/documents/report.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

// Texts that users write into a report. There is a place for every paragraph that is not a plain fact (Block::key), and
// one for an additional paragraph under every heading. The store keeps the texts as journal entries (StudyWritten) by
// place.

using ReportTexts = std::map<std::string, std::string>;  // Texts by place.

// Returns a place such as "lab.en.verdict"; texts belong to one template and language.
std::string placeOf(ReportTemplate which, const std::string& language, const std::string& key);
// Returns the key of the user's additional paragraph under a heading.
std::string ownKey(const Block& heading);

// The fields of the title page are texts with these keys; their places hold the user's input.
struct TitleField {
  const char* key;
  std::string Document::*field;
};
inline constexpr std::array kTitleFields{
    TitleField{"field.title", &Document::title}, TitleField{"field.author", &Document::author},
    TitleField{"field.course", &Document::course}, TitleField{"field.date", &Document::date}};

// Replaces computed texts by the user's, inserts additional paragraphs under their headings, and marks both as edited.
void applyTexts(Document& document, ReportTemplate which, const ReportTexts& texts);

// File formats of reports, one row per extension, for `report --format` and its help, the window's menu and the file
// dialog.
struct ReportForm {
  const char* ending;  // Extension such as "tex".
  const char* name;    // Name for users: "LaTeX".
  // nullptr: pages, which the desktop program renders (ui/charts/pdf).
  std::string (*text)(const MessageFormatter&, const Document&, const DrawnFigures&);
  bool figuresInside = false;  // True: SVG text in the document; false: files beside it.
};

const std::vector<ReportForm>& reportForms();
const ReportForm* reportForm(const std::string& ending);  // Returns nullptr for an unknown extension.

// Each fills the blocks of a document whose title, subtitle and footer are set.
void writeLabReport(const MessageFormatter& language, const StudyResult& study, Document& document);
void writeProposal(const MessageFormatter& language, const StudyResult& study, Document& document);

}  // namespace scalescope
