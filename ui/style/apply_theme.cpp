#include "ui/style/apply_theme.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusVariant>
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

void applyTheme(Theme theme) {
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

namespace {

const QString kService = QStringLiteral("org.freedesktop.portal.Desktop");
const QString kPath = QStringLiteral("/org/freedesktop/portal/desktop");
const QString kInterface = QStringLiteral("org.freedesktop.portal.Settings");
constexpr int kPortalWaitMs = 80;

// Theme of the palette that the desktop set before ours replaced it; read once.
Theme themeOfDesktop() {
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
  const Theme fallback = themeOfDesktop();
  QDBusConnection bus = QDBusConnection::sessionBus();
  if (!bus.isConnected()) return fallback;
  QDBusMessage ask = QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("Read"));
  ask << QStringLiteral("org.freedesktop.appearance") << QStringLiteral("color-scheme");
  const QDBusMessage answer = bus.call(ask, QDBus::Block, kPortalWaitMs);
  if (answer.type() != QDBusMessage::ReplyMessage || answer.arguments().isEmpty()) return fallback;
  const unsigned scheme = unwrapped(answer.arguments().constFirst()).toUInt();
  return scheme == 1 ? Theme::dark : scheme == 2 ? Theme::light : fallback;
}

ThemeFollower::ThemeFollower(QObject* parent) : QObject(parent) {
  themeOfDesktop();  // The desktop's palette is read before ours replaces it.
  // QDBusConnection has no function that connects a signal to a function pointer.
  QDBusConnection::sessionBus().connect(kService, kPath, kInterface, QStringLiteral("SettingChanged"), this,
                                        SLOT(portalChanged()));
}

void ThemeFollower::follow(ThemeChoice choice) {
  m_choice = choice;
  const Theme theme = choice == ThemeChoice::system ? systemTheme()
                      : choice == ThemeChoice::dark ? Theme::dark
                                                    : Theme::light;
  applyTheme(theme);
  Q_EMIT themeChanged(theme);
}

void ThemeFollower::portalChanged() {
  if (m_choice == ThemeChoice::system && systemTheme() != currentTheme()) follow(ThemeChoice::system);
}

}  // namespace scalescope

#include "moc_apply_theme.cpp"
