#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>
#include <span>

class QWidget;

namespace scalescope {

// All keys of the window in one table: the list that Ctrl+/ opens is made of it, and a test compares it with every
// shortcut of the window and with the guide (docs/guide/window.md). Keys that every program has (Tab, Space on a
// button, the arrows of a list) are omitted.
struct KeyRow {
  // shortcut: a QAction or QShortcut; widget: handled by the widget that has the focus.
  enum class By { shortcut, widget };
  const char* where;  // English text.
  const char* keys;   // In the format of QKeySequence::fromString(), separated by blanks.
  const char* does;   // English text.
  By by;
};
std::span<const KeyRow> keyTable();

QList<QKeySequence> keysOf(const KeyRow& row);
// Returns the keys in the window's language: "Ctrl+1 … Ctrl+7".
QString keysText(const KeyRow& row);

// Shows the list in a separate window beside this one, or activates the open one. UI thread.
void showKeyList(QWidget* window);

}  // namespace scalescope
