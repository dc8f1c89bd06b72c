#pragma once

#include <memory>

#include <QWidget>

#include "core/analysis/values/results.h"
#include "core/report/values/view.h"
#include "ui/base/results_look.h"

class QCheckBox;
class QComboBox;

namespace scalescope {

// How the charts of a study are looked at: gathered by what, over which axis, smoothed how much, on which scale. Offers
// what the study has and nothing else; emits what a person chose, never what was filled in.
class ViewChoices final : public QWidget {
  Q_OBJECT
 public:
  explicit ViewChoices(QWidget* parent = nullptr);
  // What was chosen stays while it is offered.
  void setStudy(const StudyResult& study);
  // Takes what was chosen in an earlier window, and tells what is chosen: all of a look but its cells and tab.
  void restore(const ResultsLook& look);
  void tell(ResultsLook& look) const;
  // For viewFor() of each kind.
  [[nodiscard]] ViewOptions view() const;

 Q_SIGNALS:
  void chosen();

 private:
  QComboBox* m_gather;
  QComboBox* m_axis;
  QComboBox* m_smoothing;
  QCheckBox* m_log;
};

}  // namespace scalescope
