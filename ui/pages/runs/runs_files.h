#pragma once

#include <functional>

#include <QStringList>
#include <QWidget>

namespace scalescope {

// File dialogs of the Runs page. They return at once; the chosen files are passed later, or nothing if the dialog is
// dismissed.
void askTableFile(QWidget* parent, const QString& ending, const std::function<void(const QString& file)>& chosen);
void askImportFiles(QWidget* parent, const std::function<void(const QStringList& files)>& chosen);

}  // namespace scalescope
