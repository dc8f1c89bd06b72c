#pragma once

#include <QKeySequence>
#include <QList>
#include <QString>
#include <span>

class QWidget;

namespace scalescope {

// What the keys of the window do, in one table: the list that Ctrl+/ opens is made of it, and a test holds it against
// every shortcut of the window and against the guide (docs/guide/window.md). What every program has (Tab, Space on a
// button, the arrows of a list) is left out.
struct KeyRow {
  // shortcut: a QAction or QShortcut; widget: read by the part that has the focus.
  enum class By { shortcut, widget };
  const char* where;  // in English
  const char* keys;   // as QKeySequence::fromString() takes them, with blanks between
  const char* does;   // in English
  By by;
};
std::span<const KeyRow> keyTable();

QList<QKeySequence> keysOf(const KeyRow& row);
// In the window's language: "Ctrl+1 … Ctrl+7".
QString keysText(const KeyRow& row);

// The list, in a window of its own beside this one; the same where it is open already. UI thread.
void showKeyList(QWidget* window);

}  // namespace scalescope
