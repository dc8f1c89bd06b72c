#pragma once

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QTest>
#include <QWidget>
#include <functional>

#include "tests/patience.h"

namespace scalescope {

// The visible widget that screen readers call `name`; null where there is none.
inline QWidget* widgetNamed(QWidget* root, const QString& name) {
  for (QWidget* each : root->findChildren<QWidget*>())
    if (each->accessibleName() == name && each->isVisibleTo(root)) return each;
  return nullptr;
}

inline bool clickNamed(QWidget* root, const QString& name) {
  QWidget* found = widgetNamed(root, name);
  if (found == nullptr || !found->isEnabled()) return false;
  QTest::mouseClick(found, Qt::LeftButton);
  return true;
}

// Runs the event loop until `done` or the deadline.
inline bool waitFor(const std::function<bool()>& done) { return QTest::qWaitFor(done, 10000 * patience()); }

// Pictures go where SCALESCOPE_SHOTS names a folder: for people who look at pages.
inline bool picturesWanted() { return !qEnvironmentVariable("SCALESCOPE_SHOTS").isEmpty(); }

inline void shoot(QWidget* widget, const QString& name) {
  const QString folder = qEnvironmentVariable("SCALESCOPE_SHOTS");
  if (picturesWanted()) widget->grab().save(QDir(folder).filePath(name + QStringLiteral(".png")));
}

}  // namespace scalescope
