#include "ui/pages/results/top_charts.h"

#include <algorithm>

#include <QEvent>
#include <QLabel>
#include <QPointer>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/base/message_translation.h"
#include "ui/charts/chart_view.h"
#include "ui/pages/results/figure_maker.h"
#include "ui/pages/results/window_formatter.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/page_room.h"

namespace scalescope {
namespace {

constexpr std::size_t kTopCharts = 3;
constexpr int kTopHeight = 300;       // Least height.
constexpr int kSmallTopHeight = 240;  // Least height if the page would otherwise scroll.
constexpr int kTopChartsWidth = 810;  // Width for three charts beside each other.

Figure withoutPoints(const std::string& kind, const std::string& why) {
  Figure none;
  none.id = kind;
  none.empty = why;
  return none;
}

// Returns the reason why nothing is drawn; empty if it is.
QString whyEmpty(const MadeFigure& made) {
  if (!made.figure) return translated(made.figure.error());
  return made.figure->series.empty() ? toQString(made.figure->empty) : QString();
}

void fillChart(ChartView& chart, const MadeFigurePtr& made) {
  chart.setExportName(toQString(made->study->name));
  chart.setSharedFigure(std::shared_ptr<const Figure>(made, &*made->figure));
  if (made->table) chart.setTable(made->table);
  chart.setFileForm([made](const std::stop_token& stop) {
    return fileForm(made->study, made->kind, made->view, made->losses, stop);
  });
  chart.setOwnForms(ownFileForms(made->study, made->kind, made->view));
}

}  // namespace

TopCharts::TopCharts(FigureMaker& maker, QWidget* parent)
    : QWidget(parent),
      m_maker(maker),
      m_why(makeLabel({}, LabelRole::muted, this)),
      m_row(new StackingRow(kTopChartsWidth, this)),
      m_height(new FillHeight(kTopHeight, this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  m_why->setWordWrap(true);
  m_why->hide();
  column->addWidget(m_why, 0, Qt::AlignTop);
  column->addWidget(m_height);
  m_height->setInside(m_row);
  QBoxLayout* row = m_row->row();
  row->setSpacing(3 * kGrid);
  for (std::size_t i = 0; i < kTopCharts; ++i) {
    auto* chart = new ChartView(this);
    chart->setNotesShown(false);  // The page lists the notes in full.
    row->addWidget(chart, 1);
    m_places.push_back({chart});
    connect(chart, &ChartView::pointChosen, this,
            [this, i](int series, double x, double y) { choose(i, series, x, y); });
  }
  QList<ChartView*> beside;
  for (const Place& place : m_places) beside.push_back(place.chart);
  ChartView::linkTops(beside);
  connect(m_row, &StackingRow::stacked, this, &TopCharts::keepLeast);
  connect(&maker, &FigureMaker::studyChanged, this, &TopCharts::setStudy);
  connect(&maker, &FigureMaker::topMade, this, &TopCharts::showMade);
}

// The earlier chart is shown until the new one is made, unless it is of another study.
void TopCharts::setStudy(const std::shared_ptr<const StudyResult>& study) {
  for (Place& place : m_places) {
    if (!place.made || place.made->study->id == study->id) continue;
    place.chart->setFigure(withoutPoints(place.made->kind, {}));
    place.made.reset();
  }
  m_stale = true;
  if (isVisible()) want();
}

// The page scrolls only if it is too high with the least charts, so that the view and the other parts decide.
bool TopCharts::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)
    QMetaObject::invokeMethod(
        this, [this] { keepLeast(); }, Qt::QueuedConnection);
  return QWidget::eventFilter(watched, event);
}

void TopCharts::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  for (QWidget* each = parentWidget(); m_view == nullptr && each != nullptr; each = each->parentWidget())
    if (auto* area = qobject_cast<QScrollArea*>(each)) {
      m_view = area->viewport();
      m_view->installEventFilter(this);
      parentWidget()->installEventFilter(this);
    }
  if (m_stale) want();
}

void TopCharts::want() {
  m_stale = false;
  m_wanted = m_maker.wantTop(kTopCharts);
}

void TopCharts::showMade(int number, const std::vector<MadeFigurePtr>& made) {
  if (number != m_wanted) return;
  const QString why = made.empty() ? QString() : whyEmpty(*made.front());  // A figure that is drawn comes first.
  m_why->setText(why);
  m_why->setVisible(!why.isEmpty());
  m_height->setVisible(why.isEmpty());
  setSizePolicy(QSizePolicy::Preferred, why.isEmpty() ? QSizePolicy::Preferred : QSizePolicy::Maximum);
  for (std::size_t i = 0; i < m_places.size(); ++i) {
    Place& place = m_places[i];
    place.made = i < made.size() && why.isEmpty() ? made[i] : nullptr;
    place.chart->setVisible(place.made != nullptr);
    if (place.made) fillChart(*place.chart, place.made);
  }
  keepLeast();
  for (const Place& place : m_places)
    if (place.made) Q_EMIT drawn(place.chart);
}

// Stacked charts each have the height of a row.
void TopCharts::keepLeast() {
  int shown = 0;
  for (const Place& place : m_places) shown += place.made ? 1 : 0;
  m_height->setLeast(m_row->isStacked() ? kTopHeight * std::max(1, shown) : leastOfRow());
}

// Returns the usual least height, or a slightly smaller one with which the whole page is visible. The charts' own least
// heights keep their plots readable, so the page scrolls if it is too high with them.
int TopCharts::leastOfRow() const {
  const QLayout* page = parentWidget() == nullptr ? nullptr : parentWidget()->layout();
  if (m_view == nullptr || page == nullptr) return kTopHeight;
  const int width = parentWidget()->width();
  const int whole = page->hasHeightForWidth() ? page->minimumHeightForWidth(width) : page->minimumSize().height();
  const int left = m_view->height() - (whole - m_height->minimumSizeHint().height());
  const int least = left * kTopHeight / inFont(kTopHeight);
  const bool isEnough = least >= kSmallTopHeight && left >= m_row->minimumSizeHint().height();
  return isEnough ? std::min(least, kTopHeight) : kTopHeight;
}

void TopCharts::choose(std::size_t place, int series, double x, double y) {
  const Place& of = m_places[place];
  if (!of.made) return;
  const ChosenPoint point{series, x, y};
  m_maker.findCells(of.made, figurePlace(*of.chart, point),
                    [charts = QPointer(this), at = screenPlace(*of.chart, point)](const QList<int>& cells) {
                      if (charts) Q_EMIT charts->cellsChosen(cells, at);
                    });
}

}  // namespace scalescope

#include "moc_top_charts.cpp"
