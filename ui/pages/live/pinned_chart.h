#pragma once

#include <QWidget>
#include <optional>
#include <set>
#include <string>

#include "core/report/values/figure.h"
#include "launcher/live/live_state.h"

namespace scalescope {

class ChartView;

// Returns the figure with this id from any section; nothing if none of its data are recorded. `ranks` as for those
// figures. Pure.
std::optional<Figure> liveFigureNamed(const std::string& id, const LiveState& state, const std::set<int>& ranks);

// Chart that the user pinned above the others in every section. Hidden if none is pinned.
class PinnedChart final : public QWidget {
  Q_OBJECT

 public:
  explicit PinnedChart(QWidget* parent = nullptr);
  void setPinned(const std::string& id);  // Id of a figure; empty for none.
  [[nodiscard]] const std::string& pinned() const { return m_id; }
  void setFigure(const std::optional<Figure>& figure);  // No figure if none of its data are recorded.
  [[nodiscard]] ChartView* chart() const { return m_chart; }

 Q_SIGNALS:
  void unpinned();

 private:
  std::string m_id;
  ChartView* m_chart;
};

}  // namespace scalescope
