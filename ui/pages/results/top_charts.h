#pragma once

#include <memory>
#include <vector>

#include <QWidget>

#include "core/analysis/values/results.h"
#include "core/report/values/view.h"

namespace scalescope {

class ChartView;

// The charts that every study shows side by side: the kinds that report/figures puts on top. One without numbers says
// why.
class TopCharts final : public QWidget {
  Q_OBJECT
 public:
  explicit TopCharts(QWidget* parent = nullptr);
  void setStudy(const std::shared_ptr<const StudyResult>& study, const ViewOptions& view = {});

 private:
  std::vector<ChartView*> m_charts;  // as topKinds()
};

}  // namespace scalescope
