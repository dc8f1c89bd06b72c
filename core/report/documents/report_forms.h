#pragma once

#include <string>
#include <vector>

#include "core/report/documents/document.h"

namespace scalescope {

// The files that a report can be, a row per ending: for `report --format` and its help, the window's menu and file
// dialog.
struct ReportForm {
  const char* ending;  // "tex"
  const char* name;    // as people call it: "LaTeX"
  // nullptr: pages, set by the desktop program (ui/charts/pdf).
  std::string (*text)(const Document&, const DrawnFigures&);
  bool figuresInside = false;  // as SVG text; else they are files beside it
};

const std::vector<ReportForm>& reportForms();
const ReportForm* reportForm(const std::string& ending);  // nullptr: no report is written so

}  // namespace scalescope
