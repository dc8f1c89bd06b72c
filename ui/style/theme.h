#pragma once

#include <QFont>
#include <QFontMetrics>
#include <QObject>
#include <QString>

#include "ui/style/roles.h"
#include "ui/style/tokens.h"

class QApplication;

namespace scalescope {

// The look of the whole program: fonts, what a theme does to it, and what parts of it are. UI thread.

enum class ThemeChoice { system, light, dark };

// The system's UI font, at 10 points or whatever more a person has chosen for the desktop.
QFont uiFont(const QFont& system);

// Made of it; numbers of DejaVu Sans are tabular as they are.
QFont bodyFont();
QFont titleFont();     // heading of a chart or group
QFont headlineFont();  // the page's one sentence
QFont smallFont();     // axis text, subtitles
QFont exportFont();    // DejaVu Sans, whatever the system's font is

// Of a button, a field, a row of a table: one height, so that a line of them is a line.
int controlHeight(const QFontMetrics& metrics);

// Style, fonts (the first time) and palette of `theme` for the whole program; widgets are told by PaletteChange.
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

}  // namespace scalescope
