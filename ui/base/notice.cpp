#include "ui/base/notice.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QStringList>
#include <QVariantMap>

namespace scalescope {
namespace {

constexpr int kDesktopDecides = -1;  // The notification service chooses how long it is shown.

}  // namespace

QVariantList noticeArguments(const QString& title, const QString& text) {
  // Servers may interpret the text as markup, and a study's name is plain text.
  return {QStringLiteral("Scalescope"),
          QVariant::fromValue(0u),  // It replaces no earlier notification.
          QStringLiteral("scalescope"),
          title,
          text.toHtmlEscaped(),
          QStringList(),
          QVariantMap{{QStringLiteral("desktop-entry"), QStringLiteral("scalescope")}},
          kDesktopDecides};
}

void notify(const QString& title, const QString& text) {
  const QDBusConnection bus = QDBusConnection::sessionBus();
  if (!bus.isConnected()) return;
  const QString service = QStringLiteral("org.freedesktop.Notifications");
  QDBusMessage message = QDBusMessage::createMethodCall(service, QStringLiteral("/org/freedesktop/Notifications"),
                                                        service, QStringLiteral("Notify"));
  message.setArguments(noticeArguments(title, text));
  bus.send(message);
}

}  // namespace scalescope
