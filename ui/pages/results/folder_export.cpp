#include "ui/pages/results/folder_export.h"

#include <QDir>

#include "core/report/figures/figures.h"
#include "ui/base/file_language.h"
#include "ui/charts/render_figure.h"
#include "ui/models/table_files.h"
#include "ui/pages/results/words/window_speaker.h"

namespace scalescope {
namespace {

constexpr const char* kForms[] = {"png", "svg", "csv"};  // of core/report/exports: what each kind is written as

}  // namespace

FolderExport::FolderExport(QObject* parent) : QObject(parent) {
  m_turn.setInterval(0);
  connect(&m_turn, &QTimer::timeout, this, &FolderExport::writeNext);
}

void FolderExport::start(std::shared_ptr<const StudyResult> study, const QString& folder) {
  m_study = std::move(study);
  m_folder = folder;
  m_written = 0;
  m_jobs.clear();
  for (const std::string& kind : exportKinds())
    for (const char* ending : kForms)
      m_jobs << QStringLiteral("%1.%2").arg(QString::fromStdString(kind), QLatin1String(ending));
  m_turn.start();
}

void FolderExport::writeNext() {
  if (m_jobs.isEmpty()) {
    m_turn.stop();
    Q_EMIT finished(m_folder, m_written);
    return;
  }
  const QString job = m_jobs.takeFirst();
  m_written += write(job) ? 1 : 0;
  Q_EMIT progressed(static_cast<int>(m_jobs.size()));
}

bool FolderExport::write(const QString& job) const {
  const SpeakIn language(fileSpeaker());
  const std::string what = job.section(QLatin1Char('.'), 0, 0).toStdString();
  const QString file = QDir(m_folder).filePath(QString::fromStdString(m_study->name) + QLatin1Char('-') + job);
  if (isTableForm(job.section(QLatin1Char('.'), 1))) {
    const auto table = makeTable(*m_study, what);
    return table && saveTable(*table, file);
  }
  const auto figure = makeFigure(*m_study, what);
  RenderOptions options;
  options.locale = fileLocale();
  options.scale = 2;
  return figure && !figure->series.empty() && renderFigure(*figure, file.toStdString(), options);
}

}  // namespace scalescope
