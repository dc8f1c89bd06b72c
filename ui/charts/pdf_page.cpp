#include "ui/charts/pdf_page.h"

#include <algorithm>
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

// Returns a regular expression of the spaces between a number or quantity and its unit ("3 ms", "[1, 3] ms", "step,
// ms"), in English and in the window's language, and of those in "n = 3".
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
  return QStringLiteral("(?<=[0-9,\\])]) (?=(?:%1)(?![A-Za-z0-9/]))|(?<=\\bn) (?==)|(?<=\\bn =) (?=[0-9])").arg(units);
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

QString PdfPages::withUnitsKept(QString text) const { return text.replace(m_keptSpaces, QString(QChar::Nbsp)); }

// A word that becomes wider than a narrow column with its unit would be broken.
QString PdfPages::withNoBreaks(const QString& paragraph, const TextStyle& style, double width) const {
  const QString kept = withUnitsKept(paragraph);
  if (width >= kNarrow * style.points || kept == paragraph) return kept;
  QStringList words = kept.split(QLatin1Char(' '));
  for (QString& word : words)
    if (word.contains(QChar::Nbsp) && advanceOf(word, style) > width) word.replace(QChar::Nbsp, QLatin1Char(' '));
  return words.join(QLatin1Char(' '));
}

namespace {

// Returns the number of characters of a line of code: up to a space, else up to another separator, else as many as fit.
qsizetype codeLength(const QString& text, const QFontMetricsF& metrics, double width) {
  constexpr double kLeastFilled = 0.5;  // Share of a line that a space must leave filled.
  if (metrics.horizontalAdvance(text) <= width) return text.size();
  qsizetype fits = 1, most = text.size();
  while (most - fits > 1) {
    const qsizetype middle = (fits + most) / 2;
    (metrics.horizontalAdvance(text.left(middle)) <= width ? fits : most) = middle;
  }
  // A space that ends a line needs no room.
  const qsizetype space = text.lastIndexOf(QLatin1Char(' '), fits);
  if (static_cast<double>(space) > kLeastFilled * static_cast<double>(fits)) return space + 1;
  qsizetype separator = -1;
  for (const char each : {',', ':', '/', '-', '_', ' '})
    separator = std::max(separator, text.lastIndexOf(QLatin1Char(each), fits - 1));
  if (separator > 0) return separator + 1;
  return text[fits - 1].isHighSurrogate() && fits > 1 ? fits - 1 : fits;
}

}  // namespace

std::vector<PdfPages::Line> PdfPages::linesOf(const QString& words, const TextStyle& style, double width) const {
  std::vector<Line> lines;
  const QFontMetricsF metrics(printedFont(style));
  const double ascent = metrics.ascent() / kPrintedUnit, height = metrics.height() / kPrintedUnit;
  for (const QString& paragraph : words.split(QLatin1Char('\n'))) {
    if (style.mono || paragraph.isEmpty()) {
      qsizetype from = 0;
      do {
        const QString rest = paragraph.mid(from);
        const qsizetype length = rest.isEmpty() ? 0 : codeLength(rest, metrics, width * kPrintedUnit);
        lines.push_back({rest.left(length), ascent, height});
        from += length;
      } while (from < paragraph.size());
      continue;
    }
    QTextLayout layout(withNoBreaks(paragraph, style, width), printedFont(style));
    breakLines(layout, width * kPrintedUnit);
    for (int i = 0; i < layout.lineCount(); ++i) {
      const QTextLine line = layout.lineAt(i);
      lines.push_back({textOfLine(paragraph, line), line.ascent() / kPrintedUnit, line.height() / kPrintedUnit});
    }
  }
  return lines;
}

double PdfPages::textHeight(const QString& words, const TextStyle& style, double width) const {
  return static_cast<double>(linesOf(words, style, width).size()) * lineHeight(style);
}

namespace {

constexpr std::size_t kTogether = 3;  // Least number of lines of a text on each of its pages.

std::size_t firstTogether(std::size_t lines) { return lines < 2 * kTogether ? lines : kTogether; }

}  // namespace

double PdfPages::startHeight(const QString& words, const TextStyle& style, double width) const {
  return static_cast<double>(firstTogether(linesOf(words, style, width).size())) * lineHeight(style);
}

void PdfPages::text(const QString& words, const TextStyle& style, double x, double width) {
  const std::vector<Line> lines = linesOf(words, style, width);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::size_t together = i == 0 ? firstTogether(lines.size()) : i + kTogether == lines.size() ? kTogether : 1;
    ensure(static_cast<double>(together) * lineHeight(style));
    const Line& line = lines[i];
    if (!line.words.isEmpty()) put(line.words, style, {x, m_y + (lineHeight(style) - line.height) / 2 + line.ascent});
    m_y += lineHeight(style);
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
