#include "ui/charts/pdf_page.h"

#include <string>
#include <string_view>

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QRegularExpression>
#include <QTextLayout>

#include "core/base/units.h"
#include "ui/style/theme.h"

namespace scalescope {
namespace {

constexpr double kMargin = 54;         // 19 mm.
constexpr double kFootRoom = 30;       // Distance between text and footer.
constexpr double kLineSpacing = 1.35;  // Multiple of the font size.
constexpr double kNarrow = 15;         // Columns below this multiple of the font size are narrow.
constexpr double kBelowPlaced = 12;    // Distance between what is placed at the top of a page and the text.

QString alternativeOf(std::string_view unit) {
  return QRegularExpression::escape(QString::fromUtf8(unit.data(), qsizetype(unit.size()))) + QLatin1Char('|');
}

// Returns a regular expression of the spaces between a number and its unit, in English and in the window's language,
// and of those in "n = 3".
QString keptSpaces() {
  static const QString english = [] {
    QString all;
    for (const std::string_view unit : kUnits) all += alternativeOf(unit);
    for (const std::string_view unit : kCountUnits) all += alternativeOf(unit);
    return all;
  }();
  QString units = english;
  for (const std::string_view unit : kCountUnits)
    units += alternativeOf(QCoreApplication::translate("messages", std::string(unit).c_str()).toStdString());
  units.chop(1);
  return QStringLiteral("(?<=[0-9]) (?=(?:%1)(?![A-Za-z0-9/]))|(?<=\\bn) (?==)|(?<=\\bn =) (?=[0-9])").arg(units);
}

}  // namespace

PdfPages::PdfPages(const QString& footer) : m_footer(footer), m_keptSpaces(keptSpaces()) {
  const QSizeF page = printedSize();
  m_left = kMargin;
  m_top = kMargin;
  m_bottom = page.height() - kMargin - kFootRoom;
  m_width = page.width() - 2 * kMargin;
  beginPage();
}

void PdfPages::beginPage() {
  if (!m_pages.empty()) m_roomsLeft.push_back(room());
  m_pages.emplace_back();
  m_y = m_textTop = m_top;
  const TextStyle foot{7.5, false, tokens(Theme::light).muted, false};
  const QRectF box(m_left, m_bottom + kFootRoom - 10, m_width, 12);
  rule(m_left, m_width, m_bottom + kFootRoom - 14, 0.4, tokens(Theme::light).hairline);
  textAt(m_footer, foot, box.adjusted(0, 0, -40, 0), Qt::AlignLeft);
  textAt(QString::number(m_pages.size()), foot, box, Qt::AlignRight);
}

void PdfPages::nextPage() {
  beginPage();
  if (m_atPageStart) m_atPageStart();
  skip(kBelowPlaced);
  m_textTop = m_y;
}

void PdfPages::put(const QString& words, const TextStyle& style, const QPointF& baseline) {
  m_pages.back().texts.push_back({baseline, words, style});
}

void PdfPages::skip(double points) {
  if (!atTop()) m_y += points;
}

bool PdfPages::ensure(double points) {
  if (points <= room() || atTop()) return false;
  do {  // The figures at the top of a page may leave too little room on it.
    nextPage();
  } while (points > room() && !atTop());
  return true;
}

double PdfPages::lineHeight(const TextStyle& style) const { return style.points * kLineSpacing; }

double PdfPages::advanceOf(const QString& words, const TextStyle& style) const {
  return QFontMetricsF(printedFont(style)).horizontalAdvance(words) / kPrintedUnit;
}

namespace {

QString textOfLine(const QString& paragraph, const QTextLine& line) {
  return paragraph.mid(line.textStart(), line.textLength());
}

// Lays out one paragraph; the caller places the lines.
void breakLines(QTextLayout& layout, double width) {
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout.setTextOption(option);
  layout.beginLayout();
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) line.setLineWidth(width);
  layout.endLayout();
}

}  // namespace

QString PdfPages::withNoBreaks(QString paragraph, const TextStyle& style, double width) const {
  // A narrow column needs every place to break a line, or a line would be broken within a word.
  if (width < kNarrow * style.points || !paragraph.contains(QLatin1Char(' '))) return paragraph;
  return paragraph.replace(m_keptSpaces, QString(QChar::Nbsp));
}

double PdfPages::textHeight(const QString& words, const TextStyle& style, double width) const {
  int lines = 0;
  for (const QString& paragraph : words.split(QLatin1Char('\n'))) {
    QTextLayout layout(withNoBreaks(paragraph, style, width), printedFont(style));
    breakLines(layout, width * kPrintedUnit);
    lines += std::max(1, layout.lineCount());
  }
  return lines * lineHeight(style);
}

void PdfPages::text(const QString& words, const TextStyle& style, double x, double width) {
  for (const QString& paragraph : words.split(QLatin1Char('\n'))) {
    QTextLayout layout(withNoBreaks(paragraph, style, width), printedFont(style));
    breakLines(layout, width * kPrintedUnit);
    if (layout.lineCount() == 0) m_y += lineHeight(style);
    for (int i = 0; i < layout.lineCount(); ++i) {
      ensure(lineHeight(style));
      const QTextLine line = layout.lineAt(i);
      const double top = m_y + (lineHeight(style) - line.height() / kPrintedUnit) / 2;
      put(textOfLine(paragraph, line), style, {x, top + line.ascent() / kPrintedUnit});
      m_y += lineHeight(style);
    }
  }
}

void PdfPages::textAt(const QString& words, const TextStyle& style, const QRectF& box, Qt::Alignment alignment) {
  QTextLayout layout(withNoBreaks(words, style, box.width()), printedFont(style));
  breakLines(layout, box.width() * kPrintedUnit);
  double y = box.top();
  for (int i = 0; i < layout.lineCount(); ++i) {
    const QTextLine line = layout.lineAt(i);
    const double indent = alignment == Qt::AlignRight     ? box.width() - line.naturalTextWidth() / kPrintedUnit
                          : alignment == Qt::AlignHCenter ? (box.width() - line.naturalTextWidth() / kPrintedUnit) / 2
                                                          : 0;
    const double top = y + (lineHeight(style) - line.height() / kPrintedUnit) / 2;
    put(textOfLine(words, line), style, {box.left() + indent, top + line.ascent() / kPrintedUnit});
    y += lineHeight(style);
  }
}

void PdfPages::rule(double x, double width, double y, double thickness, const QColor& colour) {
  fill(QRectF(x, y - thickness / 2, width, thickness), colour);
}

void PdfPages::fill(const QRectF& box, const QColor& colour) { m_pages.back().boxes.push_back({box, colour}); }

void PdfPages::draw(const Figure& figure, const QPointF& at, double scale, const QSizeF& size) {
  m_pages.back().figures.push_back({at, scale, size, figure});
}

}  // namespace scalescope
