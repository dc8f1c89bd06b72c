// The Results page of studies that did not simply succeed: a cell that failed, cells out of memory, imported numbers,
// ranks on two nodes. The runs are stored ones, read as the window reads them. SCALESCOPE_SHOTS saves each as a
// picture.
#include <map>

#include <QApplication>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>

#include <gtest/gtest.h>

#include "core/report/tables/cell_tables.h"
#include "core/store/store.h"
#include "tests/ui/pictures/stored_studies.h"
#include "tests/ui/window/window_help.h"
#include "ui/base/language.h"
#include "ui/charts/chart_view.h"
#include "ui/pages/results/kind_tabs.h"
#include "ui/pages/results/figure_maker.h"
#include "ui/pages/results/results_page.h"
#include "ui/style/apply_theme.h"

namespace scalescope {
namespace {

// Returns the study over one device and two, whose run of two devices failed in every attempt.
StudyResult failedStudy() {
  StudyResult study = *storedStudy(StoredIn::lab, "ends");
  for (CellResult& cell : study.cells) {
    if (cell.repeats > 0) continue;
    cell.status = RunStatus::crashed;
    cell.error = Message{"launcher.rank-failed",
                         {{"rank", std::int64_t{1}},
                          {"operation", std::string("forward")},
                          {"what", std::string("failure injected into forward")}}};
  }
  return study;
}

struct Ending {
  const char* name;
  std::shared_ptr<const StudyResult> study;
  QStringList said;  // Texts that must be on the page.
  bool canMeasureAgain = false;
  std::map<std::string, std::string> empty{};  // Reasons why a kind has nothing to draw.
};

std::vector<Ending> endings() {
  return {{"failed",
           std::make_shared<const StudyResult>(failedStudy()),
           {QStringLiteral("Cell 3"), QStringLiteral("crashed")},
           true},
          {"out-of-memory",
           storedStudy(StoredIn::lab, "until-oom"),
           {QStringLiteral("Cell 4"), QStringLiteral("out of memory")},
           true},
          {"told-oom",
           storedStudy(StoredIn::lab, "told-oom"),
           {QStringLiteral("Cell 2"), QStringLiteral("out of memory")},
           true},
          {"stalled",
           storedStudy(StoredIn::lab, "stalled"),
           {QStringLiteral("Cell 1"), QStringLiteral("No cell has a result")},
           true},
          {"imported",
           storedStudy(StoredIn::lab, "table.csv"),
           {QStringLiteral("imported from table.csv, not measured here"), QStringLiteral("Imported from table.csv")},
           false,
           {{"step-parts", "table.csv was imported and does not have these data. Measure here to see them."}}},
          {"two-nodes", storedStudy(StoredIn::lab, "two-nodes"), {QStringLiteral("2 devices gave")}}};
}

// Returns the study as an entry of the page's list.
std::shared_ptr<const std::vector<StudyRow>> listed(const StudyResult& study) {
  StudyRow row;
  row.id = study.id;
  row.name = study.name;
  row.cells = static_cast<int>(study.cells.size());
  row.createdWallNs = 1'763'800'000'000'000'000;
  return std::make_shared<const std::vector<StudyRow>>(1, row);
}

QString everythingSaid(const QWidget& page) {
  QStringList out;
  for (const QLabel* label : page.findChildren<QLabel*>())
    if (label->isVisibleTo(&page)) out << label->text();
  return out.join(QLatin1Char('\n'));
}

std::unique_ptr<ResultsPage> pageOf(const std::shared_ptr<const StudyResult>& study, QSize size) {
  auto page = std::make_unique<ResultsPage>();
  page->resize(size);
  page->show();
  page->setStudies(listed(*study));
  page->setResult(study);
  const auto isMade = [maker = page->findChild<FigureMaker*>()] { return maker->isIdle(); };
  EXPECT_TRUE(waitFor(isMade));
  if (picturesWanted()) QTest::qWait(300);
  standStill(*page);
  return page;
}

// Takes a picture of the top, and one of the end.
void shootWhole(ResultsPage& page, const QString& name) {
  shoot(&page, name);
  auto* bar = page.findChild<QScrollArea*>()->verticalScrollBar();
  if (bar->maximum() < 100) return;
  bar->setValue(bar->maximum());
  QTest::qWait(60);
  shoot(&page, name + QStringLiteral("-below"));
  bar->setValue(0);
}

TEST(Endings, EachShowsItsReasonAndAWayToContinue) {
  installLanguage(QStringLiteral("en"));
  for (const Ending& ending : endings()) {
    ASSERT_NE(ending.study, nullptr) << ending.name;
    const auto page = pageOf(ending.study, {1280, 900});
    const QString said = everythingSaid(*page);
    for (const QString& words : ending.said)
      EXPECT_TRUE(said.contains(words)) << ending.name << ": " << words.toStdString() << " is not in\n"
                                        << said.toStdString();
    QPushButton* again = nullptr;
    for (QPushButton* button : page->findChildren<QPushButton*>())
      if (button->text() == QStringLiteral("Measure again") && button->isVisibleTo(page.get())) again = button;
    EXPECT_EQ(again != nullptr, ending.canMeasureAgain) << ending.name;
    if (again == nullptr) continue;
    QSignalSpy asked(page.get(), &ResultsPage::rerunRequested);
    QTest::mouseClick(again, Qt::LeftButton);
    EXPECT_EQ(asked.count(), 1) << ending.name;
  }
}

// A chart has a line, or a sentence why it has none.
TEST(Endings, NoChartIsBlank) {
  for (const Ending& ending : endings()) {
    const auto page = pageOf(ending.study, {1280, 900});
    int charts = 0;
    for (const ChartView* chart : page->findChildren<ChartView*>()) {
      if (!chart->isVisibleTo(page.get())) continue;
      ++charts;
      EXPECT_TRUE(!chart->figure().series.empty() || !chart->figure().empty.empty())
          << ending.name << ": " << chart->figure().id;
      EXPECT_EQ(chart->figure().title.find("1 devices"), std::string::npos) << chart->figure().title;
      if (const auto why = ending.empty.find(chart->figure().id); why != ending.empty.end())
        EXPECT_EQ(chart->figure().empty, why->second) << ending.name;
    }
    EXPECT_EQ(charts > 0, hasAnyResult(*ending.study)) << ending.name;
  }
}

TEST(Endings, PagesAsPictures) {
  if (!picturesWanted()) GTEST_SKIP() << "for people who look at pages: SCALESCOPE_SHOTS";
  for (const char* language : {"en", "de", "zh_CN"}) {
    installLanguage(QString::fromLatin1(language));
    QLocale::setDefault(QLocale(QString::fromLatin1(language)));
    for (const Theme theme : {Theme::light, Theme::dark}) {
      applyTheme(theme);
      if (theme == Theme::dark && QLatin1String(language) != QLatin1String("en")) continue;
      for (const Ending& ending : endings())
        shootWhole(*pageOf(ending.study, {1280, 900}),
                   QStringLiteral("ending-%1-%2-%3")
                       .arg(QLatin1String(ending.name), QLatin1String(language),
                            theme == Theme::dark ? QStringLiteral("dark") : QStringLiteral("light")));
    }
    applyTheme(Theme::light);
    shootWhole(*pageOf(endings()[1].study, {1024, 640}),
               QStringLiteral("ending-small-%1").arg(QLatin1String(language)));
  }
  installLanguage(QStringLiteral("en"));
  QLocale::setDefault(QLocale::c());
}

}  // namespace
}  // namespace scalescope
