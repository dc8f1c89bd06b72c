#pragma once

#include <vector>

#include <QWidget>

#include "core/store/store.h"
#include "core/telemetry/record/metrics.h"

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
  // The answers to seriesWanted(number, ..), and to pointsWanted(number, ..) in the order of its keys. One to an older
  // question is passed over.
  void setSeries(int number, const std::vector<SeriesRow>& rows);
  void setPoints(int number, const std::vector<std::vector<SeriesPoint>>& points);
  void setProblem(int number, const QString& what);  // of either
  [[nodiscard]] SeriesView* view() const { return m_view; }
  static QString kindName(Metric metric);  // in the window's language

 Q_SIGNALS:
  void seriesWanted(int number, const scalescope::RunId& run);
  void pointsWanted(int number, const std::vector<scalescope::SeriesKey>& keys, double from, double to, int buckets);
  void closed();

 private:
  void fillKinds();
  void showKind();

  int m_asked = 0;                // the question for series that is under way; 0: none
  std::vector<SeriesRow> m_rows;  // of the newest attempt, those with points
  std::vector<SeriesKey> m_shown;
  double m_factor = 1;  // of the shown kind, for its axis
  QLabel* m_title;
  QComboBox* m_kind;
  SeriesView* m_view;
};

}  // namespace scalescope
