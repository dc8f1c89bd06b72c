#include "ui/pages/results/results_text.h"
#include "ui/pages/results/results_head.h"
#include "ui/pages/results/results_page.h"

#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QMenu>
#include <QProxyStyle>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QToolButton>
#include <QTranslator>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <stop_token>
#include <thread>

#include <gtest/gtest.h>

#include "tests/shots/shots_data.h"
#include "tests/ui/results/made.h"
#include "tests/ui/window/window_help.h"
#include "core/base/file.h"
#include "core/report/figures/figures.h"
#include "core/study/spec/free_axes.h"
#include "tests/full_disk.h"
#include "tests/patience.h"
#include "ui/base/file_language.h"
#include "ui/base/language.h"
#include "ui/base/message_translation.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/elided_label.h"
#include "ui/pages/results/folder_export.h"
#include "ui/pages/results/kind_tab.h"
#include "ui/pages/results/kind_tabs.h"
#include "ui/models/table_view.h"
#include "ui/pages/results/sizing_fields.h"
#include "ui/pages/results/study_selectors.h"
#include "ui/pages/results/top_charts.h"
#include "ui/pages/results/view_choices.h"
#include "ui/pages/results/groups.h"
#include "ui/pages/results/note_list.h"
#include "ui/pages/results/window_formatter.h"
#include "ui/style/roles.h"
#include "ui/style/theme.h"
#include "ui/widgets/tab_row.h"

namespace scalescope {
namespace {

constexpr int kWaitMs = 30000;
using StudyPtr = std::shared_ptr<const StudyResult>;

QWidget* named(const QWidget& page, const QString& name) {
  for (QWidget* child : page.findChildren<QWidget*>())
    if (child->accessibleName() == name) return child;
  return nullptr;
}

QPushButton* button(const QWidget& page, const QString& text) {
  for (QPushButton* child : page.findChildren<QPushButton*>())
    if (child->text() == text) return child;
  return nullptr;
}

TEST(ResultsPage, TheVerdictIsTheHeadline) {
  ResultsPage page;
  page.resize(1280, 900);
  page.setResult(demoStudy());
  const auto* headline = qobject_cast<QLabel*>(named(page, QStringLiteral("Verdict")));
  ASSERT_NE(headline, nullptr);
  EXPECT_TRUE(headline->text().startsWith(QStringLiteral("8 devices gave"))) << headline->text().toStdString();
  EXPECT_TRUE(headline->text().contains(QStringLiteral("\u00a0%"))) << "no line begins with the percent of a number";
  EXPECT_FALSE(headline->text().contains(QStringLiteral(" %")));
}

TEST(ResultsPage, NoLineOfTheEvidenceBeginsWithThePercentOfANumber) {
  ResultsPage page;
  page.setResult(demoStudy());
  int said = 0;
  for (const QLabel* label : page.findChild<ResultsHead*>()->findChildren<QLabel*>()) {
    said += static_cast<int>(label->text().count(QStringLiteral("\u00a0%")));
    EXPECT_FALSE(label->text().contains(QStringLiteral("95 %"))) << label->text().toStdString();
  }
  EXPECT_GT(said, 2);
}

// A study of one benchmark has no choice but the scale.
TEST(ResultsPage, TheChoiceOfTheScaleIsInLineWithTheBaseline) {
  StudyResult study = demoStudy();
  study.cells.resize(1);
  study.cells[0].lossHistory.clear();
  ResultsPage page;
  page.resize(1280, 900);
  page.setResult(study);
  page.show();
  QWidget *scale = named(page, QStringLiteral("Swap lin/log")), *baseline = named(page, QStringLiteral("Baseline"));
  ASSERT_TRUE(scale != nullptr && baseline != nullptr);
  const auto middle = [&page](QWidget* each) { return each->mapTo(&page, each->rect().center()).y(); };
  EXPECT_TRUE(QTest::qWaitFor([&] { return scale->isVisible() && baseline->isVisible(); }, kWaitMs * patience()));
  QTest::qWait(0);
  EXPECT_LE(std::abs(middle(scale) - middle(baseline)), 1);
}

TEST(ResultsPage, ReportsAMissingVerdict) {
  StudyResult study = demoStudy();
  study.verdict.reset();
  ResultsPage page;
  page.setResult(study);
  EXPECT_EQ(qobject_cast<QLabel*>(named(page, QStringLiteral("Verdict")))->text(), QStringLiteral("demo-strong"));
}

TEST(ResultsPage, IsGermanOnScreenAndInAnotherLanguageInFiles) {
  installLanguage(QStringLiteral("de"));
  ResultsPage page;
  page.show();
  page.setResult(demoStudy());
  ASSERT_TRUE(waitUntilMade(page));
  ChartView* speedup = nullptr;
  for (ChartView* chart : page.findChildren<ChartView*>())
    if (chart->figure().id == "speedup") speedup = chart;
  ASSERT_NE(speedup, nullptr);
  EXPECT_NE(speedup->figure().title.find("Ger\u00e4te"), std::string::npos) << speedup->figure().title;
  EXPECT_NE(speedup->figure().title.find("5,"), std::string::npos) << speedup->figure().title;
  EXPECT_EQ(speedup->figure().y.title.find("images"), std::string::npos) << speedup->figure().y.title;
  QTemporaryDir folder;
  const QString file = folder.filePath(QStringLiteral("s.svg"));
  ASSERT_TRUE(speedup->exportTo(file));
  EXPECT_NE(readFile(file.toStdString()).value().find("8 devices: 5."), std::string::npos);
  setFileLanguage(QStringLiteral("zh_CN"));  // Independent of the window's language.
  ASSERT_TRUE(speedup->exportTo(file));
  EXPECT_NE(readFile(file.toStdString()).value().find("8 个设备：5."), std::string::npos);
  setFileLanguage(QStringLiteral("de"));
  ASSERT_TRUE(speedup->exportTo(file));
  EXPECT_NE(readFile(file.toStdString()).value().find("8 Geräte: 5,"), std::string::npos);
  setFileLanguage(QStringLiteral("en"));
  installLanguage(QStringLiteral("en"));
}

TEST(ResultsPage, TheDemoIsMarkedAndOffersTheFirstStudy) {
  ResultsPage page;
  page.resize(1280, 900);
  page.show();
  page.setResult(demoStudy());
  page.setDemo(QStringLiteral("Demo CPU"));
  QSignalSpy start(&page, &ResultsPage::quickStartRequested);
  QPushButton* quick = button(page, QStringLiteral("Measure this computer"));
  ASSERT_NE(quick, nullptr);
  QTest::mouseClick(quick, Qt::LeftButton);
  EXPECT_EQ(start.count(), 1);
  // Its baselines can be chosen as those of one's own studies.
  EXPECT_TRUE(named(page, QStringLiteral("Baseline"))->isVisible());
}

TEST(ResultsPage, OnlyKindsThatTheStudyHasAreTabs) {
  ResultsPage page;
  ASSERT_TRUE(showDemo(page, {1280, 900}));
  auto* kinds = qobject_cast<QTabBar*>(named(page, QStringLiteral("Result kinds")));
  auto* groups = qobject_cast<QTabBar*>(named(page, QStringLiteral("Result groups")));
  const auto texts = [](const QTabBar& bar) {
    QStringList out;
    for (int i = 0; i < bar.count(); ++i)
      if (bar.isTabVisible(i)) out << bar.tabText(i);
    return out;
  };
  EXPECT_EQ(texts(*groups).front(), QStringLiteral("Overview"));
  EXPECT_EQ(groups->currentIndex(), 0);
  EXPECT_LE(texts(*groups).size(), 6);
  QStringList shown;
  std::set<int> heights;
  for (int i = 0; i < groups->count(); ++i) {
    if (!groups->isTabVisible(i)) continue;
    groups->setCurrentIndex(i);
    ASSERT_TRUE(waitUntilMade(page));
    EXPECT_LE(texts(*kinds).size(), 10) << groups->tabText(i).toStdString();
    EXPECT_TRUE(kinds->isTabVisible(kinds->currentIndex()));
    shown += texts(*kinds);
    heights.insert(kinds->mapTo(&page, QPoint()).y());
    EXPECT_EQ(groups->currentIndex(), i) << "what is made changes no choice";
  }
  EXPECT_EQ(heights.size(), 1U) << "tabs stay where they are";
  EXPECT_TRUE(shown.contains(QStringLiteral("Speedup")));
  EXPECT_TRUE(shown.contains(QStringLiteral("Throughput")));
  EXPECT_TRUE(shown.contains(QStringLiteral("Step breakdown")));
  EXPECT_FALSE(shown.contains(QStringLiteral("Accuracy"))) << "the demo study measured time only";
  // Each group shows the tab again that was open in it.
  page.findChild<KindTabs*>()->showKind("efficiency");
  const int speed = groups->currentIndex();
  page.findChild<KindTabs*>()->showKind("memory");
  ASSERT_NE(groups->currentIndex(), speed);
  groups->setCurrentIndex(speed);
  EXPECT_EQ(page.findChild<KindTabs*>()->tabWord(), "efficiency");
}

// Shows the page at sizes from the smallest window to 4K.
TEST(ResultsPage, ChartsAndTablesTakeTheHeightOfTheWindow) {
  for (const QSize size : {QSize(1024, 600), QSize(1366, 728), QSize(1920, 1040), QSize(3840, 2120)}) {
    ResultsPage page;
    ASSERT_TRUE(showDemo(page, size));
    const auto reported = std::to_string(size.height());
    const auto lowest = [&](const QWidget* part) { return part->mapTo(&page, QPoint(0, part->height())).y(); };
    for (const ChartView* chart : page.findChild<TopCharts*>()->findChildren<ChartView*>()) {
      EXPECT_GE(chart->height(), 240) << reported;
      EXPECT_GT(lowest(chart), size.height() / 2) << reported;
    }
    for (const char* kind : {"throughput", "memory", "step-split"}) {
      page.findChild<KindTabs*>()->showKind(kind);
      ASSERT_TRUE(waitUntilMade(page));
      QCoreApplication::processEvents();
      QCoreApplication::processEvents();
      int end = 0;
      for (const KindTab* tab : page.findChildren<KindTab*>()) {
        if (tab->kind() != kind) continue;
        for (const ChartView* chart : tab->findChildren<ChartView*>()) end = std::max(end, lowest(chart));
        for (const TableView* table : tab->findChildren<TableView*>(QString(), Qt::FindChildrenRecursively))
          if (table->isVisible()) end = std::max(end, lowest(table));
      }
      EXPECT_GE(end, size.height() - 60) << kind << " at " << reported << ": the rest is empty";
    }
  }
}

// Three charts are beside each other in the smallest window, where a third line would take its height from the chart.
TEST(TopCharts, TitlesHaveAtMostTwoLinesOnASmallWindow) {
  constexpr int kWidth = 300;  // Pixels at the usual font size.
  ElidedLabel title;
  setRole(&title, LabelRole::title);
  title.setMostLines(3);
  title.ensurePolished();
  for (const char* language : {"en", "de", "zh_CN"}) {
    installLanguage(QLatin1String(language));
    for (const Message& message : {
             Message{"title.bandwidth", {{"devices", "8"}, {"percent", "100"}}},
             Message{"title.step-split", {{"devices", "8"}, {"percent", "18"}}},
             Message{"title.throughput",
                     {{"rate", "17,820"},
                      {"rateUnit", translated({"unit.images-per-second", {}}).toStdString()},
                      {"devices", "8"},
                      {"batch", "512"}}},
         }) {
      title.setFullText(translated(message));
      EXPECT_LE(title.heightForWidth(inFont(kWidth)), 2 * title.fontMetrics().height())
          << language << ": " << title.text().toStdString();
    }
  }
  installLanguage(QStringLiteral("en"));
}

// A batch sweep has no speedup: still no chart is empty.
TEST(TopCharts, FollowTheProtocolAndAreNeverEmpty) {
  StudyResult study = demoStudy();
  study.protocol = Protocol::batchSweep;
  ResultsPage page;
  page.resize(1280, 800);
  page.show();
  page.setResult(study);
  ASSERT_TRUE(waitUntilMade(page));
  std::vector<std::string> shown;
  for (const ChartView* chart : page.findChild<TopCharts*>()->findChildren<ChartView*>())
    if (chart->isVisible()) {
      shown.push_back(chart->figure().id);
      EXPECT_FALSE(chart->figure().series.empty()) << chart->figure().id;
    }
  EXPECT_EQ(shown.front(), "throughput");
  EXPECT_EQ(std::count(shown.begin(), shown.end(), "speedup"), 0);
}

// The choices of a study's view fit on one line in a window of the usual width.
TEST(ResultsPage, TheChoicesStandOnOneLineAt1280) {
  for (const char* language : {"en", "de", "zh_CN"}) {
    installLanguage(QLatin1String(language));
    ResultsPage page;
    StudyResult study = demoStudy();
    study.cells.back().lossHistory.resize(2);  // Adds a smoothing to choose.
    page.resize(1280, 760);
    page.show();
    page.setResult(study);
    ASSERT_TRUE(waitUntilMade(page));
    const auto* selectors = page.findChild<StudySelectors*>();
    const auto* choices = page.findChild<ViewChoices*>();
    EXPECT_EQ(selectors->y(), choices->y()) << language;
  }
  installLanguage(QStringLiteral("en"));
}

// A translator that records the threads on which figures get their texts: only makeFigure() requests definitions.
class WordsOfFigures final : public QTranslator {
 public:
  [[nodiscard]] bool isEmpty() const final { return false; }
  QString translate(const char* context, const char* source, const char* /*disambiguation*/, int /*n*/) const final {
    if (std::string_view(context) != "messages") return {};
    const std::lock_guard lock(m_mutex);
    for (const std::string& kind : exportKinds())
      if (englishTemplate("definition." + kind) == source)
        ++(QThread::currentThread() == qApp->thread() ? m_made[kind].here : m_made[kind].beside);
    return {};
  }
  struct Count {
    int here = 0, beside = 0;
  };
  std::map<std::string, Count> take() {
    const std::lock_guard lock(m_mutex);
    return std::exchange(m_made, {});
  }

 private:
  mutable std::mutex m_mutex;
  mutable std::map<std::string, Count> m_made;
};

TEST(ResultsPage, FiguresAreMadeBesideTheWindowOnceTheirTabIsShown) {
  WordsOfFigures words;
  ResultsPage page;
  page.resize(1280, 900);
  QCoreApplication::installTranslator(&words);
  (void)words.take();
  page.setResult(demoStudy());
  QCoreApplication::processEvents();
  EXPECT_TRUE(words.take().empty()) << "nothing is formatted while the page is hidden";
  page.show();
  ASSERT_TRUE(waitUntilMade(page));
  for (const auto& [kind, made] : words.take()) {
    EXPECT_EQ(made.here, 0) << kind << " was made on the thread of the window";
    EXPECT_GT(made.beside, 0) << kind;
  }
  const auto tabOf = [&](const char* kind) {
    for (KindTab* tab : page.findChildren<KindTab*>())
      if (tab->kind() == kind) return tab;
    return static_cast<KindTab*>(nullptr);
  };
  KindTab* memory = tabOf("memory");
  ASSERT_NE(memory, nullptr);
  EXPECT_TRUE(memory->findChild<ChartView*>()->figure().id.empty()) << "its tab is not shown";
  page.findChild<KindTabs*>()->showKind("memory");
  ASSERT_TRUE(waitUntilMade(page));
  EXPECT_EQ(memory->findChild<ChartView*>()->figure().id, "memory");
  const auto made = words.take();
  ASSERT_EQ(made.size(), 1U) << "one tab was opened";
  EXPECT_EQ(made.begin()->first, "memory");
  EXPECT_EQ(made.begin()->second.here, 0);
  QCoreApplication::removeTranslator(&words);
}

TEST(FigureMaker, AScreenHasTheFirstRowsOfALongTableAndFilesHaveAll) {
  StudyResult study = demoStudy();
  for (std::size_t step = 0; step < kMostScreenRows + 10; ++step)
    study.cells.front().lossHistory.push_back({RepeatNumber(1), kNoRank, std::int64_t(step), 0, 1.0, 0.5, 0.1});
  const auto shared = std::make_shared<const StudyResult>(std::move(study));
  FigureMaker maker;
  MadeFigurePtr losses;
  QObject::connect(&maker, &FigureMaker::made, &maker, [&](int, const MadeFigurePtr& made) { losses = made; });
  maker.setStudy(shared);
  maker.want("loss");
  ASSERT_TRUE(waitUntilMade(maker));
  ASSERT_TRUE(losses);
  EXPECT_EQ(losses->rows, kMostScreenRows + 10);
  EXPECT_EQ(losses->table->rows.size(), kMostScreenRows);
  EXPECT_EQ(losses->reading->rows.size(), kMostScreenRows);
  EXPECT_EQ(fileForm(shared, "loss")->table.rows.size(), kMostScreenRows + 10);
}

// Making the tables of kinds that are not shown would delay the charts.
TEST(FigureMaker, OnlyChartsThatAreShownAtTheTopHaveATable) {
  FigureMaker maker;
  std::vector<MadeFigurePtr> top;
  QObject::connect(&maker, &FigureMaker::topMade, &maker,
                   [&](int, const std::vector<MadeFigurePtr>& made) { top = made; });
  maker.setStudy(std::make_shared<const StudyResult>(demoStudy()));
  maker.wantTop(2);
  ASSERT_TRUE(waitUntilMade(maker));
  ASSERT_EQ(top.size(), 2U);
  for (const MadeFigurePtr& each : top) {
    EXPECT_TRUE(each->table) << each->kind;
    EXPECT_FALSE(each->reading) << each->kind << ": a chart shows its own table";
  }
}

// Losses of a long run are kept thinned: files have every step, from the log if it can be read.
TEST(ResultsPage, FilesHaveTheLossesOfEveryStep) {
  ResultsPage page;
  page.resize(1280, 900);
  page.show();
  StudyResult thin = demoStudy();
  for (const std::int64_t step : {0, 10, 20})
    thin.cells.front().lossHistory.push_back({RepeatNumber(1), kNoRank, step, 0, 1.0, 0.5, 0.1});
  page.setLossReader([](const std::shared_ptr<const StudyResult>& study, const std::stop_token&) -> Result<StudyPtr> {
    auto whole = std::make_shared<StudyResult>(*study);
    auto& losses = whole->cells.front().lossHistory;
    losses.clear();
    for (std::int64_t step = 0; step <= 20; ++step)
      losses.push_back({RepeatNumber(1), kNoRank, step, 0, 1.0, 0.5, 0.1});
    return whole;
  });
  page.setResult(thin);
  page.findChild<KindTabs*>()->showKind("loss");
  ASSERT_TRUE(waitUntilMade(page));
  QTemporaryDir folder;
  const auto rowsOf = [&](const QString& file) {
    const std::string text = readFile(folder.filePath(file).toStdString()).value_or("");
    return std::count(text.begin(), text.end(), '\n') - 1;
  };
  for (ChartView* chart : page.findChildren<ChartView*>())
    if (chart->figure().id == "loss") {
      EXPECT_EQ(chart->figure().series.front().points.size(), 3U);
      ASSERT_TRUE(chart->exportTo(folder.filePath(QStringLiteral("one.csv"))));
    }
  EXPECT_EQ(rowsOf(QStringLiteral("one.csv")), 21);
  QSignalSpy finished(&page, &ResultsPage::exportFinished);
  page.exportAll(folder.path());
  ASSERT_TRUE(finished.wait(kWaitMs * patience()));
  EXPECT_EQ(rowsOf(QStringLiteral("demo-strong-loss.csv")), 21);
}

// Reading the losses of a long study takes a while: Stop ends that too, and no file is begun.
TEST(FolderExport, StopsWhileLossesAreRead) {
  QTemporaryDir folder;
  std::atomic<bool> reads = false;
  FolderExport files;
  FolderExportRequest request{std::make_shared<const StudyResult>(demoStudy()), {}, {}};
  request.losses = [&](const std::shared_ptr<const StudyResult>&, const std::stop_token& stop) -> Result<StudyPtr> {
    reads = true;
    while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return fail("client.stopped");
  };
  QSignalSpy cancelled(&files, &FolderExport::cancelled), failed(&files, &FolderExport::failed);
  files.start(request, folder.path());
  ASSERT_TRUE(QTest::qWaitFor([&] { return reads.load(); }, kWaitMs * patience()));
  files.stop();
  ASSERT_TRUE(cancelled.count() > 0 || cancelled.wait(kWaitMs * patience()));
  EXPECT_EQ(failed.count(), 0);
  EXPECT_TRUE(QDir(folder.path()).isEmpty());
}

TEST(FigureMaker, OnlyTheNewestStudyIsAnswered) {
  FigureMaker maker;
  std::vector<int> answered;
  QObject::connect(&maker, &FigureMaker::made, &maker, [&](int number, const MadeFigurePtr& made) {
    answered.push_back(number);
    EXPECT_EQ(made->study->id, StudyId("later"));
  });
  maker.setStudy(std::make_shared<const StudyResult>(demoStudy()));
  for (int i = 0; i < 20; ++i) maker.want("speedup");
  StudyResult later = demoStudy();
  later.id = StudyId("later");
  maker.setStudy(std::make_shared<const StudyResult>(later));
  const int number = maker.want("efficiency");
  ASSERT_TRUE(waitUntilMade(maker));
  EXPECT_EQ(answered, std::vector<int>{number});
}

TEST(TabRow, TabsWithoutRoomAreInTheMenuAndNothingIsCut) {
  TabRow row(QStringLiteral("kinds"), nullptr);
  for (int i = 0; i < 12; ++i) row.addTab(QStringLiteral("Zeit bis zur Genauigkeit %1").arg(i));
  row.setTabWanted(3, false);
  row.resize(700, 40);
  row.show();
  const QTabBar* bar = row.bar();
  const auto inLine = [bar] {
    QList<int> shown;
    for (int i = 0; i < bar->count(); ++i)
      if (bar->isTabVisible(i)) shown << i;
    return shown;
  };
  const auto width = [&] {
    int sum = 0;
    for (const int i : inLine()) sum += bar->tabRect(i).width();
    return sum;
  };
  ASSERT_LT(inLine().size(), 11);
  EXPECT_LT(width(), 700);
  EXPECT_FALSE(inLine().contains(3));
  auto* more = row.findChild<QToolButton*>();
  ASSERT_TRUE(more->isVisible());
  Q_EMIT more->menu()->aboutToShow();
  EXPECT_EQ(more->menu()->actions().size(), 11 - inLine().size());
  more->menu()->actions().constLast()->trigger();
  EXPECT_EQ(bar->currentIndex(), 11);
  EXPECT_TRUE(inLine().contains(11));
  EXPECT_LT(width(), 700);
  EXPECT_GE(bar->tabRect(inLine().front()).left(), 0) << "it stays scrolled";
  row.resize(4000, 40);
  QCoreApplication::processEvents();
  EXPECT_EQ(inLine().size(), 11);
  EXPECT_FALSE(more->isVisible());
}

struct CountingStyle final : QProxyStyle {
  QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                         const QWidget* widget) const final {
    if (type == CT_TabBarTab) ++measured;
    return QProxyStyle::sizeFromContents(type, option, size, widget);
  }
  mutable int measured = 0;
};

// Many tabs come and go with a study: each is not measured again for every other one.
TEST(TabRow, MeasuresATabAFewTimesWhateverComesAndGoes) {
  constexpr int kTabs = 24;
  CountingStyle style;
  TabRow row(QStringLiteral("kinds"), nullptr);
  row.bar()->setStyle(&style);
  for (int i = 0; i < kTabs; ++i) row.addTab(QStringLiteral("Zeit bis zur Genauigkeit %1").arg(i));
  row.resize(4000, 40);
  row.show();
  QCoreApplication::processEvents();
  style.measured = 0;
  row.resize(700, 40);
  QCoreApplication::processEvents();
  EXPECT_LE(style.measured, 6 * kTabs);
  std::vector<bool> wanted(kTabs, false);
  wanted[2] = wanted[20] = true;
  style.measured = 0;
  row.setTabsWanted(wanted);
  QCoreApplication::processEvents();
  EXPECT_EQ(row.bar()->currentIndex(), 2);
  row.setTabsWanted(std::vector<bool>(kTabs, true));
  QCoreApplication::processEvents();
  EXPECT_LE(style.measured, 12 * kTabs);
  EXPECT_EQ(row.bar()->currentIndex(), 2);
}

// Widths around the one that all tabs need are tested, also with tabs that appear one by one.
TEST(TabRow, HasNoArrowsAtAnyWidth) {
  const QStringList titles{QStringLiteral("Zellen"), QStringLiteral("Dimensionierung"), QStringLiteral("Durchsatz"),
                           QStringLiteral("Zeit gegen Batch"), QStringLiteral("\u00dcber den Lauf")};
  TabRow all(QStringLiteral("kinds"), nullptr);
  for (const QString& each : titles) all.addTab(each);
  all.resize(2000, 40);
  all.show();
  QCoreApplication::processEvents();
  const int needed = all.bar()->tabRect(4).right();
  for (int width = needed - 60; width < needed + 60; width += 4) {
    TabRow row(QStringLiteral("kinds"), nullptr);
    for (const QString& each : titles) row.addTab(each);
    for (const int i : {1, 2, 3}) row.setTabWanted(i, false);
    row.resize(width, 40);
    row.show();
    QCoreApplication::processEvents();
    for (const int i : {1, 2, 3}) row.setTabWanted(i, true);
    for (int i = 0; i < 5; ++i) QCoreApplication::processEvents();
    for (const QToolButton* each : row.bar()->findChildren<QToolButton*>())
      EXPECT_FALSE(each->isVisible()) << width << " of " << needed;
  }
}

TEST(ResultsPage, SelectorsAskAndDoNotAskByThemselves) {
  ResultsPage page;
  QSignalSpy baseline(&page, &ResultsPage::baselineChosen);
  page.setResult(demoStudy());
  EXPECT_EQ(baseline.count(), 0);
  auto* box = qobject_cast<QComboBox*>(named(page, QStringLiteral("Baseline")));
  box->setCurrentIndex(2);
  Q_EMIT box->activated(2);
  ASSERT_EQ(baseline.count(), 1);
  EXPECT_EQ(baseline.first().at(1).toInt(), 2);
}

TEST(ResultsPage, AGroupNarrowsTheChartsAndKeepsBaselines) {
  const StudyResult study = demoStudy();
  const auto choices = groupChoices(study);
  ASSERT_EQ(choices.size(), 5U);  // All, two batches, single and ddp.
  const StudyResult small = onlyGroup(study, choices[1]);
  EXPECT_EQ(choices[1].value, "32");
  EXPECT_EQ(small.cells.size(), 4U);
  const StudyResult ddp = onlyGroup(study, {CellGroupChoice::Axis::strategy, "ddp"});
  EXPECT_EQ(ddp.cells.size(), 8U) << "six ddp cells and the two baselines they refer to";
}

// With two rates and two algorithms, each axis is chosen separately, and both together as variants.
TEST(ResultsPage, AnAxisOfOnesOwnNarrowsTheChartsLikeOthers) {
  installLanguage(QStringLiteral("en"));
  StudyResult study = demoStudy();
  study.spec.axes.free = {{"environment.ALGO", {"Ring", "Tree"}}, {"program.lr", {0.1, 0.2}}};
  for (std::size_t i = 0; i < study.cells.size(); ++i) {
    Cell& cell = study.cells[i].cell;
    cell.study.axes.free = {{"environment.ALGO", {i % 2 == 0 ? "Ring" : "Tree"}},
                            {"program.lr", {i % 4 < 2 ? 0.1 : 0.2}}};
    cell.variant = variantLabel("plain", cell.study.axes.free);
  }
  std::vector<std::string> words;
  for (const CellGroupChoice& choice : groupChoices(study)) words.push_back(choiceKey(choice));
  for (const char* word : {"environment.ALGO=Ring", "environment.ALGO=Tree", "program.lr=0.1", "program.lr=0.2",
                           "variant=ALGO=Ring lr=0.1"})
    EXPECT_EQ(std::count(words.begin(), words.end(), word), 1) << word;
  const CellGroupChoice slow{CellGroupChoice::Axis::free, "0.1", "program.lr"};
  EXPECT_EQ(groupText(slow), QStringLiteral("Only lr=0.1"));
  const StudyResult narrowed = onlyGroup(study, slow);
  EXPECT_LT(narrowed.cells.size(), study.cells.size());
  const auto isSlow = [](const CellResult& cell) { return cell.cell.study.axes.free[1].values.front() == 0.1; };
  EXPECT_EQ(std::count_if(narrowed.cells.begin(), narrowed.cells.end(), isSlow),
            std::count_if(study.cells.begin(), study.cells.end(), isSlow));
  EXPECT_EQ(gatherChoices(study).back(), "program.lr") << "charts are gathered by it as well";
  study.spec.axes.free.pop_back();
  words.clear();
  for (const CellGroupChoice& choice : groupChoices(study)) words.push_back(choiceKey(choice));
  EXPECT_TRUE(std::none_of(words.begin(), words.end(), [](const std::string& each) {
    return each.starts_with("variant=");
  })) << "one axis alone says as much";
}

TEST(ResultsPage, ExportAllWritesFiguresAndTables) {
  QTemporaryDir folder;
  ResultsPage page;
  page.setResult(demoStudy());
  QSignalSpy finished(&page, &ResultsPage::exportFinished);
  page.exportAll(folder.path());
  ASSERT_TRUE(finished.wait(kWaitMs * patience()));
  const QStringList files = QDir(folder.path()).entryList(QDir::Files);
  EXPECT_EQ(files.size(), finished.first().at(1).toInt());
  for (const char* name :
       {"demo-strong-speedup.png", "demo-strong-speedup.svg", "demo-strong-speedup.csv", "demo-strong-waterfall.svg"})
    EXPECT_TRUE(files.contains(QString::fromLatin1(name))) << name;
  EXPECT_TRUE(showsText(page, QStringLiteral("%1 files written to").arg(files.size())));
}

TEST(ResultsPage, ExportAllHasTheSizingOfAStudyThatCarriesOne) {
  installLanguage(QStringLiteral("en"));
  StudyResult study = demoStudy();
  SizingRequest usual = readSizing(usualSizing(study)).value();
  usual.curvePoints = 8;
  const auto sizing = sizeStudy(study, usual);
  ASSERT_TRUE(sizing) << english(sizing.error());
  const auto sized = [](const StudyResult& result) {
    QTemporaryDir folder;
    ResultsPage page;
    page.setResult(result);
    QSignalSpy finished(&page, &ResultsPage::exportFinished);
    page.exportAll(folder.path());
    EXPECT_TRUE(finished.wait(kWaitMs * patience()));
    return QDir(folder.path()).entryList({QStringLiteral("*-siz*")}, QDir::Files);
  };
  const QStringList files = sized(study);
  EXPECT_TRUE(files.contains(QStringLiteral("demo-strong-sizing.csv"))) << files.join(QLatin1Char(' ')).toStdString();
  EXPECT_EQ(files.size(), 5) << "two charts as PNG and SVG, and the table";
  for (CellResult& cell : study.cells) cell.cell.strategy = Strategy::dataParallel;  // There is nothing to carry over.
  EXPECT_TRUE(sized(study).isEmpty());
}

// A cancelled export ends after its current file.
TEST(ResultsPage, ExportAllCanBeCancelled) {
  QTemporaryDir folder;
  ResultsPage page;
  page.setResult(demoStudy());
  QSignalSpy finished(&page, &ResultsPage::exportFinished);
  page.exportAll(folder.path());
  const Worker worker = page.worker();
  ASSERT_EQ(worker.open().size(), 1U);
  worker.stop(WorkToStop::looks);
  worker.stop(WorkToStop::all);
  ASSERT_TRUE(QTest::qWaitFor([&] { return worker.open().empty(); }, kWaitMs * patience()));
  EXPECT_TRUE(showsText(page, QStringLiteral("The rest was not written.")));
  EXPECT_EQ(finished.count(), 0);
}

TEST(ResultsPage, AFullDiskIsReportedWhereTheExportWasRequested) {
  QTemporaryDir folder;
  ResultsPage page;
  page.setResult(demoStudy());
  QSignalSpy failed(&page, &ResultsPage::exportFailed);
  const FullDisk full;
  page.exportAll(folder.path());
  ASSERT_TRUE(failed.wait(kWaitMs * patience()));
  EXPECT_TRUE(showsText(page, folder.path())) << "which file";
  EXPECT_TRUE(button(page, QStringLiteral("Export all"))->isEnabled());
  ChartView* chart = page.findChild<ChartView*>();
  EXPECT_FALSE(chart->exportTo(folder.filePath(QStringLiteral("chart.png"))));
}

TEST(ResultsPage, AMissingFolderIsReportedWhereTheExportWasRequested) {
  ResultsPage page;
  page.setResult(demoStudy());
  QSignalSpy failed(&page, &ResultsPage::exportFailed);
  page.exportAll(QStringLiteral("/proc/no-such-folder"));
  ASSERT_TRUE(failed.wait(kWaitMs * patience()));
  EXPECT_TRUE(showsText(page, QStringLiteral("/proc/no-such-folder")));
}

TEST(ResultsPage, WithoutAnythingItOffersANewStudy) {
  ResultsPage page;
  page.resize(1000, 600);
  page.show();
  QSignalSpy asked(&page, &ResultsPage::newStudyRequested);
  QTest::mouseClick(button(page, QStringLiteral("New study")), Qt::LeftButton);
  EXPECT_EQ(asked.count(), 1);
  page.setProblem(Error{Message{"file.open", {{"path", std::string("/x")}, {"reason", std::string("gone")}}}, {}});
  for (const QPushButton* each : page.findChildren<QPushButton*>())
    if (each->text() == QStringLiteral("New study")) EXPECT_FALSE(each->isVisible()) << "that would not mend it";
}

TEST(ResultsPage, AnErrorIsShownWithAWayToContinue) {
  ResultsPage page;
  page.resize(1280, 900);
  page.show();
  StudyRow row;
  row.id = StudyId("other");
  row.name = "other";
  page.setStudies(std::make_shared<const std::vector<StudyRow>>(std::vector{row}));
  page.setResult(demoStudy());
  page.setProblem(Error{Message{"file.open", {{"path", std::string("/x")}, {"reason", std::string("gone")}}}, {}});
  QSignalSpy again(&page, &ResultsPage::retryRequested);
  QTest::mouseClick(button(page, QStringLiteral("Retry")), Qt::LeftButton);
  EXPECT_EQ(again.count(), 1);
  EXPECT_FALSE(named(page, QStringLiteral("Verdict"))->isVisible()) << "of another study";
  page.setResult(demoStudy());
  EXPECT_TRUE(named(page, QStringLiteral("Verdict"))->isVisible());
  EXPECT_FALSE(button(page, QStringLiteral("Retry"))->isVisible());
}

// The shown study is not the chosen one: the page says so, and makes no files meanwhile.
TEST(ResultsPage, ReadingAnotherStudyIsShownAndCanBeCancelled) {
  StudyRow row;
  row.id = StudyId("other");
  row.name = "weak-scaling";
  StudyRow shownRow;
  shownRow.id = demoStudy().id;
  shownRow.name = "shown";
  ResultsPage page;
  page.resize(1280, 900);
  page.show();
  page.setStudies(std::make_shared<const std::vector<StudyRow>>(std::vector{shownRow, row}));
  page.setResult(demoStudy());
  const auto choose = [&] { page.setLoading(QStringLiteral("other")); };
  const auto reads = [&page] { return showsText(page, QStringLiteral("Reading weak-scaling")); };
  choose();
  EXPECT_FALSE(reads()) << "it may come at once";
  ASSERT_TRUE(QTest::qWaitFor(reads, kWaitMs * patience()));
  for (const char* name : {"Export all", "Report"})
    EXPECT_FALSE(button(page, QString::fromUtf8(name))->isEnabled()) << name;
  QSignalSpy cancelled(&page, &ResultsPage::readingCancelled);
  QTest::mouseClick(named(page, QStringLiteral("Cancel reading")), Qt::LeftButton);
  ASSERT_EQ(cancelled.count(), 1);
  EXPECT_EQ(cancelled.first().at(0).toString(), QString::fromStdString(demoStudy().id.value));
  EXPECT_FALSE(reads());
  for (const char* name : {"Export all", "Report"})
    EXPECT_TRUE(button(page, QString::fromUtf8(name))->isEnabled()) << name;
  choose();
  StudyResult other = demoStudy();
  other.id = StudyId("other");
  page.setResult(other);
  QTest::qWait(400);
  EXPECT_FALSE(reads()) << "it was there by then";
  EXPECT_TRUE(button(page, QStringLiteral("Report"))->isEnabled());
}

TEST(ResultsPage, CellsThatFailedAreResultsWithAWayToTryAgain) {
  StudyResult study = demoStudy();
  for (CellResult& cell : study.cells) cell.repeats = 0;
  study.verdict.reset();
  study.cells[2].status = RunStatus::oom;
  study.cells[3].status = RunStatus::crashed;
  study.cells[3].error = Message{"file.open", {{"path", std::string("/x")}, {"reason", std::string("gone")}}};
  ResultsPage page;
  page.resize(1280, 900);
  page.show();
  page.setResult(study);
  QStringList said;
  for (const QLabel* label : page.findChildren<QLabel*>())
    if (label->isVisible()) said << label->text();
  const QString all = said.join(QLatin1Char('\n'));
  EXPECT_TRUE(all.contains(QStringLiteral("out of memory."))) << all.toStdString();
  EXPECT_TRUE(all.contains(QStringLiteral("crashed. Cannot open /x: gone"))) << all.toStdString();
  EXPECT_TRUE(all.contains(QStringLiteral("No cell has a result"))) << all.toStdString();
  QSignalSpy again(&page, &ResultsPage::rerunRequested);
  QTest::mouseClick(button(page, QStringLiteral("Measure again")), Qt::LeftButton);
  ASSERT_EQ(again.count(), 1);
  EXPECT_EQ(again.first().at(1).toInt(), study.cells[2].cell.number);
}

TEST(ResultsTexts, TheFindingIsTheHeadlineInEveryLanguage) {
  using Parts = std::pair<QString, QString>;
  const auto parts = [](const char* verdict) { return headlineOf(QString::fromUtf8(verdict)); };
  EXPECT_EQ(parts("2 devices gave 1.6x (80 %): the link is the limit."),
            Parts(QStringLiteral("2 devices gave 1.6x (80 %)"), QStringLiteral("The link is the limit.")));
  EXPECT_EQ(parts("Nothing grew. Why: nobody knows."),
            Parts(QStringLiteral("Nothing grew"), QStringLiteral("Why: nobody knows.")));
  EXPECT_EQ(parts("2 个设备得到 1.6x（80 %）：瓶颈是链路。"),
            Parts(QString::fromUtf8("2 个设备得到 1.6x（80 %）"), QString::fromUtf8("瓶颈是链路。")));
  EXPECT_EQ(parts("没有一部分变长。"), Parts(QString::fromUtf8("没有一部分变长。"), QString()));
  const auto noted = [](const char* verdict) { return headlineOf(QString::fromUtf8(verdict), VerdictForm::noted); };
  EXPECT_EQ(noted("2 devices gave 0.8x. Others took 61 % of it. Close them."),
            Parts(QStringLiteral("2 devices gave 0.8x. Others took 61 % of it"), QStringLiteral("Close them.")));
  EXPECT_EQ(noted("2 devices gave 0.8x. What-if result: rank 1 sleeps."),
            Parts(QStringLiteral("2 devices gave 0.8x. What-if result: rank 1 sleeps."), QString()));
}

TEST(ResultsPage, ACancelledCellIsReportedOnce) {
  StudyResult study = demoStudy();
  CellResult& cell = study.cells[2];
  cell.repeats = 0;
  cell.status = RunStatus::cancelled;
  cell.error = Message{"launcher.cancelled", {}};
  ResultsPage page;
  page.show();
  page.setResult(study);
  QStringList said;
  for (const QLabel* label : page.findChildren<QLabel*>())
    if (label->text().contains(QStringLiteral("cancelled"))) said << label->text();
  ASSERT_EQ(said.size(), 1) << said.join(QLatin1Char('|')).toStdString();
  EXPECT_TRUE(said.front().endsWith(QStringLiteral("): cancelled by the user."))) << said.front().toStdString();
  EXPECT_EQ(said.front().count(QStringLiteral("cancelled")), 1) << said.front().toStdString();
}

TEST(NoteList, ItsButtonBeginsWhereItsNotesDo) {
  std::vector<GuardNote> notes;
  for (int i = 0; i < 5; ++i) {
    GuardNote note;
    note.message = {"file.open", {{"path", std::to_string(i)}, {"reason", std::string("gone")}}};
    notes.push_back(note);
  }
  NoteList list;
  list.setNotes(notes, 1);
  list.resize(600, 200);
  list.show();
  auto* more = list.findChild<QPushButton*>();
  ASSERT_NE(more, nullptr);
  EXPECT_EQ(more->x(), 0);
  const QImage seen = more->grab().toImage();
  int left = seen.width();
  for (int y = 0; y < seen.height(); ++y)
    for (int x = 0; x < left; ++x)
      if (seen.pixel(x, y) != seen.pixel(seen.width() - 1, 0)) left = x;
  EXPECT_LE(left, 3);
}

TEST(NoteList, GravestFirstEachOnce) {
  StudyResult study;
  const Message text{"file.open", {{"path", std::string("/x")}, {"reason", std::string("gone")}}};
  study.guard = {{Severity::note, text}, {Severity::warning, text}};
  study.cells.resize(2);
  study.cells[0].guard = study.cells[1].guard = {{Severity::error, text}};
  const auto notes = allNotes(study);
  ASSERT_EQ(notes.size(), 3U);
  EXPECT_EQ(notes[0].severity, Severity::error);
  EXPECT_EQ(notes[2].severity, Severity::note);
}

TEST(NoteList, ARangeIsInTheWindowsLanguage) {
  installLanguage(QStringLiteral("de"));
  StudyResult study;
  const auto slowing = [](double percent, int cell) {
    return GuardNote{Severity::warning, {"guard.slowing", {{"percent", percent}}}, {cell}};
  };
  study.guard = {slowing(5.4, 1), slowing(10, 2)};
  study.cells.resize(3);
  const QLocale before;
  QLocale::setDefault(QLocale(QLocale::German));
  const auto notes = allNotes(study);
  QLocale::setDefault(before);
  installLanguage(QStringLiteral("en"));
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_NE(english(notes[0].message).find("5,4 bis 10"), std::string::npos) << english(notes[0].message);
}

TEST(NoteList, TheFocusStaysWhenTheOtherNotesAreShown) {
  installLanguage(QStringLiteral("en"));
  QWidget window;
  auto* column = new QVBoxLayout(&window);
  column->addWidget(new QPushButton(QStringLiteral("before"), &window));
  auto* list = new NoteList(&window);
  column->addWidget(list);
  column->addWidget(new QPushButton(QStringLiteral("behind"), &window));
  std::vector<GuardNote> notes;
  for (int i = 0; i < 5; ++i)
    notes.push_back(
        {Severity::note, {"file.open", {{"path", "/" + std::to_string(i)}, {"reason", std::string("gone")}}}});
  list->setNotes(notes, 1);
  window.show();
  window.activateWindow();
  auto* more = list->findChild<QPushButton*>();
  ASSERT_NE(more, nullptr);
  more->setFocus();
  QTest::keyClick(more, Qt::Key_Space);
  ASSERT_TRUE(QTest::qWaitFor([&] { return list->findChild<QPushButton*>() == nullptr; }, kWaitMs * patience()));
  EXPECT_EQ(window.focusWidget(), list);
}

}  // namespace
}  // namespace scalescope
