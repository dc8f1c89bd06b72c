#include "ui/pages/results/top_charts.h"

#include <QVBoxLayout>
#include <QPointer>

#include "core/report/figures/figures.h"
#include "ui/base/messages.h"
#include "ui/charts/chart_view.h"
#include "ui/pages/results/point_cells.h"
#include "ui/pages/results/words/window_speaker.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/layout/page_room.h"

namespace scalescope {
namespace {

constexpr int kTopHeight = 330;
constexpr int kTopChartsWidth = 810;  // of three charts beside each other

Figure withoutPoints(const std::string& kind, const std::string& why) {
  Figure none;
  none.id = kind;
  none.empty = why;
  return none;
}

void fillChart(ChartView& chart, const MadeFigurePtr& made) {
  const bool empty = !made->figure || made->figure->series.empty();
  chart.setEmptyAction(empty ? TopCharts::tr("New study") : QString());
  if (!made->figure) return chart.setFigure(withoutPoints(made->kind, translated(made->figure.error()).toStdString()));
  chart.setExportName(toQString(made->study->name));
  chart.setSharedFigure(std::shared_ptr<const Figure>(made, &*made->figure));
  if (made->table) chart.setTable(made->table);
  chart.setFileForm([made](const std::stop_token& stop) {
    return fileForm(made->study, made->kind, made->view, made->losses, stop);
  });
  chart.setOwnForms(ownFileForms(made->study, made->kind, made->view));
}

}  // namespace

TopCharts::TopCharts(FigureMaker& maker, QWidget* parent) : QWidget(parent), m_maker(maker) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  auto* charts = new StackingRow(kTopChartsWidth, this);
  column->addWidget(charts);
  QBoxLayout* row = charts->row();
  row->setSpacing(3 * kGrid);
  for (std::size_t i = 0; i < topKinds().size(); ++i) {
    auto* chart = new ChartView(this);
    chart->setMinimumHeight(inFont(kTopHeight));
    chart->setNotesShown(false);  // the page lists them in full
    row->addWidget(chart, 1);
    m_places.push_back({chart});
    connect(chart, &ChartView::emptyActionRequested, this, &TopCharts::newStudyRequested);
    connect(chart, &ChartView::pointChosen, this,
            [this, i](int series, double x, double y) { choose(i, series, x, y); });
  }
  QList<ChartView*> beside;
  for (const Place& place : m_places) beside.push_back(place.chart);
  ChartView::linkTops(beside);
  connect(&maker, &FigureMaker::studyChanged, this, &TopCharts::setStudy);
  connect(&maker, &FigureMaker::made, this, &TopCharts::showMade);
}

// What is shown stays until what takes its place is made, unless it is another study's.
void TopCharts::setStudy(const std::shared_ptr<const StudyResult>& study) {
  for (std::size_t i = 0; i < m_places.size(); ++i) {
    Place& place = m_places[i];
    if (!place.made || place.made->study->id == study->id) continue;
    place.made.reset();
    place.chart->setEmptyAction({});
    place.chart->setFigure(withoutPoints(topKinds()[i], {}));
  }
  m_stale = true;
  if (isVisible()) want();
}

void TopCharts::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_stale) want();
}

void TopCharts::want() {
  m_stale = false;
  const std::vector<std::string> kinds = topKinds();
  for (std::size_t i = 0; i < m_places.size(); ++i) m_places[i].wanted = m_maker.want(kinds[i]);
}

void TopCharts::showMade(int number, const MadeFigurePtr& made) {
  for (Place& place : m_places) {
    if (place.wanted != number) continue;
    place.made = made;
    fillChart(*place.chart, made);
    Q_EMIT drawn(place.chart);
  }
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
