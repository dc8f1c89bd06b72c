#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include <QObject>

namespace scalescope {

class ChartView;

// Charts over the same x axis (title and scale) are zoomed and panned together, and share their cross-hair; one that is
// shown later takes the zoom of its axis over.
class LinkedZoom final : public QObject {
  Q_OBJECT
 public:
  explicit LinkedZoom(QObject* parent = nullptr);
  void add(ChartView* chart);
  void forget();                  // another study: every chart shows its whole range
  void follow(ChartView* chart);  // it has another figure: it takes the zoom of its axis over

 protected:
  bool eventFilter(QObject* watched, QEvent* event) final;

 private:
  void zoom(ChartView* from, double low, double high);
  void reset(ChartView* from);
  [[nodiscard]] std::vector<ChartView*> others(const ChartView* from) const;  // of the same axis, on screen

  std::vector<ChartView*> m_charts;
  std::map<std::string, std::pair<double, double>> m_ranges;  // by axis
};

}  // namespace scalescope
