#include "ui/pages/new_study/fields/dataset_bar.h"

#include <QApplication>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QMenu>
#include <QProgressBar>
#include <QVBoxLayout>

#include "ui/base/message_translation.h"
#include "ui/widgets/basics.h"

namespace scalescope {

std::optional<double> secondsLeft(double firstBytes, double doneBytes, double totalBytes, double elapsedSeconds) {
  if (doneBytes <= firstBytes || elapsedSeconds <= 0 || totalBytes < doneBytes) return std::nullopt;
  return (totalBytes - doneBytes) * elapsedSeconds / (doneBytes - firstBytes);
}

DatasetBar::DatasetBar(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kTight);
  m_buttons = new QWidget(this);
  auto* row = new QHBoxLayout(m_buttons);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGrid);
  m_fetch = makeButton(tr("Download"), tr("Download the dataset"), ButtonRole::normal, m_buttons);
  auto* import = makeButton(tr("Import"), tr("Import the dataset"), ButtonRole::normal, m_buttons);
  import->setMenu(new QMenu(import));
  connect(import->menu()->addAction(tr("From an archive or a file \u2026")), &QAction::triggered, this,
          &DatasetBar::chooseFile);
  connect(import->menu()->addAction(tr("From a folder \u2026")), &QAction::triggered, this, &DatasetBar::chooseFolder);
  row->addWidget(m_fetch);
  row->addWidget(import);
  row->addStretch(1);
  column->addWidget(m_buttons);
  m_work = new QWidget(this);
  auto* work = new QHBoxLayout(m_work);
  work->setContentsMargins(0, 0, 0, 0);
  work->setSpacing(kGrid);
  m_bar = named(new QProgressBar(m_work), tr("Dataset progress"));
  m_bar->setTextVisible(false);
  m_bar->setFixedWidth(inFont(120));
  m_text = makeLabel({}, LabelRole::muted, m_work);
  m_text->setWordWrap(true);
  m_stop = makeButton(tr("Cancel"), tr("Cancel the dataset transfer"), ButtonRole::flat, m_work);
  work->addWidget(m_bar);
  work->addWidget(m_text, 1);
  work->addWidget(m_stop);
  column->addWidget(m_work);
  connect(m_fetch, &QPushButton::clicked, this, [this] {
    begin();
    Q_EMIT fetchRequested();
  });
  connect(m_stop, &QPushButton::clicked, this, [this] {
    end();
    Q_EMIT stopRequested();
  });
  show();
}

// Keeps the focus in this widget, whichever part is hidden.
void DatasetBar::show() {
  const QWidget* focused = QApplication::focusWidget();
  const bool held = focused != nullptr && isAncestorOf(focused);
  m_buttons->setVisible(m_offered && !m_running);
  m_work->setVisible(m_running);
  setVisible(m_offered || m_running);
  if (!held || focused->isVisible()) return;
  if (m_running)
    m_stop->setFocus(Qt::OtherFocusReason);
  else if (m_offered)
    m_fetch->setFocus(Qt::OtherFocusReason);
}

void DatasetBar::offer(const QString& title, double bytes) {
  m_offered = true;
  m_fetch->setText(bytes > 0 ? tr("Download (%1)").arg(localBytes(bytes)) : tr("Download"));
  setAccessibleDescriptionOf(m_fetch, title);
  m_fetch->setEnabled(bytes > 0);
  m_fetch->setToolTip(bytes > 0 ? QString() : tr("This dataset cannot be downloaded: import it."));
  show();
}

void DatasetBar::withdraw() {
  m_offered = false;
  show();
}

// Shows an indefinite progress until the first report.
void DatasetBar::begin() {
  m_running = true;
  m_step.clear();
  m_bar->setRange(0, 0);
  m_text->setText(tr("Starting \u2026"));
  show();
}

void DatasetBar::showProgress(const QString& title, const DatasetProgress& progress) {
  const auto done = double(progress.done), total = double(progress.total);
  if (const QString step = pairOf(title, translated(progress.step)); !m_running || m_step != step) {
    m_step = step;
    m_firstBytes = done;
    m_since.start();
  }
  m_running = true;
  m_bar->setRange(0, total > 0 ? 1000 : 0);
  if (total > 0) m_bar->setValue(int(std::min(1.0, done / total) * 1000));
  QStringList words{m_step};
  if (total > 0) words << tr("%1 of %2").arg(localBytes(done), localBytes(total));
  if (const auto left = secondsLeft(m_firstBytes, done, total, double(m_since.elapsed()) / 1000); left && total > 0)
    words << tr("%1 left").arg(forecastSeconds(*left));
  m_text->setText(words.join(QStringLiteral("  \u00b7  ")));
  show();
}

void DatasetBar::end() {
  m_running = false;
  m_step.clear();
  show();
}

void DatasetBar::chooseFile() {
  auto* dialog = new QFileDialog(this, tr("Import the dataset"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, &DatasetBar::begin);
  connect(dialog, &QFileDialog::fileSelected, this, &DatasetBar::importRequested);
  dialog->open();
}

void DatasetBar::chooseFolder() {
  auto* dialog = new QFileDialog(this, tr("Import the dataset"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  dialog->setOption(QFileDialog::ShowDirsOnly);
  connect(dialog, &QFileDialog::fileSelected, this, &DatasetBar::begin);
  connect(dialog, &QFileDialog::fileSelected, this, &DatasetBar::importRequested);
  dialog->open();
}

}  // namespace scalescope

#include "moc_dataset_bar.cpp"
