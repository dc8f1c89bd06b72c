#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <QObject>

namespace scalescope {

class ChartView;

// Charts with the same x axis (title and scale) share zoom and cross-hair; a chart that is shown later adopts the zoom
// of its axis.
class LinkedZoom final : public QObject {
  Q_OBJECT
 public:
  explicit LinkedZoom(QObject* parent = nullptr);
  void add(ChartView* chart);
  void forget();                  // Shows every chart's whole range after a change of study.
  void follow(ChartView* chart);  // The chart has a new figure, and adopts the zoom of its axis.

 protected:
  bool eventFilter(QObject* watched, QEvent* event) final;

 private:
  void zoom(ChartView* from, double low, double high);
  void reset(ChartView* from);
  [[nodiscard]] std::vector<ChartView*> others(const ChartView* from) const;  // Visible charts with the same axis.

  std::vector<ChartView*> m_charts;
  std::map<std::string, std::pair<double, double>> m_ranges;  // Ranges by axis.
};

}  // namespace scalescope
