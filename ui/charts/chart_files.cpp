#include "ui/charts/chart_files.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>

#include "core/report/formats/table_formats.h"
#include "ui/charts/render_figure.h"
#include "ui/models/table_files.h"

namespace scalescope {

ChartFiles::ChartFiles(Source source, QWidget* parent) : QObject(parent), m_source(std::move(source)), m_parent(parent) {}

void ChartFiles::fill(QMenu* menu) {
  menu->clear();
  for (int scale = 1; scale <= 4; ++scale)
    menu->addAction(ChartView::tr("PNG, %1x").arg(scale), this, [this, scale] { ask(QStringLiteral("png"), scale); });
  menu->addAction(ChartView::tr("SVG"), this, [this] { ask(QStringLiteral("svg"), 1); });
  menu->addAction(ChartView::tr("PDF"), this, [this] { ask(QStringLiteral("pdf"), 1); });
  addTableActions(*menu, this, [this](const QString& ending) { ask(ending, 1); });
  menu->addSeparator();
  menu->addAction(ChartView::tr("Copy image"), this, &ChartFiles::copyImage);
  menu->addAction(ChartView::tr("Copy table"), this,
                  [this] { QApplication::clipboard()->setText(QString::fromStdString(toCsv(m_source.form().table))); });
}

void ChartFiles::ask(const QString& ending, int pngScale) {
  auto* dialog = new QFileDialog(m_parent, ChartView::tr("Export"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(ending);
  const QString table = tableFilter(ending);
  dialog->setNameFilter(table.isEmpty() ? QStringLiteral("%1 (*.%2)").arg(ending.toUpper(), ending) : table);
  const std::string id = m_source.form().figure.id;
  const QString what = QString::fromStdString(id.empty() ? "figure" : id);
  dialog->selectFile((m_name.isEmpty() ? what : m_name + QLatin1Char('-') + what) + QLatin1Char('.') + ending);
  connect(dialog, &QFileDialog::fileSelected, this, [this, pngScale](const QString& file) { (void)write(file, pngScale); });
  dialog->open();
}

Status ChartFiles::write(const QString& file, int pngScale) {
  const FileForm form = m_source.form();
  Status status;
  const bool isTable = !tableFilter(QFileInfo(file).suffix()).isEmpty();
  if (isTable) {
    status = saveTable(form.table, file);
  } else {
    RenderOptions options;
    options.scale = pngScale;
    options.visibleX = m_source.visibleX();
    status = renderFigure(form.figure, file.toStdString(), options);
  }
  if (status)
    Q_EMIT written(file);
  else
    Q_EMIT failed(status.error());
  return status;
}

void ChartFiles::copyImage() const {
  RenderOptions options;
  options.theme = currentTheme();
  options.scale = 2;
  options.visibleX = m_source.visibleX();
  QApplication::clipboard()->setImage(figureImage(m_source.form().figure, options));
}

}  // namespace scalescope
