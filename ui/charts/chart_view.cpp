#include "ui/charts/chart_view.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include <QAction>
#include <QContextMenuEvent>
#include <QDrag>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/charts/chart_files.h"
#include "ui/charts/chart_header.h"
#include "ui/charts/elided_label.h"
#include "ui/charts/enlarged_chart.h"
#include "ui/charts/export_note.h"
#include "ui/charts/plot/plot_widget.h"
#include "ui/base/message_translation.h"
#include "ui/models/table_model.h"
#include "ui/models/table_view.h"
#include "ui/style/roles.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr int kFrameMs = 33;
constexpr int kDragged = 160;        // Width of the picture at the pointer during a drag.
constexpr double kMostGapLines = 4;  // Most by which a chart begins lower than it must, so that it is aligned.

struct TopOfChart {
  ChartView* view;
  double pixels;  // Least height above the plot.
};

bool looksAlike(const Figure& a, const Figure& b) {
  return a.id == b.id && a.kind == b.kind && a.series.size() == b.series.size() && isEmpty(a) == isEmpty(b) &&
         a.empty == b.empty;
}

bool haveSameTexts(const Figure& a, const Figure& b) {
  return a.title == b.title && a.subtitle == b.subtitle && a.notes == b.notes && a.definition == b.definition &&
         a.summary == b.summary;
}

QString noteText(const Figure& figure) {
  if (figure.notes.empty()) return {};
  QString text = QStringLiteral("\u26A0 ") + QString::fromStdString(figure.notes.front());
  if (figure.notes.size() > 1)
    text += ChartView::tr(" (and %n more)", nullptr, static_cast<int>(figure.notes.size() - 1));
  return text;
}

QString noteTips(const Figure& figure) {
  QStringList notes;
  for (const std::string& each : figure.notes) notes << QStringLiteral("\u26A0 ") + QString::fromStdString(each);
  return notes.join(QLatin1Char('\n'));
}

}  // namespace

struct ChartView::Impl {
  ChartView* self;
  std::shared_ptr<const Figure> figure = std::make_shared<const Figure>();
  std::shared_ptr<const Table> table;  // Table of the figure, once it was made.
  bool ownTable = false;               // True if setTable set it: it is not derived from the figure.
  MakeFileForm makeForm;               // Maker of the file's form; empty if files have the same content as the screen.
  ChartFiles* files = nullptr;
  bool dirty = false;
  double left = 0, right = 0;  // Margins that this chart or a linked one needs.
  int grown = 0, ungrown = 0;  // Least heights with and without that of the plot.
  bool isFixed = false;        // True if its height is its least one.
  bool showNotes = true;
  bool showTitle = true;
  bool showsGaps = true;

  ChartEnlarger* enlarger = nullptr;
  ChartHeader* header = nullptr;
  QStackedWidget* stack = nullptr;
  PlotWidget* plot = nullptr;
  TableView* tableView = nullptr;  // Made when it is shown first.
  TableModel* model = nullptr;
  bool hasMenu = false;  // True once the menu was shown, which fills it.
  QWidget* emptyPage = nullptr;
  QLabel* emptyText = nullptr;
  QLabel* gaps = nullptr;
  ElidedLabel* note = nullptr;
  ExportNote* exports = nullptr;
  QTimer* frame = nullptr;

  explicit Impl(ChartView* view) : self(view) {}

  void build() {
    enlarger = new ChartEnlarger(*self);
    QWidget* body = enlarger->body();
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    header = new ChartHeader(body);
    files = new ChartFiles({[this] { return toFile(); }, [this] { return QString::fromStdString(figure->id); },
                            [this] { return plot->visibleX(); }, [this] { return hiddenFrom(*figure); }},
                           self);
    column->addWidget(header);
    stack = new QStackedWidget(body);
    plot = new PlotWidget(stack);
    enlarger->setPlot(plot);
    for (QWidget* each : {static_cast<QWidget*>(plot), static_cast<QWidget*>(header)}) {
      each->addAction(enlarger->action());
      files->addKeys(each);
    }
    // Most charts of a page never show their menu or their table.
    QObject::connect(header->menu(), &QMenu::aboutToShow, self, [this] {
      if (!std::exchange(hasMenu, true)) fillMenu();
    });
    stack->addWidget(plot);
    buildEmptyPage();
    column->addSpacing(kTight);
    column->addWidget(stack, 1);
    gaps = new QLabel(body);
    gaps->setWordWrap(true);
    setRole(gaps, LabelRole::small);
    gaps->hide();
    column->addWidget(gaps);
    note = new ElidedLabel(body);
    setRole(note, LabelRole::warning);
    note->hide();
    column->addWidget(note);
    exports = new ExportNote(*files, body);
    frame = new QTimer(self);
    frame->setSingleShot(true);
    frame->setInterval(kFrameMs);
  }

  void fillMenu() {
    files->fill(header->menu());
    header->menu()->addSeparator();
    header->menu()->addAction(enlarger->action());
  }

  [[nodiscard]] std::set<std::size_t> hiddenFrom(const Figure& of) const { return hiddenSeries(of, plot->hidden()); }

  [[nodiscard]] TableView* twin() {
    if (tableView == nullptr) buildTable();
    return tableView;
  }

  void buildTable() {
    tableView = new TableView(stack);
    nameTable();
    model = new TableModel(tableView);
    auto* sort = new TableSort(tableView);
    sort->setSourceModel(model);
    tableView->setModel(sort);
    tableView->setSortingEnabled(true);
    tableView->sortByColumn(-1, Qt::AscendingOrder);
    stack->addWidget(tableView);
  }

  void buildEmptyPage() {
    emptyPage = new QWidget(stack);
    auto* column = new QVBoxLayout(emptyPage);
    emptyText = new QLabel(emptyPage);
    emptyText->setWordWrap(true);
    emptyText->setAlignment(Qt::AlignCenter);
    setRole(emptyText, LabelRole::muted);
    column->addStretch(1);
    column->addWidget(emptyText);
    column->addStretch(1);
    stack->addWidget(emptyPage);
  }

  [[nodiscard]] QString heading() const { return QString::fromStdString(figure->title); }

  // Returns the function that makes the content of files, on any thread.
  [[nodiscard]] MakeFileForm toFile() const {
    if (makeForm) return makeForm;
    return [shown = figure, own = ownTable ? table : nullptr](const std::stop_token&) -> Result<FileForm> {
      return FileForm{*shown, own ? *own : figureTable(*shown)};
    };
  }

  // Shows everything that depends on the figure's texts; the plot is refreshed separately.
  void showTexts() {
    header->setTexts(*figure, showTitle);
    note->setFullText(showNotes ? noteText(*figure) : QString());
    note->setToolTip(noteTips(*figure));
    setAccessibleNameOf(self, heading());
    setAccessibleNameOf(plot, ChartView::tr("Chart: %1").arg(heading()));
    const QString summary = QString::fromStdString(figure->summary);
    setAccessibleDescriptionOf(self, summary);
    setAccessibleDescriptionOf(plot, summary);
    if (tableView != nullptr) nameTable();
  }

  void nameTable() { setAccessibleNameOf(tableView, ChartView::tr("Table: %1").arg(heading())); }

  void refresh() {
    dirty = false;
    const bool empty = isEmpty(*figure);
    emptyText->setText(QString::fromStdString(figure->empty));
    header->setEmpty(empty);
    if (!ownTable && header->showsTable()) deriveTable();
    plot->setFigure(figure);
    header->setZoomed(plot->visibleX().has_value());
    showGaps();
    stack->setCurrentWidget(empty ? emptyPage : shownPage());
  }

  [[nodiscard]] QWidget* shownPage() { return header->showsTable() ? static_cast<QWidget*>(twin()) : plot; }

  // Shows how many values are missing, which a line does not show.
  void showGaps() {
    const auto message = isEmpty(*figure) || !showsGaps ? std::nullopt : gapsMessage(*figure);
    const QString text = message ? translated(*message) : QString();
    if (text == gaps->text()) return;
    gaps->setText(text);
    gaps->setVisible(!text.isEmpty());
  }

  void emitSides() {
    if (isEmpty(plot->plot().figure())) return;
    const PlotLayout& layout = plot->plot().layout();
    if (layout.leftMargin <= left && layout.rightMargin <= right) return;
    left = std::max(left, layout.leftMargin);
    right = std::max(right, layout.rightMargin);
    Q_EMIT self->sidesChanged(left, right);
  }

  void growToLeast();

  void deriveTable() {
    table = std::make_shared<const Table>(figureTable(*figure));
    if (tableView != nullptr && header->showsTable()) model->setTable(table);
  }

  void fillTwin() {
    TableView* view = twin();
    model->setTable(table);
    view->fitColumns();
  }

  void showTwin(bool on) {
    if (on && !ownTable) deriveTable();
    stack->setCurrentWidget(shownPage());
    if (on) fillTwin();
  }

  void dragOut() {
    if (isEmpty(*figure)) return;
    auto* drag = new QDrag(self);  // The drag deletes itself.
    drag->setMimeData(files->picture());
    drag->setPixmap(stack->grab().scaledToWidth(kDragged, Qt::SmoothTransformation));
    drag->exec(Qt::CopyAction);
  }

  void goToNeighbour(int direction) {
    const QList<ChartView*> charts = chartsInSight(*self->window());
    const qsizetype next = charts.indexOf(self) + direction;
    if (next < 0 || next >= charts.size()) return void(Q_EMIT self->beyondRequested(direction));
    enlarger->endSoon();
    charts[next]->setEnlarged(true);
  }

  void emitZoom() {
    const auto range = plot->visibleX();
    header->setZoomed(range.has_value());
    if (range)
      Q_EMIT self->visibleXChanged(axisValue(figure->x, range->from), axisValue(figure->x, range->to));
    else
      Q_EMIT self->zoomReset();
  }
};

// A chart is as tall as its names and the least plot need; the page scrolls then.
void ChartView::Impl::growToLeast() {
  if (enlarger->isActive()) return;
  const double plotHeight = plot->plot().layout().leastHeight;
  const int least =
      plotHeight > 0 ? static_cast<int>(std::ceil(self->height() - plot->viewport()->height() + plotHeight)) : 0;
  if (grown == 0) {
    ungrown = self->minimumHeight();
    isFixed = self->maximumHeight() == ungrown;
  }
  if (std::exchange(grown, std::max(least, ungrown)) == grown) return;
  isFixed ? self->setFixedHeight(grown) : self->setMinimumHeight(grown);
}

ChartView::ChartView(QWidget* parent) : QWidget(parent), m_impl(std::make_unique<Impl>(this)) {
  Impl& d = *m_impl;
  d.build();
  d.showTexts();
  d.header->setEmpty(true);  // The header is empty until there is a figure.
  connect(
      d.frame, &QTimer::timeout, this, [this] { m_impl->refresh(); });
  connect(d.header, &ChartHeader::tableRequested, this, [this](bool on) { m_impl->showTwin(on); });
  connect(d.header, &ChartHeader::pinToggled, this, &ChartView::pinToggled);
  connect(d.header, &ChartHeader::draggedOut, this, [this] { m_impl->dragOut(); });
  connect(d.header, &ChartHeader::wholeRangeRequested, this, [this] {
    resetZoom();
    Q_EMIT zoomReset();
  });
  connect(d.files, &ChartFiles::written, this, &ChartView::exported);
  connect(d.files, &ChartFiles::failed, this, &ChartView::exportFailed);
  connect(
      d.plot, &PlotWidget::pointChosen, this,
      [this](std::size_t series, double x, double y) { Q_EMIT pointChosen(static_cast<int>(series), x, y); });
  connect(
      d.plot, &PlotWidget::placeChosen, this, [this](double x) { Q_EMIT pointChosen(-1, x, 0); });
  connect(
      d.enlarger, &ChartEnlarger::neighbourRequested, this,
      [this](int direction) { m_impl->goToNeighbour(direction); });
  connect(
      d.enlarger->action(), &QAction::triggered, this, [this] { setEnlarged(!isEnlarged()); });
  connect(
      d.plot, &PlotWidget::enlargeRequested, this, [this] { setEnlarged(!isEnlarged()); }, Qt::QueuedConnection);
  connect(d.plot, &PlotWidget::zoomed, this, [this] { m_impl->emitZoom(); });
  connect(d.plot, &PlotWidget::laidOut, this, [this] {
    m_impl->emitSides();
    m_impl->growToLeast();
  });
  connect(
      d.plot, &PlotWidget::crossHairMoved, this,
      [this](std::optional<double> position) {
        if (position) position = axisValue(m_impl->figure->x, *position);
        Q_EMIT crossHairMoved(position);
      });
  connect(d.plot, &PlotWidget::readOutChanged, this, [this](const QString& text) {
    setAccessibleDescriptionOf(m_impl->plot, text.isEmpty() ? QString::fromStdString(m_impl->figure->summary) : text);
  });
}

ChartView::~ChartView() {
  m_impl->enlarger->endSoon();     // The window may be closing, too.
  m_impl->plot->disconnect(this);  // The plot would signal its loss of focus again.
}

void ChartView::setEnlarged(bool on) {
  Impl& d = *m_impl;
  if (!on) return d.enlarger->end();
  if (isEmpty(*d.figure)) return;
  d.enlarger->begin(d.heading(), d.shownPage(), d.header->menu());
}
bool ChartView::isEnlarged() const { return m_impl->enlarger->isActive(); }

void ChartView::setFigure(const Figure& figure) { setSharedFigure(std::make_shared<const Figure>(figure)); }

void ChartView::setSharedFigure(std::shared_ptr<const Figure> figure) {
  Impl& d = *m_impl;
  const bool same = looksAlike(*figure, *d.figure);
  const bool sameTexts = haveSameTexts(*figure, *d.figure);
  d.figure = std::move(figure);
  if (!sameTexts || !same) d.showTexts();
  if (!isVisible()) {
    d.dirty = true;
  } else if (!same) {
    d.frame->stop();
    d.refresh();
  } else if (!d.frame->isActive()) {
    d.frame->start();
  }
}

const Figure& ChartView::figure() const { return *m_impl->figure; }

void ChartView::setTable(std::shared_ptr<const Table> table) {
  m_impl->ownTable = true;
  m_impl->table = std::move(table);
  if (m_impl->header->showsTable()) m_impl->fillTwin();
}

void ChartView::setTable(const Table& table) { setTable(std::make_shared<const Table>(table)); }

void ChartView::setFileForm(MakeFileForm make) { m_impl->makeForm = std::move(make); }

void ChartView::setOwnForms(const std::vector<OwnFileForm>& forms) {
  if (m_impl->files->setOwnForms(forms) && m_impl->hasMenu) m_impl->fillMenu();
}

void ChartView::setExportName(const QString& name) { m_impl->files->setName(name); }

void ChartView::setTitleShown(bool on) {
  m_impl->showTitle = on;
  m_impl->showTexts();
}

void ChartView::setNotesShown(bool on) {
  m_impl->showNotes = on;
  m_impl->showTexts();
}

void ChartView::setPin(std::optional<bool> isPinned) { m_impl->header->setPin(isPinned); }
void ChartView::setGapsShown(bool on) { m_impl->showsGaps = on; }

Status ChartView::exportTo(const QString& file, int pngScale) { return m_impl->files->write(file, pngScale); }
void ChartView::askExport(const QString& ending, int pngScale) { m_impl->files->ask(ending, pngScale); }
bool ChartView::isWriting() const { return m_impl->files->isBusy(); }
void ChartView::stopWriting() { m_impl->exports->stop(); }
void ChartView::copyImage() { m_impl->files->copyImage(); }
void ChartView::copyTable() { m_impl->files->copyTable(); }

void ChartView::setVisibleX(double from, double to) {
  const Range range{axisPosition(m_impl->figure->x, from), axisPosition(m_impl->figure->x, to)};
  if (range.width() > 0) {
    m_impl->plot->zoomTo(range);
    m_impl->header->setZoomed(m_impl->plot->visibleX().has_value());
  }
}

void ChartView::resetZoom() {
  m_impl->plot->zoomTo({});
  m_impl->header->setZoomed(false);
}

void ChartView::linkSides(const QList<ChartView*>& views) {
  for (ChartView* from : views) {
    for (ChartView* to : views) {
      if (from == to) continue;
      connect(from, &ChartView::sidesChanged, to, &ChartView::keepSides);
      to->keepSides(from->m_impl->left, from->m_impl->right);
    }
  }
}

void ChartView::keepSides(double left, double right) {
  if (left <= m_impl->left && right <= m_impl->right) return;
  m_impl->left = std::max(left, m_impl->left);
  m_impl->right = std::max(right, m_impl->right);
  m_impl->plot->setLeastSides(m_impl->left, m_impl->right);
}

// The height above the plot depends on the lines of title and legend, which differ between charts. A chart that would
// have a gap above its axis beside a much higher legend is aligned only with charts that are more like it.
void ChartView::linkTops(const QList<ChartView*>& views) {
  const auto level = [views, isRunning = std::make_shared<bool>(false)] {
    if (std::exchange(*isRunning, true)) return;  // A plot that is asked for its layout may be laid out only then.
    std::map<int, std::vector<TopOfChart>> rows;
    for (ChartView* view : views) {
      const Plot& plot = view->m_impl->plot->plot();
      if (!isEmpty(plot.figure()))
        rows[view->y()].push_back({view, view->m_impl->stack->y() + plot.layout().topMargin});
    }
    for (auto& [y, row] : rows) {
      std::stable_sort(row.begin(), row.end(),
                       [](const TopOfChart& a, const TopOfChart& b) { return a.pixels > b.pixels; });
      double top = row.front().pixels;
      for (const TopOfChart& each : row) {
        if (top - each.pixels > kMostGapLines * QFontMetricsF(each.view->font()).height()) top = each.pixels;
        each.view->m_impl->plot->setLeastTop(std::max(0.0, top - each.view->m_impl->stack->y()));
      }
    }
    *isRunning = false;
  };
  for (ChartView* view : views) connect(view->m_impl->plot, &PlotWidget::laidOut, view, level);
}

void ChartView::showCrossHair(std::optional<double> x) {
  if (x) x = axisPosition(m_impl->figure->x, *x);
  m_impl->plot->showCrossHair(x);
}

QSize ChartView::sizeHint() const { return {384, 320}; }
QSize ChartView::minimumSizeHint() const { return {200, 180}; }

void ChartView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (m_impl->plot == nullptr) return;
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
    m_impl->plot->restyle();
    m_impl->header->restyle();
    m_impl->refresh();
  }
}

void ChartView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_impl->dirty) m_impl->refresh();
}

QList<ChartView*> chartsInSight(const QWidget& within) {
  QList<ChartView*> charts;
  for (ChartView* each : within.findChildren<ChartView*>())
    if (each->isVisible() && !isEmpty(each->figure())) charts << each;
  std::stable_sort(charts.begin(), charts.end(), [&](const ChartView* a, const ChartView* b) {
    const QPoint left = a->mapTo(&within, QPoint()), right = b->mapTo(&within, QPoint());
    return std::pair(left.y(), left.x()) < std::pair(right.y(), right.x());
  });
  return charts;
}

// Another page or tab was shown.
void ChartView::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  if (!isEnlarged() || event->spontaneous()) return;
  QMetaObject::invokeMethod(  // The call is queued, because the window is iterating over its children.
      this,
      [this] {
        if (!isVisible()) m_impl->enlarger->endSoon();
      },
      Qt::QueuedConnection);
}

void ChartView::contextMenuEvent(QContextMenuEvent* event) {
  if (!isEmpty(*m_impl->figure)) m_impl->header->menu()->popup(event->globalPos());
}

}  // namespace scalescope

#include "moc_chart_view.cpp"
