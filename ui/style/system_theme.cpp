#include "ui/style/system_theme.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusVariant>
#include <QPalette>

#include "ui/style/apply_theme.h"
#include "ui/style/theme.h"

namespace scalescope {
namespace {

const QString kService = QStringLiteral("org.freedesktop.portal.Desktop");
const QString kPath = QStringLiteral("/org/freedesktop/portal/desktop");
const QString kInterface = QStringLiteral("org.freedesktop.portal.Settings");
constexpr int kPortalWaitMs = 80;

// Theme of the palette that the desktop set before ours replaced it; read once.
Theme startPalette() {
  static const Theme theme =
      QApplication::palette().color(QPalette::Window).lightness() < 128 ? Theme::dark : Theme::light;
  return theme;
}

QVariant unwrapped(QVariant value) {
  for (int depth = 0; depth < 4 && value.canConvert<QDBusVariant>(); ++depth)
    value = value.value<QDBusVariant>().variant();
  return value;
}

}  // namespace

Theme systemTheme() {
  const Theme fallback = startPalette();
  QDBusConnection bus = QDBusConnection::sessionBus();
  if (!bus.isConnected()) return fallback;
  QDBusMessage ask = QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("Read"));
  ask << QStringLiteral("org.freedesktop.appearance") << QStringLiteral("color-scheme");
  const QDBusMessage answer = bus.call(ask, QDBus::Block, kPortalWaitMs);
  if (answer.type() != QDBusMessage::ReplyMessage || answer.arguments().isEmpty()) return fallback;
  const unsigned scheme = unwrapped(answer.arguments().constFirst()).toUInt();
  return scheme == 1 ? Theme::dark : scheme == 2 ? Theme::light : fallback;
}

ThemeFollower::ThemeFollower(QApplication& app, QObject* parent) : QObject(parent), m_app(app) {
  startPalette();
  QDBusConnection::sessionBus().connect(kService, kPath, kInterface, QStringLiteral("SettingChanged"), this,
                                        SLOT(portalChanged()));
}

void ThemeFollower::follow(ThemeChoice choice) {
  m_choice = choice;
  const Theme theme = choice == ThemeChoice::system ? systemTheme()
                      : choice == ThemeChoice::dark ? Theme::dark
                                                    : Theme::light;
  applyTheme(m_app, theme);
  Q_EMIT themeChanged(theme);
}

void ThemeFollower::portalChanged() {
  if (m_choice == ThemeChoice::system && systemTheme() != currentTheme()) follow(ThemeChoice::system);
}

}  // namespace scalescope
