#include "ui/pages/report/report_page.h"

#include <algorithm>
#include <map>

#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QTextBrowser>
#include <QTimer>

#include "core/report/documents/report_forms.h"
#include "ui/charts/render_figure.h"
#include "ui/style/theme.h"
#include "ui/style/roles.h"
#include "ui/base/messages.h"
#include "ui/pages/report/report_files.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr QSize kPreviewSize{720, 352};

// What stands in the report's HTML until the preview puts its own picture there.
std::string placeOf(const std::string& id) { return "<svg id=\"" + id + "\"></svg>"; }

}  // namespace

struct ReportPage::Impl {
  ReportPage* self;
  std::shared_ptr<const StudyResult> result;
  QLabel* headline = nullptr;
  QLabel* detail = nullptr;
  QComboBox* which = nullptr;
  QPushButton* save = nullptr;
  QLabel* problem = nullptr;
  QStackedWidget* stack = nullptr;
  QTextBrowser* preview = nullptr;
  EmptyState* empty = nullptr;
  QTimer* drawer = nullptr;
  std::vector<Figure> toDraw;  // next at the back
  bool dirty = false;

  explicit Impl(ReportPage* page) : self(page) {}

  void build() {
    auto* column = new QVBoxLayout(self);
    column->setContentsMargins(kPageMargin, 16, kPageMargin, 16);
    column->setSpacing(kGrid);
    auto* row = new QHBoxLayout;
    auto* texts = new QVBoxLayout;
    texts->setSpacing(kTight);
    headline = makeLabel({}, LabelRole::headline, self);
    detail = makeLabel(
        ReportPage::tr("Hyper-parameters, environment, cells, figures and verdict, filled in from the stored runs."),
        LabelRole::muted, self);
    texts->addWidget(headline);
    texts->addWidget(detail);
    row->addLayout(texts, 1);
    which = named(new QComboBox(self), ReportPage::tr("Template"));
    which->addItem(ReportPage::tr("Lab report"), static_cast<int>(ReportTemplate::lab));
    which->addItem(ReportPage::tr("Proposal for computing time"), static_cast<int>(ReportTemplate::proposal));
    save = makeButton(ReportPage::tr("Save report"), ReportPage::tr("Save report"), ButtonRole::primary, self);
    auto* forms = new QMenu(save);
    for (const ReportForm& form : reportForms())
      forms->addAction(QString::fromLatin1(form.name), self, [this, &form] { ask(form); });
    save->setMenu(forms);
    row->addWidget(which, 0, Qt::AlignTop);
    row->addWidget(save, 0, Qt::AlignTop);
    column->addLayout(row);
    problem = new QLabel(self);
    problem->setWordWrap(true);
    setRole(problem, LabelRole::danger);
    problem->hide();
    column->addWidget(problem);
    stack = new QStackedWidget(self);
    preview = named(new QTextBrowser(stack), ReportPage::tr("Report preview"));
    preview->setOpenLinks(false);
    preview->setFrameShape(QFrame::NoFrame);
    stack->addWidget(preview);
    empty = new EmptyState(ReportPage::tr("No report yet"),
                           ReportPage::tr("Choose a study on the Results page, or measure one."),
                           ReportPage::tr("New study"), stack);
    stack->addWidget(empty);
    column->addWidget(stack, 1);
    drawer = new QTimer(self);
    drawer->setInterval(0);
  }

  [[nodiscard]] ReportTemplate chosen() const { return static_cast<ReportTemplate>(which->currentData().toInt()); }

  void show() {
    const bool some = result != nullptr;
    headline->setText(some ? ReportPage::tr("Report of %1").arg(QString::fromStdString(result->name))
                           : ReportPage::tr("Report"));
    detail->setVisible(some);
    which->setEnabled(some);
    save->setEnabled(some);
    stack->setCurrentIndex(some ? 0 : 1);
    drawer->stop();
    dirty = some && !self->isVisible();
    if (some && !dirty) fillPreview();
  }

  // QTextDocument rasterises SVG: the preview gets images under names of ours, the saved file gets the SVG itself.
  void fillPreview() {
    std::map<std::string, std::string> places;
    preview->clear();
    QImage blank(1, 1, QImage::Format_ARGB32_Premultiplied);
    blank.fill(Qt::transparent);
    const Document document = makeReport(*result, chosen());
    toDraw = figuresOf(document);
    for (const Figure& figure : toDraw) {
      preview->document()->addResource(QTextDocument::ImageResource, imageName(figure), blank);
      places[figure.id] = placeOf(figure.id);
    }
    std::reverse(toDraw.begin(), toDraw.end());
    // The file's own style is made for browsers and for light paper.
    QString text = QString::fromStdString(documentHtml(document, places));
    cut(text, QLatin1String("<style"), QLatin1String("</style>"));
    cut(text, QLatin1String("<nav"), QLatin1String("</nav>"));
    for (const auto& [id, place] : places) {
      text.replace(QString::fromStdString(place), QStringLiteral("<img src=\"figure:%1\" width=\"%2\" height=\"%3\">")
                                                      .arg(QString::fromStdString(id))
                                                      .arg(kPreviewSize.width())
                                                      .arg(kPreviewSize.height()));
    }
    text.replace(QLatin1String("<th scope=\"col\">"), QLatin1String("<th align=\"left\">"));
    text.replace(QLatin1String("class=\"number\""), QLatin1String("align=\"right\""));
    preview->document()->setDefaultStyleSheet(previewSheet());
    preview->setHtml(text);
    drawer->start();
  }

  static void cut(QString& text, QLatin1String opening, QLatin1String closing) {
    const qsizetype from = text.indexOf(opening);
    const qsizetype to = text.indexOf(closing);
    if (from >= 0 && to > from) text.remove(from, to + closing.size() - from);
  }

  static QUrl imageName(const Figure& figure) {
    return QUrl(QStringLiteral("figure:%1").arg(QString::fromStdString(figure.id)));
  }

  // One figure per turn of the event loop: a click never waits for more than one.
  void drawNext() {
    if (toDraw.empty()) {
      drawer->stop();
      return;
    }
    RenderOptions options;
    options.theme = currentTheme();
    options.size = kPreviewSize;
    options.framed = false;
    preview->document()->addResource(QTextDocument::ImageResource, imageName(toDraw.back()),
                                     figureImage(toDraw.back(), options));
    toDraw.pop_back();
    preview->viewport()->update();
  }

  [[nodiscard]] static QString previewSheet() {
    const Tokens& t = tokens(currentTheme());
    return QStringLiteral(
               "body { color: %1; } h1 { font-size: 15pt; } h2 { font-size: 12pt; margin-top: 18px; } "
               "th { color: %2; font-weight: normal; padding: 4px 10px; } td { padding: 4px 10px; } a { color: %3; }")
        .arg(t.text.name(), t.muted.name(), t.accent.name());
  }

  void ask(const ReportForm& form) {
    const QString ending = QString::fromLatin1(form.ending);
    auto* dialog = new QFileDialog(self, ReportPage::tr("Save report"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(ending);
    dialog->setNameFilter(QStringLiteral("%1 (*.%2)").arg(QString::fromLatin1(form.name), ending));
    const QString name = QString::fromStdString(result->name);
    dialog->selectFile(
        (chosen() == ReportTemplate::lab ? QStringLiteral("%1-report.%2") : QStringLiteral("%1-proposal.%2"))
            .arg(name, ending));
    QObject::connect(dialog, &QFileDialog::fileSelected, self, [this](const QString& file) {
      const Status status = self->saveAs(file);
      problem->setVisible(!status);
      problem->setText(status ? QString() : translated(status.error()));
    });
    dialog->open();
  }
};

ReportPage::ReportPage(QWidget* parent) : QWidget(parent), m_impl(std::make_unique<Impl>(this)) {
  Impl& d = *m_impl;
  d.build();
  d.show();
  connect(
      d.drawer, &QTimer::timeout, this, [this] { m_impl->drawNext(); });
  connect(d.which, &QComboBox::activated, this, [this] { m_impl->show(); });
  connect(d.empty, &EmptyState::actionClicked, this, &ReportPage::newStudyRequested);
}

ReportPage::~ReportPage() = default;

void ReportPage::setResult(std::shared_ptr<const StudyResult> result) {
  m_impl->result = std::move(result);
  m_impl->show();
}

void ReportPage::setTemplate(ReportTemplate which) {
  m_impl->which->setCurrentIndex(m_impl->which->findData(static_cast<int>(which)));
  m_impl->show();
}

Status ReportPage::saveAs(const QString& file) const { return saveReport(*m_impl->result, m_impl->chosen(), file); }

void ReportPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_impl->dirty) m_impl->show();
}

void ReportPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (m_impl->preview == nullptr) return;
  if (event->type() == QEvent::PaletteChange) m_impl->show();
}

}  // namespace scalescope
