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

// Small parts of all pages. Every interactive one has an accessible name, by which screen readers, keyboard users and
// the pointer test find it.

QLabel* makeLabel(const QString& text, LabelRole role, QWidget* parent = nullptr);
QPushButton* makeButton(const QString& text, const QString& accessibleName, ButtonRole role, QWidget* parent = nullptr);
QFrame* makeHairline(QWidget* parent = nullptr);

// Makes a "?" button that explains a term in one line, by its tool tip or a click.
QToolButton* makeExplanation(const QString& term, const QString& explanation, QWidget* parent = nullptr);

// Sets the accessible name and returns the widget.
template <class Widget>
Widget* named(Widget* widget, const QString& accessibleName) {
  widget->setAccessibleName(accessibleName);
  return widget;
}

// Sets a text that changes repeatedly: screen readers are notified only if the text has changed.
void setAccessibleNameOf(QWidget* widget, const QString& name);
void setAccessibleDescriptionOf(QWidget* widget, const QString& description);

// A message at the place that it concerns, with a colored edge, an icon and up to one button; never a modal dialog.
// Screen readers announce it when it appears or reports a result.
class InlineNote final : public QFrame {
  Q_OBJECT

 public:
  enum class Kind { info, success, warning, danger };
  explicit InlineNote(QWidget* parent = nullptr);
  void show(Kind kind, const QString& text);
  void show(Kind kind, const QString& text, const QString& action, std::function<void()> act);
  void setActionName(const QString& name);  // Sets the accessible name of the button, until another message is shown.
  // Adds a less prominent button beside it, until another message is shown.
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

// Reports that a file was saved, with a button that opens its folder.
void showSaved(InlineNote& note, const QString& text, const QString& file);

// Content of an empty page: a sentence, and one button for the next step.
class EmptyState final : public QWidget {
  Q_OBJECT

 public:
  explicit EmptyState(QWidget* parent = nullptr);
  EmptyState(const QString& title, const QString& text, const QString& action, QWidget* parent = nullptr);
  // Shows the texts; empty ones hide their part.
  void say(const QString& title, const QString& text, const QString& action = {});

 Q_SIGNALS:
  void actionClicked();

 private:
  QLabel* m_title;
  QLabel* m_text;
  QPushButton* m_action;
};

}  // namespace scalescope
