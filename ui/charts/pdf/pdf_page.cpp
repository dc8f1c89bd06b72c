#include "ui/charts/pdf/pdf_page.h"

#include <QFontMetricsF>
#include <QPageSize>
#include <QTextLayout>

#include "ui/style/theme.h"

namespace scalescope {
namespace {

constexpr int kResolution = 1200;
constexpr double kPointsPerInch = 72;
constexpr double kMargin = 54;         // 19 mm
constexpr double kFootRoom = 30;       // between text and foot
constexpr double kLineSpacing = 1.35;  // of the font size

}  // namespace

PdfPages::PdfPages(QIODevice& device, const QString& title, const QString& footer)
    : m_writer(&device), m_footer(footer) {
  m_writer.setPageSize(QPageSize(QPageSize::A4));
  m_writer.setPageMargins(QMarginsF());
  m_writer.setResolution(kResolution);
  m_writer.setTitle(title);
  m_writer.setCreator(QStringLiteral("Scalescope"));
  const QSizeF page = QPageSize(QPageSize::A4).size(QPageSize::Point);
  m_left = kMargin;
  m_top = kMargin;
  m_bottom = page.height() - kMargin - kFootRoom;
  m_width = page.width() - 2 * kMargin;
  m_painter.begin(&m_writer);
  m_painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  beginPage();
}

PdfPages::~PdfPages() { m_painter.end(); }

double PdfPages::unit() const { return kResolution / kPointsPerInch; }

QFont PdfPages::font(const TextStyle& style) const {
  QFont font = exportFont();
  if (style.mono) font.setFamilies({QStringLiteral("DejaVu Sans Mono"), QStringLiteral("monospace")});
  font.setPixelSize(qRound(style.points * unit()));
  font.setBold(style.bold);
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

void PdfPages::beginPage() {
  if (m_page++ > 0) m_writer.newPage();
  m_y = m_top;
  const TextStyle foot{7.5, false, tokens(Theme::light).muted, false};
  const QRectF box(m_left, m_bottom + kFootRoom - 10, m_width, 12);
  rule(m_left, m_width, m_bottom + kFootRoom - 14, 0.4, tokens(Theme::light).hairline);
  textAt(m_footer, foot, box.adjusted(0, 0, -40, 0), Qt::AlignLeft);
  textAt(QString::number(m_page), foot, box, Qt::AlignRight);
}

void PdfPages::skip(double points) {
  if (!atTop()) m_y += points;
}

bool PdfPages::ensure(double points) {
  if (points <= room() || atTop()) return false;
  beginPage();
  return true;
}

double PdfPages::lineHeight(const TextStyle& style) const { return style.points * kLineSpacing; }

double PdfPages::advanceOf(const QString& words, const TextStyle& style) const {
  return QFontMetricsF(font(style)).horizontalAdvance(words) / unit();
}

namespace {

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

double PdfPages::textHeight(const QString& words, const TextStyle& style, double width) const {
  int lines = 0;
  for (const QString& paragraph : words.split(QLatin1Char('\n'))) {
    QTextLayout layout(paragraph, font(style));
    breakLines(layout, width * unit());
    lines += std::max(1, layout.lineCount());
  }
  return lines * lineHeight(style);
}

void PdfPages::text(const QString& words, const TextStyle& style, double x, double width) {
  for (const QString& paragraph : words.split(QLatin1Char('\n'))) {
    QTextLayout layout(paragraph, font(style));
    breakLines(layout, width * unit());
    if (layout.lineCount() == 0) m_y += lineHeight(style);
    for (int i = 0; i < layout.lineCount(); ++i) {
      ensure(lineHeight(style));
      const QTextLine line = layout.lineAt(i);
      m_painter.setPen(style.colour);
      const double top = m_y + (lineHeight(style) - line.height() / unit()) / 2;
      line.draw(&m_painter, QPointF(x * unit() - line.x(), top * unit() - line.y()));
      m_y += lineHeight(style);
    }
  }
}

void PdfPages::textAt(const QString& words, const TextStyle& style, const QRectF& box, Qt::Alignment alignment) {
  QTextLayout layout(words, font(style));
  breakLines(layout, box.width() * unit());
  double y = box.top();
  for (int i = 0; i < layout.lineCount(); ++i) {
    const QTextLine line = layout.lineAt(i);
    const double indent = alignment == Qt::AlignRight     ? box.width() - line.naturalTextWidth() / unit()
                          : alignment == Qt::AlignHCenter ? (box.width() - line.naturalTextWidth() / unit()) / 2
                                                          : 0;
    m_painter.setPen(style.colour);
    const double top = y + (lineHeight(style) - line.height() / unit()) / 2;
    line.draw(&m_painter, QPointF((box.left() + indent) * unit() - line.x(), top * unit() - line.y()));
    y += lineHeight(style);
  }
}

void PdfPages::rule(double x, double width, double y, double thickness, const QColor& colour) {
  fill(QRectF(x, y - thickness / 2, width, thickness), colour);
}

void PdfPages::fill(const QRectF& box, const QColor& colour) {
  m_painter.fillRect(QRectF(box.topLeft() * unit(), box.size() * unit()), colour);
}

void PdfPages::draw(const QPointF& at, double scale, const std::function<void(QPainter&)>& paint) {
  m_painter.save();
  m_painter.translate(at * unit());
  m_painter.scale(scale * unit(), scale * unit());
  paint(m_painter);
  m_painter.restore();
}

}  // namespace scalescope
