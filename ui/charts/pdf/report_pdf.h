#pragma once

#include <functional>
#include <vector>

#include <QByteArray>

#include "core/report/documents/document.h"
#include "ui/charts/pdf/printed_page.h"

namespace scalescope {

// Where a block of the document stands on the pages: every heading, and what a person may write.
struct PrintedPlace {
  std::size_t block = 0;
  int page = 0;
  QRectF at;  // in points
};

// A report as it is printed: words stay words, figures are drawn as vectors, nothing is a picture. Light theme.
struct PrintedReport {
  QString title;
  QLocale locale = QLocale::c();   // of the figures' numbers
  std::vector<PrintedPage> pages;  // A4
  std::vector<PrintedPlace> places;
};

// All of these need a QApplication. Any thread; in the words of this thread (core/report/words/speaker.h).
PrintedReport printReport(const Document& document, const QLocale& locale = QLocale::c());

// About 20 ms per figure. `progress` hears the share after every page; false ends it, and nothing comes back.
QByteArray pdfOf(const PrintedReport& report, const std::function<bool(double share)>& progress = {});

QByteArray documentPdf(const Document& document);

}  // namespace scalescope
