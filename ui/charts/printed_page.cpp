#include "ui/charts/printed_page.h"

#include <QPageSize>
#include <QPainter>

#include "ui/charts/plot/plot_paint.h"

namespace scalescope {

QSizeF printedSize() { return QPageSize(QPageSize::A4).size(QPageSize::Point); }

QFont printedFont(const PrintedStyle& style) {
  QFont font = exportFont();
  if (style.mono) font.setFamilies(QStringList{QStringLiteral("DejaVu Sans Mono")} + font.families());
  font.setPixelSize(qRound(style.points * kPrintedUnit));
  font.setBold(style.bold);
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

PlotStyle printedFigureStyle(const QLocale& locale) {
  return {.theme = Theme::light,
          .font = exportFont(),
          .framed = false,
          .textAsPaths = true,
          .locale = locale,
          .namesAll = true};
}

void paintPage(QPainter& painter, const PrintedPage& page, double unitsPerPoint, const QLocale& locale) {
  painter.save();
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  painter.scale(unitsPerPoint / kPrintedUnit, unitsPerPoint / kPrintedUnit);
  for (const PrintedBox& box : page.boxes)
    painter.fillRect(QRectF(box.at.topLeft() * kPrintedUnit, box.at.size() * kPrintedUnit), box.colour);
  for (const PrintedText& text : page.texts) {
    painter.setFont(printedFont(text.style));
    painter.setPen(text.style.colour);
    painter.drawText(text.baseline * kPrintedUnit, text.words);
  }
  const PlotStyle style = printedFigureStyle(locale);
  for (const PrintedFigure& figure : page.figures) {
    painter.save();
    painter.translate(figure.at * kPrintedUnit);
    painter.scale(figure.scale * kPrintedUnit, figure.scale * kPrintedUnit);
    paintFigure(painter, figure.figure, figure.size, style);
    painter.restore();
  }
  painter.restore();
}

}  // namespace scalescope
