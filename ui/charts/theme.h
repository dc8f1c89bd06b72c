#pragma once

#include <QColor>
#include <QFont>
#include <QObject>
#include <QString>

#include "core/report/figure.h"

class QApplication;
class QWidget;

namespace scalescope {

// The look of docs/UI.md: the only file that names a colour, a size or a distance. UI thread.

enum class Theme { light, dark };
enum class ThemeChoice { system, light, dark };

struct Tokens {
  QColor window, surface, text, muted, accent, onAccent, grid, hairline, total;
  QColor danger, dangerSurface, warning, warningSurface, success, successSurface, info, infoSurface;
};
const Tokens& tokens(Theme theme);

// Colour of a series: roles keep theirs everywhere, plain series count through the eight hues by `index`.
QColor seriesColour(SeriesRole role, int index, Theme theme);
inline constexpr int kSeriesHues = 8;
QColor seriesHue(int index, Theme theme);

// Colour is never the only difference: dash and marker change with the index as well.
enum class Marker { circle, square, triangle, diamond, triangleDown, cross, pentagon, ring };
Marker seriesMarker(int index);
Qt::PenStyle seriesDash(int index);

// WCAG 2 contrast ratio, 1..21.
double contrast(const QColor& a, const QColor& b);

// Distances in pixels: everything sits on kGrid, inside a group on kTight.
inline constexpr int kGrid = 8;
inline constexpr int kTight = 4;
inline constexpr int kPageMargin = 24;

// Fonts from the system's UI font; numbers of DejaVu Sans are tabular as they are.
QFont bodyFont();
QFont titleFont();     // heading of a chart or group
QFont headlineFont();  // the page's one sentence
QFont smallFont();     // axis text, subtitles
QFont exportFont();    // DejaVu Sans, whatever the system's font is

// Fusion style, palette and style sheet of `theme` for the whole program; widgets are told by PaletteChange.
void applyTheme(QApplication& app, Theme theme);
Theme currentTheme();

// The system's wish: the desktop portal's color-scheme, else the palette the program started with. Waits at most 80 ms.
Theme systemTheme();

// Applies the choice now and, with `system`, again whenever the desktop changes.
class ThemeFollower final : public QObject {
  Q_OBJECT
 public:
  explicit ThemeFollower(QApplication& app, QObject* parent = nullptr);
  void follow(ThemeChoice choice);
  [[nodiscard]] ThemeChoice choice() const { return m_choice; }

 Q_SIGNALS:
  void themeChanged(scalescope::Theme theme);

 private Q_SLOTS:
  void portalChanged();

 private:
  QApplication& m_app;
  ThemeChoice m_choice = ThemeChoice::system;
};

// What a label or button is, for the style sheet. primary: the page's single accented action. flat: text without a frame.
enum class LabelRole { body, headline, title, muted, small, danger, warning, success };
enum class ButtonRole { normal, primary, flat, danger };
void setRole(QWidget* label, LabelRole role);
void setRole(QWidget* button, ButtonRole role);

}  // namespace scalescope
