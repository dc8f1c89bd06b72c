// Clicks through every export that exports_test.cpp does not cover: the content of the file, the report, and that a
// cancelled dialog leaves nothing.
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QImage>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTextBrowser>
#include <QToolButton>
#include <algorithm>

#include "core/analysis/foreign/nccl_tests.h"
#include "core/base/file.h"
#include "core/report/figures/figures.h"
#include "launcher/bundle/bundle.h"
#include "tests/shots/shots_data.h"
#include "tests/shots/shots_live.h"
#include "tests/ui/reach/reach_fixture.h"
#include "tests/ui/window/window_help.h"
#include "ui/base/message_translation.h"
#include "ui/charts/chart_view.h"
#include "ui/models/table_view.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/pages/live/live_page.h"
#include "ui/pages/results/kind_tabs.h"
#include "ui/pages/results/results_page.h"
#include "ui/pages/results/sizing_tab.h"
#include "ui/pages/runs/run_series.h"
#include "ui/widgets/tab_row.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostBytes = 64U << 20;

std::string bytesOf(const QString& file) { return readFile(file.toStdString(), kMostBytes).value_or(""); }

// Reads the table as a spreadsheet does, below its notes: a header, and as many fields in each row. Returns the number
// of rows without the header; -1 if rows differ in their fields.
int rowsOfCsv(std::string text) {
  while (text.starts_with("# ")) text.erase(0, text.find('\n') + 1);
  std::size_t fields = 1, wanted = 0;
  int lines = 0;
  bool quoted = false;
  for (const char each : text) {
    if (each == '"') quoted = !quoted;
    if (quoted) continue;
    if (each == ',') ++fields;
    if (each != '\n') continue;
    if (lines++ == 0) wanted = fields;
    if (fields != wanted) return -1;
    fields = 1;
  }
  return quoted || wanted < 2 ? -1 : lines - 1;
}

QToolButton* menuOf(const QWidget* chart) {
  for (QToolButton* each : chart->findChildren<QToolButton*>())
    if (each->menu() != nullptr && each->isVisible()) return each;
  return nullptr;
}

QString noteOf(const QWidget* where) {
  const Spoken notes[] = {english("Saved: %1"), english("Saved %1"), english("Saved to %1.")};
  for (const QLabel* label : where->findChildren<QLabel*>())
    for (const Spoken& note : notes)
      if (label->isVisible() && note.is(label->text())) return label->text();
  return {};
}

}  // namespace

class ExportClicks : public Reach {
 protected:
  void SetUp() override {
    Reach::SetUp();
    qputenv("XDG_CACHE_HOME", m_cache.path().toUtf8());
    QDesktopServices::setUrlHandler(QStringLiteral("file"), &m_browser, "setSource");
  }
  void TearDown() override {
    QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
    Reach::TearDown();
  }

  [[nodiscard]] QStringList files() const { return QDir(m_folder.path()).entryList(QDir::Files); }
  void openResults() {
    open(Store::filled);
    ASSERT_TRUE(waitFor([this] { return m_window->findChild<ResultsPage*>()->result() != nullptr; }));
    ASSERT_TRUE(goTo(MainWindow::results, "Results"));
  }
  // Shows the tab of that kind, also if a narrow line has it in a menu.
  bool showKind(const std::string& kind) {
    auto* row = m_window->findChild<KindTabs*>()->findChild<TabRow*>();
    const auto tabs = resultTabs();
    const auto tab = std::find_if(tabs.begin(), tabs.end(), [&](const ResultTab& each) { return each.what == kind; });
    const TabGroup group = tab == tabs.end() ? TabGroup::speed : tab->group;
    const QString word = tab == tabs.end() ? KindTabs::tr("Sizing") : translated(tab->title);
    QTabBar* groups = nullptr;
    for (QTabBar* each : m_window->findChild<KindTabs*>()->findChildren<QTabBar*>())
      if (each != row->bar()) groups = each;
    const int place = int(std::find(kTabGroups.begin(), kTabGroups.end(), group) - kTabGroups.begin());
    if (!waitFor([&] { return groups->isTabVisible(place); }) || !m_person->clickTab(groups, place)) return false;
    int index = -1;
    for (int i = 0; i < row->bar()->count(); ++i)
      if (row->bar()->tabText(i) == word) index = i;
    if (index < 0 || !waitFor([&] { return row->isTabWanted(index); })) return false;
    if (row->bar()->isTabVisible(index)) return m_person->clickTab(row->bar(), index);
    const QString title = row->bar()->tabText(index);
    bool hit = false;
    QToolButton* more = menuOf(row);
    return more != nullptr &&
           m_person->openMenu(more, [&](QMenu& menu) { hit = m_person->clickAction(menu, title); }) && hit &&
           waitFor([&] { return row->bar()->currentIndex() == index; });
  }
  template <class Part>
  ChartView* drawnChartOf() {
    ChartView* found = nullptr;
    waitFor([&] {
      for (ChartView* each : m_window->findChild<Part*>()->template findChildren<ChartView*>())
        if (found == nullptr && each->isVisible() && !each->figure().series.empty()) found = each;
      return found != nullptr;
    });
    m_person->settle();
    return found;
  }
  // Returns the file that the menu's entry writes; the first dialog is cancelled, and must write nothing.
  std::string exported(QAbstractButton* button, const Spoken& entry, const QString& ending, const QWidget* note) {
    const QStringList before = files();
    const QString said = noteOf(note);
    const QString file = m_folder.filePath(QStringLiteral("saved-%1.%2").arg(m_saved++).arg(ending));
    for (const bool cancelled : {true, false}) {
      bool hit = false;
      EXPECT_TRUE(m_person->openMenu(button, [&](QMenu& menu) { hit = m_person->clickAction(menu, entry); }));
      EXPECT_TRUE(hit) << entry << " is not in the menu";
      if (!hit) return {};
      EXPECT_TRUE(cancelled ? m_person->cancelDialog() : m_person->answerDialog(file)) << entry;
      if (!cancelled) continue;
      EXPECT_EQ(files(), before) << entry;
      EXPECT_EQ(noteOf(note), said) << entry;
      EXPECT_FALSE(m_person->suggested.isEmpty() || m_person->suggested.contains(QLatin1Char('/')))
          << m_person->suggested.toStdString();
    }
    const QString name = QFileInfo(file).fileName();
    EXPECT_TRUE(waitFor([&] { return noteOf(note).contains(name); })) << entry << " is not said";
    return bytesOf(file);
  }
  // Clicks the button beside the note, which opens the folder.
  void openFolder(const QWidget* note) {
    m_browser.setSource({});
    QPushButton* button = nullptr;
    for (QPushButton* each : note->findChildren<QPushButton*>())
      if (each->isVisible() && english("Open folder").is(each->text())) button = each;
    ASSERT_NE(button, nullptr) << "no button leads to what was saved";
    ASSERT_TRUE(m_person->click(button));
    EXPECT_EQ(QDir(m_browser.source().toLocalFile()).canonicalPath(), QDir(m_folder.path()).canonicalPath());
  }
  // Saves a chart's picture and its table.
  void saveChart(ChartView* chart, int leastRows) {
    ASSERT_NE(chart, nullptr);
    QToolButton* save = menuOf(chart);
    ASSERT_NE(save, nullptr);
    const std::string csv = exported(save, english("Table as CSV"), QStringLiteral("csv"), chart);
    EXPECT_GE(rowsOfCsv(csv), leastRows) << csv.substr(0, 400);
    const std::string png = exported(save, english("PNG, 1x"), QStringLiteral("png"), chart);
    const QImage image = QImage::fromData(QByteArray::fromStdString(png), "PNG");
    EXPECT_GT(image.width(), 400);
    openFolder(chart);
  }

  QTemporaryDir m_cache;
  QTextBrowser m_browser;
  int m_saved = 0;
};

TEST_F(ExportClicks, ResultsHaveFormsOfTheirOwn) {
  openResults();
  ASSERT_TRUE(showKind("trace"));
  ChartView* chart = drawnChartOf<KindTabs>();
  ASSERT_NE(chart, nullptr);
  const std::string trace =
      exported(menuOf(chart), QStringLiteral("JSON (Chrome trace)"), QStringLiteral("json"), chart);
  const auto json = nlohmann::json::parse(trace, nullptr, false);
  ASSERT_TRUE(json.is_object()) << trace.substr(0, 200);
  EXPECT_GT(json.at("traceEvents").size(), 10u);
  openFolder(chart);

  ASSERT_TRUE(showKind("bandwidth"));
  chart = drawnChartOf<KindTabs>();
  ASSERT_NE(chart, nullptr);
  ASSERT_EQ(chart->figure().id, "bandwidth");
  const std::string text = exported(menuOf(chart), QStringLiteral("nccl-tests"), QStringLiteral("txt"), chart);
  const auto benchmark = readNcclTests(text, "saved.txt");
  ASSERT_TRUE(benchmark) << text;
  EXPECT_GT(benchmark->front().points.size(), 2u);

  ASSERT_TRUE(showKind("sizing"));
  saveChart(drawnChartOf<SizingTab>(), 2);
}

TEST_F(ExportClicks, ChartsOfLiveAndOfARunAreSaved) {
  open(Store::filled);
  ASSERT_TRUE(goTo(MainWindow::live, "Live"));
  Q_EMIT m_bridge->live().liveChanged(demoLive(false));
  saveChart(drawnChartOf<LivePage>(), 2);
  QTabBar* views = nullptr;
  for (QTabBar* each : m_window->findChild<LivePage*>()->findChildren<QTabBar*>())
    if (english("Charts shown").is(each->accessibleName())) views = each;
  ASSERT_TRUE(views != nullptr && m_person->clickTab(views, 1));
  saveChart(drawnChartOf<LivePage>(), 2);

  ASSERT_TRUE(goTo(MainWindow::runs, "Runs"));
  ASSERT_TRUE(m_person->waitFor(english("Runs")));
  auto* table = qobject_cast<TableView*>(m_person->find(english("Runs")));
  ASSERT_NE(table, nullptr);
  ASSERT_TRUE(m_person->click(table->viewport(), table->visualRect(table->model()->index(0, 0)).center()));
  ASSERT_TRUE(m_person->click(english("Over time")));
  saveChart(drawnChartOf<RunSeries>(), 100);
}

TEST_F(ExportClicks, TheRunsTheReportAndAllOfAStudyAreCancelled) {
  openResults();
  ASSERT_TRUE(m_person->click(english("Export all")));
  ASSERT_TRUE(m_person->cancelDialog());
  EXPECT_TRUE(m_person->waitFor(english("Export all")));
  EXPECT_TRUE(files().isEmpty());
  ASSERT_TRUE(goTo(MainWindow::runs, "Runs"));
  ASSERT_TRUE(m_person->waitFor(english("Export")));
  const std::string csv = exported(qobject_cast<QAbstractButton*>(m_person->find(english("Export"))),
                                   english("Table as CSV"), QStringLiteral("csv"), m_window.get());
  EXPECT_EQ(rowsOfCsv(csv), int(demoRuns().size()));
  openFolder(m_window.get());
  ASSERT_TRUE(goTo(MainWindow::report, "Report"));
  ASSERT_TRUE(m_person->waitFor(english("Save report")));
  auto* save = qobject_cast<QAbstractButton*>(m_person->find(english("Save report")));
  const std::string html = exported(save, QStringLiteral("HTML"), QStringLiteral("html"), m_window.get());
  EXPECT_NE(html.find("</html>"), std::string::npos);
  openFolder(m_window.get());
}

TEST_F(ExportClicks, WhatComparesIsSavedAndAStudyAsABundle) {
  open(Store::filled);
  ASSERT_TRUE(goTo(MainWindow::compare, "Compare"));
  ASSERT_TRUE(m_person->waitFor(english("Studies to compare")));
  saveChart(drawnChartOf<ComparePage>(), 2);
  auto* list = qobject_cast<QListWidget*>(m_person->find(english("Studies to compare")));
  ASSERT_TRUE(m_person->click(list->viewport(), list->visualItemRect(list->item(0)).center()));
  const QString file = m_folder.filePath(QStringLiteral("mine.scalescope"));
  ASSERT_TRUE(m_person->click(english("Save the selected study as a bundle")));
  ASSERT_TRUE(m_person->cancelDialog());
  EXPECT_FALSE(QFileInfo::exists(file));
  ASSERT_TRUE(m_person->click(english("Save the selected study as a bundle")));
  ASSERT_TRUE(m_person->answerDialog(m_folder.filePath(QStringLiteral("mine"))));
  ASSERT_TRUE(waitFor([&] { return noteOf(m_window.get()).contains(file); }));
  openFolder(m_window.get());
  EXPECT_TRUE(looksLikeBundle(file.toStdString()));
  const auto manifest = unpackBundle(file.toStdString(), m_cache.filePath(QStringLiteral("unpacked")).toStdString());
  ASSERT_TRUE(manifest);
  EXPECT_GT(manifest->runs, 0);
}

// A checked table is copied to the clipboard.
TEST_F(ExportClicks, ACheckedTableIsCopied) {
  open(Store::filled);
  ASSERT_TRUE(goTo(MainWindow::compare, "Compare"));
  QTabBar* tabs = nullptr;
  for (QTabBar* each : m_window->findChildren<QTabBar*>())
    if (each->isVisible() && each->count() == 4) tabs = each;
  ASSERT_TRUE(tabs != nullptr && m_person->clickTab(tabs, 3));
  QApplication::clipboard()->setText(
      QStringLiteral("report,strategy,devices,batch_per_device,seconds_per_epoch,printed_speedup\n"
                     "X,ddp,1,32,20.0,1\nX,ddp,2,32,12.5,1.6\nX,ddp,4,32,8.0,3.5\n"));
  ASSERT_TRUE(m_person->click(english("Paste a table to check")));
  ASSERT_TRUE(m_person->waitFor(english("Table: pasted table")));
  auto* table = qobject_cast<TableView*>(m_person->find(english("Table: pasted table")));
  ASSERT_NE(table, nullptr);
  ASSERT_TRUE(m_person->click(table->viewport(), table->visualRect(table->model()->index(2, 0)).center()));
  m_person->press(Qt::Key_A, Qt::ControlModifier);
  m_person->press(Qt::Key_C, Qt::ControlModifier);
  const QString copied = QApplication::clipboard()->text();
  EXPECT_EQ(copied.count(QLatin1Char('\n')), 3) << copied.toStdString();
  EXPECT_TRUE(copied.contains(QStringLiteral("2.5")))
      << "the right number stands beside the wrong one: " << copied.toStdString();
}

}  // namespace scalescope
