#pragma once

#include <array>
#include <map>
#include <string>

#include "core/report/documents/report.h"

namespace scalescope {

// What people write into a report. It has a place for every paragraph that is not a fact of its own (Block::key) and
// one of their own under every heading; the store keeps the texts as journal entries (StudyWritten) by place.

using ReportTexts = std::map<std::string, std::string>;  // by place

// "lab.en.verdict": each template and language has texts of its own.
std::string placeOf(ReportTemplate which, const std::string& language, const std::string& key);
// The key of the paragraph of one's own under a heading.
std::string ownKey(const Block& heading);

// The fields of the title page are texts with these keys: their places hold what a person has typed.
struct TitleField {
  const char* key;
  std::string Document::*field;
};
inline constexpr std::array kTitleFields{
    TitleField{"field.title", &Document::title}, TitleField{"field.author", &Document::author},
    TitleField{"field.course", &Document::course}, TitleField{"field.date", &Document::date}};

// Puts texts in place of the computed ones, and those of one's own under their headings; marks them as edited.
void applyTexts(Document& document, ReportTemplate which, const ReportTexts& texts);

}  // namespace scalescope
