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

// Tabs whose width can be read even while they are hidden.
class MeasuredTabs final : public QTabBar {
 public:
  using QTabBar::QTabBar;
  [[nodiscard]] int widthOf(int index) const { return tabSizeHint(index).width(); }
};

namespace {

constexpr int kSlack = 24;  // Reserve, because the chosen tab is bold and slightly wider.

// Avoids a redundant call, after which QTabBar would not measure its tabs again.
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
  m_bar->setUsesScrollButtons(true);  // Otherwise the bar would require the width of all its tabs.
  row->addWidget(m_bar, 1);
  m_more->setText(tr("More"));
  m_more->setFocusPolicy(Qt::StrongFocus);
  m_more->setAccessibleName(tr("More: %1").arg(name));
  m_more->setPopupMode(QToolButton::InstantPopup);
  m_more->setMenu(new QMenu(m_more));
  m_more->hide();
  row->addWidget(m_more, 0, Qt::AlignVCenter);
  connect(m_more->menu(), &QMenu::aboutToShow, this, &TabRow::fillMenu);
  // The row is fitted after every change, by the user or the program.
  connect(m_bar, &QTabBar::currentChanged, this, &TabRow::fit);
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

// The current tab is hidden last, because the bar changes from a hidden tab to one that is still visible.
void TabRow::setTabsWanted(const std::vector<bool>& wanted) {
  m_wanted = wanted;
  const int chosen = m_bar->currentIndex();
  for (int i = 0; i < m_bar->count(); ++i)
    if (i != chosen) setShown(*m_bar, i, isTabWanted(i));
  if (chosen >= 0) setShown(*m_bar, chosen, isTabWanted(chosen));
  fit();
}

// Moves tabs that do not fit into the menu, from the end on, but never the current one. Each tab is measured once: the
// bar's own tabRect() would measure all tabs again after every change of visibility.
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

// The bar may have scrolled to the current tab while all were shown, and corrects that only on a resize.
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

#include "moc_tab_row.cpp"
