#pragma once

#include <vector>

#include <QWidget>

#include "core/store/store.h"

class QComboBox;
class QLabel;

namespace scalescope {

class SeriesView;

// What one run recorded, over its seconds, as the store holds it: a kind is chosen above, its series are lines. Takes
// the place of the runs' table until it is closed.
class RunSeries final : public QWidget {
  Q_OBJECT
 public:
  explicit RunSeries(QWidget* parent = nullptr);

  void setRun(const RunRow& run);  // asks for its series
  void setSeries(const RunId& run, const std::vector<SeriesRow>& rows);
  void setProblem(const QString& what);
  // The answer to pointsWanted(number, ..), in the order of its keys.
  void setPoints(int number, const std::vector<std::vector<SeriesPoint>>& points);
  [[nodiscard]] SeriesView* view() const { return m_view; }

 Q_SIGNALS:
  void seriesWanted(const scalescope::RunId& run);
  void pointsWanted(int number, const std::vector<scalescope::SeriesKey>& keys, double from, double to, int buckets);
  void closed();

 private:
  void fillKinds();
  void showKind();

  RunId m_run;
  std::vector<SeriesRow> m_rows;  // of the newest attempt, those with points
  std::vector<SeriesKey> m_shown;
  double m_factor = 1;  // of the shown kind, for its axis
  QLabel* m_title;
  QComboBox* m_kind;
  SeriesView* m_view;
};

}  // namespace scalescope
