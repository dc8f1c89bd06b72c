#include "ui/pages/report/report_head.h"

#include <utility>

#include <QAction>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QWidgetAction>

#include "core/report/documents/report_texts.h"

#include "ui/base/language.h"
#include "ui/style/roles.h"
#include "ui/widgets/basics.h"

namespace scalescope {

ReportHead::ReportHead(QWidget* parent)
    : QWidget(parent),
      m_headline(makeLabel({}, LabelRole::headline, this)),
      m_detail(makeLabel(tr("Print preview. To edit a paragraph, click it or select it in the outline."),
                         LabelRole::muted, this)),
      m_which(named(new QComboBox(this), tr("Template"))),
      m_language(named(new QComboBox(this), tr("Language of the report"))),
      m_titlePage(makeButton(tr("Title page"), tr("Title page"), ButtonRole::normal, this)),
      m_save(makeButton(tr("Save report"), tr("Save report"), ButtonRole::primary, this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  auto* texts = new QVBoxLayout;
  texts->setSpacing(kTight);
  for (QLabel* each : {m_headline, m_detail}) each->setWordWrap(true);
  texts->addWidget(m_headline);
  texts->addWidget(m_detail);
  row->addLayout(texts, 1);
  m_which->addItem(tr("Lab report"), static_cast<int>(ReportTemplate::lab));
  m_which->addItem(tr("Proposal for computing time"), static_cast<int>(ReportTemplate::proposal));
  for (const QString& code : languages())
    m_language->addItem(code == QLatin1String("en") ? QStringLiteral("English") : QLocale(code).nativeLanguageName(),
                        code);
  buildTitlePage();
  auto* forms = new QMenu(m_save);
  for (const ReportForm& form : reportForms())
    forms->addAction(QString::fromLatin1(form.name), this, [this, &form] { Q_EMIT saveRequested(form); });
  forms->addSeparator();
  m_manifest = forms->addAction(tr("With manifest and study file"));
  m_manifest->setCheckable(true);
  m_manifest->setChecked(true);
  m_save->setMenu(forms);
  for (QWidget* each : {static_cast<QWidget*>(m_which), static_cast<QWidget*>(m_language),
                        static_cast<QWidget*>(m_titlePage), static_cast<QWidget*>(m_save)})
    row->addWidget(each, 0, Qt::AlignTop);
  for (QComboBox* box : {m_which, m_language}) connect(box, &QComboBox::activated, this, &ReportHead::chosen);
}

// The fields have the order of kTitleFields.
void ReportHead::buildTitlePage() {
  auto* menu = new QMenu(m_titlePage);
  auto* fields = new QWidget(menu);
  auto* form = new QFormLayout(fields);
  form->setContentsMargins(2 * kGrid, kGrid, 2 * kGrid, kGrid);
  const QStringList titles{tr("Title"), tr("Author"), tr("Course"), tr("Date")};
  for (std::size_t i = 0; i < kTitleFields.size(); ++i) {
    const QString& title = titles[static_cast<qsizetype>(i)];
    auto* field = named(new QLineEdit(fields), title);
    field->setMinimumWidth(32 * QFontMetrics(font()).averageCharWidth());
    form->addRow(title, field);
    m_fields.push_back(field);
    connect(
        field, &QLineEdit::editingFinished, this,
        [this, field, key = QString::fromLatin1(kTitleFields[i].key)] {
          if (!std::exchange(m_isTyped, false)) return;
          Q_EMIT fieldWritten(key, field->text().trimmed());
        });
    connect(field, &QLineEdit::textEdited, this, [this] { m_isTyped = true; });
  }
  auto* action = new QWidgetAction(menu);
  action->setDefaultWidget(fields);
  menu->addAction(action);
  m_titlePage->setMenu(menu);
}

void ReportHead::setFields(const Document& document, bool writable) {
  for (std::size_t i = 0; i < m_fields.size(); ++i) {
    m_fields[i]->setReadOnly(!writable);
    const QString text = QString::fromStdString(document.*kTitleFields[i].field);
    if (!m_fields[i]->hasFocus() && m_fields[i]->text() != text) m_fields[i]->setText(text);
  }
}

void ReportHead::setStudy(const QString& name, bool writable) {
  const bool some = !name.isEmpty();
  m_headline->setText(some ? tr("Report of %1").arg(name) : tr("Report"));
  m_detail->setVisible(some && writable);
  for (QWidget* each : {static_cast<QWidget*>(m_which), static_cast<QWidget*>(m_language),
                        static_cast<QWidget*>(m_titlePage), static_cast<QWidget*>(m_save)})
    each->setEnabled(some);
}

ReportTemplate ReportHead::which() const { return static_cast<ReportTemplate>(m_which->currentData().toInt()); }
QString ReportHead::language() const { return m_language->currentData().toString(); }
bool ReportHead::withManifest() const { return m_manifest->isChecked(); }

}  // namespace scalescope

#include "moc_report_head.cpp"
