// Shows every tab of Results for every study of a store, in the window and read as it reads them: each tab has content,
// and nothing is cut. Every build tests the stored runs; SCALESCOPE_LAB_STORE selects the studies of another store,
// such as the 16 labs that tests/studies/laptop.py leaves, and SCALESCOPE_LAB_SIZES the sizes of the window, such as
// 1024x640,3840x2160, which the studies have in turn. SCALESCOPE_SHOTS saves each page as a picture.
#include <QApplication>
#include <QLabel>
#include <QStackedWidget>
#include <QTabBar>

#include <gtest/gtest.h>
#include <set>

#include "app/desktop/desktop_services.h"
#include "core/store/store.h"
#include "tests/ui/pictures/stored_studies.h"
#include "tests/ui/reach/layout_faults.h"
#include "tests/ui/results/made.h"
#include "tests/ui/window/fake_session.h"
#include "tests/ui/window/window_help.h"
#include "ui/base/language.h"
#include "ui/charts/chart_view.h"
#include "ui/main_window.h"
#include "ui/models/table_view.h"
#include "ui/pages/results/kind_tabs.h"
#include "ui/pages/results/results_page.h"
#include "ui/style/apply_theme.h"
#include "ui/widgets/tab_row.h"

namespace scalescope {
namespace {

// A window over a store in which no study runs.
class StudyPages : public ::testing::Test {
 protected:
  void look(const std::string& store) {
    installLanguage(QStringLiteral("en"));
    applyTheme(Theme::light);
    const auto reader = StoreReader::open(store);
    ASSERT_TRUE(reader) << english(reader.error());
    const auto studies = (*reader)->studies();
    ASSERT_TRUE(studies) << english(studies.error());
    ASSERT_FALSE(studies->empty());
    BridgeServices services = desktopServices();
    services.samplesThisMachine = false;
    services.openStoreSession = [log = m_log](const StoreSessionOptions& lab) -> Result<std::unique_ptr<StoreSession>> {
      return std::make_unique<FakeSession>(log, std::nullopt, lab.folder);
    };
    Bridge bridge(services);
    MainWindow window(bridge, Settings(), presets());
    window.resize(1280, 860);
    window.show();
    StoreSessionOptions options;
    options.folder = store;
    bridge.store().open(options);
    ASSERT_TRUE(waitFor([&] { return bridge.store().isOpen(); }));
    bridge.lists().loadStudies();
    auto* page = window.findChild<ResultsPage*>();
    ASSERT_TRUE(waitFor([&] { return page->result() != nullptr; }));  // The newest is shown first.
    for (const StudyRow& study : *studies) {
      SCOPED_TRACE(study.name);
      ++m_study;
      if (!m_sizes.isEmpty()) window.resize(m_sizes[(m_study - 1) % m_sizes.size()]);
      window.showResult(study.id);
      ASSERT_TRUE(waitFor([&] { return page->result() != nullptr && page->result()->id == study.id; }));
      window.goTo(MainWindow::results);
      ASSERT_TRUE(waitUntilMade(*page)) << "which tabs there are, too";
      lookAtTabs(window, *page, QString::fromStdString(study.name));
    }
  }

 protected:
  QList<QSize> m_sizes;  // The studies have these sizes in turn; empty for one size.

 private:
  void lookAtTabs(MainWindow& window, ResultsPage& page, const QString& study) {
    TabRow *row = nullptr, *groups = nullptr;
    for (TabRow* each : page.findChild<KindTabs*>()->findChildren<TabRow*>())
      (each->bar()->accessibleName() == QStringLiteral("Result groups") ? groups : row) = each;
    auto* pages = page.findChild<KindTabs*>()->findChild<QStackedWidget*>();
    for (int group = 0; group < groups->bar()->count(); ++group)
      if (groups->isTabWanted(group)) {
        groups->bar()->setCurrentIndex(group);
        m_group = group;
        lookAtTabsOf(window, page, *row, *pages, study);
      }
  }

  void lookAtTabsOf(MainWindow& window, ResultsPage& page, TabRow& kinds, QStackedWidget& stack, const QString& study) {
    TabRow* row = &kinds;
    QStackedWidget* pages = &stack;
    for (int tab = 0; tab < row->bar()->count(); ++tab) {
      if (!row->isTabWanted(tab)) continue;
      row->bar()->setCurrentIndex(tab);
      const QString where = study + QStringLiteral(", ") + row->bar()->tabText(tab);
      EXPECT_TRUE(waitFor([&] { return says(*pages->currentWidget()); })) << where.toStdString() << " shows nothing";
      EXPECT_TRUE(waitUntilMade(page)) << where.toStdString();
      for (const ChartView* chart : page.findChildren<ChartView*>())
        if (chart->isVisibleTo(&page)) {
          EXPECT_TRUE(!chart->figure().series.empty() || !chart->figure().empty.empty())
              << where.toStdString() << ": " << chart->figure().id;
        }
      expectReason(*pages->currentWidget(), where);
      std::vector<LayoutFault> faults;
      (void)QTest::qWaitFor([&] { return (faults = faultsOf(window)).empty(); },
                            500 * patience());  // Waits for the layout.
      for (const LayoutFault& fault : faults)
        ADD_FAILURE() << where.toStdString() << ": " << reported(fault).toStdString();
      const QString picture = pictureName(study, m_group, tab);
      EXPECT_TRUE(m_pictures.insert(picture).second) << picture.toStdString() << " overwrites that of another tab";
      shoot(&window, picture);
    }
  }

  // Checks that a tab without its chart says why, and has its table directly below that sentence.
  static void expectReason(const QWidget& tab, const QString& where) {
    const auto* chart = tab.findChild<const ChartView*>();
    const auto* table = tab.findChild<const TableView*>();
    if (chart == nullptr || table == nullptr || chart->isVisibleTo(&tab) || !table->isVisibleTo(&tab)) return;
    const QString why = QString::fromStdString(chart->figure().empty);
    if (why.isEmpty()) return;
    const QLabel* found = nullptr;
    for (const QLabel* label : tab.findChildren<QLabel*>())
      if (label->isVisibleTo(&tab) && label->text() == why) found = label;
    ASSERT_NE(found, nullptr) << where.toStdString() << " does not say: " << why.toStdString();
    EXPECT_LE(found->height(), 3 * found->fontMetrics().lineSpacing()) << where.toStdString() << ": a lone sentence";
    const int gap = table->mapTo(&tab, QPoint()).y() - found->geometry().bottom();
    EXPECT_LE(gap, 20) << where.toStdString() << ": pixels above the table";
  }

  // Names of studies and numbers of tabs are not unique: each group numbers its tabs from 0.
  [[nodiscard]] QString pictureName(const QString& study, int group, int tab) const {
    return QStringLiteral("study-%1-%2-%3-%4").arg(m_study).arg(study).arg(group).arg(tab);
  }

  // Ignores "All numbers", a table of all columns, which scrolls sideways.
  static std::vector<LayoutFault> faultsOf(QWidget& window) {
    std::vector<LayoutFault> faults = layoutFaults(window);
    std::erase_if(faults,
                  [](const LayoutFault& fault) { return fault.widget.contains(QStringLiteral("Table: All numbers")); });
    return faults;
  }

  // Returns true if the tab has a chart, a table or a sentence.
  static bool says(const QWidget& tab) {
    for (const QWidget* each : tab.findChildren<QWidget*>()) {
      if (!each->isVisibleTo(&tab)) continue;
      const auto* label = qobject_cast<const QLabel*>(each);
      if ((label != nullptr && label->text().size() > 20) || qobject_cast<const ChartView*>(each) != nullptr ||
          qobject_cast<const TableView*>(each) != nullptr)
        return true;
    }
    return false;
  }

  int m_study = 0;  // Counts the studies from 1.
  int m_group = 0;  // The current group of tabs.
  std::set<QString> m_pictures;
  std::shared_ptr<FakeSession::Log> m_log = std::make_shared<FakeSession::Log>();
};

TEST_F(StudyPages, OfStoredRuns) {
  m_sizes = {QSize(1024, 640), QSize(1280, 860)};
  look(storeFolder(StoredIn::lab));
}

TEST_F(StudyPages, OfTheDemo) { look(storeFolder(StoredIn::demo)); }

TEST_F(StudyPages, OfAStore) {
  const QByteArray store = qgetenv("SCALESCOPE_LAB_STORE");
  if (store.isEmpty()) GTEST_SKIP() << "for a store of one's own: SCALESCOPE_LAB_STORE";
  for (const QString& size : qEnvironmentVariable("SCALESCOPE_LAB_SIZES").split(QLatin1Char(','), Qt::SkipEmptyParts))
    m_sizes << QSize(size.section(QLatin1Char('x'), 0, 0).toInt(), size.section(QLatin1Char('x'), 1).toInt());
  look(store.toStdString());
}

}  // namespace
}  // namespace scalescope
