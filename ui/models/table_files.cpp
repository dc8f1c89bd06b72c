#include "ui/models/table_files.h"

#include <QCoreApplication>
#include <QFileInfo>

#include "core/base/file.h"
#include "core/report/exports/export_forms.h"
#include "core/report/formats/table_formats.h"
#include "ui/base/file_language.h"

namespace scalescope {
namespace {

const ExportForm* tableForm(const QString& ending) {
  const ExportForm* form = exportForm(ending.toStdString());
  return form != nullptr && form->ofTable != nullptr ? form : nullptr;
}

}  // namespace

Status saveTable(const Table& whole, const QString& file) {
  const ExportForm* form = tableForm(QFileInfo(file).suffix());
  Table table = whole;
  if (!filesHaveProvenance()) removeProvenance(table);
  return writeFileAtomic(file.toStdString(), form != nullptr ? form->ofTable(table) : toCsv(table));
}

bool isTableForm(const QString& ending) { return tableForm(ending) != nullptr; }

void addTableActions(QMenu& menu, const QObject* context, std::function<void(const QString& ending)> chosen) {
  for (const ExportForm& form : exportForms())
    if (form.ofTable != nullptr)
      menu.addAction(
          QCoreApplication::translate("TableFiles", "Table as %1").arg(QString::fromLatin1(form.name)), context,
          [chosen, ending = QString::fromLatin1(form.ending)] { chosen(ending); });
}

QString formFilter(const QString& ending) {
  const ExportForm* form = exportForm(ending.toStdString());
  return form == nullptr ? QString() : QStringLiteral("%1 (*.%2)").arg(QString::fromLatin1(form->name), ending);
}

}  // namespace scalescope
