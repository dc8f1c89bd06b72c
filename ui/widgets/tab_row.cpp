#include "ui/widgets/tab_row.h"

#include <numeric>

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QResizeEvent>
#include <QSignalBlocker>
#include <QTabBar>
#include <QToolButton>

#include "ui/widgets/basics.h"

namespace scalescope {

// Says how wide a tab is while it is not shown.
class MeasuredTabs final : public QTabBar {
 public:
  using QTabBar::QTabBar;
  [[nodiscard]] int widthOf(int index) const { return tabSizeHint(index).width(); }
};

namespace {

constexpr int kSlack = 24;  // the chosen tab is bold and a little wider

// QTabBar forgets that it has to measure its tabs anew when one is shown that was shown already.
void setShown(QTabBar& bar, int index, bool on) {
  if (bar.isTabVisible(index) != on) bar.setTabVisible(index, on);
}

}  // namespace

TabRow::TabRow(const QString& name, QWidget* parent)
    : QWidget(parent), m_bar(new MeasuredTabs(this)), m_more(new QToolButton(this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  m_bar->setAccessibleName(name);
  m_bar->setDrawBase(false);
  m_bar->setExpanding(false);
  m_bar->setElideMode(Qt::ElideNone);
  m_bar->setUsesScrollButtons(true);  // else the bar would ask for the width of all its tabs
  row->addWidget(m_bar, 1);
  m_more->setText(tr("More"));
  m_more->setFocusPolicy(Qt::StrongFocus);
  m_more->setAccessibleName(tr("More: %1").arg(name));
  m_more->setPopupMode(QToolButton::InstantPopup);
  m_more->setMenu(new QMenu(m_more));
  m_more->hide();
  row->addWidget(m_more, 0, Qt::AlignVCenter);
  connect(m_more->menu(), &QMenu::aboutToShow, this, &TabRow::fillMenu);
  connect(m_bar, &QTabBar::currentChanged, this, &TabRow::fit);  // whoever chose it
}

QTabBar* TabRow::bar() const { return m_bar; }

void TabRow::addTab(const QString& title) {
  m_bar->addTab(title);
  m_wanted.push_back(true);
}

bool TabRow::isTabWanted(int index) const { return m_wanted[static_cast<std::size_t>(index)]; }

void TabRow::setTabWanted(int index, bool wanted) {
  std::vector<bool> all = m_wanted;
  all[static_cast<std::size_t>(index)] = wanted;
  setTabsWanted(all);
}

// The chosen one last: the bar itself leaves a tab that goes, for one that stays.
void TabRow::setTabsWanted(const std::vector<bool>& wanted) {
  m_wanted = wanted;
  const int chosen = m_bar->currentIndex();
  for (int i = 0; i < m_bar->count(); ++i)
    if (i != chosen) setShown(*m_bar, i, isTabWanted(i));
  if (chosen >= 0) setShown(*m_bar, chosen, isTabWanted(chosen));
  fit();
}

// From the end those go into the menu that do not fit, but never the chosen one. Each is measured once: asked where a
// tab lies, the bar measures all of them anew after every one that was shown or hidden.
void TabRow::fit() {
  if (!isVisible()) return;
  const QSignalBlocker quiet(m_bar);
  std::vector<int> widths;
  for (int i = 0; i < m_bar->count(); ++i) widths.push_back(isTabWanted(i) ? m_bar->widthOf(i) : 0);
  int total = std::accumulate(widths.begin(), widths.end(), kSlack);
  const bool all = total <= width();
  const int room = all ? width() : width() - m_more->sizeHint().width();
  for (int i = m_bar->count() - 1; i >= 0; --i) {
    const bool folds = total > room && i != m_bar->currentIndex();
    if (folds) total -= widths[static_cast<std::size_t>(i)];
    setShown(*m_bar, i, isTabWanted(i) && !folds);
  }
  m_more->setVisible(!all);
  scrollBack();
}

// While all of them were shown the bar may have scrolled to the chosen one, and looks for it again only when resized.
void TabRow::scrollBack() {
  QResizeEvent again(m_bar->size(), m_bar->size());
  QCoreApplication::sendEvent(m_bar, &again);
}

void TabRow::fillMenu() {
  m_more->menu()->clear();
  for (int i = 0; i < m_bar->count(); ++i)
    if (isTabWanted(i) && !m_bar->isTabVisible(i))
      m_more->menu()->addAction(m_bar->tabText(i), this, [this, i] {
        m_bar->setTabVisible(i, true);
        m_bar->setCurrentIndex(i);
      });
}

void TabRow::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

void TabRow::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  fit();
}

}  // namespace scalescope
