#pragma once

#include <QLineEdit>
#include <QSpinBox>

namespace scalescope {

// What a person is typing stays as it is until it is taken, whatever answer comes meanwhile. Fields that are set by
// these have to be given to keepTyped() or tell themselves when they are taken (setModified(false)).

inline QLineEdit* textOf(QSpinBox* box) { return box->findChild<QLineEdit*>(); }

inline bool isTyped(QSpinBox* box) { return box->hasFocus() && textOf(box)->isModified(); }

inline void showUnlessTyped(QLineEdit* field, const QString& text) {
  if (!field->isModified() && field->text() != text) field->setText(text);
}

inline void showUnlessTyped(QSpinBox* box, int value) {
  if (!isTyped(box)) box->setValue(value);
}

// A number is taken when it is committed: by Return, or by leaving the field.
inline void keepTyped(QSpinBox* box) {
  QObject::connect(
      box, &QSpinBox::editingFinished, box, [box] { textOf(box)->setModified(false); });
}

}  // namespace scalescope
