#include "ui/pages/report/report_head.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>

#include "ui/base/language.h"
#include "ui/style/roles.h"
#include "ui/widgets/basics.h"

namespace scalescope {

ReportHead::ReportHead(QWidget* parent)
    : QWidget(parent),
      m_headline(makeLabel({}, LabelRole::headline, this)),
      m_detail(
          makeLabel(tr("As it will be printed. Paragraphs can be changed: click one, or choose it in the outline."),
                    LabelRole::muted, this)),
      m_which(named(new QComboBox(this), tr("Template"))),
      m_language(named(new QComboBox(this), tr("Language of the report"))),
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
  auto* forms = new QMenu(m_save);
  for (const ReportForm& form : reportForms())
    forms->addAction(QString::fromLatin1(form.name), this, [this, &form] { Q_EMIT saveWanted(form); });
  forms->addSeparator();
  m_manifest = forms->addAction(tr("With manifest and study file"));
  m_manifest->setCheckable(true);
  m_manifest->setChecked(true);
  m_save->setMenu(forms);
  for (QWidget* each :
       {static_cast<QWidget*>(m_which), static_cast<QWidget*>(m_language), static_cast<QWidget*>(m_save)})
    row->addWidget(each, 0, Qt::AlignTop);
  for (QComboBox* box : {m_which, m_language}) connect(box, &QComboBox::activated, this, &ReportHead::chosen);
}

void ReportHead::setStudy(const QString& name, bool writable) {
  const bool some = !name.isEmpty();
  m_headline->setText(some ? tr("Report of %1").arg(name) : tr("Report"));
  m_detail->setVisible(some && writable);
  for (QWidget* each :
       {static_cast<QWidget*>(m_which), static_cast<QWidget*>(m_language), static_cast<QWidget*>(m_save)})
    each->setEnabled(some);
}

void ReportHead::choose(ReportTemplate which) { m_which->setCurrentIndex(m_which->findData(static_cast<int>(which))); }
void ReportHead::chooseLanguage(const QString& code) { m_language->setCurrentIndex(m_language->findData(code)); }
ReportTemplate ReportHead::which() const { return static_cast<ReportTemplate>(m_which->currentData().toInt()); }
QString ReportHead::language() const { return m_language->currentData().toString(); }
bool ReportHead::withManifest() const { return m_manifest->isChecked(); }

}  // namespace scalescope
