#include "ui/models/table_files.h"

#include <array>
#include <string>

#include <QCoreApplication>

#include "core/base/file.h"
#include "core/report/formats/table_formats.h"

namespace scalescope {
namespace {

struct TableForm {
  const char* ending;
  const char* action;
  const char* name;
};

constexpr std::array<TableForm, 3> kForms{{{"csv", QT_TRANSLATE_NOOP("TableFiles", "Table as CSV"), "CSV"},
                                           {"md", QT_TRANSLATE_NOOP("TableFiles", "Table as Markdown"), "Markdown"},
                                           {"tex", QT_TRANSLATE_NOOP("TableFiles", "Table as LaTeX"), "LaTeX"}}};

}  // namespace

Status saveTable(const Table& table, const QString& file) {
  const std::string text = file.endsWith(QLatin1String(".md"))    ? toMarkdown(table)
                           : file.endsWith(QLatin1String(".tex")) ? toLatex(table)
                                                                  : toCsv(table);
  return writeFileAtomic(file.toStdString(), text);
}

void addTableActions(QMenu& menu, const QObject* context, std::function<void(const QString& ending)> chosen) {
  for (const TableForm& form : kForms)
    menu.addAction(QCoreApplication::translate("TableFiles", form.action), context,
                   [chosen, ending = QString::fromLatin1(form.ending)] { chosen(ending); });
}

QString tableFilter(const QString& ending) {
  for (const TableForm& form : kForms)
    if (ending == QLatin1String(form.ending)) return QStringLiteral("%1 (*.%2)").arg(QString::fromLatin1(form.name), ending);
  return {};
}

}  // namespace scalescope
