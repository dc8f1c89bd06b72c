#pragma once

#include <QString>

class QWidget;

namespace scalescope {

// Restorer of the keyboard focus when rows are created again: it stays on the control with the same name. If that is
// disabled, its neighbor in the row has the focus until it is enabled again or the user moves on; if there is no
// neighbor or no such row, `place` has the focus. In the tab order the rows follow `place`, however late they were
// created.
class FocusRestorer {
 public:
  // `rows` has a child for each row; `place` accepts the focus itself and has a name. Both must outlive this object.
  FocusRestorer(QWidget* rows, QWidget* place) : m_rows(rows), m_place(place) {}
  void note();     // Notes the focus before the rows are removed.
  void restore();  // Restores it after they were created again.

 private:
  [[nodiscard]] QWidget* wanted() const;

  QWidget* m_rows;
  QWidget* m_place;
  QString m_wanted;   // Name of the control that the user chose; empty if it is not in the rows.
  QString m_standIn;  // Name of the control that has the focus in its place.
};

}  // namespace scalescope
