#include "ui/pages/live/pinned_chart.h"

#include <QVBoxLayout>
#include <algorithm>

#include "ui/charts/chart_view.h"
#include "ui/pages/live/live_figures.h"
#include "ui/pages/live/time_figures.h"
#include "ui/style/theme.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr int kHeight = 188;

std::vector<Figure> overviewFigures(const LiveState& state, const std::set<int>& ranks) {
  std::vector<Figure> all{lossFigure(state), accuracyFigure(state), learningRateFigure(state), partsFigure(state),
                          ranksFigure(state)};
  for (const LoadView view : {LoadView::ranks, LoadView::cores, LoadView::nodes, LoadView::gpus})
    all.push_back(loadFigure(state, view, ranks));
  for (const MemoryView view : {MemoryView::ranks, MemoryView::nodes, MemoryView::gpus})
    all.push_back(memoryFigure(state, view, ranks));
  all.push_back(speedupSoFar(state));
  all.push_back(efficiencySoFar(state));
  return all;
}

}  // namespace

std::optional<Figure> liveFigureNamed(const std::string& id, const LiveState& state, const std::set<int>& ranks) {
  const bool isOverTime = id.starts_with("live-time-");
  std::vector<Figure> all = isOverTime ? figuresOverTime(state, ranks) : overviewFigures(state, ranks);
  const auto found = std::find_if(all.begin(), all.end(), [&id](const Figure& each) { return each.id == id; });
  return found == all.end() ? std::nullopt : std::optional(std::move(*found));
}

PinnedChart::PinnedChart(QWidget* parent) : QWidget(parent), m_chart(new ChartView(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_chart);
  m_chart->setFixedHeight(inFont(kHeight));
  m_chart->setPin(true);
  connect(m_chart, &ChartView::pinToggled, this, &PinnedChart::unpinned);
  hide();
}

void PinnedChart::setPinned(const std::string& id) {
  m_id = id;
  m_chart->setPin(true);
  hide();
}

void PinnedChart::setFigure(const std::optional<Figure>& figure) {
  setVisible(figure.has_value());
  if (figure) m_chart->setFigure(*figure);
}

}  // namespace scalescope

#include "moc_pinned_chart.cpp"
