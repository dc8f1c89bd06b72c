#pragma once

#include <QFont>
#include <QObject>
#include <QString>

#include "ui/style/tokens.h"

class QApplication;
class QWidget;

namespace scalescope {

// The look of the whole program: fonts, what a theme does to it, and what parts of it are. UI thread.

enum class ThemeChoice { system, light, dark };

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
