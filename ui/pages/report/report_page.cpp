#include "ui/pages/report/report_page.h"

#include <algorithm>

#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QUrl>

#include "ui/base/file_language.h"
#include "ui/base/message_translation.h"
#include "ui/bridge/result_reader.h"
#include "ui/pages/report/paper_view.h"
#include "ui/pages/report/paragraph_editor.h"
#include "ui/pages/report/report_head.h"
#include "ui/pages/report/report_outline.h"
#include "ui/style/roles.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr int kOutlineWidth = 232, kMostOutlineWidth = 420;
constexpr double kOutlineShare = 0.3;  // Share of the page's width that whole titles may take from the paper.

}  // namespace

struct ReportPage::Impl {
  ReportPage* self;
  ReportRequest request;  // Report that is shown.
  bool writable = false;
  bool dirty = false;  // The report is made again once the page is visible.
  QString awaited;     // Key of the text that the store is saving.
  MadeReportPtr report;
  ReportMaker* maker = nullptr;
  ReportHead* head = nullptr;
  InlineNote* note = nullptr;
  QWidget* progress = nullptr;
  QProgressBar* bar = nullptr;
  QStackedWidget* stack = nullptr;
  ReportOutline* outline = nullptr;
  PaperView* paper = nullptr;
  ParagraphEditor* editor = nullptr;
  EmptyState* empty = nullptr;

  explicit Impl(ReportPage* page) : self(page) {}

  void build() {
    auto* column = new QVBoxLayout(self);
    column->setContentsMargins(kPageMargin, 16, kPageMargin, 16);
    column->setSpacing(kGrid);
    maker = new ReportMaker(self);
    column->addWidget(head = new ReportHead(self));
    note = new InlineNote(self);
    column->addWidget(note);
    column->addWidget(buildProgress());
    stack = new QStackedWidget(self);
    stack->addWidget(buildReport());
    empty = new EmptyState(ReportPage::tr("No report yet"),
                           ReportPage::tr("Choose a study on the Results page, or measure one."),
                           ReportPage::tr("New study"), stack);
    stack->addWidget(empty);
    column->addWidget(stack, 1);
  }

  QWidget* buildProgress() {
    progress = new QWidget(self);
    auto* row = new QHBoxLayout(progress);
    row->setContentsMargins(0, 0, 0, 0);
    bar = named(new QProgressBar(progress), ReportPage::tr("Saving the report"));
    bar->setRange(0, 100);
    row->addWidget(makeLabel(ReportPage::tr("Saving the report"), LabelRole::muted, progress));
    row->addWidget(bar, 1);
    QPushButton* cancel =
        makeButton(ReportPage::tr("Cancel"), ReportPage::tr("Cancel saving"), ButtonRole::normal, progress);
    row->addWidget(cancel);
    QObject::connect(cancel, &QPushButton::clicked, self, [this] { maker->cancel(); });
    progress->hide();
    return progress;
  }

  QWidget* buildReport() {
    auto* box = new QWidget(stack);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2 * kGrid);
    outline = new ReportOutline(box);
    paper = new PaperView(box);
    editor = new ParagraphEditor(paper->viewport());
    row->addWidget(outline);
    row->addWidget(paper, 1);
    return box;
  }

  // The outline is as wide as its titles, up to a share of the page and, where the paper does not need it, more.
  void fitOutline() {
    const int width = self->width() - 2 * kPageMargin;
    const int spare = width - 2 * kGrid - PaperView::mostWidth();
    const int most = std::min(inFont(kMostOutlineWidth), std::max(spare, static_cast<int>(kOutlineShare * width)));
    const int least = inFont(kOutlineWidth);
    outline->setFixedWidth(std::clamp(outline->widthOfTitles(), least, std::max(least, most)));
  }

  void connectAll() {
    QObject::connect(maker, &ReportMaker::made, self, [this](const MadeReportPtr& made) { showMade(made); });
    QObject::connect(maker, &ReportMaker::pageDrawn, paper, &PaperView::setPicture);
    QObject::connect(
        maker, &ReportMaker::progressed, self, [this](double share) { bar->setValue(static_cast<int>(100 * share)); });
    QObject::connect(maker, &ReportMaker::saved, self, [this](const QStringList& files) { showSaved(files); });
    QObject::connect(maker, &ReportMaker::failed, self, [this](const Error& error) {
      progress->hide();
      note->show(InlineNote::Kind::danger, translated(error));
      Q_EMIT self->saveFailed();
    });
    QObject::connect(maker, &ReportMaker::cancelled, self, [this] {
      progress->hide();
      note->show(InlineNote::Kind::info, ReportPage::tr("Nothing was saved."));
    });
    QObject::connect(paper, &PaperView::pictureRequested, maker, &ReportMaker::draw);
    QObject::connect(
        paper, &PaperView::editRequested, self, [this](const QString& key) { edit(key); });
    QObject::connect(outline, &ReportOutline::editRequested, self, [this](const QString& key) { edit(key); });
    QObject::connect(outline, &ReportOutline::placeChosen, paper, &PaperView::scrollTo);
    QObject::connect(
        editor, &ParagraphEditor::kept, self, [this](const QString& key, const QString& text) { keep(key, text); });
    QObject::connect(
        editor, &ParagraphEditor::left, self, [this] { closeEditor(); });
    QObject::connect(
        head, &ReportHead::chosen, self, [this] { chooseAgain(); });
    QObject::connect(
        head, &ReportHead::fieldWritten, self,
        [this](const QString& key, const QString& text) {
          Q_EMIT self->textWritten(request.study->id,
                                   placeOf(request.which, request.language.toStdString(), key.toStdString()),
                                   text.toStdString());
        });
    QObject::connect(head, &ReportHead::saveRequested, self, [this](const ReportForm& form) { ask(form); });
    QObject::connect(empty, &EmptyState::actionClicked, self, &ReportPage::newStudyRequested);
  }

  void chooseAgain() {
    closeEditor();
    request.which = head->which();
    request.language = head->language();
    make();
  }

  void showState() {
    head->setStudy(request.study ? toQString(request.study->name) : QString(), writable);
    stack->setCurrentIndex(request.study ? 0 : 1);
  }

  void make() {
    showState();
    dirty = request.study != nullptr && !self->isVisible();
    if (request.study && !dirty) maker->make(request);
  }

  void showMade(const MadeReportPtr& made) {
    report = made;
    paper->setReport(made);
    outline->setReport(made, writable);
    fitOutline();
    if (made) head->setFields(made->document, writable);
    if (!editor->isHidden()) openAt(editor->key());
  }

  // Returns the place of a text, or of the heading under which it will be.
  [[nodiscard]] const PrintedPlace* placeOfKey(const QString& key) const {
    const std::string wanted = key.toStdString();
    for (const PrintedPlace& place : report->printed.places) {
      const Block& block = report->document.blocks[place.block];
      if (block.kind == BlockKind::heading ? ownKey(block) == wanted : block.key == wanted) {
        const bool heading = block.kind == BlockKind::heading;
        if (!heading || !hasText(wanted)) return &place;
      }
    }
    return nullptr;
  }

  [[nodiscard]] bool hasText(const std::string& key) const {
    for (const Block& block : report->document.blocks)
      if (block.kind != BlockKind::heading && block.key == key) return true;
    return false;
  }

  void openAt(const QString& key) {
    if (const PrintedPlace* place = placeOfKey(key)) paper->overlay(editor, *place);
  }

  void edit(const QString& key) {
    if (!writable || !report || !awaited.isEmpty()) return;
    const PrintedPlace* place = placeOfKey(key);
    if (place == nullptr) return;
    const Block& block = report->document.blocks[place->block];
    const bool heading = block.kind == BlockKind::heading;
    paper->scrollTo(*place);
    paper->overlay(editor, *place);
    editor->edit(key, heading ? QString() : toQString(block.text), !heading && block.edited);
  }

  void closeEditor() {
    awaited.clear();
    const bool had = editor->isAncestorOf(self->focusWidget());
    paper->release();
    if (had) paper->setFocus();
  }

  void keep(const QString& key, const QString& text) {
    awaited = key;
    editor->setWaiting(true);
    Q_EMIT self->textWritten(request.study->id,
                             placeOf(request.which, request.language.toStdString(), key.toStdString()),
                             text.toStdString());
  }

  void ask(const ReportForm& form) {
    const QString ending = QString::fromLatin1(form.ending);
    auto* dialog = new QFileDialog(self, ReportPage::tr("Save report"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(ending);
    dialog->setNameFilter(QStringLiteral("%1 (*.%2)").arg(QString::fromLatin1(form.name), ending));
    dialog->selectFile(
        (request.which == ReportTemplate::lab ? QStringLiteral("%1-report.%2") : QStringLiteral("%1-proposal.%2"))
            .arg(fileWord(toQString(request.study->name)), ending));
    QObject::connect(dialog, &QFileDialog::fileSelected, self, &ReportPage::saveAs);
    dialog->open();
  }

  void showSaved(const QStringList& files) {
    progress->hide();
    const QFileInfo file(files.first());
    note->show(InlineNote::Kind::success, ReportPage::tr("Saved: %1").arg(file.filePath()),
               ReportPage::tr("Open folder"),
               [folder = file.absolutePath()] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
    Q_EMIT self->saved(files);
  }
};

ReportPage::ReportPage(QWidget* parent) : QWidget(parent), m_impl(std::make_unique<Impl>(this)) {
  m_impl->build();
  m_impl->connectAll();
  m_impl->make();
}

ReportPage::~ReportPage() = default;

void ReportPage::connectTo(ResultReader& reader) {
  connect(this, &ReportPage::textWritten, &reader, &ResultReader::writeText);
  connect(&reader, &ResultReader::textsLoaded, this, &ReportPage::setTexts);
  connect(&reader, &ResultReader::textRefused, this, &ReportPage::setTextProblem);
}

void ReportPage::setResult(std::shared_ptr<const StudyResult> result) {
  Impl& d = *m_impl;
  const bool another = !d.request.study || !result || d.request.study->id != result->id;
  if (another) {
    d.closeEditor();
    d.request.texts.clear();
    d.maker->forget();
    d.showMade(nullptr);  // Pages of one study must not be shown under the name of another.
  }
  d.request.study = std::move(result);
  d.make();
}

void ReportPage::setTexts(const StudyId& study, const ReportTexts& texts) {
  Impl& d = *m_impl;
  if (!d.request.study || d.request.study->id != study) return;
  if (!d.awaited.isEmpty()) d.closeEditor();
  if (d.request.texts == texts) return;
  d.request.texts = texts;
  d.make();
}

void ReportPage::setTextProblem(const StudyId& study, const Error& error) {
  Impl& d = *m_impl;
  if (!d.request.study || d.request.study->id != study) return;
  d.note->show(InlineNote::Kind::danger, translated(error));
  d.awaited.clear();
  d.editor->setWaiting(false);
}

void ReportPage::setWritable(bool on) {
  Impl& d = *m_impl;
  if (d.writable == on) return;
  d.writable = on;
  d.paper->setEditable(on);
  if (!on) d.closeEditor();
  d.outline->setReport(d.report, on);
  d.showState();
}

Worker ReportPage::worker() { return m_impl->maker->worker(); }

void ReportPage::saveAs(const QString& file) {
  Impl& d = *m_impl;
  if (d.maker->isSaving()) return;
  d.note->clear();
  d.bar->setValue(0);
  d.progress->show();
  ReportRequest request = d.request;
  request.withManifest = d.head->withManifest();
  d.maker->save(request, file);
}

void ReportPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_impl->fitOutline();
}

void ReportPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_impl->dirty) m_impl->make();
}

}  // namespace scalescope

#include "moc_report_page.cpp"
