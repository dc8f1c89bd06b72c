#include "ui/pages/live/live_head.h"

#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "launcher/live/live_messages.h"
#include "ui/base/message_translation.h"
#include "ui/charts/elided_label.h"
#include "ui/pages/live/live_figures.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

// Lets a hidden widget keep its place, so that widgets beside it do not move under the pointer.
void keepPlace(QWidget* widget, bool keeps) {
  QSizePolicy policy = widget->sizePolicy();
  if (policy.retainSizeWhenHidden() == keeps) return;
  policy.setRetainSizeWhenHidden(keeps);
  widget->setSizePolicy(policy);
}

}  // namespace

bool isQueuePaused(const LiveState& state) {
  const auto shown = std::find_if(state.queue.begin(), state.queue.end(),
                                  [&state](const LiveQueued& each) { return each.entry == state.entry; });
  const bool isHeld = shown != state.queue.end() && shown->isHeld;
  return state.isQueuePaused || (state.studyState == StudyState::paused && !isHeld);
}

LiveHead::LiveHead(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this)), m_row(new QHBoxLayout) {
  m_column->setContentsMargins(0, 0, 0, 0);
  m_column->setSpacing(kGrid);
  m_row->setSpacing(kGrid + kTight);
  m_headline = new ElidedLabel(this);
  setRole(m_headline, LabelRole::headline);
  m_headline->setMostLines(2);
  m_row->addWidget(m_headline, 1);
  makeButtons();
  m_column->addLayout(m_row);
  m_subline = new ElidedLabel(this);  // Line under the buttons, so that it has the whole width.
  setRole(m_subline, LabelRole::muted);
  m_column->addWidget(m_subline);
  m_trial = new ElidedLabel(this);
  m_trial->setMostLines(2);
  m_trial->hide();
  m_column->addWidget(m_trial);
  m_progress = named(new QProgressBar(this), tr("Progress of the study"));
  m_progress->setTextVisible(false);
  m_column->addWidget(m_progress);
}

void LiveHead::makeButtons() {
  m_pause = makeButton(tr("Pause queue"), tr("Pause queue"), ButtonRole::normal, this);
  m_cancel = makeButton(tr("Cancel cell"), tr("Cancel cell"), ButtonRole::normal, this);
  m_cancelStudy = makeButton(tr("Cancel study"), tr("Cancel study"), ButtonRole::normal, this);
  m_results = makeButton(tr("Results"), tr("Show the results of this study"), ButtonRole::primary, this);
  for (QPushButton* each : {m_pause, m_cancel, m_cancelStudy, m_results}) m_row->addWidget(each, 0, Qt::AlignTop);
  connect(m_pause, &QPushButton::clicked, this, [this] {
    if (!m_state) return;
    isQueuePaused(*m_state) ? Q_EMIT resumeRequested() : Q_EMIT pauseRequested();
  });
  connect(m_cancel, &QPushButton::clicked, this, &LiveHead::cancelRunClicked);
  connect(m_cancelStudy, &QPushButton::clicked, this, &LiveHead::cancelStudyClicked);
  connect(m_results, &QPushButton::clicked, this, &LiveHead::resultsClicked);
}

void LiveHead::setState(const LiveStatePtr& shown, bool canControl) {
  m_state = shown;
  const LiveState& state = *m_state;
  m_headline->setMostLines(state.run.empty() ? 2 : 3);  // A running cell is described whole.
  m_headline->setFullText(translated(liveHeadline(state)));
  m_subline->setFullText(sublineText(state));
  const std::optional<Message> trial = liveTrial(state);
  m_trial->setFullText(trial ? translated(*trial) : QString());
  m_trial->setVisible(trial.has_value());
  const double within = state.run.empty() || state.steps <= 0 ? 0 : double(state.step + 1) / double(state.steps);
  m_progress->setRange(0, 1000);
  m_progress->setValue(state.runsTotal > 0 ? int(1000 * (state.runsDone + within) / state.runsTotal) : 0);
  showButtons(canControl);
}

void LiveHead::showButtons(bool canControl) {
  const std::optional<StudyState> study = m_state->studyState;
  const bool running = study == StudyState::running || study == StudyState::queued || study == StudyState::waiting;
  const bool paused = study == StudyState::paused;
  for (QPushButton* each : {m_pause, m_cancel, m_cancelStudy, m_results}) keepPlace(each, running || paused);
  m_pause->setVisible(canControl && (running || paused));
  m_pause->setText(isQueuePaused(*m_state) ? tr("Resume queue") : tr("Pause queue"));
  setAccessibleNameOf(m_pause, m_pause->text());
  m_cancel->setVisible(canControl && running && !m_state->run.empty());
  m_cancelStudy->setVisible(canControl && (running || paused));
  m_results->setVisible(m_state->runsDone > 0);
  const ButtonRole role = running || paused ? ButtonRole::normal : ButtonRole::primary;
  if (role == m_resultsRole) return;
  setRole(m_results, m_resultsRole = role);
  m_column->activate();  // The layout is activated at once, because the bold text is wider and moves the other buttons.
}

void LiveHead::setNarrow(bool on) {
  if (on == (m_column->indexOf(m_headline) == 0)) return;
  m_row->removeWidget(m_headline);
  m_column->removeWidget(m_headline);
  if (on)
    m_column->insertWidget(0, m_headline);
  else
    m_row->insertWidget(0, m_headline, 1);
}

}  // namespace scalescope

#include "moc_live_head.cpp"
