#pragma once

#include <QString>

class QWidget;

namespace scalescope {

// The keyboard's focus over rows that are made anew: it stays on the control of the same name. Where that is disabled
// by now, its neighbour in the row stands in for it until it can be used again, or a person goes on; where the row has
// none, or it is gone, the place itself has the focus. The keyboard goes through the rows after the place, however late
// they were made.
class KeptFocus {
 public:
  // `rows` has a child for each row; `place` takes the focus itself and has a name. Both live longer.
  KeptFocus(QWidget* rows, QWidget* place) : m_rows(rows), m_place(place) {}
  void note();     // before the rows go
  void restore();  // once they are there again

 private:
  [[nodiscard]] QWidget* wanted() const;

  QWidget* m_rows;
  QWidget* m_place;
  QString m_wanted;   // the control that a person chose; "" = none of the rows
  QString m_standIn;  // what has the focus in its stead
};

}  // namespace scalescope
