#include "ui/pages/runs/runs_tools.h"

#include <algorithm>

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

#include "ui/base/message_translation.h"
#include "ui/models/runs_model.h"
#include "ui/models/table_files.h"
#include "ui/pages/runs/runs_page.h"
#include "ui/style/roles.h"
#include "ui/widgets/basics.h"

namespace scalescope {

RunsTools::RunsTools(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGrid);
  m_words = named(new QLineEdit(this), RunsPage::tr("Filter runs"));
  m_words->setPlaceholderText(RunsPage::tr("Filter: study, tag, note, strategy, status"));
  m_words->setClearButtonEnabled(true);
  m_words->setMinimumWidth(inFont(150));
  m_status = named(new QComboBox(this), RunsPage::tr("Status"));
  m_status->addItem(RunsPage::tr("Any status"), -1);
  for (int i = 0; i <= static_cast<int>(RunStatus::skipped); ++i)
    m_status->addItem(statusText(static_cast<RunStatus>(i)), i);
  m_group = named(new QComboBox(this), RunsPage::tr("Group by"));
  m_columns = named(new QToolButton(this), RunsPage::tr("Columns"));
  m_columns->setText(RunsPage::tr("Columns"));
  m_columns->setFocusPolicy(Qt::StrongFocus);
  setRole(m_columns, ButtonRole::normal);
  m_columns->setPopupMode(QToolButton::InstantPopup);
  m_columns->setToolButtonStyle(Qt::ToolButtonTextOnly);
  m_columnMenu = new QMenu(m_columns);
  m_columns->setMenu(m_columnMenu);
  m_columns->setFixedHeight(m_group->sizeHint().height());
  row->addWidget(m_words, 4);
  row->addWidget(m_status);
  row->addWidget(m_group);
  row->addStretch(1);
  row->addWidget(m_columns);
  connect(m_words, &QLineEdit::textChanged, this, &RunsTools::wordsChanged);
  connect(
      m_status, &QComboBox::currentIndexChanged, this,
      [this] {
        const int value = m_status->currentData().toInt();
        Q_EMIT statusChanged(value < 0 ? std::nullopt : std::optional(static_cast<RunStatus>(value)));
      });
  connect(m_group, &QComboBox::currentIndexChanged, this,
          [this] { Q_EMIT groupChanged(m_group->currentData().toInt()); });
}

void RunsTools::addGroup(const QString& text, int column) { m_group->addItem(text, column); }

void RunsTools::clearFilter() {
  m_words->clear();
  m_status->setCurrentIndex(0);
}

void RunsTools::copyTo(QString& words, int& status, int& group) const {
  words = m_words->text();
  status = m_status->currentData().toInt();
  group = m_group->currentData().toInt();
}

void RunsTools::restore(const QString& words, int status, int group) {
  m_words->setText(words);
  m_status->setCurrentIndex(std::max(0, m_status->findData(status)));
  m_group->setCurrentIndex(std::max(0, m_group->findData(group)));
}

void RunsTools::focusWords() { m_words->setFocus(Qt::ShortcutFocusReason); }

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

#include "moc_runs_tools.cpp"
