#pragma once

#include <memory>
#include <vector>

#include <QList>
#include <QPoint>
#include <QWidget>

#include "core/analysis/values/results.h"
#include "core/report/values/view.h"

namespace scalescope {

class ChartView;

// The charts that every study shows side by side: the kinds that report/figures puts on top. One without numbers says
// why, and has a button that leads on.
class TopCharts final : public QWidget {
  Q_OBJECT
 public:
  explicit TopCharts(QWidget* parent = nullptr);
  void setStudy(const std::shared_ptr<const StudyResult>& study, const ViewOptions& view = {});

 Q_SIGNALS:
  void newStudyRequested();
  void cellsChosen(const QList<int>& cells, const QPoint& globalAt);  // behind a point of a chart

 private:
  void choose(std::size_t chart, int series, double x, double y);

  std::vector<ChartView*> m_charts;  // as topKinds()
  std::shared_ptr<const StudyResult> m_study;
  ViewOptions m_view;
};

}  // namespace scalescope
