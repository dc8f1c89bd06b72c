#pragma once

#include <QString>
#include <QVariantList>

namespace scalescope {

// Sends a desktop notification through org.freedesktop.Notifications and returns at once, without waiting for a reply.
// Does nothing if there is no such service. UI thread.
void notify(const QString& title, const QString& text);

// Returns the arguments of the call of Notify.
QVariantList noticeArguments(const QString& title, const QString& text);

}  // namespace scalescope
