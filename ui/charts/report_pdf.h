#pragma once

#include <functional>
#include <vector>

#include <QByteArray>

#include "core/report/documents/document.h"
#include "ui/charts/printed_page.h"

namespace scalescope {

// Place of a block of the document on the pages: headings, and texts that the user can edit.
struct PrintedPlace {
  std::size_t block = 0;
  int page = 0;
  QRectF at;  // Points.
};

// A printed report: text stays text and figures are vector graphics, without any raster image. Light theme.
struct PrintedReport {
  QString title;
  QLocale locale = QLocale::c();   // Locale of the numbers in figures.
  std::vector<PrintedPage> pages;  // Pages in A4.
  std::vector<PrintedPlace> places;
};

// These need a QApplication. Any thread.
PrintedReport printReport(const MessageFormatter& formatter, const Document& document,
                          const QLocale& locale = QLocale::c());

// Takes about 20 ms per figure. `progress` receives the finished share after every page; if it returns false, the
// result is empty.
QByteArray pdfOf(const PrintedReport& report, const std::function<bool(double share)>& progress = {});

QByteArray documentPdf(const Document& document);  // Its own texts are English.

}  // namespace scalescope
