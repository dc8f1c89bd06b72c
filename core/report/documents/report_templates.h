#pragma once

#include "core/report/documents/document.h"
#include "core/report/documents/report.h"

namespace scalescope {

// Each fills the blocks of a document whose title, subtitle and footer are set.
void writeLabReport(const StudyResult& study, Document& document);
void writeProposal(const StudyResult& study, Document& document);

}  // namespace scalescope
