#include "ui/pages/machines/clean_bar.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/base/text.h"
#include "ui/base/message_translation.h"
#include "ui/style/roles.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr int kCleanProgressWidth = 120;

QString foundText(const Pruned& pruned) {
  return CleanBar::tr("agents and worker bundles: %1, fetched runs: %2, sent datasets: %3; %4 in total")
      .arg(pruned.programs)
      .arg(pruned.runs)
      .arg(pruned.data)
      .arg(localBytes(pruned.bytes));
}

// Describes what is kept although everything was to be removed.
QString stayingOf(const Pruned& pruned) {
  QString text;
  if (pruned.kept > 0) text += QLatin1Char(' ') + CleanBar::tr("Files in use are kept.");
  if (!pruned.others.empty())
    text += QLatin1Char(' ') +
            CleanBar::tr("Programs are kept: an agent of %1 may be using them, or was killed less than two days ago.")
                .arg(toQString(joinedBy(", ", pruned.others)));
  return text;
}

}  // namespace

CleanBar::CleanBar(QWidget* parent) : QWidget(parent), m_ended(new InlineNote(this)), m_box(new QFrame(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_ended);
  column->addWidget(m_box);
  setRole(m_box, FrameRole::info);
  auto* row = new QHBoxLayout(m_box);
  row->setContentsMargins(kGrid + kTight, kTight, kGrid, kTight);
  row->setSpacing(kGrid);
  m_text = makeLabel({}, LabelRole::body, m_box);
  m_text->setWordWrap(true);
  auto* progress = named(new QProgressBar(m_box), tr("Removing Scalescope's files from a machine"));
  progress->setRange(0, 0);
  progress->setTextVisible(false);
  progress->setFixedWidth(inFont(kCleanProgressWidth));
  m_progress = progress;
  m_yes = makeButton(tr("Remove all"), tr("Remove all"), ButtonRole::danger, m_box);
  m_cancel = makeButton(tr("Cancel"), tr("Cancel the removal"), ButtonRole::normal, m_box);
  row->addWidget(m_text, 1);
  row->addWidget(m_progress);
  row->addWidget(m_yes);
  row->addWidget(m_cancel);
  connect(m_yes, &QPushButton::clicked, this, [this] {
    resume(m_spec, Pruning::all);
    Q_EMIT wanted(m_spec, Pruning::all);
  });
  connect(m_cancel, &QPushButton::clicked, this, &CleanBar::cancel);
  go(Step::none);
}

void CleanBar::go(Step step) {
  const bool was = isWorking();
  m_step = step;
  m_box->setVisible(step != Step::none);
  m_progress->setVisible(isWorking());
  m_yes->setVisible(step == Step::asking);
  if (was != isWorking()) Q_EMIT workChanged();
}

void CleanBar::start(const HostSpec& host) {
  if (isWorking()) return;
  resume(host, Pruning::look);
  Q_EMIT wanted(m_spec, Pruning::look);
}

void CleanBar::resume(const HostSpec& host, Pruning what) {
  m_spec = host;
  m_host = toQString(host.name);
  m_ended->clear();
  m_text->setText((what == Pruning::look ? tr("Looking for Scalescope's files on %1: at most 30 s \u2026")
                                         : tr("Removing Scalescope's files from %1: at most 30 s \u2026"))
                      .arg(m_host));
  go(what == Pruning::look ? Step::looking : Step::removing);
}

// The host may have removed part of it by then.
void CleanBar::cancel() {
  const bool removing = m_step == Step::removing;
  const bool working = isWorking();
  go(Step::none);
  if (working) Q_EMIT stopRequested();
  if (removing)
    m_ended->show(InlineNote::Kind::warning, tr("Stopped: some of Scalescope's files may remain on %1.").arg(m_host));
}

void CleanBar::ask(const Pruned& found) {
  if (found.removed == 0) {
    go(Step::none);
    return m_ended->show(InlineNote::Kind::info,
                         tr("There are no files of Scalescope on %1.").arg(m_host) + stayingOf(found));
  }
  QString text = tr("Remove from %1? %2.").arg(m_host, foundText(found)) + stayingOf(found) + QLatin1Char(' ') +
                 tr("Runs that were not fetched are kept; other files are sent again when needed.");
  if (found.kept > 0) text += QLatin1Char(' ') + tr("Do not remove them while a study runs there: it may need them.");
  m_text->setText(text);
  go(Step::asking);
  m_cancel->setFocus(Qt::OtherFocusReason);
}

void CleanBar::setCleaned(const QString& host, Pruning what, const Pruned& found, const std::optional<Error>& error) {
  const bool isAwaited = host == m_host && isWorking() && (what == Pruning::look) == (m_step == Step::looking);
  if (!isAwaited && what == Pruning::look) return;
  if (!error && what == Pruning::look) return ask(found);
  if (isAwaited) go(Step::none);
  if (error)
    m_ended->show(InlineNote::Kind::danger,
                  (what == Pruning::look ? tr("Could not look for Scalescope's files on %1.")
                                         : tr("Not all of Scalescope's files on %1 were removed."))
                          .arg(host) +
                      QLatin1Char('\n') + translated(*error));
  else
    m_ended->show(InlineNote::Kind::success, tr("Removed from %1: %2.").arg(host, foundText(found)) + stayingOf(found));
}

}  // namespace scalescope

#include "moc_clean_bar.cpp"
