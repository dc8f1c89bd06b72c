#pragma once

#include <QScrollArea>
#include <map>
#include <string>

#include "launcher/live/live_state.h"

class QGridLayout;

namespace scalescope {

class ChartView;

// Small charts of all that is recorded, over one time axis: zooming one zooms all, and the cross-hair stands in all. A
// chart is made when there is something of its kind.
class TimeCharts final : public QScrollArea {
  Q_OBJECT

 public:
  explicit TimeCharts(QWidget* parent = nullptr);
  void setState(const LiveState& state);

 private:
  ChartView* makeChart(const std::string& id);

  QGridLayout* m_grid;
  std::map<std::string, ChartView*> m_charts;
  std::vector<std::string> m_order;  // as they stand
};

}  // namespace scalescope
