#include "ui/style/theme.h"

#include <array>

#include <QApplication>
#include <QPalette>
#include <QStyle>
#include <QStyleFactory>
#include <QVariant>
#include <QWidget>

#include "ui/style/style_sheet.h"

// A static library's resources are dropped by the linker unless something asks for them; must stand outside a namespace.
static void initStyle() { Q_INIT_RESOURCE(style); }

namespace scalescope {
namespace {

Theme s_current = Theme::light;

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
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
    palette.setColor(QPalette::Disabled, role, t.muted);
  }
  return palette;
}

QFont scaled(double factor, QFont::Weight weight) {
  QFont font = bodyFont();
  font.setPointSizeF(10.0 * factor);
  font.setWeight(weight);
  return font;
}

void repolish(QWidget* widget, const char* property, const QString& value) {
  widget->setProperty(property, value);
  widget->style()->unpolish(widget);
  widget->style()->polish(widget);
}

}  // namespace

QFont bodyFont() {
  QFont font = QApplication::font();
  font.setPointSizeF(10.0);
  font.setWeight(QFont::Normal);
  return font;
}
QFont titleFont() { return scaled(1.15, QFont::Bold); }
QFont headlineFont() { return scaled(1.5, QFont::Bold); }
QFont smallFont() { return scaled(0.9, QFont::Normal); }

QFont exportFont() {
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setPixelSize(13);
  font.setStyleStrategy(QFont::PreferOutline);
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

void applyTheme(QApplication& app, Theme theme) {
  initStyle();
  s_current = theme;
  if (!app.property("scalescopeFusion").toBool()) {
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    app.setProperty("scalescopeFusion", true);
    QFont font = QApplication::font();
    font.setPointSizeF(10.0);
    QApplication::setFont(font);
  }
  QApplication::setPalette(paletteOf(tokens(theme)));
  app.setStyleSheet(styleSheet(tokens(theme)));
}

Theme currentTheme() { return s_current; }

void setRole(QWidget* label, LabelRole role) {
  static constexpr std::array<const char*, 8> kNames{"body", "headline", "title", "muted", "small", "danger", "warning", "success"};
  repolish(label, "role", QString::fromLatin1(kNames.at(static_cast<std::size_t>(role))));
}

void setRole(QWidget* button, ButtonRole role) {
  static constexpr std::array<const char*, 4> kNames{"normal", "primary", "flat", "danger"};
  repolish(button, "role", QString::fromLatin1(kNames.at(static_cast<std::size_t>(role))));
}

}  // namespace scalescope
