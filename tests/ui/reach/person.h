#pragma once

#include <QAbstractButton>
#include <QComboBox>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QPoint>
#include <QPointer>
#include <QString>
#include <QTabBar>
#include <functional>
#include <optional>

#include "tests/ui/reach/spoken.h"

namespace scalescope {

// A simulated user of a window: it sends pointer and key events to the window at positions that it finds by accessible
// names, never to widgets; covered, cut off or disabled widgets cannot be clicked. Counts its actions, and records
// where the keyboard's focus was lost. UI thread.
class Person {
 public:
  explicit Person(QMainWindow& window) : m_window(window) {}

  [[nodiscard]] QWidget* find(const Spoken& name) const;  // Returns a visible widget, or null.
  bool waitFor(const Spoken& name) const;                 // Waits until it is visible and enabled.
  bool click(const Spoken& name);                         // Waits for the widget first.
  // Clicks its middle or the given point; scrolls to it first.
  bool click(QWidget* widget, std::optional<QPoint> at = {});
  bool clickTab(QTabBar* bar, int index);  // Opens the menu at the end of the row for a tab that does not fit.
  bool clickItem(QComboBox* box, int row);
  // Opens the button's menu, runs `act` while it is open, and closes it.
  bool openMenu(QAbstractButton* button, const std::function<void(QMenu&)>& act);
  bool clickAction(QMenu& menu, QAction* action);
  bool clickAction(QMenu& menu, const Spoken& text);
  // Answers the file dialog that opened: pastes the path and presses Return.
  bool answerDialog(const QString& path);
  bool cancelDialog();  // Presses Escape.

  // Types into the field, or the line of a box, in place of its text; `end` confirms it.
  bool type(const Spoken& name, const QString& text, int end = Qt::Key_Return);

  void press(int key, Qt::KeyboardModifiers with = {});
  // Presses Tab until the widget has the focus; returns false after `most` times.
  bool tabTo(const Spoken& name, int most = 80);

  void settle() const;  // Waits until nothing moves.

  QString suggested;  // File name that the last file dialog suggested.
  int clicks = 0;
  int keys = 0;
  QStringList lost;   // Actions after which no widget had the focus, or it had jumped to the bar above the pages.

 private:
  [[nodiscard]] bool hasFocus() const;  // True if a widget of a page or of the bar has the focus.
  void judgeFocus(bool before, const QString& action);
  [[nodiscard]] bool isInBar(const QWidget* widget) const;
  void comeBack() const;
  bool closeDialog(const std::function<void(QLineEdit& name)>& act);

  QMainWindow& m_window;
};

}  // namespace scalescope
