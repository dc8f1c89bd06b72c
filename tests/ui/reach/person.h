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

// Whoever sits in front of a window: sends pointer and key events to the window at places that it finds by accessible
// names, never to widgets; what is covered, cut off or disabled cannot be clicked. Counts what was done, and keeps
// where the keyboard's focus was lost. UI thread.
class Person {
 public:
  explicit Person(QMainWindow& window) : m_window(window) {}

  [[nodiscard]] QWidget* find(const Spoken& name) const;  // visible, or null
  bool waitFor(const Spoken& name) const;                 // visible and enabled
  bool click(const Spoken& name);                         // waits
  // At its middle, or where it says; what is scrolled away is scrolled to.
  bool click(QWidget* widget, std::optional<QPoint> at = {});
  bool clickTab(QTabBar* bar, int index);
  bool clickItem(QComboBox* box, int row);
  // Opens the button's menu, and does `act` while it is open; it is closed then.
  bool openMenu(QAbstractButton* button, const std::function<void(QMenu&)>& act);
  bool clickAction(QMenu& menu, QAction* action);
  bool clickAction(QMenu& menu, const Spoken& text);
  // In the file dialog that came: as if the path had been pasted, and Return pressed.
  bool answerDialog(const QString& path);
  bool cancelDialog();  // by Escape

  // Into the field, or the line of a box, in place of what it holds; `end` takes it.
  bool type(const Spoken& name, const QString& text, int end = Qt::Key_Return);

  void press(int key, Qt::KeyboardModifiers with = {});
  // Tab until the focus is there; false after `most`.
  bool tabTo(const Spoken& name, int most = 80);

  void settle() const;  // what is shown stands still

  QString suggested;  // the name that the last file dialog came with
  int clicks = 0;
  int keys = 0;
  int settleMs = 40;  // at least, after each action: charts draw 30 times a second at most
  QStringList lost;   // after which actions the focus was nowhere, or had jumped to the bar above the pages

 private:
  [[nodiscard]] bool hasFocus() const;  // somewhere in a page or in the bar
  void judgeFocus(bool before, const QString& action);
  [[nodiscard]] bool isInBar(const QWidget* widget) const;
  void comeBack() const;
  bool closeDialog(const std::function<void(QLineEdit& name)>& act);

  QMainWindow& m_window;
};

}  // namespace scalescope
