#include "ui/pages/results/awaited_study.h"

#include <QTimer>

#include "ui/pages/results/results_head.h"
#include "ui/pages/results/study_selectors.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr int kPatienceMs = 300;  // Time up to which reading is not reported.

}  // namespace

AwaitedStudy::AwaitedStudy(const Parts& parts, QObject* parent)
    : QObject(parent), m_parts(parts), m_patience(new QTimer(this)) {
  m_patience->setSingleShot(true);
  m_patience->setInterval(kPatienceMs);
  connect(m_patience, &QTimer::timeout, this, &AwaitedStudy::say);
}

void AwaitedStudy::setShown(const QString& study, int baseline) {
  m_shown = study;
  m_baseline = baseline;
}

void AwaitedStudy::begin(const QString& study) {
  m_study = study;
  if (m_parts.head->isAwaited()) return say();  // The user has made another choice meanwhile.
  m_patience->start();
}

void AwaitedStudy::end() {
  m_patience->stop();
  m_study.clear();
  m_parts.head->setAwaited(false);
}

void AwaitedStudy::say() {
  m_parts.note->show(InlineNote::Kind::info, tr("Reading %1 \u2026").arg(m_parts.selectors->nameOf(m_study)),
                     tr("Cancel"), [this] { leave(); });
  m_parts.note->setActionName(tr("Cancel reading"));
  m_parts.head->setAwaited(true);
}

void AwaitedStudy::leave() {
  end();
  m_parts.selectors->want(m_shown, m_baseline, m_parts.selectors->cellsWord());
  Q_EMIT left(m_shown, m_baseline);
}

}  // namespace scalescope

#include "moc_awaited_study.cpp"
