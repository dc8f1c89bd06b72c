#include "ui/charts/plot/plot_layout.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QTextBoundaryFinder>

#include "ui/charts/plot/plot_builder.h"
#include "ui/charts/plot/plot_labels.h"

namespace scalescope {
namespace {

constexpr double kFrame = 24;

// Returns how far accented capitals extend above a font's lines.
double inkAbove(const QFont& font) {
  const QFontMetricsF metrics(font);
  return std::max(0.0, std::ceil(-metrics.tightBoundingRect(QStringLiteral("\u00DC")).top() - metrics.ascent()));
}

}  // namespace

QFont PlotBuilder::font(double factor, bool bold) const {
  QFont font = style.font;
  if (font.pixelSize() > 0)
    font.setPixelSize(static_cast<int>(std::lround(font.pixelSize() * factor)));
  else
    font.setPointSizeF(font.pointSizeF() * factor);
  font.setBold(bold);
  return font;
}

void PlotBuilder::addText(const QString& text, const QPointF& topLeft, const QFont& f, const QColor& colour) {
  const TextMetrics& measured = fonts.metricsOf(f);
  out.texts.push_back({text, QRectF(topLeft, QSizeF(measured.horizontalAdvance(text), measured.height())), f, colour});
}

void PlotBuilder::addUpright(const QString& text, const QPointF& topLeft, const QFont& f, const QColor& colour) {
  addText(text, topLeft, f, colour);
  out.texts.back().at = QRectF(topLeft, out.texts.back().at.size().transposed());
  out.texts.back().isUpright = true;
}

void PlotBuilder::keepWhole(const QString& whole) {
  if (out.texts.back().text != whole) out.texts.back().whole = whole;
}

void PlotBuilder::addLines(const QString& text, const QFont& f, const QColor& colour, int most) {
  const TextMetrics& measured = fonts.metricsOf(f);
  for (const QString& line : wrapText(text, measured, box.width(), most)) {
    addText(line, box.topLeft(), f, colour);
    if (isElided(line) && !isElided(text)) keepWhole(text);
    box.setTop(box.top() + measured.height());
  }
}

namespace {

constexpr ushort kWithoutSpaces = 0x2E80;  // Radicals, ideographs and their punctuation begin here.

// Returns the parts that must not be split: words with the space after them, or, in scripts without spaces, characters
// with the punctuation that may not begin a line.
QStringList unbroken(const QString& text) {
  QStringList parts;
  QTextBoundaryFinder finder(QTextBoundaryFinder::Line, text);
  qsizetype from = 0;
  for (qsizetype at = finder.toNextBoundary(); at >= 0; at = finder.toNextBoundary()) {
    const bool may = at == text.size() || text[at - 1] == QLatin1Char(' ') ||
                     text[at - 1].unicode() >= kWithoutSpaces || text[at].unicode() >= kWithoutSpaces;
    if (!may || at == from) continue;
    parts.push_back(text.mid(from, at - from));
    from = at;
  }
  return parts;
}

// Returns true if a line may end before `at`: after a separator, but not within a number such as 0.1, 1e-3 or -5.
bool mayBreakAt(const QString& part, qsizetype at) {
  static const QString separators = QStringLiteral("-_/,;=:.");
  static const QString beforeNumbers = QStringLiteral("-_/=");
  const QChar before = part[at - 1], next = part[at];
  const bool beforeSign = before == QLatin1Char('=') && next == QLatin1Char('-');
  if (!separators.contains(before) || (separators.contains(next) && !beforeSign) || next.isSpace()) return false;
  if (next.isDigit() && !beforeNumbers.contains(before)) return false;
  if (before != QLatin1Char('-')) return true;
  const bool isSign = at < 2 || !part[at - 2].isLetterOrNumber();
  const bool isExponent = at > 2 && part[at - 2].toLower() == QLatin1Char('e') && part[at - 3].isDigit();
  return !isSign && !(next.isDigit() && isExponent);
}

// Splits parts that are wider than a line after separators, as in program.learning_rate=0.1 and resnet18-ddp-2x64.
QStringList brokenAtSeparators(const QStringList& parts, const TextMetrics& metrics, double width) {
  QStringList out;
  for (const QString& part : parts) {
    qsizetype from = 0;
    if (metrics.horizontalAdvance(part.trimmed()) > width)
      for (qsizetype at = 1; at + 1 < part.size(); ++at) {
        if (!mayBreakAt(part, at)) continue;
        out.push_back(part.mid(from, at - from));
        from = at;
      }
    out.push_back(part.mid(from));
  }
  return out;
}

// Returns the words of a text in a script without spaces that has some, as between a name and a number: a number stays
// with the word that it counts.
QStringList wordsOf(const QString& text) {
  QStringList words;
  for (const QString& word : text.split(QLatin1Char(' '))) {
    const QString before = words.isEmpty() ? QString() : words.back().trimmed();
    const bool isCounted =
        !before.isEmpty() && !word.isEmpty() && word[0].unicode() >= kWithoutSpaces && before.back().isDigit();
    if (isCounted)
      words.back() += word + QLatin1Char(' ');
    else
      words.push_back(word + QLatin1Char(' '));
  }
  return words;
}

QStringList linesOf(const QStringList& parts, const TextMetrics& metrics, double width, int most) {
  QStringList lines;
  QString line;
  for (qsizetype i = 0; i < parts.size(); ++i) {
    const QString longer = line + parts[i];
    if (line.isEmpty() || metrics.horizontalAdvance(longer.trimmed()) <= width) {
      line = longer;
      continue;
    }
    if (lines.size() + 1 >= most) {
      line += parts.mid(i).join(QString());
      break;
    }
    lines.push_back(line.trimmed());
    line = parts[i];
  }
  if (!line.isEmpty()) lines.push_back(line.trimmed());
  return lines;
}

}  // namespace

QStringList wrapText(const QString& text, const QFont& font, double width, int most) {
  return wrapText(text, TextMetrics(font), width, most);
}

QStringList wrapText(const QString& text, const TextMetrics& metrics, double width, int most,
                     Qt::TextElideMode elided) {
  const QString clean = text.split(QLatin1Char(' '), Qt::SkipEmptyParts).join(QLatin1Char(' '));
  if (clean.isEmpty()) return {};
  // Most texts fit on one line or have only one, and finding the places of breaks is slow.
  if (metrics.horizontalAdvance(clean) <= width) return {clean};
  if (most <= 1) return {metrics.elidedText(clean, elided, width + 0.5)};
  QStringList lines = linesOf(brokenAtSeparators(unbroken(clean), metrics, width), metrics, width, most);
  // Between words is better than within one if it takes no more lines.
  if (const QStringList spaced = linesOf(wordsOf(clean), metrics, width, most);
      spaced.size() <= lines.size() && std::all_of(spaced.begin(), spaced.end(), [&](const QString& line) {
        return metrics.horizontalAdvance(line) <= width;
      }))
    lines = spaced;
  for (QString& each : lines) each = metrics.elidedText(each, elided, width + 0.5);
  return lines;
}

QString wholeTextAt(const PlotLayout& layout, const QPointF& at) {
  for (const PlacedText& each : layout.texts)
    if (!each.whole.isEmpty() && each.at.contains(at)) return each.whole;
  return {};
}

const LegendEntry* legendEntryAt(const PlotLayout& layout, const QPointF& at) {
  const auto found = std::find_if(layout.legend.begin(), layout.legend.end(),
                                  [&](const LegendEntry& entry) { return entry.at.contains(at); });
  return found == layout.legend.end() ? nullptr : &*found;
}

std::optional<int> legendPageAt(const PlotLayout& layout, const QPointF& at) {
  const LegendPages& pages = layout.legendPages;
  if (pages.earlier.contains(at)) return std::max(0, pages.shown - 1);
  if (pages.later.contains(at)) return std::min(pages.count - 1, pages.shown + 1);
  return {};
}

QString nameOf(const Figure& figure, const LegendChoice& choice) {
  const FigureSeries& series = figure.series[choice.series];
  return QString::fromStdString(choice.part == LegendPart::hue      ? series.huePart
                                : choice.part == LegendPart::marker ? series.markerPart
                                                                    : series.name);
}

std::vector<std::size_t> seriesOf(const Figure& figure, const LegendChoice& choice) {
  if (choice.part == LegendPart::series) return {choice.series};
  const auto part = [&choice](const FigureSeries& series) {
    return choice.part == LegendPart::hue ? series.hue : series.marker;
  };
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < figure.series.size(); ++i)
    if (!figure.series[i].huePart.empty() && part(figure.series[i]) == part(figure.series[choice.series]))
      all.push_back(i);
  return all;
}

QColor colourOf(const Figure& figure, std::size_t series, const PlotStyle& style) {
  const FigureSeries& source = figure.series[series];
  if (source.role == SeriesRole::plain && source.marker && source.hue) return seriesShade(*source.hue, style.theme);
  return seriesColour(source.role, hueIndices(figure)[series], style.theme);
}

namespace {

void placeAll(PlotBuilder& b) {
  b.out.x = b.data.x;
  b.out.y = b.data.y;
  if (b.style.framed) {
    b.box.adjust(kFrame, kFrame - 4, -kFrame, -kFrame + 8);
    placeHeading(b);
    placeFooter(b);
  } else {
    b.box.setTop(inkAbove(b.style.font));
  }
  if (isEmpty(b.figure)) return placeSentence(b);
  b.labelWidth = directLabelWidth(b);
  if (wantsLegend(b)) placeLegend(b);
  if (b.figure.kind == FigureKind::heatMap)
    placeScale(b);
  else
    placeYTitle(b);
  placePlot(b);
  placeYTicks(b);
  placeXTicks(b);
  placeXTitle(b);
  if (b.labelWidth > 0) placeEndLabels(b.figure, b.data, b.style, b.out);
  placeBarValues(b.figure, b.data, b.style, b.out);
}

}  // namespace

PlotLayout layoutPlot(const Figure& figure, const PlotData& data, const QSizeF& size, const PlotStyle& style,
                      const LeastMargins& least) {
  LayoutFonts fonts;
  const auto laidOut = [&](const LeastMargins& margins, int moreRows) {
    PlotBuilder b{
        figure, data, style, tokens(style.theme), fonts, fonts.metricsOf(style.font), size, QRectF(QPointF(0, 0), size),
        margins};
    b.moreRows = moreRows;
    placeAll(b);
    return b;
  };
  PlotBuilder usual = laidOut(least, 0);
  if (usual.out.legendPages.count == 1) return std::move(usual.out);
  // The tops of charts beside each other depend on the rows of this legend, so its rows must not depend on their top:
  // they would change each other for ever.
  const int moreRows =
      least.top > 0 ? spareLegendRows(laidOut({.left = least.left, .right = least.right}, 0)) : spareLegendRows(usual);
  if (moreRows == 0) return std::move(usual.out);
  PlotLayout out = laidOut(least, moreRows).out;
  // A chart is not made higher for names that it may hide.
  out.heightForNames = usual.out.heightForNames;
  out.leastHeight = usual.out.leastHeight;
  return out;
}

}  // namespace scalescope
