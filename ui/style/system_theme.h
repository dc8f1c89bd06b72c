#pragma once

#include <QObject>

#include "ui/style/tokens.h"

class QApplication;

namespace scalescope {

enum class ThemeChoice { system, light, dark };

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
