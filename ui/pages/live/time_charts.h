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

// Small charts of everything that is recorded, over one time axis: they share zoom and cross-hair. A chart is made when
// there are data of its kind, a few in each event.
class TimeCharts final : public QWidget {
  Q_OBJECT

 public:
  explicit TimeCharts(QWidget* parent = nullptr);
  // Sets the figures of figuresOverTime(). `pinned`: id of the figure that the user pinned; unset if none can be
  // pinned.
  void setFigures(const std::vector<Figure>& figures, const std::optional<std::string>& pinned = {});

 Q_SIGNALS:
  void pinToggled(const std::string& id, bool on);

 private:
  ChartView* makeChart(const std::string& id);
  // Adds charts of `order`, as many as one event may make; the rest follows in later events.
  void addCharts(std::vector<std::string> order, const std::vector<Figure>& figures,
                 const std::optional<std::string>& pinned);
  void place(const std::vector<std::string>& order);

  QGridLayout* m_grid;
  std::map<std::string, ChartView*> m_charts;
  std::vector<std::string> m_order;  // Ids in the order of the charts.
  std::uint64_t m_call = 0;          // Number of the last call of setFigures, which replaces earlier ones.
};

}  // namespace scalescope
