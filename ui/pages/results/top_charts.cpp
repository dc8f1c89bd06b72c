#include "ui/pages/results/top_charts.h"

#include <QHBoxLayout>

#include "core/report/figures/figures.h"
#include "ui/base/messages.h"
#include "ui/charts/chart_view.h"
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
  }
}

void TopCharts::setStudy(const std::shared_ptr<const StudyResult>& study, const ViewOptions& view) {
  const std::vector<std::string> kinds = topKinds();
  for (std::size_t i = 0; i < m_charts.size(); ++i) showChart(*m_charts[i], kinds[i], study, viewFor(kinds[i], view));
}

}  // namespace scalescope
