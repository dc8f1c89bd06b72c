#include "ui/style/roles.h"

#include <QApplication>
#include <QFrame>
#include <QVariant>

#include "ui/style/theme.h"

namespace scalescope {
namespace {

const char* const kLabel = "labelRole";
const char* const kButton = "buttonRole";
const char* const kFrame = "frameRole";
const char* const kWrong = "wrong";

template <class Role>
std::optional<Role> kept(const QWidget* widget, const char* name) {
  const QVariant value = widget == nullptr ? QVariant() : widget->property(name);
  return value.isValid() ? std::optional(value.value<Role>()) : std::nullopt;
}

QColor labelColour(LabelRole role, const Tokens& t) {
  switch (role) {
    case LabelRole::muted:
    case LabelRole::small:
      return t.muted;
    case LabelRole::danger:
      return t.danger;
    case LabelRole::warning:
      return t.warning;
    case LabelRole::success:
      return t.success;
    case LabelRole::body:
    case LabelRole::headline:
    case LabelRole::title:
      break;
  }
  return t.text;
}

// A default-constructed font lets the label inherit the font of its surroundings.
QFont labelFont(LabelRole role) {
  switch (role) {
    case LabelRole::headline:
      return headlineFont();
    case LabelRole::title:
      return titleFont();
    case LabelRole::small:
      return smallFont();
    default:
      return {};
  }
}

void colour(QWidget* label, LabelRole role) {
  const Tokens& t = tokens(currentTheme());
  QPalette palette;
  palette.setColor(QPalette::WindowText, labelColour(role, t));
  palette.setColor(QPalette::Disabled, QPalette::WindowText, t.muted);
  label->setPalette(palette);
}

}  // namespace

void setRole(QWidget* label, LabelRole role) {
  label->setProperty(kLabel, QVariant::fromValue(role));
  label->setFont(labelFont(role));
  colour(label, role);
}

void setRole(QWidget* button, ButtonRole role) {
  button->setProperty(kButton, QVariant::fromValue(role));
  QFont font;
  if (role == ButtonRole::primary) font.setBold(true);
  button->setFont(font);
  button->updateGeometry();
  button->update();
}

void setRole(QFrame* frame, FrameRole role) {
  frame->setProperty(kFrame, QVariant::fromValue(role));
  frame->update();
}

void setWrong(QWidget* field, bool wrong) {
  field->setProperty(kWrong, wrong);
  field->update();
}

std::optional<ButtonRole> buttonRole(const QWidget* widget) { return kept<ButtonRole>(widget, kButton); }
FrameRole frameRole(const QWidget* widget) { return kept<FrameRole>(widget, kFrame).value_or(FrameRole::plain); }
bool isWrong(const QWidget* widget) { return widget != nullptr && widget->property(kWrong).toBool(); }

void dressLabels() {
  for (QWidget* each : QApplication::allWidgets())
    if (const auto role = kept<LabelRole>(each, kLabel)) colour(each, *role);
}

}  // namespace scalescope
