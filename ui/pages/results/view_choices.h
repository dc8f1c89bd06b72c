#pragma once

#include <memory>

#include <QWidget>

#include "core/analysis/values/results.h"
#include "core/report/values/view.h"
#include "ui/base/window_session.h"

class QCheckBox;
class QComboBox;

namespace scalescope {

// Options of a study's charts: grouping, x axis, smoothing and scale. Offers only what the study has; signals choices
// of the user, not changes by the program.
class ViewChoices final : public QWidget {
  Q_OBJECT
 public:
  explicit ViewChoices(QWidget* parent = nullptr);
  // Keeps a choice while it is offered.
  void setStudy(const StudyResult& study);
  // Restore the choices of an earlier window, and return the current ones: all of a look except its cells and tab.
  void restore(const ResultsLook& look);
  void store(ResultsLook& look) const;
  // Returns the options for viewFor() of each kind.
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
