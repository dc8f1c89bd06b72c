#include "ui/pages/results/kind_tabs.h"

#include <algorithm>

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include "core/report/figures/figures.h"
#include "ui/base/messages.h"
#include "ui/pages/results/kind_tab.h"
#include "ui/pages/results/time/over_time_tab.h"
#include "ui/pages/results/sizing/sizing_tab.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/tab_row.h"

namespace scalescope {
namespace {

constexpr const char* kSizingWord = "sizing";
constexpr const char* kOverTimeWord = "over-time";
// How long a height is held: for a tab that needs nothing drawn, and for one that is drawn, which lets go by itself.
constexpr int kHoldMs = 500, kLongestHoldMs = 30'000;

}  // namespace

KindTabs::KindTabs(FigureMaker& maker, QWidget* parent)
    : QWidget(parent),
      m_maker(maker),
      m_row(new TabRow(tr("Result kinds"), this)),
      m_pages(new QStackedWidget(this)),
      m_sizing(new SizingTab(m_pages)),
      m_overTime(new OverTimeTab(m_pages)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (const ResultTab& tab : resultTabs()) {
    auto* page = new KindTab(tab, maker, m_pages);
    connect(page, &KindTab::rerunRequested, this, &KindTabs::rerunRequested);
    connect(page, &KindTab::runsWanted, this, &KindTabs::runsWanted);
    connect(page, &KindTab::cellsChosen, this, &KindTabs::cellsChosen);
    m_kinds.push_back(page);
    if (tab.oneCell) m_timeline = page;
    connect(page, &KindTab::traceWanted, this, &KindTabs::traceWanted);
    connect(page, &KindTab::drawn, this, [this, page](ChartView* chart) {
      showTab(m_row->bar()->currentIndex());  // it has another height
      if (page == m_pages->currentWidget()) letHeightGo();
      Q_EMIT drawn(chart);
    });
    addPage(page, translated(tab.title));
    if (m_kinds.size() == 1) addPage(m_sizing, tr("Sizing"));  // not where a narrow window folds tabs away
  }
  addPage(m_overTime, tr("Over the run"));
  column->addWidget(m_row);
  column->addWidget(makeHairline(this));
  column->addSpacing(kGrid + kTight);
  column->addWidget(m_pages);
  connect(m_row->bar(), &QTabBar::currentChanged, this, &KindTabs::showTab);
  connect(m_row->bar(), &QTabBar::tabBarClicked, this, [this] { m_asked.clear(); });
  m_held.setSingleShot(true);
  connect(&m_held, &QTimer::timeout, this, &KindTabs::letHeightGo);
  offer({m_kinds.front()->kind()});  // until it is known what a study has
  // After the kinds themselves, so that what is shown is made first.
  connect(
      &maker, &FigureMaker::studyChanged, this,
      [this] {
        m_stale = true;
        if (isVisible()) wantOffers();
      });
  connect(&maker, &FigureMaker::offered, this, [this](int number, const std::vector<std::string>& kinds) {
    if (number == m_wanted) offer(kinds);
  });
}

void KindTabs::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_stale) wantOffers();
}

void KindTabs::wantOffers() {
  m_stale = false;
  m_wanted = m_maker.wantOffers();
}

void KindTabs::addPage(QWidget* page, const QString& title) {
  m_pages->addWidget(page);
  m_row->addTab(title);
}

void KindTabs::offer(const std::vector<std::string>& kinds) {
  std::vector<bool> wanted(static_cast<std::size_t>(m_pages->count()), true);
  for (KindTab* each : m_kinds)
    wanted[static_cast<std::size_t>(m_pages->indexOf(each))] =
        std::find(kinds.begin(), kinds.end(), each->kind()) != kinds.end();
  m_row->setTabsWanted(wanted);
  showTab(m_row->bar()->currentIndex());
  showAsked();
}

void KindTabs::setTrace(int number, const std::shared_ptr<const StepTrace>& trace) {
  if (m_timeline != nullptr) m_timeline->setTrace(number, trace);
}

void KindTabs::setTraceProblem(int number, const Error& error) {
  if (m_timeline != nullptr) m_timeline->setTraceProblem(number, error);
}

void KindTabs::showSizing() { m_row->bar()->setCurrentIndex(m_pages->indexOf(m_sizing)); }

void KindTabs::showKind(const std::string& kind) {
  m_asked = kind;
  showAsked();
}

void KindTabs::showTabOf(const std::string& word) {
  if (word == kSizingWord) return showSizing();
  if (word == kOverTimeWord) return m_row->bar()->setCurrentIndex(m_pages->indexOf(m_overTime));
  showKind(word.empty() ? m_kinds.front()->kind() : word);
}

std::string KindTabs::tabWord() const {
  if (!m_asked.empty()) return m_asked;
  const QWidget* shown = m_pages->currentWidget();
  if (shown == m_sizing) return kSizingWord;
  if (shown == m_overTime) return kOverTimeWord;
  for (const KindTab* each : m_kinds)
    if (each == shown && each != m_kinds.front()) return each->kind();
  return {};
}

void KindTabs::showAsked() {
  for (KindTab* each : m_kinds) {
    const int index = m_pages->indexOf(each);
    if (each->kind() != m_asked || !m_row->isTabWanted(index)) continue;
    m_asked.clear();
    return m_row->bar()->setCurrentIndex(index);
  }
}

void KindTabs::letHeightGo() {
  m_held.stop();
  m_pages->setMinimumHeight(0);
}

// The stack takes the height of the shown tab, not of its tallest. Until another one has drawn what it shows, it has
// the last one's: a page that got shorter would scroll the tabs away from under the pointer.
void KindTabs::showTab(int index) {
  const bool isOther = index != m_pages->currentIndex() && m_pages->isVisible();
  if (isOther) m_pages->setMinimumHeight(m_pages->height());
  for (int i = 0; i < m_pages->count(); ++i)
    m_pages->widget(i)->setSizePolicy(QSizePolicy::Preferred,
                                      i == index ? QSizePolicy::Preferred : QSizePolicy::Ignored);
  m_pages->setCurrentIndex(index);
  m_pages->updateGeometry();
  if (!isOther) return;
  const auto* kind = qobject_cast<KindTab*>(m_pages->currentWidget());
  m_held.start(kind != nullptr && kind->isAwaited() ? kLongestHoldMs : kHoldMs);
}

}  // namespace scalescope
