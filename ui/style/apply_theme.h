#pragma once

#include <QObject>

#include "ui/style/tokens.h"

namespace scalescope {

// Sets style, fonts (on the first call) and palette of `theme` for the whole program; widgets get PaletteChange.
void applyTheme(Theme theme);

enum class ThemeChoice { system, light, dark };

// Returns the theme that the system prefers: color-scheme of the desktop portal, else the palette at the program's
// start. Waits at most 80 ms.
Theme systemTheme();

// Follower that applies the choice at once and, for `system`, again whenever the desktop's theme changes.
class ThemeFollower final : public QObject {
  Q_OBJECT
 public:
  explicit ThemeFollower(QObject* parent = nullptr);
  void follow(ThemeChoice choice);
  [[nodiscard]] ThemeChoice choice() const { return m_choice; }

 Q_SIGNALS:
  void themeChanged(scalescope::Theme theme);

 private Q_SLOTS:
  void portalChanged();

 private:
  ThemeChoice m_choice = ThemeChoice::system;
};

}  // namespace scalescope
