#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/base/enum_names.h"
#include "core/report/documents/document.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

// lab: the contents that lab sheets on data-parallel training require, filled in from the stored runs. proposal: the
// scaling part of a request for computing time. Sections without data are left out, and the end of the document lists
// the data they need.
enum class ReportTemplate { lab, proposal };
inline constexpr std::array kReportTemplates{EnumName{ReportTemplate::lab, "lab"},
                                             EnumName{ReportTemplate::proposal, "proposal"}};
constexpr const auto& enumNames(ReportTemplate) { return kReportTemplates; }
Document makeReport(const MessageFormatter& formatter, const StudyResult& study,
                    ReportTemplate which = ReportTemplate::lab);

// The template and the files of a report that has been written.
struct ReportFiles {
  ReportTemplate which = ReportTemplate::lab;
  std::string format;              // One of the extensions of reportForms().
  std::vector<std::string> files;  // Names in the report's folder.
};

// Returns the data that reproduces a report: {"version", "study", "template", "commands", "cells": [{"cell", "cellKey",
// "runs"}], "figures": [{"number", "what", "definition"..}], "tables", "environment", "files", "language", "edited":
// [{"place", "text"}]: texts that a user has written}. study.json is in the same folder.
nlohmann::ordered_json reportManifest(const MessageFormatter& language, const StudyResult& study,
                                      const Document& document, const ReportFiles& files);

}  // namespace scalescope
