#include "ui/style/theme.h"

#include <algorithm>

#include <QApplication>
#include <QFontInfo>
#include <QPalette>
#include <QToolTip>

#include "ui/style/style.h"

namespace scalescope {
namespace {

constexpr double kLeastPoints = 10;

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
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) palette.setColor(QPalette::Disabled, role, t.muted);
  return palette;
}

QFont scaled(double factor, QFont::Weight weight) {
  QFont font = bodyFont();
  font.setPointSizeF(font.pointSizeF() * factor);
  font.setWeight(weight);
  return font;
}

}  // namespace

QFont uiFont(const QFont& system) {
  QFont font = system;
  font.setPointSizeF(std::max(kLeastPoints, QFontInfo(system).pointSizeF()));
  return font;
}

QFont bodyFont() {
  QFont font = uiFont(QApplication::font());
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

int controlHeight(const QFontMetrics& metrics) { return metrics.height() + 13; }

void applyTheme(QApplication& /*app*/, Theme theme) {
  s_current = theme;
  if (dynamic_cast<const Style*>(QApplication::style()) == nullptr) {
    QApplication::setStyle(new Style);
    QApplication::setFont(uiFont(QApplication::font()));
  }
  const QPalette palette = paletteOf(tokens(theme));
  QApplication::setPalette(palette);
  QToolTip::setPalette(palette);
  dressLabels();
}

Theme currentTheme() { return s_current; }

}  // namespace scalescope
