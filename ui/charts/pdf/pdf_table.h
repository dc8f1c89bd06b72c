#pragma once

#include "core/report/values/figure.h"
#include "ui/charts/pdf/pdf_page.h"

namespace scalescope {

// A table between three rules, as wide as its words or the page; what is too wide is set smaller, then wrapped between
// words. Goes on over pages with its header repeated.
void setTable(PdfPages& pages, const Table& table);

// Height of its header and first rows, for keeping a caption with them.
double tableStart(PdfPages& pages, const Table& table);

}  // namespace scalescope
