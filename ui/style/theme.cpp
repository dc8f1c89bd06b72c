#include "ui/style/theme.h"

#include <algorithm>

#include <QApplication>
#include <QFontInfo>
#include <QScreen>

namespace scalescope {
namespace {

constexpr double kLeastPoints = 10;

Theme s_current = Theme::light;

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

int inFont(int pixels) {
  constexpr double kUsualDots = 96;
  const QScreen* screen = QGuiApplication::primaryScreen();
  const double dots = screen == nullptr ? kUsualDots : screen->logicalDotsPerInchY();
  return qRound(pixels * std::max(1.0, bodyFont().pointSizeF() / kLeastPoints * dots / kUsualDots));
}

QFont titleFont() { return scaled(1.15, QFont::Bold); }
QFont headlineFont() { return scaled(1.5, QFont::Bold); }
QFont smallFont() { return scaled(0.9, QFont::Normal); }

QFont exportFont() {
  // The other fonts have the characters that the first lacks, in the forms of mainland China.
  QFont font(QStringList{QStringLiteral("DejaVu Sans"), QStringLiteral("Noto Sans CJK SC"),
                         QStringLiteral("Noto Sans SC"), QStringLiteral("Source Han Sans SC"),
                         QStringLiteral("WenQuanYi Micro Hei"), QStringLiteral("WenQuanYi Zen Hei")});
  font.setPixelSize(13);
  font.setStyleStrategy(QFont::PreferOutline);
  font.setHintingPreference(QFont::PreferNoHinting);
  return font;
}

int controlHeight(const QFontMetrics& metrics) { return metrics.height() + 13; }

Theme currentTheme() { return s_current; }
void setCurrentTheme(Theme theme) { s_current = theme; }

}  // namespace scalescope
