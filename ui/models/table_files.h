#pragma once

#include <functional>

#include <QMenu>

#include "core/base/result.h"
#include "core/report/values/figure.h"

namespace scalescope {

// The forms in which any table of the window is saved: csv (exact numbers), md, tex (booktabs), told apart by the ending.
Status saveTable(const Table& table, const QString& file);

// Adds one action per form; `chosen` gets its ending.
void addTableActions(QMenu& menu, const QObject* context, std::function<void(const QString& ending)> chosen);

// What a file dialog calls the form: "LaTeX (*.tex)".
QString tableFilter(const QString& ending);

}  // namespace scalescope
