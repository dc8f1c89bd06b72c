#include "ui/charts/plot/plot_layout.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>

#include "ui/charts/plot/plot_labels.h"

namespace scalescope {
namespace {

constexpr double kFrame = 24;
constexpr double kTickLength = 4;
constexpr std::size_t kMostDirectLabels = 4;
constexpr double kMostLabelShare = 0.3;  // of the width that end labels may take

bool isReference(SeriesRole role) { return role == SeriesRole::ideal || role == SeriesRole::ceiling || role == SeriesRole::fit; }

// Builds one layout top-down, taking each part's height off `m_box`.
class Builder {
 public:
  Builder(const Figure& figure, const PlotData& data, const QSizeF& size, const PlotStyle& style, double leastLeft)
      : m_figure(figure),
        m_data(data),
        m_style(style),
        m_tokens(tokens(style.theme)),
        m_metrics(style.font),
        m_box(QPointF(0, 0), size),
        m_leastLeft(leastLeft) {
    m_out.x = data.x;
    m_out.y = data.y;
  }

  PlotLayout build() {
    if (m_style.framed) {
      m_box.adjust(kFrame, kFrame - 4, -kFrame, -kFrame + 8);
      placeHeading();
      placeFooter();
    }
    if (isEmpty(m_figure)) {
      placeSentence();
      return std::move(m_out);
    }
    m_labelWidth = directLabelWidth();
    if (wantsLegend()) {
      placeLegend();
    }
    placeYTitle();
    placePlot();
    placeYTicks();
    placeXTicks();
    placeXTitle();
    if (m_labelWidth > 0) {
      placeEndLabels(m_figure, m_data, m_style, m_out);
    }
    placeBarValues(m_figure, m_data, m_style, m_out);
    return std::move(m_out);
  }

 private:
  QFont font(double factor, bool bold = false) const {
    QFont font = m_style.font;
    if (font.pixelSize() > 0) {
      font.setPixelSize(static_cast<int>(std::lround(font.pixelSize() * factor)));
    } else {
      font.setPointSizeF(font.pointSizeF() * factor);
    }
    font.setBold(bold);
    return font;
  }

  void addText(const QString& text, const QPointF& topLeft, const QFont& f, const QColor& colour) {
    const QFontMetricsF metrics(f);
    m_out.texts.push_back({text, QRectF(topLeft, QSizeF(metrics.horizontalAdvance(text), metrics.height())), f, colour});
  }

  void addLines(const QString& text, const QFont& f, const QColor& colour, int most) {
    for (const QString& line : wrapText(text, f, m_box.width(), most)) {
      addText(line, m_box.topLeft(), f, colour);
      m_box.setTop(m_box.top() + QFontMetricsF(f).height());
    }
  }

  void placeSentence() {
    m_out.plot = m_box;
    const QStringList lines = wrapText(QString::fromStdString(m_figure.empty), m_style.font, m_box.width() * 0.8, 4);
    double top = m_box.center().y() - m_metrics.height() * static_cast<double>(lines.size()) / 2;
    for (const QString& line : lines) {
      addText(line, {m_box.center().x() - m_metrics.horizontalAdvance(line) / 2, top}, m_style.font, m_tokens.muted);
      top += m_metrics.height();
    }
  }

  void placeHeading() {
    addLines(QString::fromStdString(m_figure.title), font(1.4, true), m_tokens.text, 2);
    m_box.setTop(m_box.top() + 2);
    addLines(QString::fromStdString(m_figure.subtitle), m_style.font, m_tokens.muted, 2);
    m_box.setTop(m_box.top() + 10);
  }

  void placeFooter() {
    struct Line {
      QString text;
      QColor colour;
    };
    std::vector<Line> lines;
    const QFont small = font(0.85);
    const auto add = [&](const QString& text, const QColor& colour, int most) {
      for (const QString& line : wrapText(text, small, m_box.width(), most)) {
        lines.push_back({line, colour});
      }
    };
    for (std::size_t i = 0; i < m_figure.notes.size() && i < 4; ++i) {
      add(QStringLiteral("\u26A0 ") + QString::fromStdString(m_figure.notes[i]), m_tokens.warning, 2);
    }
    add(QString::fromStdString(m_figure.definition), m_tokens.muted, 3);
    add(QString::fromStdString(m_figure.stamp), m_tokens.muted, 2);
    const double height = QFontMetricsF(small).height();
    double top = m_box.bottom() - height * static_cast<double>(lines.size());
    m_box.setBottom(lines.empty() ? m_box.bottom() : top - 10);
    for (const Line& line : lines) {
      addText(line.text, {m_box.left(), top}, small, line.colour);
      top += height;
    }
  }

  [[nodiscard]] bool isLineFigure() const {
    return !isStacked(m_figure) && (m_figure.kind == FigureKind::line || m_figure.kind == FigureKind::scatter);
  }

  // Width that direct labels need, 0 when a legend (or nothing) serves better.
  double directLabelWidth() const {
    if (!isLineFigure() || m_figure.series.size() < 2) {
      return 0;
    }
    std::size_t plain = 0;
    double width = 0;
    for (const FigureSeries& series : m_figure.series) {
      plain += isReference(series.role) || series.faint ? 0 : 1;
      width = std::max(width, m_metrics.horizontalAdvance(QString::fromStdString(series.name)));
    }
    const bool fits = plain <= kMostDirectLabels && m_figure.series.size() <= kMostDirectLabels + 2;
    return fits && width + 2 * kPad <= m_box.width() * kMostLabelShare ? width : 0;
  }

  [[nodiscard]] bool wantsLegend() const {
    return m_figure.series.size() > 1 && m_labelWidth <= 0 && m_figure.kind != FigureKind::waterfall;
  }

  void placeLegend() {
    const double line = m_metrics.height() + 2;
    const double swatch = 18;
    QPointF at = m_box.topLeft();
    int rows = 1;
    for (std::size_t i = 0; i < m_figure.series.size(); ++i) {
      QString text = QString::fromStdString(m_figure.series[i].name);
      if (text.isEmpty() || m_figure.series[i].faint) {
        continue;
      }
      const double most = m_box.width() - swatch - 6;
      text = m_metrics.elidedText(text, Qt::ElideRight, most);
      const double width = swatch + 6 + m_metrics.horizontalAdvance(text);
      if (at.x() > m_box.left() && at.x() + width > m_box.right()) {
        if (++rows > 4) {  // more than this is a table's work
          break;
        }
        at = {m_box.left(), at.y() + line};
      }
      m_out.keys.push_back({i, QRectF(at.x(), at.y() + (m_metrics.height() - 10) / 2, swatch, 10)});
      addText(text, {at.x() + swatch + 6, at.y()}, m_style.font, m_tokens.text);
      at.setX(at.x() + width + 16);
    }
    m_box.setTop(at.y() + line + 4);
  }

  void placeYTitle() {
    const QString title = QString::fromStdString(m_figure.y.title);
    if (!title.isEmpty()) {
      addLines(title, m_style.font, m_tokens.muted, 1);
    }
    m_box.setTop(m_box.top() + m_metrics.height() / 2 + 4);  // the top tick label stands half above the plot
  }

  void placePlot() {
    double left = 0;
    for (const Tick& tick : m_data.yTicks) {
      left = std::max(left, m_metrics.horizontalAdvance(tick.label));
    }
    left = std::max(left + kPad, m_leastLeft);
    m_out.leftMargin = left;
    const double right = m_labelWidth > 0 ? labelMargin(m_box.width() - left) : kPad;
    const double bottom =
        kTickLength + 2 + (staggered() ? 2 : 1) * m_metrics.height() + (m_figure.x.title.empty() ? 0 : m_metrics.height() + 4);
    m_out.plot = m_box.adjusted(left, 0, -right, -bottom);
    m_out.plot.setWidth(std::max(m_out.plot.width(), 16.0));
    m_out.plot.setHeight(std::max(m_out.plot.height(), 16.0));
  }

  // Least right margin with which every end label still fits: a line that ends early needs none.
  [[nodiscard]] double labelMargin(double width) const {
    double plot = width - kPad;
    for (std::size_t i = 0; i < m_figure.series.size(); ++i) {
      QPointF last;
      if (m_figure.series[i].faint || !lastPoint(m_data, i, last)) {
        continue;
      }
      const double share = (last.x() - m_data.x.from) / m_data.x.width();
      const double label = m_metrics.horizontalAdvance(QString::fromStdString(m_figure.series[i].name)) + kPad;
      plot = share > 0 ? std::min(plot, (width - label) / share) : plot;
    }
    return width - plot;
  }

  void placeYTicks() {
    double lastTop = m_out.plot.bottom() + m_metrics.height();
    for (const Tick& tick : m_data.yTicks) {
      const double y = m_out.toPixel(m_data.x.from, tick.position).y();
      m_out.grid.emplace_back(m_out.plot.left(), y, m_out.plot.right(), y);
      const double width = m_metrics.horizontalAdvance(tick.label);
      const double top = y - m_metrics.height() / 2;
      if (top + m_metrics.height() > lastTop) {
        continue;  // too low a plot for every label
      }
      lastTop = top;
      addText(tick.label, {m_out.plot.left() - kPad - width, top}, m_style.font, m_tokens.muted);
    }
  }

  [[nodiscard]] double slotWidth() const {
    const double plotWidth = m_box.width() * 0.9;
    return plotWidth / std::max<double>(1, static_cast<double>(m_figure.x.categories.size())) - 6;
  }

  // Names too wide for their bar stand on two lines in turn, so that each has the room of two.
  [[nodiscard]] bool staggered() const {
    if (m_figure.x.scale != AxisScale::category || m_data.xTicks.size() < 2) {
      return false;
    }
    return std::any_of(m_data.xTicks.begin(), m_data.xTicks.end(),
                       [&](const Tick& tick) { return m_metrics.horizontalAdvance(tick.label) > slotWidth(); });
  }

  // Width a category's name may take until it meets its neighbours on the same line, `step` categories away.
  [[nodiscard]] double categoryRoom(std::size_t i, std::size_t step) const {
    const double distance = m_out.plot.width() / m_data.x.width() * static_cast<double>(step);
    double half = 1e9;
    const auto meet = [&](std::size_t j) {
      half = std::min(half, distance - std::min(m_metrics.horizontalAdvance(m_data.xTicks[j].label), distance) / 2 - 7);
    };
    if (i >= step) {
      meet(i - step);
    }
    if (i + step < m_data.xTicks.size()) {
      meet(i + step);
    }
    return std::max(24.0, 2 * half);
  }

  void placeXTicks() {
    const double top = m_out.plot.bottom() + kTickLength + 2;
    const bool category = m_figure.x.scale == AxisScale::category;
    const bool two = staggered();
    double lastRight[2] = {-1e9, -1e9};
    for (std::size_t i = 0; i < m_data.xTicks.size(); ++i) {
      const Tick& tick = m_data.xTicks[i];
      const double x = m_out.toPixel(tick.position, m_data.y.from).x();
      if (!category) {
        m_out.ticks.emplace_back(x, m_out.plot.bottom(), x, m_out.plot.bottom() + kTickLength);
      }
      const QString label = category ? m_metrics.elidedText(tick.label, Qt::ElideRight, categoryRoom(i, two ? 2 : 1)) : tick.label;
      const double width = m_metrics.horizontalAdvance(label);
      const double left = std::clamp(x - width / 2, m_box.left(), std::max(m_box.left(), m_box.right() - width));
      double& right = lastRight[two ? i % 2 : 0];
      if (left < right + 6) {
        continue;
      }
      addText(label, {left, top + (two && i % 2 == 1 ? m_metrics.height() : 0)}, m_style.font, m_tokens.muted);
      right = left + width;
    }
  }

  void placeXTitle() {
    const QString title = m_metrics.elidedText(QString::fromStdString(m_figure.x.title), Qt::ElideRight, m_box.width());
    if (title.isEmpty()) {
      return;
    }
    const double width = m_metrics.horizontalAdvance(title);
    const double left = std::clamp(m_out.plot.center().x() - width / 2, m_box.left(), std::max(m_box.left(), m_box.right() - width));
    addText(title, {left, m_box.bottom() - m_metrics.height()}, m_style.font, m_tokens.muted);
  }

  const Figure& m_figure;
  const PlotData& m_data;
  const PlotStyle& m_style;
  const Tokens& m_tokens;
  QFontMetricsF m_metrics;
  QRectF m_box;
  double m_leastLeft;
  double m_labelWidth = 0;
  PlotLayout m_out;
};

}  // namespace

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
  if (!line.isEmpty()) {
    lines.push_back(line);
  }
  for (QString& each : lines) {
    each = metrics.elidedText(each, Qt::ElideRight, width + 0.5);
  }
  return lines;
}

QColor colourOf(const Figure& figure, std::size_t series, const PlotStyle& style) {
  return seriesColour(figure.series[series].role, hueIndices(figure)[series], style.theme);
}

PlotLayout layoutPlot(const Figure& figure, const PlotData& data, const QSizeF& size, const PlotStyle& style, double leastLeft) {
  return Builder(figure, data, size, style, leastLeft).build();
}

}  // namespace scalescope
