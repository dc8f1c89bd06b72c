#include "ui/pages/new_study/idle_wait.h"

#include <algorithm>

#include "core/study/cells/cluster_nodes.h"
#include "ui/base/message_translation.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr int kIdleLooks = 2;  // Consecutive idle scans before a study that waits for idle cores runs.

bool mayUseGpusHere(const StudySpec& study) {
  return study.hosts.empty() ||
         std::any_of(
             study.hosts.begin(), study.hosts.end(),
             [](const HostSpec& host) { return isHere(host) && host.device != DeviceKind::cpu; });
}

// Returns the GPUs of this machine that the study names; empty if it may use any.
std::vector<int> gpusHere(const StudySpec& study) {
  std::vector<int> gpus;
  for (const HostSpec& host : study.hosts)
    if (isHere(host)) gpus.insert(gpus.end(), host.gpus.begin(), host.gpus.end());
  return gpus;
}

}  // namespace

IdleWait::IdleWait(InlineNote* note) : QObject(note), m_note(note) {}

void IdleWait::setStudy(const StudySpec& study, bool isShown) {
  m_isShown = isShown;
  m_isHere = study.hosts.empty() || std::any_of(study.hosts.begin(), study.hosts.end(), isHere);
  m_mayUseGpus = mayUseGpusHere(study);
  m_gpus = gpusHere(study);
  show();
}

void IdleWait::setLoad(const MachineLoadPtr& load) {
  if (!load->others || load->looks == m_looks) return;
  m_looks = load->looks;
  m_otherUse = load->others;
  m_gpuUse = gpuUse(*load, m_gpus);
  m_idleLooks = isIdle() ? m_idleLooks + 1 : 0;
  if (m_isWaiting && m_idleLooks >= kIdleLooks) {
    setWaiting(false);
    Q_EMIT runRequested();
  }
  show();
}

// Use of this machine's GPUs by others matters only if the study may use them.
bool IdleWait::isGpuTaken() const { return m_mayUseGpus && !m_gpuUse.isIdle(); }

bool IdleWait::isIdle() const { return !m_otherUse || (m_otherUse->isIdle() && !isGpuTaken()); }

void IdleWait::show() {
  if (!m_isShown && m_isWaiting) return setWaiting(false);
  if (!m_isShown || !m_isHere || !m_otherUse || (!m_isWaiting && isIdle())) return m_note->clear();
  QString use = translated(otherUseMessage(*m_otherUse));
  if (isGpuTaken()) {
    const QString onGpus = translated(gpuUseMessage(m_gpuUse));
    use = m_otherUse->isIdle() ? onGpus : use + QStringLiteral(". ") + onGpus;
  }
  if (m_isWaiting) return showWaiting(use);
  const QString text = tr("%1. Times measured meanwhile are longer and vary more.").arg(use);
  if (m_note->text() == text) return;  // The note is kept, so that the focus stays on its button.
  m_note->show(
      InlineNote::Kind::warning, text, tr("Wait until idle"), [this] { setWaiting(true); });
  m_note->setSecondAction(tr("Run anyway"), [this] { Q_EMIT runRequested(); });
}

void IdleWait::showWaiting(const QString& use) {
  const QString text =
      isGpuTaken() ? tr("%1. The study starts when they have released the GPUs and the cores are idle.").arg(use)
                   : tr("%1. The study starts when they use less than %2 % of them.").arg(use).arg(kIdlePercent);
  m_note->show(
      InlineNote::Kind::info, text, tr("Run anyway"),
      [this] {
        setWaiting(false);
        Q_EMIT runRequested();
      });
  m_note->setSecondAction(tr("Stop waiting"), [this] { setWaiting(false); });
}

void IdleWait::setWaiting(bool on) {
  m_isWaiting = on;
  m_idleLooks = 0;
  Q_EMIT waitingChanged();
  // This is queued, because it would destroy the button during its click.
  QMetaObject::invokeMethod(this, &IdleWait::show, Qt::QueuedConnection);
}

}  // namespace scalescope

#include "moc_idle_wait.cpp"
