#include "ui/pages/results/results_head.h"

#include <algorithm>

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "ui/base/messages.h"
#include "ui/pages/results/failed_cells.h"
#include "ui/pages/results/folder_export.h"
#include "ui/pages/results/results_page.h"
#include "ui/pages/results/words/results_words.h"
#include "ui/style/roles.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

QString whyNoVerdict(const StudyResult& study) {
  const bool any =
      std::any_of(study.cells.begin(), study.cells.end(), [](const CellResult& cell) { return cell.repeats > 0; });
  if (!any && !failedCells(study).empty())
    return ResultsPage::tr("No cell has a result. Why stands below, each with a button to measure it again.");
  return ResultsPage::tr("No verdict yet: it needs a baseline and at least one other finished cell.");
}

}  // namespace

ResultsHead::ResultsHead(QWidget* parent)
    : QWidget(parent),
      m_headline(named(words(true), ResultsPage::tr("Verdict"))),
      m_detail(words(false)),
      m_facts(words(false)),
      m_export(makeButton(ResultsPage::tr("Export all"), ResultsPage::tr("Export all"), ButtonRole::normal, this)),
      m_report(makeButton(ResultsPage::tr("Report"), ResultsPage::tr("Report"), ButtonRole::primary, this)),
      m_exporter(new FolderExport(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, kGrid, 0, 0);
  row->setSpacing(kGrid);
  auto* texts = new QVBoxLayout;
  texts->setSpacing(kTight);
  for (QLabel* label : {m_headline, m_detail, m_facts}) texts->addWidget(label);
  row->addLayout(texts, 1);
  row->addSpacing(2 * kGrid);
  row->addWidget(m_export, 0, Qt::AlignTop);
  row->addWidget(m_report, 0, Qt::AlignTop);
  connect(m_export, &QPushButton::clicked, this, &ResultsHead::askFolder);
  connect(m_report, &QPushButton::clicked, this, &ResultsHead::reportRequested);
  connect(m_exporter, &FolderExport::progressed, this,
          [this](int left) { m_export->setText(ResultsPage::tr("%n files left", nullptr, left)); });
  connect(m_exporter, &FolderExport::finished, this, [this](const QString& folder, int files) {
    m_export->setEnabled(true);
    m_export->setText(ResultsPage::tr("Export all"));
    Q_EMIT exportFinished(folder, files);
  });
}

QLabel* ResultsHead::words(bool isHeadline) {
  QLabel* label = makeLabel({}, isHeadline ? LabelRole::headline : LabelRole::muted, this);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

void ResultsHead::setStudy(const std::shared_ptr<const StudyResult>& study) {
  const QString text = study->verdict ? translated(*study->verdict) : QString();
  const auto [first, rest] = headlineOf(text);
  m_headline->setText(text.isEmpty() ? toQString(study->name) : first);
  QStringList sentences{text.isEmpty() ? whyNoVerdict(*study) : rest};
  for (const Message& sentence : study->evidence) sentences.push_back(translated(sentence));
  sentences.removeAll(QString());
  m_detail->setText(sentences.join(QLatin1Char(' ')));
  m_detail->setVisible(!m_detail->text().isEmpty());
  m_facts->setText(factsText(*study));
}

void ResultsHead::exportAll(const std::shared_ptr<const StudyResult>& study, const QString& folder) {
  m_export->setEnabled(false);
  m_exporter->start(study, folder);
}

void ResultsHead::askFolder() {
  auto* dialog = new QFileDialog(this, ResultsPage::tr("Export all figures and tables into a folder"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  connect(dialog, &QFileDialog::fileSelected, this, &ResultsHead::folderChosen);
  dialog->open();
}

}  // namespace scalescope
