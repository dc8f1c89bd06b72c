#pragma once

#include <optional>
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

  // The answer to pointsWanted(number, ..): a list per series, in order of x, or why there is none. One to a question
  // that nobody asks any more is passed over.
  void setPoints(int number, const std::vector<std::vector<FigurePoint>>& points);
  void setProblem(int number, const QString& why);

  [[nodiscard]] ChartView* chart() const { return m_chart; }

 Q_SIGNALS:
  // Points with low and high between two x, about `buckets` of each series. Numbers are newQuestionNumber()'s.
  void pointsWanted(int number, double from, double to, int buckets);

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
  Lists m_whole;                  // of the whole range, coarse
  Lists m_detail;                 // of what is visible and something around it
  int m_wholeAsked = 0;           // the question that is under way; 0: none
  int m_detailAsked = 0;          // the same
  std::optional<Stretch> m_next;  // is visible, and is asked for once the whole range is there
  ChartView* m_chart;
  QLabel* m_count;
};

}  // namespace scalescope
