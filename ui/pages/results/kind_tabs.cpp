#include "ui/pages/results/kind_tabs.h"

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include "core/report/figures/figures.h"
#include "ui/base/messages.h"
#include "ui/pages/results/kind_tab.h"
#include "ui/pages/results/sizing/sizing_tab.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/tab_row.h"

namespace scalescope {

KindTabs::KindTabs(QWidget* parent)
    : QWidget(parent),
      m_row(new TabRow(tr("Result kinds"), this)),
      m_pages(new QStackedWidget(this)),
      m_sizing(new SizingTab(m_pages)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (const ResultTab& tab : resultTabs()) {
    auto* page = new KindTab(tab, m_pages);
    connect(page, &KindTab::rerunRequested, this, &KindTabs::rerunRequested);
    connect(page, &KindTab::runsWanted, this, &KindTabs::runsWanted);
    connect(page, &KindTab::cellsChosen, this, &KindTabs::cellsChosen);
    m_kinds.push_back(page);
    if (tab.oneCell) m_timeline = page;
    connect(page, &KindTab::traceWanted, this, &KindTabs::traceWanted);
    addPage(page, translated(tab.title));
    if (m_kinds.size() == 1) addPage(m_sizing, tr("Sizing"));  // not where a narrow window folds tabs away
  }
  column->addWidget(m_row);
  column->addWidget(makeHairline(this));
  column->addSpacing(kGrid + kTight);
  column->addWidget(m_pages);
  connect(m_row->bar(), &QTabBar::currentChanged, this, &KindTabs::showTab);
}

void KindTabs::addPage(QWidget* page, const QString& title) {
  m_pages->addWidget(page);
  m_row->addTab(title);
}

void KindTabs::setStudy(const std::shared_ptr<const StudyResult>& study, const ViewOptions& view) {
  for (KindTab* kind : m_kinds) m_row->setTabWanted(m_pages->indexOf(kind), kind->setStudy(study, view));
  showTab(m_row->bar()->currentIndex());
}

void KindTabs::setTrace(int number, const std::shared_ptr<const StepTrace>& trace) {
  if (m_timeline != nullptr) m_timeline->setTrace(number, trace);
}

void KindTabs::setTraceProblem(int number, const Error& error) {
  if (m_timeline != nullptr) m_timeline->setTraceProblem(number, error);
}

void KindTabs::showSizing() { m_row->bar()->setCurrentIndex(m_pages->indexOf(m_sizing)); }

void KindTabs::showKind(const std::string& kind) {
  for (const KindTab* each : m_kinds)
    if (each->kind() == kind) m_row->bar()->setCurrentIndex(m_pages->indexOf(each));
}

// The stack takes the height of the shown tab, not of its tallest.
void KindTabs::showTab(int index) {
  for (int i = 0; i < m_pages->count(); ++i)
    m_pages->widget(i)->setSizePolicy(QSizePolicy::Preferred,
                                      i == index ? QSizePolicy::Preferred : QSizePolicy::Ignored);
  m_pages->setCurrentIndex(index);
  m_pages->adjustSize();
}

}  // namespace scalescope
