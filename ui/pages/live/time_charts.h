#pragma once

#include <QWidget>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/report/values/figure.h"

class QGridLayout;

namespace scalescope {

class ChartView;

// Small charts of all that is recorded, over one time axis: zooming one zooms all, and the cross-hair stands in all. A
// chart is made when there is something of its kind, a few in each event.
class TimeCharts final : public QWidget {
  Q_OBJECT

 public:
  explicit TimeCharts(QWidget* parent = nullptr);
  // figuresOverTime(). `pinned`: the id of the figure that a person pinned; absent where none can be.
  void setFigures(const std::vector<Figure>& figures, const std::optional<std::string>& pinned = {});

 Q_SIGNALS:
  void pinToggled(const std::string& id, bool on);

 private:
  ChartView* makeChart(const std::string& id);
  // Behind the charts of `order`, as many as one event may make; the rest in the next ones.
  void addCharts(std::vector<std::string> order, const std::vector<Figure>& figures,
                 const std::optional<std::string>& pinned);
  void place(const std::vector<std::string>& order);

  QGridLayout* m_grid;
  std::map<std::string, ChartView*> m_charts;
  std::vector<std::string> m_order;  // as they stand
  std::uint64_t m_call = 0;          // of setFigures: a later one says all that is to be shown
};

}  // namespace scalescope
