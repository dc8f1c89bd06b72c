#include "ui/pages/results/top_charts.h"

#include <QHBoxLayout>

#include "core/report/figures/figures.h"
#include "ui/base/messages.h"
#include "ui/charts/chart_view.h"
#include "ui/pages/results/point_cells.h"
#include "ui/pages/results/words/window_speaker.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr int kTopHeight = 330;

void showChart(ChartView& chart, const std::string& kind, const std::shared_ptr<const StudyResult>& study,
               const ViewOptions& view) {
  const SpeakIn language(windowSpeaker());
  const auto figure = makeFigure(*study, kind, view);
  if (!figure) {
    Figure none;
    none.id = kind;
    none.empty = translated(figure.error()).toStdString();
    chart.setFigure(none);
    return;
  }
  chart.setExportName(toQString(study->name));
  chart.setFigure(*figure);
  if (const auto table = makeTable(*study, kind, view)) chart.setTable(*table);
  chart.setFileForm([study, kind, view] { return fileForm(*study, kind, view); });
  chart.setOwnForms(ownFileForms(study, kind, view));
}

}  // namespace

TopCharts::TopCharts(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(3 * kGrid);
  for (std::size_t i = 0; i < topKinds().size(); ++i) {
    auto* chart = new ChartView(this);
    chart->setMinimumHeight(kTopHeight);
    chart->setNotesShown(false);  // the page lists them in full
    row->addWidget(chart, 1);
    m_charts.push_back(chart);
    chart->setEmptyAction(tr("New study"));
    connect(chart, &ChartView::emptyActionRequested, this, &TopCharts::newStudyRequested);
    connect(chart, &ChartView::pointChosen, this,
            [this, i](int series, double x, double y) { choose(i, series, x, y); });
  }
}

void TopCharts::setStudy(const std::shared_ptr<const StudyResult>& study, const ViewOptions& view) {
  m_study = study;
  m_view = view;
  const std::vector<std::string> kinds = topKinds();
  for (std::size_t i = 0; i < m_charts.size(); ++i) showChart(*m_charts[i], kinds[i], study, viewFor(kinds[i], view));
}

void TopCharts::choose(std::size_t chart, int series, double x, double y) {
  if (!m_study) return;
  const std::string kind = topKinds()[chart];
  const ViewOptions view = viewFor(kind, m_view);
  const ChosenPoint point{*m_charts[chart], *m_study, kind, view, series, x, y};
  if (const QList<int> cells = cellsOf(point); !cells.isEmpty()) Q_EMIT cellsChosen(cells, placeOf(point));
}

}  // namespace scalescope
