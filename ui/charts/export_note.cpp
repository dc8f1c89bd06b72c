#include "ui/charts/export_note.h"

#include <QDesktopServices>
#include <QEvent>
#include <QFileInfo>
#include <QUrl>

#include <algorithm>

#include "ui/base/message_translation.h"
#include "ui/charts/chart_files.h"

namespace scalescope {
namespace {

constexpr int kSlowMs = 400;       // Time after which work is shown in the note.
constexpr int kSuccessMs = 10000;  // Time for which a success is shown.

}  // namespace

ExportNote::ExportNote(ChartFiles& files, QWidget* parent)
    : QObject(parent), m_files(files), m_note(new InlineNote(parent)) {
  m_note->setMinimumWidth(1);  // A long name must not widen the chart.
  m_note->setAutoFillBackground(true);
  m_note->installEventFilter(this);
  parent->installEventFilter(this);
  m_slow.setSingleShot(true);
  m_slow.setInterval(kSlowMs);
  m_hideLater.setSingleShot(true);
  m_hideLater.setInterval(kSuccessMs);
  connect(&m_slow, &QTimer::timeout, this, &ExportNote::showWork);
  connect(&m_hideLater, &QTimer::timeout, m_note, &InlineNote::clear);
  connect(&files, &ChartFiles::begun, this, &ExportNote::begin);
  connect(&files, &ChartFiles::written, this, &ExportNote::showSavedFile);
  connect(&files, &ChartFiles::failed, this, &ExportNote::showFailure);
  connect(
      &files, &ChartFiles::copied, this, [this](const QString& what) { showEnd(InlineNote::Kind::success, what); });
  connect(&files, &ChartFiles::cancelled, this,
          [this] { showEnd(InlineNote::Kind::info, tr("Cancelled: nothing was written or copied.")); });
}

bool ExportNote::eventFilter(QObject* watched, QEvent* event) {
  const bool isNote = watched == m_note;
  if (isNote ? event->type() == QEvent::Show || event->type() == QEvent::LayoutRequest
             : event->type() == QEvent::Resize)
    place();
  return false;
}

void ExportNote::place() {
  const QWidget* chart = m_note->parentWidget();
  if (m_note->isHidden()) return;
  const int height = std::max(m_note->minimumSizeHint().height(), m_note->heightForWidth(chart->width()));
  m_note->setGeometry(0, chart->height() - height, chart->width(), height);
  m_note->raise();
}

void ExportNote::begin(const QString& what) {
  m_work = what;
  m_slow.start();
}

void ExportNote::showWork() {
  m_hideLater.stop();
  m_note->show(InlineNote::Kind::info, m_work, tr("Cancel"), [this] { stop(); });
  m_note->setToolTip({});
}

void ExportNote::stop() {
  if (!m_files.isBusy()) return;
  m_files.stop();
  m_slow.stop();
  m_hideLater.stop();
  m_note->show(InlineNote::Kind::info, tr("Cancelling"));
}

// Other requests may still be active, and are shown.
void ExportNote::end() {
  m_slow.stop();
  if (m_files.isBusy()) m_slow.start();
}

void ExportNote::showSavedFile(const QString& file) {
  end();
  const QFileInfo info(file);
  m_note->show(InlineNote::Kind::success, tr("Saved: %1").arg(info.fileName()), tr("Open folder"),
               [folder = info.path()] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
  m_note->setToolTip(info.filePath());
  m_hideLater.start();
}

void ExportNote::showEnd(InlineNote::Kind kind, const QString& what) {
  end();
  m_note->show(kind, what);
  m_note->setToolTip({});
  m_hideLater.start();
}

void ExportNote::showFailure(const Error& error) {
  end();
  m_hideLater.stop();
  m_note->show(InlineNote::Kind::danger, translated(error), tr("Close"), [this] { m_note->clear(); });
  m_note->setToolTip({});
}

}  // namespace scalescope

#include "moc_export_note.cpp"
