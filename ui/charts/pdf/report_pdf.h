#pragma once

#include <QByteArray>

#include "core/report/documents/document.h"

namespace scalescope {

// A report as PDF pages (A4): words stay words, figures are drawn as vectors, nothing is a picture. Light theme. Needs
// a QApplication. UI thread; takes about 20 ms per figure.
QByteArray documentPdf(const Document& document);

// The size in which a figure stands in a report of any form.
inline constexpr int kReportFigureWidth = 820;
inline constexpr int kReportFigureHeight = 400;

}  // namespace scalescope
