#include "ui/pages/results/results_head.h"

#include <algorithm>
#include <utility>

#include <QDesktopServices>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QUrl>

#include "core/analysis/scaling/verdict.h"
#include "ui/base/message_translation.h"
#include "ui/pages/results/failed_cells.h"
#include "ui/pages/results/results_page.h"
#include "ui/pages/results/results_text.h"
#include "ui/style/roles.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

QString whyNoVerdict(const StudyResult& study) {
  const bool any =
      std::any_of(study.cells.begin(), study.cells.end(), [](const CellResult& cell) { return cell.repeats > 0; });
  if (!any && !failedCells(study).empty())
    return ResultsPage::tr("No cell has a result. The reasons are below, each with a button to measure again.");
  if (!any && !study.spec.imported) return ResultsPage::tr("No cell has finished yet.");
  return ResultsPage::tr("No verdict: it needs a baseline and at least one other finished cell.");
}

// Keeps a number and its percent sign on one line.
QString withPercentKept(QString text) { return text.replace(QStringLiteral(" %"), QStringLiteral("\u00a0%")); }

}  // namespace

ResultsHead::ResultsHead(QWidget* parent)
    : QWidget(parent),
      m_headline(named(words(true), ResultsPage::tr("Verdict"))),
      m_detail(words(false)),
      m_facts(words(false)),
      m_buttons(new QWidget(this)),
      m_export(makeButton(ResultsPage::tr("Export all"), ResultsPage::tr("Export all"), ButtonRole::normal, m_buttons)),
      m_report(makeButton(ResultsPage::tr("Report"), ResultsPage::tr("Report"), ButtonRole::primary, m_buttons)),
      m_exported(new InlineNote(this)),
      m_exporter(new FolderExport(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kTight);
  for (QLabel* label : {m_headline, m_detail, m_facts}) column->addWidget(label);
  auto* row = new QHBoxLayout(m_buttons);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGrid);
  row->addWidget(m_export);
  row->addWidget(m_report);
  connect(m_export, &QPushButton::clicked, this, &ResultsHead::askFolder);
  connect(m_report, &QPushButton::clicked, this, &ResultsHead::reportRequested);
  connectExport();
}

void ResultsHead::setAwaited(bool on) {
  m_isAwaited = on;
  showButtons();
}

void ResultsHead::showButtons() {
  m_export->setEnabled(!m_isAwaited && !m_exporter->isWriting());
  m_report->setEnabled(!m_isAwaited);
}

QLabel* ResultsHead::words(bool isHeadline) {
  QLabel* label = makeLabel({}, isHeadline ? LabelRole::headline : LabelRole::muted, this);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

void ResultsHead::setStudy(const std::shared_ptr<const StudyResult>& study) {
  if (std::exchange(m_study, study->id) != study->id && !m_exporter->isWriting()) m_exported->clear();
  const QString text = study->verdict ? translated(*study->verdict) : QString();
  // The explanation of a note belongs to the headline.
  const bool isNoted = study->verdict && verdictKindOf(*study->verdict) == VerdictKind::noted;
  const auto [first, rest] = headlineOf(text, isNoted ? VerdictForm::noted : VerdictForm::plain);
  m_headline->setText(text.isEmpty() ? toQString(study->name) : withPercentKept(first));
  QStringList sentences{text.isEmpty() ? whyNoVerdict(*study) : rest};
  for (const Message& sentence : study->evidence) sentences.push_back(translated(sentence));
  sentences.removeAll(QString());
  m_detail->setText(withPercentKept(sentences.join(QLatin1Char(' '))));
  m_detail->setVisible(!m_detail->text().isEmpty());
  m_facts->setText(factsText(*study));
}

void ResultsHead::connectExport() {
  connect(
      m_exporter, &FolderExport::progressed, this,
      [this](int done, int all) {
        m_exported->show(
            InlineNote::Kind::info, ResultsPage::tr("Writing figures and tables: %1 of %2").arg(done).arg(all),
            ResultsPage::tr("Cancel"), [this] { m_exporter->stop(); });
      });
  connect(m_exporter, &FolderExport::finished, this, [this](const QString& folder, int files) {
    endExport(InlineNote::Kind::success, ResultsPage::tr("%n file(s) written to %1", nullptr, files).arg(folder),
              ResultsPage::tr("Open folder"), [folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
    Q_EMIT exportFinished(folder, files);
  });
  connect(
      m_exporter, &FolderExport::failed, this,
      [this](const Error& error) {
        endExport(InlineNote::Kind::danger, translated(error));
        Q_EMIT exportFailed();
      });
  connect(m_exporter, &FolderExport::cancelled, this,
          [this] { endExport(InlineNote::Kind::info, ResultsPage::tr("The rest was not written.")); });
}

void ResultsHead::endExport(InlineNote::Kind kind, const QString& text, const QString& action,
                            std::function<void()> act) {
  showButtons();
  m_exported->show(kind, text, action, std::move(act));
}

void ResultsHead::exportAll(const FolderExportRequest& request, const QString& folder) {
  if (m_exporter->isWriting()) return;
  m_exporter->start(request, folder);
  showButtons();
}

void ResultsHead::askFolder() {
  auto* dialog = new QFileDialog(this, ResultsPage::tr("Export all figures and tables into a folder"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  connect(dialog, &QFileDialog::fileSelected, this, &ResultsHead::folderChosen);
  dialog->open();
}

}  // namespace scalescope

#include "moc_results_head.cpp"
