#pragma once

#include <QLineEdit>
#include <QSpinBox>

namespace scalescope {

// Keep text that the user is typing until it is applied, whatever update arrives meanwhile. Fields set by these
// functions must be passed to commitOnFinish() or call setModified(false) when their text is applied.

inline QLineEdit* textOf(QSpinBox* box) { return box->findChild<QLineEdit*>(); }

inline bool isTyped(QSpinBox* box) { return box->hasFocus() && textOf(box)->isModified(); }

inline void showUnlessTyped(QLineEdit* field, const QString& text) {
  if (!field->isModified() && field->text() != text) field->setText(text);
}

inline void showUnlessTyped(QSpinBox* box, int value) {
  if (!isTyped(box)) box->setValue(value);
}

// A number is applied when it is committed: by Return, or by leaving the field.
inline void commitOnFinish(QSpinBox* box) {
  QObject::connect(
      box, &QSpinBox::editingFinished, box, [box] { textOf(box)->setModified(false); });
}

}  // namespace scalescope
