#include "ui/charts/plot/plot.h"

#include <algorithm>

#include <QChart>
#include <QGraphicsItem>
#include <QGraphicsLayout>
#include <QLineSeries>
#include <QPainter>
#include <QValueAxis>

#include "ui/charts/plot/plot_parts.h"
#include "ui/charts/plot/plot_paint.h"
#include "ui/charts/plot/read_out.h"

namespace scalescope {
namespace {

using Painting = void (*)(QPainter&, const PaintContext&);

// The drawn state: points and places belong to this figure, even while another one is prepared.
struct Shown {
  std::shared_ptr<const Figure> figure = std::make_shared<const Figure>();
  PlotStyle style;
  PlotData data;
  PlotLayout layout;
  [[nodiscard]] PaintContext context() const { return {*figure, data, layout, style}; }
};

// One of the two layers below and above the lines, over the whole scene.
class Layer final : public QGraphicsItem {
 public:
  Layer(Painting painting, const Shown& shown) : m_painting(painting), m_shown(shown) {}
  void resize(const QSizeF& size) {
    prepareGeometryChange();
    m_size = size;
    update();
  }
  [[nodiscard]] QRectF boundingRect() const final { return {QPointF(0, 0), m_size}; }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) final {
    m_painting(*painter, m_shown.context());
  }

 private:
  Painting m_painting;
  const Shown& m_shown;
  QSizeF m_size;
};

class CrossHair final : public QGraphicsItem {
 public:
  explicit CrossHair(const Shown& shown) : m_shown(shown) {}
  void set(std::optional<double> position) {
    prepareGeometryChange();
    m_position = position;
    update();
  }
  void choose(std::optional<LegendChoice> entry) {
    prepareGeometryChange();
    m_entry = entry;
    update();
  }
  void resize(const QSizeF& size) {
    prepareGeometryChange();
    m_size = size;
  }
  [[nodiscard]] QRectF boundingRect() const final {
    return m_position || m_entry ? QRectF(QPointF(0, 0), m_size) : QRectF();
  }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) final {
    if (m_entry) paintChosenEntry(*painter, m_shown.context(), *m_entry);
    if (!m_position) return;
    const auto readOut = readOutAt(*m_shown.figure, m_shown.data, *m_position, m_shown.style.locale);
    if (!readOut) return;
    paintLegendValues(*painter, m_shown.context(), *readOut);
    paintReadOut(*painter, m_shown.context(), *readOut);
  }

 private:
  const Shown& m_shown;
  QSizeF m_size;
  std::optional<double> m_position;
  std::optional<LegendChoice> m_entry;
};

bool sameShape(const Figure& a, const Figure& b) {
  return a.id == b.id && a.kind == b.kind && a.series.size() == b.series.size() && a.x.scale == b.x.scale;
}

}  // namespace

struct Plot::Impl {
  Shown shown;
  std::shared_ptr<const Figure> figure = shown.figure;  // Figure that was set; drawn from the next refresh on.
  std::shared_ptr<const Figure> whole = shown.figure;   // The figure including hidden series.
  HiddenNames hidden;
  std::size_t points = 0;  // Number of drawn points.
  QSizeF size{640, 400};
  std::optional<Range> visibleX;
  // Largest left margin of this figure so far, so that a live chart does not jump.
  double leastLeft = 0;
  double sharedLeft = 0, sharedRight = 0;  // Margins of linked charts.
  double sharedTop = 0;

  QGraphicsScene scene;
  QChart* chart = new QChart;  // The scene owns all items.
  QValueAxis* x = new QValueAxis;
  QValueAxis* y = new QValueAxis;
  QList<QLineSeries*> lines;
  Layer* below = new Layer(paintBelowLines, shown);
  Layer* above = new Layer(paintAboveLines, shown);
  CrossHair* crossHair = new CrossHair(shown);

  Impl() {
    chart->setBackgroundVisible(false);
    chart->setPlotAreaBackgroundVisible(false);
    chart->setMargins({});
    chart->layout()->setContentsMargins(0, 0, 0, 0);
    chart->legend()->hide();
    for (auto [axis, side] : {std::pair{x, Qt::AlignBottom}, std::pair{y, Qt::AlignLeft}}) {
      axis->setVisible(false);  // The layers draw ticks and labels.
      chart->addAxis(axis, side);
    }
    scene.addItem(below);
    scene.addItem(chart);
    scene.addItem(above);
    scene.addItem(crossHair);
    below->setZValue(-1);
    above->setZValue(1);
    crossHair->setZValue(2);
  }

  void hide() {
    std::set<std::size_t> series = hiddenSeries(*whole, hidden);
    figure = series.empty() ? whole : std::make_shared<const Figure>(withoutPoints(*whole, series));
    if (isEmpty(*figure)) {  // The visible series have no points yet.
      figure = whole;
      series.clear();
    }
    points = 0;
    for (const FigureSeries& each : figure->series) points += each.points.size();
    shown.style.hidden = std::move(series);
  }

  void layOut() {
    shown.layout = layoutPlot(*shown.figure, shown.data, size, shown.style,
                              {std::max(leastLeft, sharedLeft), sharedTop, sharedRight});
    leastLeft = shown.layout.leftMargin;
    chart->setPlotArea(shown.layout.plot);
    for (Layer* layer : {below, above}) layer->resize(size);
  }

  // Setting the brush updates the view, and with it the event of the first scene would paint all charts of the window.
  void paintBackground() {
    const QBrush brush(tokens(shown.style.theme).window);
    if (scene.backgroundBrush() != brush) scene.setBackgroundBrush(brush);
  }

  void matchLines() {
    while (lines.size() < static_cast<qsizetype>(shown.data.lines.size())) {
      auto* line = new QLineSeries;
      chart->addSeries(line);
      line->attachAxis(x);
      line->attachAxis(y);
      lines.push_back(line);
    }
    while (lines.size() > static_cast<qsizetype>(shown.data.lines.size())) {
      auto* line = lines.takeLast();
      chart->removeSeries(line);
      delete line;
    }
  }

  // Every change of the chart's size or range computes the geometry of the lines again, so they have no points then.
  void emptyLines() {
    for (QLineSeries* line : lines) line->replace(QList<QPointF>());
  }

  void pushLines() {
    matchLines();
    x->setRange(shown.data.x.from, shown.data.x.to);
    y->setRange(shown.data.y.from, shown.data.y.to);
    const qsizetype together = linePoints(shown.data);
    for (qsizetype i = 0; i < lines.size(); ++i) {
      const PlotLine& line = shown.data.lines[static_cast<std::size_t>(i)];
      const QPen pen = linePen(*shown.figure, line, together, shown.style);
      if (lines[i]->pen() != pen) lines[i]->setPen(pen);
      lines[i]->replace(QList<QPointF>(line.points));
    }
  }
};

Plot::Plot() : m_impl(std::make_unique<Impl>()) {}
Plot::~Plot() = default;

QGraphicsScene& Plot::scene() { return m_impl->scene; }
const Figure& Plot::figure() const { return *m_impl->shown.figure; }
const PlotData& Plot::data() const { return m_impl->shown.data; }
const PlotLayout& Plot::layout() const { return m_impl->shown.layout; }
std::optional<Range> Plot::visibleX() const { return m_impl->visibleX; }
std::size_t Plot::points() const { return m_impl->points; }

void Plot::setFigure(std::shared_ptr<const Figure> figure) {
  Impl& d = *m_impl;
  if (!sameShape(*figure, *d.figure)) {
    d.leastLeft = 0;
    d.visibleX.reset();
    d.crossHair->set({});
    d.crossHair->choose({});
  }
  if (figure->id != d.whole->id) {
    d.hidden.clear();
    d.shown.style.legendPage = 0;
  }
  d.whole = drawsBars(*figure) ? std::make_shared<const Figure>(withCategories(*figure, d.shown.style.locale))
                               : std::move(figure);
  d.hide();
}

void Plot::setHidden(const HiddenNames& names) {
  m_impl->hidden = names;
  m_impl->hide();
}

const HiddenNames& Plot::hidden() const { return m_impl->hidden; }
const Figure& Plot::wholeFigure() const { return *m_impl->whole; }
void Plot::setChosenEntry(std::optional<LegendChoice> choice) { m_impl->crossHair->choose(choice); }

void Plot::setLegendPage(int page) {
  m_impl->shown.style.legendPage = page;
  m_impl->layOut();
}

void Plot::setStyle(const PlotStyle& style) {
  std::set<std::size_t> hidden = std::move(m_impl->shown.style.hidden);
  const int legendPage = m_impl->shown.style.legendPage;
  m_impl->shown.style = style;
  m_impl->shown.style.hidden = std::move(hidden);
  m_impl->shown.style.legendPage = legendPage;
  m_impl->leastLeft = 0;
}

void Plot::setSize(const QSizeF& size) { m_impl->size = size; }
void Plot::setVisibleX(std::optional<Range> range) {
  m_impl->visibleX = canZoom(*m_impl->figure) ? range : std::nullopt;
}
void Plot::setLeastTop(double pixels) { m_impl->sharedTop = pixels; }
void Plot::setLeastSides(double left, double right) {
  m_impl->sharedLeft = left;
  m_impl->sharedRight = right;
}
void Plot::setCrossHair(std::optional<double> position) { m_impl->crossHair->set(position); }

PlotQuestion Plot::question() const {
  return {m_impl->figure, plotRequest(m_impl->size, m_impl->shown.style.locale, m_impl->visibleX)};
}

Range Plot::wholeX() const {
  return shownX(*m_impl->figure, plotRequest(m_impl->size, m_impl->shown.style.locale, {}));
}

void Plot::refresh() {
  const PlotQuestion now = question();
  take(now, preparePlot(*now.figure, now.request));
}

void Plot::take(const PlotQuestion& question, PlotData data) {
  Impl& d = *m_impl;
  d.shown.figure = question.figure;
  d.shown.data = std::move(data);
  d.emptyLines();
  d.scene.setSceneRect(QRectF(QPointF(0, 0), d.size));
  d.paintBackground();
  d.chart->setGeometry(QRectF(QPointF(0, 0), d.size));
  d.layOut();
  d.chart->layout()->activate();
  d.pushLines();
  d.crossHair->resize(d.size);
}

}  // namespace scalescope
