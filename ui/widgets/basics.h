#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QString>
#include <functional>

#include "ui/style/theme.h"
#include "ui/style/roles.h"

class QBoxLayout;
class QToolButton;

namespace scalescope {

// Small parts that every page is made of. Every interactive one has an accessible name: it is how screen readers,
// keyboard users and the pointer test find it.

QLabel* makeLabel(const QString& text, LabelRole role, QWidget* parent = nullptr);
QPushButton* makeButton(const QString& text, const QString& accessibleName, ButtonRole role, QWidget* parent = nullptr);
QFrame* makeHairline(QWidget* parent = nullptr);

// A "?" whose tool tip and click tell one line about a term.
QToolButton* makeExplanation(const QString& term, const QString& explanation, QWidget* parent = nullptr);

// Sets the name that screen readers say and returns the widget.
template <class Widget>
Widget* named(Widget* widget, const QString& accessibleName) {
  widget->setAccessibleName(accessibleName);
  return widget;
}

// For what is told again and again: screen readers hear of a text only where it is another one.
void setSpokenName(QWidget* widget, const QString& name);
void setSpokenDescription(QWidget* widget, const QString& description);

// A line of text at the place it belongs to, with a coloured edge, an icon and up to one action; never a modal dialog.
// Screen readers are told at once of one that appears or that says how something ended.
class InlineNote final : public QFrame {
  Q_OBJECT

 public:
  enum class Kind { info, success, warning, danger };
  explicit InlineNote(QWidget* parent = nullptr);
  void show(Kind kind, const QString& text);
  void show(Kind kind, const QString& text, const QString& action, std::function<void()> act);
  void setActionName(const QString& name);  // as screen readers say it, until something else is shown
  // A quieter one beside it, until something else is shown.
  void setSecondAction(const QString& action, std::function<void()> act);
  void clear();
  [[nodiscard]] QString text() const { return m_text->text(); }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void showIcon();
  Kind m_kind = Kind::info;
  QLabel* m_icon;
  QLabel* m_text;
  QPushButton* m_action;
  QPushButton* m_second;
  std::function<void()> m_act, m_secondAct;
};

// That a file was saved, with a button that opens its folder.
void showSaved(InlineNote& note, const QString& text, const QString& file);

// What an empty page says: a sentence, and one button that leads on.
class EmptyState final : public QWidget {
  Q_OBJECT

 public:
  explicit EmptyState(QWidget* parent = nullptr);
  EmptyState(const QString& title, const QString& text, const QString& action, QWidget* parent = nullptr);
  // "" leaves that part out.
  void say(const QString& title, const QString& text, const QString& action = {});

 Q_SIGNALS:
  void actionClicked();

 private:
  QLabel* m_title;
  QLabel* m_text;
  QPushButton* m_action;
};

}  // namespace scalescope
