#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/base/words.h"
#include "core/report/documents/document.h"

namespace scalescope {

// lab: what lab sheets on data-parallel training ask for, filled in from the stored runs. proposal: the scaling part of
// a request for computing time. Sections without data are left out; the document ends with what would fill them.
enum class ReportTemplate { lab, proposal };
inline constexpr std::array kReportTemplates{Word{ReportTemplate::lab, "lab"},
                                             Word{ReportTemplate::proposal, "proposal"}};
constexpr const auto& wordsOf(ReportTemplate) { return kReportTemplates; }
Document makeReport(const StudyResult& study, ReportTemplate which = ReportTemplate::lab);

// What re-runs a report: {"version", "study", "template", "commands", "cells": [{"cell", "cellKey", "runs"}],
// "figures":
// [{"number", "what", "definition"..}], "tables", "environment", "files", "language", "edited": [{"place", "text"}]:
// what a person has written in it}. study.json lies beside it.
struct ReportFiles {
  ReportTemplate which = ReportTemplate::lab;
  std::string format;              // an ending of reportForms()
  std::vector<std::string> files;  // names in the report's folder
};
nlohmann::ordered_json reportManifest(const StudyResult& study, const Document& document, const ReportFiles& files);

// The lab report as one HTML or Markdown text.
std::string htmlReport(const StudyResult& study, const DrawnFigures& svg);
std::string markdownReport(const StudyResult& study, const DrawnFigures& figureFiles);

}  // namespace scalescope
