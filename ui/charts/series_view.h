#pragma once

#include <memory>
#include <vector>

#include <QWidget>

#include "core/report/values/figure.h"

class QLabel;

namespace scalescope {

class ChartView;

// A chart of series that are too long to be held: it has as many points as its width shows, each the least, most and
// mean of a stretch, and asks for those of the visible stretch whenever that changes. Nothing is lost on the way: a
// spike of one value in a million shows, and zooming in on it ends at the values themselves.
class SeriesView final : public QWidget {
  Q_OBJECT
 public:
  explicit SeriesView(QWidget* parent = nullptr);

  // A figure whose series have names and no points yet; asks for all of them. `stored`, `missing`: how many values
  // there are in all, and how many of these are none.
  void setSeries(const Figure& figure, std::uint64_t stored, std::uint64_t missing);
  // What is said instead of a chart.
  void setEmpty(const QString& why);

  // The answer to pointsWanted(number, ..): a list per series, in order of x. One to an older question is passed over.
  void setPoints(int number, const std::vector<std::vector<FigurePoint>>& points);

  [[nodiscard]] ChartView* chart() const { return m_chart; }

 Q_SIGNALS:
  // Points with low and high between two x, about `buckets` of each series.
  void pointsWanted(int number, double from, double to, int buckets);

 private:
  void ask(double from, double to);
  void draw();

  struct Stretch {
    double from = 0, to = 0;
    std::vector<std::vector<FigurePoint>> points;
  };
  Figure m_figure;
  Stretch m_whole;   // of the whole range, coarse
  Stretch m_detail;  // of what is visible and something around it
  Stretch m_asked;   // the newest question
  int m_number = 0;
  bool m_wholeAsked = false;  // by the newest question
  ChartView* m_chart;
  QLabel* m_count;
};

}  // namespace scalescope
