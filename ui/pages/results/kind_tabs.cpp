#include "ui/pages/results/kind_tabs.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include "ui/base/message_translation.h"
#include "ui/charts/chart_view.h"
#include "ui/pages/results/kind_tab.h"
#include "ui/pages/results/over_time_tab.h"
#include "ui/pages/results/sizing_tab.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/page_room.h"
#include "ui/widgets/tab_row.h"

namespace scalescope {
namespace {

constexpr const char* kSizingWord = "sizing";
constexpr const char* kOverTimeWord = "over-time";

QString textOf(TabGroup group) {
  switch (group) {
    case TabGroup::overview:
      return KindTabs::tr("Overview");
    case TabGroup::speed:
      return KindTabs::tr("Speed");
    case TabGroup::time:
      return KindTabs::tr("Time");
    case TabGroup::communication:
      return KindTabs::tr("Communication");
    case TabGroup::memory:
      return KindTabs::tr("Memory");
    case TabGroup::training:
      break;
  }
  return KindTabs::tr("Training");
}

int placeOf(TabGroup group) {
  return static_cast<int>(std::find(kTabGroups.begin(), kTabGroups.end(), group) - kTabGroups.begin());
}

}  // namespace

KindTabs::KindTabs(FigureMaker& maker, QWidget* parent) : KindTabs(maker, Parts(), parent) {}

KindTabs::KindTabs(FigureMaker& maker, const Parts& parts, QWidget* parent)
    : QWidget(parent),
      m_maker(maker),
      m_row(new TabRow(tr("Result kinds"), this)),
      m_groups(new TabRow(tr("Result groups"), this)),
      m_pages(new QStackedWidget(this)),
      m_sizing(new SizingTab(m_pages)),
      m_overTime(new OverTimeTab(m_pages)) {
  if (parts.summary != nullptr) addPage(parts.summary, TabGroup::overview, tr("Summary"));
  for (const TabGroup group : kTabGroups) {
    m_groups->addTab(textOf(group));
    for (const ResultTab& tab : resultTabs())
      if (tab.group == group) addKind(tab);
    if (group == TabGroup::speed) addPage(m_sizing, group, tr("Sizing"));
    if (group == TabGroup::time) addPage(m_overTime, group, tr("Timeline"));
  }
  build(parts);
  connect(m_row->bar(), &QTabBar::currentChanged, this, &KindTabs::showTab);
  connect(m_row->bar(), &QTabBar::tabBarClicked, this, [this] {
    m_asked.clear();
    m_beyond = 0;
  });
  connect(m_groups->bar(), &QTabBar::currentChanged, this, &KindTabs::showGroup);
  connect(m_groups->bar(), &QTabBar::tabBarClicked, this, [this] {
    m_asked.clear();
    m_beyond = 0;
  });
  offer({m_kinds.front()->kind()});  // It is shown until the study's kinds are determined.
  // This is connected after the kinds themselves, so that the visible one is made first.
  connect(
      &m_maker, &FigureMaker::studyChanged, this,
      [this] {
        m_stale = true;
        if (isVisible()) wantOffers();
      });
  connect(&m_maker, &FigureMaker::offered, this, [this](int number, const std::vector<std::string>& kinds) {
    if (number == m_wanted) offer(kinds);
  });
}

void KindTabs::build(const Parts& parts) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* top = new QHBoxLayout;
  top->addWidget(m_groups, 1);
  if (parts.actions != nullptr) top->addWidget(parts.actions, 0, Qt::AlignVCenter);
  column->addLayout(top);
  column->addWidget(makeHairline(this));
  column->addWidget(m_row);
  column->addSpacing(kTight);
  if (parts.choices != nullptr) column->addWidget(parts.choices);
  column->addSpacing(kGrid);
  column->addWidget(scrolledUpright(m_pages, this), 1);
}

void KindTabs::addKind(const ResultTab& tab) {
  auto* page = new KindTab(tab, m_maker, m_pages);
  connect(page, &KindTab::rerunRequested, this, &KindTabs::rerunRequested);
  connect(page, &KindTab::runsRequested, this, &KindTabs::runsRequested);
  connect(page, &KindTab::cellsChosen, this, &KindTabs::cellsChosen);
  connect(page, &KindTab::traceRequested, this, &KindTabs::traceRequested);
  connect(page, &KindTab::drawn, this, &KindTabs::drawn);
  connect(page, &KindTab::drawn, this, [this, page] {
    if (m_beyond != 0 && m_pages->currentWidget() == page) enlargeNext();
  });
  m_kinds.push_back(page);
  if (tab.oneCell == OneCell::withSteps) m_timelines.push_back(page);
  addPage(page, tab.group, translated(tab.title));
}

void KindTabs::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_stale) wantOffers();
}

void KindTabs::wantOffers() {
  m_stale = false;
  m_wanted = m_maker.wantOffers();
}

void KindTabs::addPage(QWidget* page, TabGroup group, const QString& title) {
  m_pages->addWidget(page);
  m_row->addTab(title);
  m_groupOf.push_back(group);
  m_offered.push_back(true);
  for (const ChartView* chart : page->findChildren<ChartView*>())
    connect(chart, &ChartView::beyondRequested, this, &KindTabs::enlargeBeyond);
}

// Moves from the last chart of a tab to the first one of the next tab that has one, and back.
void KindTabs::enlargeBeyond(int direction) {
  m_beyondFrom = m_pages->currentIndex();
  m_beyond = direction;
  enlargeNext();
}

// Continues until the shown tab has a chart, or waits until it is made. If no tab has one, nothing changes.
void KindTabs::enlargeNext() {
  const int direction = m_beyond;
  for (;;) {
    const int at = m_pages->currentIndex();
    const auto* kind = qobject_cast<KindTab*>(m_pages->currentWidget());
    if (at != m_beyondFrom && kind != nullptr && kind->isMaking()) return;
    const QList<ChartView*> charts = at == m_beyondFrom ? QList<ChartView*>() : chartsInSight(*m_pages);
    int next = at + direction;
    while (next >= 0 && next < m_pages->count() && !m_offered[static_cast<std::size_t>(next)]) next += direction;
    const bool isEnd = next < 0 || next >= m_pages->count();
    if (!charts.isEmpty() || isEnd) m_beyond = 0;
    if (!charts.isEmpty()) return (direction > 0 ? charts.first() : charts.last())->setEnlarged(true);
    if (!isEnd) {
      openTab(next);
      continue;
    }
    if (at == m_beyondFrom) return;
    openTab(m_beyondFrom);
    const QList<ChartView*> before = chartsInSight(*m_pages);
    if (!before.isEmpty()) (direction > 0 ? before.last() : before.first())->setEnlarged(true);
    return;
  }
}

void KindTabs::offer(const std::vector<std::string>& kinds) {
  for (KindTab* each : m_kinds)
    m_offered[static_cast<std::size_t>(m_pages->indexOf(each))] =
        std::find(kinds.begin(), kinds.end(), each->kind()) != kinds.end();
  std::vector<bool> groups(kTabGroups.size(), false);
  for (std::size_t i = 0; i < m_offered.size(); ++i)
    if (m_offered[i]) groups[static_cast<std::size_t>(placeOf(m_groupOf[i]))] = true;
  m_groups->setTabsWanted(groups);
  showTabsOfGroup();
  showAsked();
}

// Shows the tabs of this group that the study has. The current tab stays, or the group's last one is shown again.
void KindTabs::showTabsOfGroup() {
  const TabGroup group = kTabGroups[static_cast<std::size_t>(std::max(0, m_groups->bar()->currentIndex()))];
  std::vector<bool> wanted(m_offered.size());
  int first = -1;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    wanted[i] = m_offered[i] && m_groupOf[i] == group;
    if (wanted[i] && first < 0) first = static_cast<int>(i);
  }
  const auto last = m_lastOf.find(group);
  const int chosen = last != m_lastOf.end() && wanted[static_cast<std::size_t>(last->second)] ? last->second : first;
  {
    const QSignalBlocker quiet(m_row->bar());  // Otherwise hiding a tab would select one of its neighbors.
    m_row->setTabsWanted(wanted);
    m_row->bar()->setCurrentIndex(chosen);
    m_row->setTabsWanted(wanted);
  }
  showTab(chosen);
}

void KindTabs::showGroup(int /*index*/) { showTabsOfGroup(); }

void KindTabs::openTab(int index) {
  const TabGroup group = m_groupOf[static_cast<std::size_t>(index)];
  m_lastOf[group] = index;
  if (m_groups->bar()->currentIndex() == placeOf(group)) return showTabsOfGroup();
  m_groups->bar()->setCurrentIndex(placeOf(group));
}

void KindTabs::setTrace(int number, const std::shared_ptr<const StepTrace>& trace) {
  for (KindTab* each : m_timelines) each->setTrace(number, trace);  // Each tab knows the number of its request.
}

void KindTabs::setTraceProblem(int number, const Error& error) {
  for (KindTab* each : m_timelines) each->setTraceProblem(number, error);
}

void KindTabs::showSizing() { openTab(m_pages->indexOf(m_sizing)); }

void KindTabs::showKind(const std::string& kind) {
  m_asked = kind;
  showAsked();
}

void KindTabs::showTabOf(const std::string& word) {
  if (word.empty()) return openTab(0);
  if (word == kSizingWord) return showSizing();
  if (word == kOverTimeWord) return openTab(m_pages->indexOf(m_overTime));
  showKind(word);
}

std::string KindTabs::tabWord() const {
  if (!m_asked.empty()) return m_asked;
  const QWidget* shown = m_pages->currentWidget();
  if (shown == m_sizing) return kSizingWord;
  if (shown == m_overTime) return kOverTimeWord;
  for (const KindTab* each : m_kinds)
    if (each == shown && m_pages->currentIndex() != 0) return each->kind();
  return {};
}

void KindTabs::showAsked() {
  for (KindTab* each : m_kinds) {
    const int index = m_pages->indexOf(each);
    if (each->kind() != m_asked || !m_offered[static_cast<std::size_t>(index)]) continue;
    m_asked.clear();
    return openTab(index);
  }
}

// The stack gets the height of the shown tab instead of the tallest one.
void KindTabs::showTab(int index) {
  if (index < 0) return;
  m_lastOf[m_groupOf[static_cast<std::size_t>(index)]] = index;
  for (int i = 0; i < m_pages->count(); ++i)
    m_pages->widget(i)->setSizePolicy(QSizePolicy::Preferred,
                                      i == index ? QSizePolicy::Preferred : QSizePolicy::Ignored);
  m_pages->setCurrentIndex(index);
  m_pages->updateGeometry();
}

}  // namespace scalescope

#include "moc_kind_tabs.cpp"
