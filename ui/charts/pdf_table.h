#pragma once

#include <vector>

#include "core/report/values/figure.h"
#include "ui/charts/pdf_page.h"

namespace scalescope {

// Columns of a printed table; they depend on the width of the page only.
struct PrintedColumns {
  PdfPages::TextStyle cell, head;
  std::vector<double> widths, least;
  bool keepsUnits = true;  // True if no unit in a header is on a line of its own.
  [[nodiscard]] double total() const;
};

// Returns columns as wide as their text; a table that is too wide for the page gets a smaller font, then wraps before
// units, then between words.
PrintedColumns columnsOf(const PdfPages& pages, const Table& table);

// Writes a table between three rules. Continues on further pages below the text `continued`, which names it, and its
// repeated header, if possible with at least three rows on each page; the last rows have a page with the height of
// `after`, which is below the table.
void setTable(PdfPages& pages, const Table& table, const PrintedColumns& columns, double after,
              const QString& continued);

// Returns the height of the header and first rows, which keep a caption on their page; of all rows and `after` if the
// table is small enough not to be split.
double tableStart(const PdfPages& pages, const Table& table, const PrintedColumns& columns, double after);

}  // namespace scalescope
