#pragma once

#include <vector>

#include <QWidget>

#include "core/store/store.h"
#include "core/telemetry/record/metrics.h"

class QComboBox;
class QLabel;

namespace scalescope {

class SeriesView;

// Recorded series of one run over its time, from the store: the metric is chosen above, and its series are lines.
// Replaces the run table until it is closed.
class RunSeries final : public QWidget {
  Q_OBJECT
 public:
  explicit RunSeries(QWidget* parent = nullptr);

  void setRun(const RunRow& run);  // Requests the run's series.
  // Answer seriesRequested(number, ..), and pointsRequested(number, ..) in the order of its keys. Answers to an older
  // request are ignored.
  void setSeries(int number, const std::vector<SeriesRow>& rows);
  void setPoints(int number, const std::vector<std::vector<SeriesPoint>>& points);
  void setProblem(int number, const QString& what);  // Reports the failure of either request.
  // Sets whether the run, if it is the one shown, measures a user's own program: its rates are samples/s.
  void setOfProgram(const RunId& run, bool isOfProgram);
  [[nodiscard]] SeriesView* view() const { return m_view; }
  static QString kindName(Metric metric);  // Returns the name in the window's language.

 Q_SIGNALS:
  void seriesRequested(int number, const scalescope::RunId& run);
  void pointsRequested(int number, const std::vector<scalescope::SeriesKey>& keys, double from, double to, int buckets);
  void closed();

 private:
  void fillKinds();
  void showKind();

  RunId m_run;
  bool m_isOfProgram = false;
  int m_asked = 0;                // Number of the pending request for series; 0 if there is none.
  std::vector<SeriesRow> m_rows;  // Series of the newest attempt that have points.
  std::vector<SeriesKey> m_shown;
  double m_factor = 1;  // Factor of the shown metric, for its axis.
  QLabel* m_title;
  QComboBox* m_kind;
  SeriesView* m_view;
};

}  // namespace scalescope
