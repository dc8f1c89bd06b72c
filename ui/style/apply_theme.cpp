#include "ui/style/apply_theme.h"

#include <QApplication>
#include <QPalette>
#include <QToolTip>

#include "ui/style/roles.h"
#include "ui/style/style.h"
#include "ui/style/theme.h"

namespace scalescope {
namespace {

QPalette paletteOf(const Tokens& t) {
  QPalette palette;
  palette.setColor(QPalette::Window, t.window);
  palette.setColor(QPalette::WindowText, t.text);
  palette.setColor(QPalette::Base, t.window);
  palette.setColor(QPalette::AlternateBase, t.surface);
  palette.setColor(QPalette::Text, t.text);
  palette.setColor(QPalette::Button, t.surface);
  palette.setColor(QPalette::ButtonText, t.text);
  palette.setColor(QPalette::BrightText, t.danger);
  palette.setColor(QPalette::Highlight, t.accent);
  palette.setColor(QPalette::HighlightedText, t.onAccent);
  palette.setColor(QPalette::Link, t.accent);
  palette.setColor(QPalette::LinkVisited, t.accent);
  palette.setColor(QPalette::ToolTipBase, t.surface);
  palette.setColor(QPalette::ToolTipText, t.text);
  palette.setColor(QPalette::PlaceholderText, t.muted);
  palette.setColor(QPalette::Light, t.surface);
  palette.setColor(QPalette::Midlight, t.grid);
  palette.setColor(QPalette::Mid, t.hairline);
  palette.setColor(QPalette::Dark, t.muted);
  palette.setColor(QPalette::Shadow, t.grid);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    palette.setColor(QPalette::Disabled, role, t.muted);
  return palette;
}

}  // namespace

void applyTheme(QApplication& /*app*/, Theme theme) {
  setCurrentTheme(theme);
  if (dynamic_cast<const Style*>(QApplication::style()) == nullptr) {
    QApplication::setStyle(new Style);
    QApplication::setFont(uiFont(QApplication::font()));
  }
  const QPalette palette = paletteOf(tokens(theme));
  QApplication::setPalette(palette);
  QToolTip::setPalette(palette);
  dressLabels();
}

}  // namespace scalescope
