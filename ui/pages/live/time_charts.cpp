#include "ui/pages/live/time_charts.h"

#include <QGridLayout>
#include <QTimer>

#include "ui/base/message_translation.h"
#include "ui/charts/chart_view.h"
#include "ui/style/theme.h"
#include "ui/widgets/page_room.h"

namespace scalescope {
namespace {

constexpr int kColumns = 2;
constexpr int kChartHeight = 228;
constexpr int kMadeAtOnce = 4;  // Charts made in one event, because all of them at once would block the window.

}  // namespace

TimeCharts::TimeCharts(QWidget* parent) : QWidget(parent), m_grid(new QGridLayout(this)) {
  m_grid->setContentsMargins(0, 0, 0, 0);
  setMinimumWidth(1);  // Otherwise the page would not become narrower than all charts.
  m_grid->setHorizontalSpacing(3 * kGrid);
  m_grid->setVerticalSpacing(2 * kGrid);
  for (int i = 0; i < kColumns; ++i) m_grid->setColumnStretch(i, 1);
}

ChartView* TimeCharts::makeChart(const std::string& id) {
  auto* chart = new ChartView(this);
  chart->setFixedHeight(inFont(kChartHeight));
  for (const auto& [other, known] : m_charts) {
    ChartView::linkX({known, chart});
    ChartView::linkCrossHairs({known, chart});
    ChartView::linkSides({known, chart});
  }
  connect(chart, &ChartView::pinToggled, this, [this, id](bool on) { Q_EMIT pinToggled(id, on); });
  m_charts[id] = chart;
  return chart;
}

void TimeCharts::setFigures(const std::vector<Figure>& figures, const std::optional<std::string>& pinned) {
  ++m_call;
  addCharts({}, figures, pinned);
}

void TimeCharts::addCharts(std::vector<std::string> order, const std::vector<Figure>& figures,
                           const std::optional<std::string>& pinned) {
  int made = 0;
  auto figure = figures.begin();
  for (; figure != figures.end(); ++figure) {
    const auto known = m_charts.find(figure->id);
    if (known == m_charts.end() && ++made > kMadeAtOnce) break;
    ChartView* chart = known == m_charts.end() ? makeChart(figure->id) : known->second;
    chart->setFigure(*figure);
    chart->setPin(pinned ? std::optional(*pinned == figure->id) : std::nullopt);
    order.push_back(figure->id);
  }
  place(order);
  if (figure == figures.end()) return;
  QTimer::singleShot(0, this, [this, order, rest = std::vector<Figure>(figure, figures.end()), pinned, call = m_call] {
    if (call == m_call) addCharts(order, rest, pinned);
  });
}

void TimeCharts::place(const std::vector<std::string>& order) {
  if (order == m_order) return;
  m_order = order;
  const LayoutOnce once(*this);
  for (const auto& [id, chart] : m_charts) {
    m_grid->removeWidget(chart);
    chart->hide();
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    ChartView* chart = m_charts.at(order[i]);
    m_grid->addWidget(chart, int(i) / kColumns, int(i) % kColumns, Qt::AlignTop);
    chart->show();
  }
  for (int row = 0; row < m_grid->rowCount(); ++row) m_grid->setRowStretch(row, 0);
  m_grid->setRowStretch(int(order.size() + 1) / kColumns, 1);  // This takes the room below the charts.
}

}  // namespace scalescope

#include "moc_time_charts.cpp"
