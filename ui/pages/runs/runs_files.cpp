#include "ui/pages/runs/runs_files.h"

#include <QFileDialog>

#include "ui/models/table_files.h"
#include "ui/pages/runs/runs_page.h"

namespace scalescope {

void askTableFile(QWidget* parent, const QString& ending, const std::function<void(const QString& file)>& chosen) {
  auto* dialog = new QFileDialog(parent, RunsPage::tr("Export"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(ending);
  dialog->setNameFilter(formFilter(ending));
  dialog->selectFile(QStringLiteral("runs.") + ending);
  QObject::connect(dialog, &QFileDialog::fileSelected, parent, chosen);
  dialog->open();
}

void askImportFiles(QWidget* parent, const std::function<void(const QStringList& files)>& chosen) {
  auto* dialog = new QFileDialog(parent, RunsPage::tr("Import"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFiles);
  dialog->setNameFilters(
      {RunsPage::tr("Tables and benchmark output (*.csv *.tsv *.txt *.log *.out)"), RunsPage::tr("All files (*)")});
  QObject::connect(dialog, &QFileDialog::filesSelected, parent, chosen);
  dialog->open();
}

}  // namespace scalescope
