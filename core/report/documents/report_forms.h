#pragma once

#include <string>
#include <vector>

#include "core/report/documents/document.h"

namespace scalescope {

// File formats of reports, one row per extension, for `report --format` and its help, the window's menu and the file
// dialog.
struct ReportForm {
  const char* ending;  // "tex"
  const char* name;    // name for users: "LaTeX"
  // nullptr: pages, which the desktop program renders (ui/charts/pdf).
  std::string (*text)(const Document&, const DrawnFigures&);
  bool figuresInside = false;  // true: SVG text in the document; false: files beside it
};

const std::vector<ReportForm>& reportForms();
const ReportForm* reportForm(const std::string& ending);  // nullptr: unknown extension

}  // namespace scalescope
