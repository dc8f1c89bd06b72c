#include "ui/pages/new_study/wizard_bars.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>

#include "ui/style/roles.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/nav_button.h"

namespace scalescope {

StepBar::StepBar(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  const QString names[] = {tr("Goal"), tr("Model and data"), tr("Machines"), tr("Matrix"), tr("Review")};
  for (int i = 0; i < 5; ++i) {
    auto* button = new NavButton({}, {}, this);
    button->setFlush();
    connect(button, &NavButton::clicked, this, [this, i] { Q_EMIT clicked(i); });
    row->addWidget(button);
    m_buttons.push_back(button);
    setName(i, names[i]);
  }
  row->addStretch(1);
}

void StepBar::setName(int step, const QString& name) {
  NavButton* button = m_buttons[std::size_t(step)];
  button->setText(QStringLiteral("%1  %2").arg(step + 1).arg(name));
  button->setAccessibleName(tr("Step %1: %2").arg(step + 1).arg(name));
  button->updateGeometry();
}

void StepBar::setHasProgram(bool hasProgram) { setName(1, hasProgram ? tr("Program") : tr("Model and data")); }

void StepBar::setStep(int step) {
  for (std::size_t i = 0; i < m_buttons.size(); ++i) m_buttons[i]->setChecked(int(i) == step);
}

WizardFooter::WizardFooter(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGrid + kTight);
  m_summary = makeLabel({}, LabelRole::title, this);
  m_summary->setWordWrap(true);
  m_startOver = makeButton(tr("Start over"), tr("Start over"), ButtonRole::flat, this);
  m_back = makeButton(tr("Back"), tr("Back to the previous step"), ButtonRole::normal, this);
  m_save = makeButton(tr("Save as study file \u2026"), tr("Save as study file"), ButtonRole::normal, this);
  m_next = makeButton(tr("Next"), tr("Next step"), ButtonRole::primary, this);
  connect(m_startOver, &QPushButton::clicked, this, &WizardFooter::startOverClicked);
  connect(m_back, &QPushButton::clicked, this, &WizardFooter::backClicked);
  connect(m_save, &QPushButton::clicked, this, &WizardFooter::saveClicked);
  connect(m_next, &QPushButton::clicked, this, &WizardFooter::nextClicked);
  m_next->setToolTip(tr("Ctrl+Enter"));  // The shortcuts are created below.
  for (const auto key : {Qt::Key_Return, Qt::Key_Enter}) {
    auto* shortcut = new QShortcut(QKeySequence(Qt::CTRL | key), parent);
    shortcut->setContext(Qt::WidgetWithChildrenShortcut);
    connect(shortcut, &QShortcut::activated, this, [this] {
      m_next->setFocus(Qt::ShortcutFocusReason);  // A change of focus applies the text that is being typed.
      m_next->click();
    });
  }
  row->addWidget(m_summary, 1);
  row->addWidget(m_startOver);
  row->addWidget(m_back);
  row->addWidget(m_save);
  row->addWidget(m_next);
}

void WizardFooter::setStep(const Place& place) {
  m_back->setVisible(place.hasPrevious);
  m_startOver->setVisible(place.canStartOver);
  m_save->setVisible(place.isLast);
  m_next->setText(place.isLast ? tr("Run") : tr("Next"));
  setAccessibleNameOf(m_next, place.isLast ? tr("Run the study") : tr("Next step"));
  m_summary->clear();
}

void WizardFooter::setSummary(const QString& text) { m_summary->setText(text); }

void WizardFooter::setCanContinue(bool can) { m_next->setEnabled(can); }

void WizardFooter::setCanSave(bool can) { m_save->setEnabled(can); }

bool WizardFooter::canContinue() const { return m_next->isEnabled(); }

}  // namespace scalescope

#include "moc_wizard_bars.cpp"
