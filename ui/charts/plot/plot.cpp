#include "ui/charts/plot/plot.h"

#include <algorithm>

#include <QChart>
#include <QGraphicsItem>
#include <QGraphicsLayout>
#include <QLineSeries>
#include <QPainter>
#include <QValueAxis>

#include "ui/charts/plot/plot_paint.h"
#include "ui/charts/plot/read_out.h"

namespace scalescope {
namespace {

using Painting = void (*)(QPainter&, const PaintContext&);

// Draws one of the two layers around the lines, over the whole scene.
class Layer final : public QGraphicsItem {
 public:
  Layer(Painting painting, const Figure& figure, const PlotData& data, const PlotLayout& layout, const PlotStyle& style)
      : m_painting(painting), m_context{figure, data, layout, style} {}
  void resize(const QSizeF& size) {
    prepareGeometryChange();
    m_size = size;
    update();
  }
  [[nodiscard]] QRectF boundingRect() const final { return {QPointF(0, 0), m_size}; }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) final {
    m_painting(*painter, m_context);
  }

 private:
  Painting m_painting;
  PaintContext m_context;
  QSizeF m_size;
};

class CrossHair final : public QGraphicsItem {
 public:
  CrossHair(const Figure& figure, const PlotData& data, const PlotLayout& layout, const PlotStyle& style)
      : m_context{figure, data, layout, style} {}
  void set(std::optional<double> position) {
    prepareGeometryChange();
    m_position = position;
    update();
  }
  void resize(const QSizeF& size) {
    prepareGeometryChange();
    m_size = size;
  }
  [[nodiscard]] QRectF boundingRect() const final { return m_position ? QRectF(QPointF(0, 0), m_size) : QRectF(); }
  void paint(QPainter* painter, const QStyleOptionGraphicsItem* /*option*/, QWidget* /*widget*/) final {
    if (!m_position) return;
    if (const auto readOut = readOutAt(m_context.figure, m_context.data, *m_position, m_context.style.locale))
      paintReadOut(*painter, m_context, *readOut);
  }

 private:
  PaintContext m_context;
  QSizeF m_size;
  std::optional<double> m_position;
};

bool sameShape(const Figure& a, const Figure& b) {
  return a.id == b.id && a.kind == b.kind && a.series.size() == b.series.size() && a.x.scale == b.x.scale;
}

}  // namespace

struct Plot::Impl {
  Figure figure;
  PlotStyle style;
  PlotData data;
  PlotLayout layout;
  QSizeF size{640, 400};
  std::optional<Range> visibleX;
  double leastLeft = 0;   // of this figure so far: a live chart does not jump
  double sharedLeft = 0;  // of charts beside it

  QGraphicsScene scene;
  QChart* chart = new QChart;  // the scene owns all items
  QValueAxis* x = new QValueAxis;
  QValueAxis* y = new QValueAxis;
  QList<QLineSeries*> lines;
  Layer* below = new Layer(paintBelowLines, figure, data, layout, style);
  Layer* above = new Layer(paintAboveLines, figure, data, layout, style);
  CrossHair* crossHair = new CrossHair(figure, data, layout, style);

  Impl() {
    chart->setBackgroundVisible(false);
    chart->setPlotAreaBackgroundVisible(false);
    chart->setMargins({});
    chart->layout()->setContentsMargins(0, 0, 0, 0);
    chart->legend()->hide();
    for (auto [axis, side] : {std::pair{x, Qt::AlignBottom}, std::pair{y, Qt::AlignLeft}}) {
      axis->setVisible(false);  // ticks and labels are the layers' work
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

  void matchLines() {
    while (lines.size() < static_cast<qsizetype>(data.lines.size())) {
      auto* line = new QLineSeries;
      chart->addSeries(line);
      line->attachAxis(x);
      line->attachAxis(y);
      lines.push_back(line);
    }
    while (lines.size() > static_cast<qsizetype>(data.lines.size())) {
      auto* line = lines.takeLast();
      chart->removeSeries(line);
      delete line;
    }
  }

  void pushLines() {
    matchLines();
    x->setRange(data.x.from, data.x.to);
    y->setRange(data.y.from, data.y.to);
    for (qsizetype i = 0; i < lines.size(); ++i) {
      const PlotLine& line = data.lines[static_cast<std::size_t>(i)];
      const QPen pen = linePen(figure, line.series, style);
      if (lines[i]->pen() != pen) lines[i]->setPen(pen);
      lines[i]->replace(QList<QPointF>(line.points));
    }
  }
};

Plot::Plot() : m_impl(std::make_unique<Impl>()) {}
Plot::~Plot() = default;

QGraphicsScene& Plot::scene() { return m_impl->scene; }
const Figure& Plot::figure() const { return m_impl->figure; }
const PlotData& Plot::data() const { return m_impl->data; }
const PlotLayout& Plot::layout() const { return m_impl->layout; }
std::optional<Range> Plot::visibleX() const { return m_impl->visibleX; }

void Plot::setFigure(const Figure& figure) {
  if (!sameShape(figure, m_impl->figure)) {
    m_impl->leastLeft = 0;
    m_impl->visibleX.reset();
    m_impl->crossHair->set({});
  }
  m_impl->figure = withCategories(figure);
}

void Plot::setStyle(const PlotStyle& style) {
  m_impl->style = style;
  m_impl->leastLeft = 0;
}

void Plot::setSize(const QSizeF& size) { m_impl->size = size; }
void Plot::setVisibleX(std::optional<Range> range) {
  m_impl->visibleX = canZoom(m_impl->figure) ? range : std::nullopt;
}
void Plot::setLeastLeft(double pixels) { m_impl->sharedLeft = pixels; }
void Plot::setCrossHair(std::optional<double> position) { m_impl->crossHair->set(position); }

void Plot::refresh() {
  Impl& d = *m_impl;
  d.data = preparePlot(d.figure, plotRequest(d.size, d.style.locale, d.visibleX));
  d.layout = layoutPlot(d.figure, d.data, d.size, d.style, std::max(d.leastLeft, d.sharedLeft));
  d.leastLeft = d.layout.leftMargin;
  d.scene.setSceneRect(QRectF(QPointF(0, 0), d.size));
  d.scene.setBackgroundBrush(tokens(d.style.theme).window);
  d.chart->setGeometry(QRectF(QPointF(0, 0), d.size));
  d.chart->setPlotArea(d.layout.plot);
  d.pushLines();
  d.chart->layout()->activate();
  d.below->resize(d.size);
  d.above->resize(d.size);
  d.crossHair->resize(d.size);
}

}  // namespace scalescope
