#pragma once

#include "core/report/values/figure.h"
#include "ui/charts/pdf_page.h"

namespace scalescope {

// Writes a table between three rules, as wide as its text or the page; a table that is too wide gets a smaller font,
// then wraps between words. Continues on further pages with its header repeated.
void setTable(PdfPages& pages, const Table& table);

// Returns the height of the header and first rows, which keep a caption on their page.
double tableStart(PdfPages& pages, const Table& table);

double tableHeight(PdfPages& pages, const Table& table);  // Returns the height of the whole table on one page.

}  // namespace scalescope
