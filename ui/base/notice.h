#pragma once

#include <QString>
#include <QVariantList>

namespace scalescope {

// A notification of the desktop, as org.freedesktop.Notifications takes it: said and forgotten, returns at once. Where
// there is no such service nothing happens. UI thread.
void notify(const QString& title, const QString& text);

// What Notify is called with.
QVariantList noticeArguments(const QString& title, const QString& text);

}  // namespace scalescope
