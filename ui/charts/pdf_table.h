#pragma once

#include "core/report/values/figure.h"
#include "ui/charts/pdf_page.h"

namespace scalescope {

// Writes a table between three rules, as wide as its text or the page; a table that is too wide gets a smaller font,
// then wraps between words. Continues on further pages with its header repeated; the last rows have a page with the
// height of `after`, which is below the table.
void setTable(PdfPages& pages, const Table& table, double after);

// Returns the height of the header and first rows, which keep a caption on their page; of all rows and `after` if they
// are few.
double tableStart(PdfPages& pages, const Table& table, double after);

}  // namespace scalescope
