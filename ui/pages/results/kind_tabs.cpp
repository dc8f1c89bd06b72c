#include "ui/pages/results/kind_tabs.h"

#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include "core/report/figures/figures.h"
#include "ui/base/messages.h"
#include "ui/pages/results/kind_tab.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/tab_row.h"

namespace scalescope {

KindTabs::KindTabs(QWidget* parent)
    : QWidget(parent), m_row(new TabRow(tr("Result kinds"), this)), m_pages(new QStackedWidget(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  for (const ResultTab& tab : resultTabs()) {
    auto* page = new KindTab(tab, m_pages);
    connect(page, &KindTab::rerunRequested, this, &KindTabs::rerunRequested);
    m_pages->addWidget(page);
    m_row->addTab(translated(tab.title));
  }
  column->addWidget(m_row);
  column->addWidget(makeHairline(this));
  column->addSpacing(kGrid + kTight);
  column->addWidget(m_pages);
  connect(m_row->bar(), &QTabBar::currentChanged, this, &KindTabs::showTab);
}

void KindTabs::setStudy(const std::shared_ptr<const StudyResult>& study) {
  for (int i = 0; i < m_pages->count(); ++i)
    m_row->setTabWanted(i, static_cast<KindTab*>(m_pages->widget(i))->setStudy(study));
  showTab(m_row->bar()->currentIndex());
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
