#pragma once

#include <QApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QElapsedTimer>
#include <QLabel>
#include <QTest>
#include <QWidget>
#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "tests/patience.h"

namespace scalescope {

// Returns the visible widget with that accessible name; null if there is none.
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

// Returns true if a visible label has the text now.
inline bool showsText(const QWidget& root, const QString& text) {
  const auto labels = root.findChildren<QLabel*>();
  return std::any_of(labels.begin(), labels.end(),
                     [&](const QLabel* label) { return label->isVisibleTo(&root) && label->text().contains(text); });
}
inline bool showsText(const QWidget& root, const char* text) { return showsText(root, QString::fromUtf8(text)); }

// Runs the event loop until `done` or the deadline.
inline bool waitFor(const std::function<bool()>& done) { return QTest::qWaitFor(done, 10000 * patience()); }

// Calls `take` with every visible widget in `parent`. Those in a hidden page, which are most of a window's, are hidden
// too, so they are not visited.
template <class Take>
void visitVisible(const QWidget& parent, const Take& take) {
  for (const QObject* each : parent.children()) {
    const auto* widget = each->isWidgetType() ? static_cast<const QWidget*>(each) : nullptr;
    if (widget == nullptr || !widget->isVisible()) continue;
    take(*widget);
    visitVisible(*widget, take);
  }
}

// Waits until nothing of the window has moved in some turns of the event loop. A layout passes each change on in its
// own turn: on a busy machine a fixed time could end between two, in a state that a user never sees.
inline void standStill(const QWidget& window) {
  constexpr int kTurns = 5;
  const auto places = [&window] {
    std::vector<QRect> all;
    visitVisible(window, [&all](const QWidget& widget) { all.push_back(widget.geometry()); });
    return all;
  };
  const QDeadlineTimer end(10000 * patience());
  std::vector<QRect> before = places();
  for (int still = 0; still < kTurns && !end.hasExpired();) {
    QTest::qWait(0);
    std::vector<QRect> now = places();
    still = now == before ? still + 1 : 0;
    before = std::move(now);
  }
}

// Pictures are saved in the folder that SCALESCOPE_SHOTS names, for inspection of the pages.
inline bool picturesWanted() { return !qEnvironmentVariable("SCALESCOPE_SHOTS").isEmpty(); }

inline void shoot(QWidget* widget, const QString& name) {
  const QString folder = qEnvironmentVariable("SCALESCOPE_SHOTS");
  if (picturesWanted()) widget->grab().save(QDir(folder).filePath(name + QStringLiteral(".png")));
}

}  // namespace scalescope
