#pragma once

#include <functional>

#include <QStringList>
#include <QWidget>

namespace scalescope {

// Dialogs for the files of the Runs page. They return at once; what a person chooses is told later, nothing where it is
// dismissed.
void askTableFile(QWidget* parent, const QString& ending, const std::function<void(const QString& file)>& chosen);
void askImportFiles(QWidget* parent, const std::function<void(const QStringList& files)>& chosen);

}  // namespace scalescope
