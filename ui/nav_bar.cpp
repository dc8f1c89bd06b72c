#include "ui/nav_bar.h"

#include <algorithm>

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include "launcher/live/live_state.h"
#include "ui/base/message_translation.h"
#include "ui/style/roles.h"
#include "ui/style/theme.h"
#include "ui/study_chooser.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/nav_button.h"

namespace scalescope {

NavBar::NavBar(const QStringList& pages, QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(kPageMargin, kTight, 2 * kGrid, kTight);
  row->setSpacing(0);
  row->addWidget(m_name = makeLabel(QStringLiteral("Scalescope"), LabelRole::title, this));
  row->addSpacing(3 * kGrid);
  for (int i = 0; i < int(pages.size()); ++i) {
    const bool isLast = i + 1 == int(pages.size());
    if (isLast) {
      row->addStretch(0);  // This takes the room that the chooser does not use at its greatest width.
      row->addWidget(m_chooser = new StudyChooser(this), 1);
      row->addSpacing(kGrid);
    }
    auto* button = new NavButton(pages[i], tr("Page %1").arg(pages[i]), this);
    button->setToolTip(isLast ? tr("Ctrl+,") : tr("Ctrl+%1").arg(i + 1));
    auto* key = new QAction(this);
    key->setShortcut(isLast ? Qt::CTRL | Qt::Key_Comma : Qt::CTRL | Qt::Key(Qt::Key_1 + i));
    addAction(key);
    connect(
        button, &NavButton::clicked, this, [this, i] { Q_EMIT pageRequested(i); });
    connect(key, &QAction::triggered, this, [this, i] { Q_EMIT pageRequested(i); });
    row->addWidget(button);
    m_buttons.push_back(button);
  }
}

void NavBar::setPage(int page) {
  for (std::size_t i = 0; i < m_buttons.size(); ++i) m_buttons[i]->setChecked(int(i) == page);
}

void NavBar::setProgress(int page, const LiveState& state) {
  const bool isActive =
      state.runsTotal > 0 && (state.studyState == StudyState::running || state.studyState == StudyState::waiting ||
                              state.studyState == StudyState::paused);
  const int done = state.runsDone, all = state.runsTotal;
  const QString text = tr("%1: %2 of %3 runs are done").arg(toQString(state.studyName)).arg(done).arg(all);
  NavButton* button = m_buttons[std::size_t(page)];
  button->setBadge(isActive ? QStringLiteral("%1/%2").arg(done).arg(all) : QString());
  setAccessibleDescriptionOf(button, isActive ? text : QString());
}

void NavBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  showProgramName();
}

bool NavBar::event(QEvent* event) {
  const bool isHandled = QWidget::event(event);
  if (event->type() == QEvent::LayoutRequest) showProgramName();  // Another study may have a longer name.
  return isHandled;
}

void NavBar::showProgramName() {
  const int own = m_name->sizeHint().width();
  const int others = layout()->minimumSize().width() - (m_name->isHidden() ? 0 : own);
  const int study = m_chooser->isHidden() ? 0 : std::max(0, m_chooser->nameWidth() - m_chooser->minimumWidth());
  m_name->setVisible(others + own + study <= width());
}

void NavBar::paintEvent(QPaintEvent* event) {
  Q_UNUSED(event)
  QPainter(this).fillRect(rect(), tokens(currentTheme()).surface);
}

}  // namespace scalescope

#include "moc_nav_bar.cpp"
