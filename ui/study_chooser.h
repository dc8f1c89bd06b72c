#pragma once

#include <memory>
#include <vector>

#include <QComboBox>

#include "core/store/store.h"

namespace scalescope {

// Choice of the study that Results, Report and Compare show: the newest first, with name, date and number of cells. It
// signals choices of the user only, not changes by the program.
class StudyChooser final : public QComboBox {
  Q_OBJECT
 public:
  explicit StudyChooser(QWidget* parent = nullptr);
  void setStudies(const std::shared_ptr<const std::vector<StudyRow>>& studies);
  void setChosen(const StudyId& study);  // Chooses a study, also before the list has it.
  void setOffered(bool isOffered);       // Shows the box once there is a study to choose; it is hidden before.
  void showPopup() final;
  [[nodiscard]] QString shownText() const;  // Returns name, date and cells, or the name alone where there is no room.
  [[nodiscard]] int nameWidth() const;      // Returns the box's width for the name of the chosen study.

 Q_SIGNALS:
  void studyChosen(const scalescope::StudyId& study);

 protected:
  void initStyleOption(QStyleOptionComboBox* option) const final;

 private:
  void showChosen();
  [[nodiscard]] int textWidth() const;

  StudyId m_chosen;
  bool m_isOffered = false;
};

}  // namespace scalescope
