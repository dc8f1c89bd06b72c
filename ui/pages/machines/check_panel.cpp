#include "ui/pages/machines/check_panel.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/message_translation.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/command_line.h"
#include "ui/widgets/undo_note.h"

namespace scalescope {
namespace {

using preflight::Verdict;

constexpr int kVerdictWidth = 96;
constexpr int kTitleWidth = 150;

QLabel* wrappedLabel(const QString& text, LabelRole role, QWidget* parent) {
  auto* label = makeLabel(text, role, parent);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  return label;
}

}  // namespace

CheckPanel::CheckPanel(UndoNote* undo, InlineNote* note, QWidget* parent)
    : QWidget(parent), m_undo(undo), m_note(note) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  auto* head = new QHBoxLayout;
  head->setSpacing(kGrid);
  m_title = makeLabel(tr("Checks"), LabelRole::title, this);
  head->addWidget(m_title);
  head->addStretch(1);
  m_all = named(new QCheckBox(tr("Show passed checks"), this), tr("Show passed checks"));
  head->addWidget(m_all);
  m_again = makeButton(tr("Check again"), tr("Check again"), ButtonRole::normal, this);
  auto* close = makeButton(tr("Close"), tr("Close the checks"), ButtonRole::flat, this);
  head->addWidget(m_again);
  head->addWidget(close);
  column->addLayout(head);
  m_looking = new QWidget(this);
  auto* looking = new QHBoxLayout(m_looking);
  looking->setContentsMargins(0, 0, 0, 0);
  looking->setSpacing(kGrid);
  m_progressText = makeLabel({}, LabelRole::muted, m_looking);
  m_progress = named(new QProgressBar(m_looking), tr("Checked machines"));
  m_progress->setTextVisible(false);
  m_progress->setMaximumWidth(inFont(240));
  m_stop = makeButton(tr("Cancel"), tr("Cancel the checks"), ButtonRole::normal, m_looking);
  looking->addWidget(m_progressText);
  looking->addWidget(m_progress, 1);
  looking->addWidget(m_stop);
  looking->addStretch(1);
  column->addWidget(m_looking);
  m_scroll = named(new QScrollArea(this), tr("Check results"));
  m_scroll->setWidgetResizable(true);
  m_scroll->setFrameShape(QFrame::NoFrame);
  m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* inside = new QWidget(m_scroll);
  m_rows = new QVBoxLayout(inside);
  m_rows->setContentsMargins(0, 0, kGrid, 0);
  m_rows->setSpacing(kTight);
  m_scroll->setWidget(inside);
  column->addWidget(m_scroll, 1);
  m_focus.emplace(inside, m_scroll);
  connect(m_all, &QCheckBox::toggled, this, &CheckPanel::showSections);
  connect(m_again, &QPushButton::clicked, this, &CheckPanel::againRequested);
  connect(close, &QPushButton::clicked, this, &CheckPanel::closeRequested);
  connect(m_stop, &QPushButton::clicked, this, &CheckPanel::stopRequested);
}

void CheckPanel::start(int hosts) {
  m_hosts = hosts;
  forgetFixed();
  m_sections.clear();
  showSections();
  m_progress->setRange(0, hosts);
  m_progress->setValue(0);
  m_progressText->setText(tr("Checking %n machine(s): at most 20 s \u2026", nullptr, hosts));
  m_looking->show();
  const QWidget* focused = window()->focusWidget();
  if (focused == m_again || focused == m_all) m_stop->setFocus(Qt::OtherFocusReason);
  m_again->setEnabled(false);
  m_all->setEnabled(false);
}

void CheckPanel::forgetFixed() {
  if (m_fixes == 0) m_note->clear();
}

void CheckPanel::setReached(const QString& host, int done) {
  m_progress->setValue(done);
  m_progressText->setText(done < m_hosts ? tr("%1 checked; %2 of %3 \u2026").arg(host).arg(done).arg(m_hosts)
                                         : tr("Measuring the links between the machines \u2026"));
}

void CheckPanel::setSections(std::vector<CheckSection> sections) {
  m_sections = std::move(sections);
  m_again->setEnabled(true);
  m_all->setEnabled(true);
  if (window()->focusWidget() == m_stop) m_again->setFocus(Qt::OtherFocusReason);
  m_looking->hide();
  showSections();
  m_scroll->verticalScrollBar()->setValue(0);
}

void CheckPanel::showSections() {
  m_focus->note();
  while (QLayoutItem* item = m_rows->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  for (const CheckSection& section : m_sections) addSection(section);
  m_rows->addStretch(1);
  m_focus->restore();
}

void CheckPanel::addSection(const CheckSection& section) {
  QWidget* inside = m_scroll->widget();
  auto* head = new QWidget(inside);
  auto* line = new QHBoxLayout(head);
  line->setContentsMargins(0, kGrid, 0, kTight);
  line->setSpacing(2 * kGrid);
  line->addWidget(makeLabel(section.host, LabelRole::title, head));
  line->addWidget(makeLabel(section.summary, verdictRole(section.verdict), head));
  line->addStretch(1);
  m_rows->addWidget(head);
  if (!section.way.isEmpty()) m_rows->addWidget(wrappedLabel(section.way, LabelRole::muted, inside));
  bool isShown = false;
  for (const CheckRow& row : section.rows) {
    if (row.verdict == Verdict::ok && !m_all->isChecked()) continue;
    addRow(section, row);
    isShown = true;
  }
  if (!isShown) m_rows->addWidget(makeLabel(tr("No problems found."), LabelRole::muted, inside));
}

void CheckPanel::addRow(const CheckSection& section, const CheckRow& row) {
  auto* box = named(new QWidget(m_scroll->widget()),
                    tr("%1 of %2: %3. %4").arg(row.title, section.host, verdictWord(row.verdict), row.evidence));
  auto* line = new QHBoxLayout(box);
  line->setContentsMargins(0, 0, 0, kTight);
  line->setSpacing(kGrid);
  auto* verdict = makeLabel(verdictWord(row.verdict), verdictRole(row.verdict), box);
  verdict->setFixedWidth(inFont(kVerdictWidth));
  auto* title = makeLabel(row.title, LabelRole::body, box);
  title->setFixedWidth(inFont(kTitleWidth));
  line->addWidget(verdict, 0, Qt::AlignTop);
  line->addWidget(title, 0, Qt::AlignTop);
  auto* said = new QVBoxLayout;
  said->setContentsMargins(0, 0, 0, 0);
  said->setSpacing(kTight);
  said->addWidget(wrappedLabel(row.evidence, LabelRole::body, box));
  addFixing(section, row, box, said);
  line->addLayout(said, 1);
  m_rows->addWidget(box);
  box->show();  // The box is shown at once, because a hidden widget cannot take the focus.
}

void CheckPanel::addFixing(const CheckSection& section, const CheckRow& row, QWidget* box, QVBoxLayout* said) {
  if (!row.fix.isEmpty()) said->addWidget(wrappedLabel(row.fix, LabelRole::muted, box));
  if (!row.command.isEmpty()) {
    auto* command = new CommandLine(box);
    command->setNames(tr("Fix for %1 of %2").arg(row.title, section.host),
                      tr("Copy the fix for %1 of %2").arg(row.title, section.host));
    command->setCommand(row.command);
    said->addWidget(command);
  } else if (!row.fix.isEmpty() && !row.order) {
    auto* copy = makeButton(tr("Copy instructions"), tr("Copy instructions for %1 of %2").arg(row.title, section.host),
                            ButtonRole::flush, box);
    connect(copy, &QPushButton::clicked, this, [words = row.fix] { QApplication::clipboard()->setText(words); });
    said->addWidget(copy, 0, Qt::AlignLeft);
  }
  if (!row.order) return;
  const bool ends = row.order->what == preflight::FixAction::endRanks;
  auto* applyFix = makeButton(row.action,
                              ends ? tr("End the running ranks on %1").arg(section.host)
                                   : tr("%1: %2 of %3").arg(row.action, row.title, section.host),
                              ends ? ButtonRole::danger : ButtonRole::normal, box);
  applyFix->setEnabled(m_fixes == 0);
  connect(applyFix, &QPushButton::clicked, this, [this, section, row] { startFixing(section, row); });
  said->addWidget(applyFix, 0, Qt::AlignLeft);
}

// The ranks may belong to an active run after all, so the fix can be undone until it starts.
void CheckPanel::startFixing(const CheckSection& section, const CheckRow& row) {
  if (m_fixes > 0) return;  // The button was clicked twice.
  m_note->clear();
  const auto send = [this, host = section.host, action = row.action, order = *row.order] {
    sendOrder(host, action, order);
  };
  if (row.order->what != preflight::FixAction::endRanks) return send();
  m_undo->ask(tr("%n rank(s) on %1 will be ended in 5 s.", nullptr, int(row.order->ranks.size())).arg(section.host),
              tr("Keep running"), send);
}

void CheckPanel::resumeFixing(const QString& host, const QString& action) {
  ++m_fixes;
  setFixProgress(host, action);
}

void CheckPanel::sendOrder(const QString& host, const QString& action, const preflight::FixRequest& order) {
  resumeFixing(host, action);
  // This is queued, because it creates the rows again, including the button that was clicked.
  QMetaObject::invokeMethod(this, &CheckPanel::showSections, Qt::QueuedConnection);
  Q_EMIT fixRequested(order);
}

void CheckPanel::setFixProgress(const QString& host, const QString& text) {
  m_note->show(InlineNote::Kind::info, tr("%1: %2 \u2026").arg(host, text), tr("Cancel"),
               [this] { Q_EMIT fixStopped(); });
  m_note->setActionName(tr("Cancel the fix on %1").arg(host));
}

void CheckPanel::setFixed(const QString& host, const QString& done, const QString& problem) {
  m_fixes = std::max(0, m_fixes - 1);
  if (problem.isEmpty())
    m_note->show(InlineNote::Kind::success, pairOf(host, done));
  else
    m_note->show(InlineNote::Kind::danger, tr("%1 was not fixed.").arg(host) + QLatin1Char('\n') + problem);
  showSections();
}

}  // namespace scalescope

#include "moc_check_panel.cpp"
