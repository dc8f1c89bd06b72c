#pragma once

#include <optional>
#include <vector>

#include <QWidget>

#include "core/report/values/figure.h"

class QLabel;

namespace scalescope {

class ChartView;

// Chart of series that are too long to be held in memory: it has as many points as its width shows, each with the
// minimum, maximum and mean of a range, and requests those of the visible range whenever it changes. No spike is lost:
// one value in a million is visible, and zooming in ends at the values themselves.
class SeriesView final : public QWidget {
  Q_OBJECT
 public:
  explicit SeriesView(QWidget* parent = nullptr);

  // Sets a figure with named series but no points, and requests all points. `stored`, `missing`: number of all values,
  // and of those that are missing.
  void setSeries(const Figure& figure, std::uint64_t stored, std::uint64_t missing);
  // Shows this text instead of a chart.
  void setEmpty(const QString& why);

  // Answers pointsRequested(number, ..) with a list per series, in order of x, or with the reason why there is none.
  // Answers to outdated requests are ignored.
  void setPoints(int number, const std::vector<std::vector<FigurePoint>>& points);
  void setProblem(int number, const QString& why);

  [[nodiscard]] ChartView* chart() const { return m_chart; }

 Q_SIGNALS:
  // Requests points with low and high between two x, about `buckets` of each series. Numbers are those of
  // newQuestionNumber().
  void pointsRequested(int number, double from, double to, int buckets);

 private:
  using Lists = std::vector<std::vector<FigurePoint>>;
  struct Stretch {
    double from = 0, to = 0;
  };
  void askWhole();
  void askDetail(const Stretch& visible);
  void emitQuestion(int number, const Stretch& stretch);
  void dropQuestions();
  void draw();

  Figure m_figure;
  Lists m_whole;                  // Coarse points of the whole range.
  Lists m_detail;                 // Fine points of the visible range and its surroundings.
  int m_wholeAsked = 0;           // Number of the pending request; 0 if there is none.
  int m_detailAsked = 0;          // Number of the pending request; 0 if there is none.
  std::optional<Stretch> m_next;  // Visible range that is requested once the whole range has arrived.
  ChartView* m_chart;
  QLabel* m_count;
};

}  // namespace scalescope
