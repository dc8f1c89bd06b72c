#pragma once

#include <memory>
#include <vector>

#include <QComboBox>

#include "core/store/store.h"

namespace scalescope {

// The study that Results, Report and Compare show, the newest first, by name, date and cells. It emits what a person
// chose, never what was filled in.
class StudyChooser final : public QComboBox {
  Q_OBJECT
 public:
  explicit StudyChooser(QWidget* parent = nullptr);
  void setStudies(const std::shared_ptr<const std::vector<StudyRow>>& studies);
  void setChosen(const StudyId& study);  // also before the list has it
  void showPopup() final;

 Q_SIGNALS:
  void studyChosen(const scalescope::StudyId& study);

 private:
  void showChosen();

  StudyId m_chosen;
};

}  // namespace scalescope
