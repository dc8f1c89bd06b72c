#pragma once

#include <functional>

#include <QMenu>

#include "core/base/result.h"
#include "core/report/values/figure.h"

namespace scalescope {

// The forms in which any table of the window is saved (core/report/exports), told apart by the ending; CSV for an
// unknown one.
Status saveTable(const Table& table, const QString& file);
bool isTableForm(const QString& ending);

// Adds one action per form; `chosen` gets its ending.
void addTableActions(QMenu& menu, const QObject* context, std::function<void(const QString& ending)> chosen);

// What a file dialog calls a form, of tables or drawn: "LaTeX (*.tex)"; "" for an unknown one.
QString formFilter(const QString& ending);

}  // namespace scalescope
