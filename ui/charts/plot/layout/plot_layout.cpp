#include "ui/charts/plot/layout/plot_layout.h"

#include <cmath>
#include <utility>

#include "ui/charts/plot/layout/plot_builder.h"
#include "ui/charts/plot/layout/plot_labels.h"

namespace scalescope {
namespace {

constexpr double kFrame = 24;

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
  const QFontMetricsF size(f);
  out.texts.push_back({text, QRectF(topLeft, QSizeF(size.horizontalAdvance(text), size.height())), f, colour});
}

void PlotBuilder::addLines(const QString& text, const QFont& f, const QColor& colour, int most) {
  for (const QString& line : wrapText(text, f, box.width(), most)) {
    addText(line, box.topLeft(), f, colour);
    box.setTop(box.top() + QFontMetricsF(f).height());
  }
}

QStringList wrapText(const QString& text, const QFont& font, double width, int most) {
  const QFontMetricsF metrics(font);
  QStringList lines;
  QString line;
  const QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  for (qsizetype i = 0; i < words.size(); ++i) {
    const QString longer = line.isEmpty() ? words[i] : line + QLatin1Char(' ') + words[i];
    if (line.isEmpty() || metrics.horizontalAdvance(longer) <= width) {
      line = longer;
      continue;
    }
    if (lines.size() + 1 >= most) {
      line += QLatin1Char(' ') + words.mid(i).join(QLatin1Char(' '));
      break;
    }
    lines.push_back(line);
    line = words[i];
  }
  if (!line.isEmpty()) lines.push_back(line);
  for (QString& each : lines) each = metrics.elidedText(each, Qt::ElideRight, width + 0.5);
  return lines;
}

QColor colourOf(const Figure& figure, std::size_t series, const PlotStyle& style) {
  return seriesColour(figure.series[series].role, hueIndices(figure)[series], style.theme);
}

PlotLayout layoutPlot(const Figure& figure, const PlotData& data, const QSizeF& size, const PlotStyle& style,
                      double leastLeft) {
  PlotBuilder b{figure,   data, style, tokens(style.theme), QFontMetricsF(style.font), QRectF(QPointF(0, 0), size),
                leastLeft};
  b.out.x = data.x;
  b.out.y = data.y;
  if (style.framed) {
    b.box.adjust(kFrame, kFrame - 4, -kFrame, -kFrame + 8);
    placeHeading(b);
    placeFooter(b);
  }
  if (isEmpty(figure)) {
    placeSentence(b);
    return std::move(b.out);
  }
  b.labelWidth = directLabelWidth(b);
  if (wantsLegend(b)) placeLegend(b);
  if (figure.kind == FigureKind::heatMap)
    placeScale(b);
  else
    placeYTitle(b);
  placePlot(b);
  placeYTicks(b);
  placeXTicks(b);
  placeXTitle(b);
  if (b.labelWidth > 0) placeEndLabels(figure, data, style, b.out);
  placeBarValues(figure, data, style, b.out);
  return std::move(b.out);
}

}  // namespace scalescope
