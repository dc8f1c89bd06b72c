#include "ui/widgets/closing_bar.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <algorithm>
#include <utility>

#include "ui/style/roles.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr int kClosingLookMs = 50;
constexpr int kQuietMs = 400;  // Background queries end within this time and are not shown.
constexpr int kProgressWidth = 200;

QString workText(const OpenWork& work) {
  return work.share ? QStringLiteral("%1: %2 %").arg(work.what).arg(int(*work.share * 100)) : work.what;
}

}  // namespace

ClosingBar::ClosingBar(QWidget* parent) : QFrame(parent) {
  setRole(this, FrameRole::info);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kPageMargin, kGrid, kPageMargin, kGrid);
  row->setSpacing(kGrid + kTight);
  m_text = makeLabel({}, LabelRole::body, this);
  m_text->setWordWrap(true);
  m_progress = named(new QProgressBar(this), tr("Tasks in progress"));
  m_progress->setTextVisible(false);
  m_progress->setFixedWidth(inFont(kProgressWidth));
  m_act = makeButton({}, {}, ButtonRole::normal, this);
  m_keep = makeButton(tr("Keep the window open"), tr("Keep the window open"), ButtonRole::normal, this);
  row->addWidget(m_text, 1);
  row->addWidget(m_progress);
  row->addWidget(m_act);
  row->addWidget(m_keep);
  connect(m_act, &QPushButton::clicked, this, &ClosingBar::act);
  connect(m_keep, &QPushButton::clicked, this, &ClosingBar::keepOpen);
  m_timer.setInterval(kClosingLookMs);
  connect(&m_timer, &QTimer::timeout, this, &ClosingBar::look);
  hide();
}

std::vector<OpenWork> ClosingBar::openWork() const {
  std::vector<OpenWork> open;
  for (const Worker& worker : m_workers)
    for (OpenWork& each : worker.open()) open.push_back(std::move(each));
  std::stable_partition(open.begin(), open.end(), [](const OpenWork& each) { return each.isAsked; });
  return open;
}

void ClosingBar::stop(WorkToStop what) {
  for (const Worker& worker : m_workers) worker.stop(what);
}

bool ClosingBar::begin(const QString& continues) {
  if (m_state == State::over) return true;
  m_continues = continues;
  if (m_state == State::off) {
    m_state = State::asking;
    m_since.start();
    if (step()) return true;
  }
  m_timer.start();
  return false;
}

void ClosingBar::keepOpen() {
  if (m_state != State::asking) return;
  m_state = State::off;
  m_timer.stop();
  hide();
}

// Stops the user's work first, then background queries, then runs the last function.
bool ClosingBar::step() {
  std::vector<OpenWork> open = openWork();
  const bool isAsked = !open.empty() && open.front().isAsked;
  if (m_state == State::asking && !isAsked) {
    m_state = State::ending;
    m_since.start();
    stop(WorkToStop::looks);
  }
  if (m_state == State::ending && open.empty()) {
    m_state = State::leaving;
    if (const auto last = std::exchange(m_last, nullptr)) last();
    open = openWork();
  }
  if (m_state == State::leaving && open.empty()) m_state = State::over;
  if (m_state == State::over) return true;
  if (m_state == State::asking || m_since.elapsed() > kQuietMs) show(open);
  return false;
}

void ClosingBar::look() {
  if (!step()) return;
  m_timer.stop();
  Q_EMIT over();
}

void ClosingBar::show(const std::vector<OpenWork>& open) {
  QStringList works;
  for (const OpenWork& each : open)
    if (const QString text = workText(each); !works.contains(text)) works << text;
  const bool asks = m_state == State::asking;
  QString text = (asks ? tr("In progress: %1.") : tr("The window closes when this is finished: %1."))
                     .arg(works.join(QStringLiteral("; ")));
  if (!m_continues.isEmpty()) text += QLatin1Char('\n') + m_continues;
  m_text->setText(text);
  setAccessibleNameOf(this, text);
  const auto known =
      std::find_if(open.begin(), open.end(), [](const OpenWork& each) { return each.share.has_value(); });
  m_progress->setRange(0, known == open.end() ? 0 : 100);
  if (known != open.end()) m_progress->setValue(int(*known->share * 100));
  const QString words = asks ? tr("Cancel and close") : tr("Close without waiting");
  m_act->setText(words);
  setAccessibleNameOf(m_act, words);
  m_keep->setVisible(asks);
  setVisible(true);
}

void ClosingBar::act() {
  if (m_state != State::asking) return Q_EMIT leaveRequested();
  m_state = State::ending;
  m_since.start();
  stop(WorkToStop::all);
}

}  // namespace scalescope

#include "moc_closing_bar.cpp"
