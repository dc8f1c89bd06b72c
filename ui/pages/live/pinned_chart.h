#pragma once

#include <QWidget>
#include <optional>
#include <set>
#include <string>

#include "core/report/values/figure.h"
#include "launcher/live/live_state.h"

namespace scalescope {

class ChartView;

// The figure of the Live page that has this id, of whichever of its sections; none where nothing of its kind is
// recorded. `ranks` as of those figures. Pure.
std::optional<Figure> liveFigureNamed(const std::string& id, const LiveState& state, const std::set<int>& ranks);

// The chart that a person pinned: above the others whatever section is shown. Hidden while none is pinned.
class PinnedChart final : public QWidget {
  Q_OBJECT

 public:
  explicit PinnedChart(QWidget* parent = nullptr);
  void setPinned(const std::string& id);  // a figure's; "" = none
  [[nodiscard]] const std::string& pinned() const { return m_id; }
  void setFigure(const std::optional<Figure>& figure);  // none where nothing of its kind is recorded
  [[nodiscard]] ChartView* chart() const { return m_chart; }

 Q_SIGNALS:
  void unpinned();

 private:
  std::string m_id;
  ChartView* m_chart;
};

}  // namespace scalescope
