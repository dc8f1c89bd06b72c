#pragma once

#include <functional>

#include <QMenu>

#include "core/base/result.h"
#include "core/report/values/figure.h"

namespace scalescope {

// Saves any table of the window in the format (core/report/exports) of the file's extension; CSV for an unknown one.
Status saveTable(const Table& table, const QString& file);
bool isTableForm(const QString& ending);

// Adds one action per format; `chosen` gets its extension.
void addTableActions(QMenu& menu, const QObject* context, std::function<void(const QString& ending)> chosen);

// Returns the file dialog's filter of a table or figure format: "LaTeX (*.tex)"; empty for an unknown one.
QString formFilter(const QString& ending);

// Returns a table for the screen: the bounds of a value (columns KEY, KEYLow and KEYHigh) follow it in its own column,
// in the window's language. Files keep the columns separate.
Table withBoundsJoined(const Table& table);

}  // namespace scalescope
