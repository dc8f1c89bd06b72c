#include "ui/charts/chart_files.h"

#include <algorithm>

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>

#include "core/base/file.h"
#include "core/report/formats/table_formats.h"
#include "ui/charts/render_figure.h"
#include "ui/models/table_files.h"

namespace scalescope {

ChartFiles::ChartFiles(Source source, QWidget* parent)
    : QObject(parent), m_source(std::move(source)), m_parent(parent) {}

void ChartFiles::fill(QMenu* menu) {
  menu->clear();
  for (const ExportForm& form : exportForms())
    if (form.drawn()) addDrawn(*menu, form);
  addTableActions(*menu, this, [this](const QString& ending) { ask(ending, 1); });
  for (const OwnFileForm& own : m_own) menu->addAction(own.name, this, [this, ending = own.ending] { ask(ending, 1); });
  menu->addSeparator();
  menu->addAction(ChartView::tr("Copy image"), this, &ChartFiles::copyImage);
  menu->addAction(ChartView::tr("Copy table"), this,
                  [this] { QApplication::clipboard()->setText(QString::fromStdString(toCsv(m_source.form().table))); });
}

void ChartFiles::addDrawn(QMenu& menu, const ExportForm& form) {
  const QString name = QString::fromLatin1(form.name);
  const bool scaled = form.drawing == Drawing::pixels;
  for (int scale = 1; scale <= (scaled ? kMostScale : 1); ++scale)
    menu.addAction(scaled ? ChartView::tr("%1, %2x").arg(name).arg(scale) : name, this,
                   [this, scale, ending = QString::fromLatin1(form.ending)] { ask(ending, scale); });
}

void ChartFiles::ask(const QString& ending, int scale) {
  auto* dialog = new QFileDialog(m_parent, ChartView::tr("Export"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(ending);
  dialog->setNameFilter(formFilter(ending));
  const std::string id = m_source.form().figure.id;
  const QString what = QString::fromStdString(id.empty() ? "figure" : id);
  dialog->selectFile((m_name.isEmpty() ? what : m_name + QLatin1Char('-') + what) + QLatin1Char('.') + ending);
  connect(dialog, &QFileDialog::fileSelected, this, [this, scale](const QString& file) { (void)write(file, scale); });
  dialog->open();
}

Status ChartFiles::write(const QString& file, int scale) {
  Status status;
  if (const OwnFileForm* own = ownForm(QFileInfo(file).suffix())) {
    const Result<std::string> text = own->text();
    status = text ? writeFileAtomic(file.toStdString(), *text) : tl::unexpected(text.error());
    report(status, file);
    return status;
  }
  const FileForm form = m_source.form();
  if (isTableForm(QFileInfo(file).suffix())) {
    status = saveTable(form.table, file);
  } else {
    RenderOptions options;
    options.scale = scale;
    options.visibleX = m_source.visibleX();
    status = renderFigure(form.figure, file.toStdString(), options);
  }
  report(status, file);
  return status;
}

const OwnFileForm* ChartFiles::ownForm(const QString& ending) const {
  const auto found =
      std::find_if(m_own.begin(), m_own.end(), [&](const OwnFileForm& own) { return own.ending == ending; });
  return found == m_own.end() ? nullptr : &*found;
}

void ChartFiles::report(const Status& status, const QString& file) {
  if (status)
    Q_EMIT written(file);
  else
    Q_EMIT failed(status.error());
}

void ChartFiles::copyImage() const {
  RenderOptions options;
  options.theme = currentTheme();
  options.scale = 2;
  options.visibleX = m_source.visibleX();
  QApplication::clipboard()->setImage(figureImage(m_source.form().figure, options));
}

}  // namespace scalescope
