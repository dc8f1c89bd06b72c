// Tests of the Compare page: its requests, the view of the answers, and its worker.
#include "ui/pages/compare/compare_page.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QLabel>
#include <QListWidget>
#include <QMimeData>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "core/base/file.h"
#include "core/report/figures/figures.h"
#include "tests/patience.h"
#include "tests/shots/shots_data.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/bridge/comparer.h"
#include "ui/charts/chart_view.h"
#include "ui/models/table_view.h"
#include "ui/pages/results/window_formatter.h"

namespace scalescope {
namespace {

constexpr const char* kTable =
    "report,strategy,devices,batch_per_device,seconds_per_epoch,printed_speedup\n"
    "X,ddp,1,32,20.0,1\nX,ddp,2,32,12.5,1.6\nX,ddp,4,32,8.0,3.5\n";

ComparedChoice choice(char last, const char* by, bool isBundle) {
  const StudyId id("01JD000000000000000000000" + std::string(1, last));
  return {id, isBundle ? "/fake/bundles/" + id.value : "/fake", "lab", by, isBundle, 1'700'000'000'000'000'000};
}

ComparedChoices three() {
  return std::make_shared<const std::vector<ComparedChoice>>(
      std::vector{choice('1', "", false), choice('2', "Anna", true), choice('3', "Berta", true)});
}

TableView* tableNamed(const QWidget& page, const QString& name) {
  for (TableView* table : page.findChildren<TableView*>())
    if (table->accessibleName() == name) return table;
  return nullptr;
}

QPushButton* buttonNamed(const QWidget& page, const QString& name) {
  for (QPushButton* button : page.findChildren<QPushButton*>())
    if (button->accessibleName() == name) return button;
  return nullptr;
}

// Returns the demo's study under another id, with another kernel.
StudyResult studyOf(const StudyId& id, const char* kernel) {
  StudyResult study = demoStudy();
  study.id = id;
  for (CellResult& cell : study.cells) cell.environment.emplace_back("kernel", kernel);
  return study;
}

ComparisonPtr comparison() {
  auto out = std::make_shared<Comparison>();
  out->studies = {
      {std::make_shared<const StudyResult>(studyOf(StudyId("01JD0000000000000000000002"), "6.1")), "Anna"},
      {std::make_shared<const StudyResult>(studyOf(StudyId("01JD0000000000000000000003"), "6.6")), "Berta"}};
  out->lines = comparisonTable(inEnglish(), out->studies);
  out->differences = differencesTable(inEnglish(), out->studies);
  const auto all = overlaid(out->studies);
  out->figure = makeFigure(inEnglish(), all.value(), "speedup").value();
  return out;
}

struct Shown {
  Shown() {
    page.resize(1280, 740);
    page.setCanImport(true);
    page.show();
  }
  ComparePage page;
  QSignalSpy asked{&page, &ComparePage::compareRequested};
};

}  // namespace

TEST(ComparePage, BundlesComeTickedAndOnlyTheNewestAnswerIsShown) {
  Shown shown;
  shown.page.setChoices(three());
  ASSERT_EQ(shown.asked.count(), 1);
  EXPECT_EQ(shown.asked[0][1].value<std::vector<ComparedChoice>>().size(), 3u);  // The first two, and new bundles.
  auto* list = shown.page.findChild<QListWidget*>();
  list->item(0)->setCheckState(Qt::Unchecked);
  ASSERT_EQ(shown.asked.count(), 2);
  const int older = shown.asked[0][0].toInt(), newer = shown.asked[1][0].toInt();
  shown.page.setComparison(older, comparison());
  TableView* lines = tableNamed(shown.page, QStringLiteral("Authors and machines"));
  EXPECT_EQ(lines->model()->rowCount(), 0);
  shown.page.setComparison(newer, comparison());
  EXPECT_EQ(lines->model()->rowCount(), 2);
  EXPECT_EQ(lines->model()->index(1, 0).data().toString(), QStringLiteral("Berta"));
  // With the same choices again the ticks stay, and nothing new is ticked.
  shown.page.setChoices(three());
  EXPECT_EQ(shown.asked.last()[1].value<std::vector<ComparedChoice>>().size(), 2u);
}

ComparedChoice ofProtocol(char last, const char* protocol) {
  ComparedChoice out = choice(last, "", false);
  out.protocol = protocol;
  return out;
}

std::string idsOf(const QSignalSpy& asked) {
  std::string out;
  for (const ComparedChoice& each : asked.last()[1].value<std::vector<ComparedChoice>>()) out += each.id.value.back();
  return out;
}

// The newest study is ticked, and the newest other one that fits into one figure with it.
TEST(ComparePage, AtFirstStudiesOfOneProtocolAreTicked) {
  Shown shown;
  shown.page.setChoices(std::make_shared<const std::vector<ComparedChoice>>(
      std::vector{ofProtocol('1', "strong"), ofProtocol('2', "batch-sweep"), ofProtocol('3', "strong"),
                  ofProtocol('4', "strong")}));
  EXPECT_EQ(idsOf(shown.asked), "13");
  shown.page.tick(choice('2', "", false).id);
  EXPECT_EQ(idsOf(shown.asked), "2") << "a study that is chosen leaves no other protocol beside it";
  shown.page.tick(choice('4', "", false).id);
  EXPECT_EQ(idsOf(shown.asked), "4");
}

TEST(ComparePage, AStudyThatIsNotListedYetIsTickedOnceItIs) {
  Shown shown;
  shown.page.tick(choice('2', "", false).id);
  shown.page.setChoices(std::make_shared<const std::vector<ComparedChoice>>(
      std::vector{ofProtocol('1', "strong"), ofProtocol('2', "weak")}));
  EXPECT_EQ(idsOf(shown.asked), "2");
}

// A line names the studies that do not fit into one figure, with a button that keeps those that do.
TEST(ComparePage, ARefusalOfSeveralProtocolsKeepsOneByAClick) {
  Shown shown;
  shown.page.setChoices(std::make_shared<const std::vector<ComparedChoice>>(
      std::vector{ofProtocol('1', "strong"), ofProtocol('2', "weak")}));
  shown.page.findChild<QListWidget*>()->item(1)->setCheckState(Qt::Checked);
  ASSERT_EQ(idsOf(shown.asked), "12");
  Comparison refused = *comparison();
  refused.refused = Message{"guard.mixed-protocols", {}};
  shown.page.setComparison(shown.asked.last()[0].toInt(), std::make_shared<const Comparison>(refused));
  QApplication::processEvents();
  QPushButton* keep = buttonNamed(shown.page, QStringLiteral("Keep only strong scaling"));
  ASSERT_NE(keep, nullptr);
  ASSERT_TRUE(keep->isVisible());
  EXPECT_LT(keep->parentWidget()->height(), 120) << "a line, not the whole pane";
  QTest::mouseClick(keep, Qt::LeftButton);
  EXPECT_TRUE(QTest::qWaitFor([&] { return idsOf(shown.asked) == "1"; }, 5000 * patience()));
}

TEST(ComparePage, RunsStandAboveTheStudiesAndAreComparedAlone) {
  Shown shown;
  shown.page.setChoices(three());
  RunRow run;
  run.study = StudyId("01JD0000000000000000000001");
  run.studyName = "lab";
  run.cell = CellNumber(3);
  std::vector<RunRow> runs(2, run);
  for (int i = 0; i < 2; ++i) {
    runs[std::size_t(i)].id = RunId("01JD00000000000000000000R" + std::to_string(i));
    runs[std::size_t(i)].repeat = RepeatNumber(i + 1);
  }
  shown.page.addRuns(runs, "/fake");
  const auto chosen = shown.asked.last()[1].value<std::vector<ComparedChoice>>();
  ASSERT_EQ(chosen.size(), 2u);
  EXPECT_EQ(chosen[1].run, runs[1].id);
  EXPECT_EQ(chosen[1].name, "lab, cell 3, repeat 2");
  EXPECT_EQ(shown.asked.last()[2].toString(), QStringLiteral("loss")) << "a run alone has no speedup";
  auto* list = shown.page.findChild<QListWidget*>();
  EXPECT_EQ(list->count(), 5);
  list->item(3)->setCheckState(Qt::Checked);  // The user adds a bundle.
  EXPECT_EQ(shown.asked.last()[1].value<std::vector<ComparedChoice>>().size(), 3u);
  shown.page.addRuns(runs, "/fake");
  EXPECT_EQ(list->count(), 5) << "each once";
  EXPECT_EQ(shown.asked.last()[1].value<std::vector<ComparedChoice>>().size(), 3u);
  list->setCurrentRow(0);
  EXPECT_FALSE(buttonNamed(shown.page, QStringLiteral("Save the selected study as a bundle"))->isEnabled());
}

TEST(ComparePage, DifferencesComeFirst) {
  Shown shown;
  shown.page.setChoices(three());
  shown.page.setComparison(shown.asked.last()[0].toInt(), comparison());
  shown.page.findChild<QTabBar*>()->setCurrentIndex(2);
  const QAbstractItemModel* rows = tableNamed(shown.page, QStringLiteral("Differences"))->model();
  EXPECT_EQ(rows->index(0, 0).data().toString(), QStringLiteral("kernel"));
  EXPECT_EQ(rows->index(0, 2).data().toString(), QStringLiteral("6.1"));
  EXPECT_EQ(rows->index(0, 3).data().toString(), QStringLiteral("6.6"));
}

// Facts that all machines share are left out before the name of a machine is cut.
TEST(ComparePage, MachinesAreNamedWhole) {
  Shown shown;
  shown.page.setChoices(three());
  shown.page.findChild<QTabBar*>()->setCurrentIndex(1);
  shown.page.setComparison(shown.asked.last()[0].toInt(), comparison());
  TableView* lines = tableNamed(shown.page, QStringLiteral("Authors and machines"));
  const auto columnOf = [&](const QString& title) {
    for (int at = 0; at < lines->model()->columnCount(); ++at)
      if (lines->model()->headerData(at, Qt::Horizontal).toString() == title) return at;
    return -1;
  };
  for (const int width : {1600, 1280, 1240}) {
    shown.page.resize(width, 740);
    shown.page.setComparison(shown.asked.last()[0].toInt(), comparison());
    EXPECT_FALSE(lines->cutsText()) << width;
    EXPECT_FALSE(lines->isColumnHidden(columnOf(QStringLiteral("devices")))) << width;
    EXPECT_EQ(lines->isColumnHidden(columnOf(QStringLiteral("strategy"))), width < 1600) << width;
  }
}

TEST(ComparePage, ABundleThatCannotBeReadIsReportedBesideTheOthers) {
  Shown shown;
  const QString files[] = {QStringLiteral("/a/one.scalescope"), QStringLiteral("/a/two.scalescope"),
                           QStringLiteral("/a/three.scalescope")};
  const auto fails = [&](int at) {
    return fail("file.open", {{"path", files[at].toStdString()}, {"reason", std::string("gone")}}).value();
  };
  for (const QString& file : files) shown.page.setImporting(file);
  shown.page.setImported(files[0], fails(0));
  shown.page.setImported(files[1], {});
  EXPECT_TRUE(showsText(shown.page, files[0])) << "the one that could be read hides it not";
  shown.page.setImported(files[2], fails(2));
  EXPECT_TRUE(showsText(shown.page, files[0]));
  EXPECT_TRUE(showsText(shown.page, files[2]));
  shown.page.setImporting(files[0]);
  shown.page.setImported(files[0], {});
  EXPECT_TRUE(showsText(shown.page, QStringLiteral("/a/one.scalescope was added to the list on the left")));
  EXPECT_FALSE(showsText(shown.page, files[2])) << "it was of earlier ones";
}

TEST(ComparePage, AWrongNumberIsRedBesideTheRightOne) {
  Shown shown;
  QSignalSpy audits(&shown.page, &ComparePage::auditRequested);
  shown.page.open({QStringLiteral("/somewhere/t.csv")});
  ASSERT_EQ(audits.count(), 1);
  const auto marked = std::make_shared<const MarkedAudit>(markedTables({{"t.csv", kTable}}).value());
  shown.page.setAudit(audits[0][0].toInt() - 1, marked);
  EXPECT_EQ(tableNamed(shown.page, QStringLiteral("Table: t.csv")), nullptr);
  shown.page.setAudit(audits[0][0].toInt(), marked);
  const TableView* table = tableNamed(shown.page, QStringLiteral("Table: t.csv"));
  ASSERT_NE(table, nullptr);
  const QModelIndex wrong = table->model()->index(2, 5);
  EXPECT_EQ(wrong.data().toString(), QStringLiteral("3.5 → 2.5"));
  EXPECT_EQ(wrong.data(Qt::ForegroundRole).value<QColor>(), tokens(currentTheme()).danger);
  EXPECT_FALSE(table->model()->index(1, 5).data(Qt::ForegroundRole).isValid());
  const TableView* reasons = tableNamed(shown.page, QStringLiteral("Wrong numbers: t.csv"));
  ASSERT_NE(reasons, nullptr);
  EXPECT_EQ(reasons->model()->rowCount(), 1);
  EXPECT_TRUE(showsText(shown.page, QStringLiteral("1 number")));
}

TEST(ComparePage, ADroppedBundleIsBroughtInAndATableChecked) {
  Shown shown;
  QSignalSpy brought(&shown.page, &ComparePage::importRequested), audits(&shown.page, &ComparePage::auditRequested);
  QMimeData files;
  files.setUrls(
      {QUrl::fromLocalFile(QStringLiteral("/a/one.scalescope")), QUrl::fromLocalFile(QStringLiteral("/a/t.csv"))});
  QDragEnterEvent enter({10, 10}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&shown.page, &enter);
  EXPECT_TRUE(enter.isAccepted());
  QDropEvent drop({10, 10}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(&shown.page, &drop);
  ASSERT_EQ(brought.count(), 1);
  EXPECT_EQ(brought[0][0].toString(), QStringLiteral("/a/one.scalescope"));
  EXPECT_EQ(audits.count(), 1);
  shown.page.setImported(QStringLiteral("/a/one.scalescope"),
                         fail("bundle.not", {{"path", std::string("/a/one")}, {"reason", std::string("cut")}}).value());
  EXPECT_TRUE(showsText(shown.page, QStringLiteral("/a/one is not a bundle: cut")));
}

// The button and Ctrl+V paste; a clipboard without text starts no request and is reported.
TEST(ComparePage, ATableIsPastedByButtonAndKeys) {
  Shown shown;
  QSignalSpy audits(&shown.page, &ComparePage::textAuditRequested);
  auto* bar = shown.page.findChild<QTabBar*>();
  bar->setCurrentIndex(bar->count() - 1);
  QPushButton* paste = buttonNamed(shown.page, QStringLiteral("Paste a table to check"));
  ASSERT_NE(paste, nullptr);
  ASSERT_TRUE(paste->isVisible());
  for (const char* nothing : {"", " \n\t"}) {
    QApplication::clipboard()->setText(QString::fromUtf8(nothing));
    QTest::mouseClick(paste, Qt::LeftButton);
    EXPECT_EQ(audits.count(), 0);
    EXPECT_TRUE(showsText(shown.page, QStringLiteral("The clipboard contains no text.")));
  }
  QApplication::clipboard()->setText(QString::fromUtf8(kTable));
  QTest::mouseClick(paste, Qt::LeftButton);
  ASSERT_EQ(audits.count(), 1);
  EXPECT_EQ(audits[0][1].value<AuditFile>().text, kTable);
  EXPECT_FALSE(showsText(shown.page, QStringLiteral("The clipboard contains no text.")));
  ASSERT_TRUE(QTest::qWaitForWindowActive(&shown.page, 5000 * patience()));
  auto* tab = shown.page.findChild<QTabBar*>();  // A click on the tab leaves the focus here.
  tab->setFocus();
  QTest::keyClick(tab, Qt::Key_V, Qt::ControlModifier);
  ASSERT_EQ(audits.count(), 2);
  shown.page.setAudit(audits[1][0].toInt(),
                      std::make_shared<const MarkedAudit>(markedTables({audits[1][1].value<AuditFile>()}).value()));
  EXPECT_NE(tableNamed(shown.page, QStringLiteral("Wrong numbers: pasted table")), nullptr);
}

TEST(ComparePage, WritingABundleShowsProgressAndCanBeCancelled) {
  Shown shown;
  QSignalSpy wanted(&shown.page, &ComparePage::bundleRequested),
      stopped(&shown.page, &ComparePage::bundleStopRequested);
  shown.page.setChoices(three());
  shown.page.findChild<QListWidget*>()->setCurrentRow(0);
  QPushButton* save = buttonNamed(shown.page, QStringLiteral("Save the selected study as a bundle"));
  const QString file = QStringLiteral("/a/lab.scalescope");
  const auto saveAs = [&] {
    QTest::mouseClick(save, Qt::LeftButton);
    auto* dialog = shown.page.findChild<QFileDialog*>();
    ASSERT_NE(dialog, nullptr);
    Q_EMIT dialog->fileSelected(file);
    delete dialog;
  };
  saveAs();
  ASSERT_EQ(wanted.count(), 1);
  EXPECT_TRUE(showsText(shown.page, QStringLiteral("Writing /a/lab.scalescope: 0 %")));
  shown.page.setBundleProgress(file, 0.4);
  EXPECT_TRUE(showsText(shown.page, QStringLiteral("Writing /a/lab.scalescope: 40 %")));
  QPushButton* cancel = buttonNamed(shown.page, QStringLiteral("Cancel"));
  ASSERT_NE(cancel, nullptr);
  QTest::mouseClick(cancel, Qt::LeftButton);
  EXPECT_EQ(stopped.count(), 1);
  shown.page.setBundleProgress(file, 0.5);  // The import was in progress.
  EXPECT_TRUE(showsText(shown.page, QStringLiteral("Cancelling")));
  shown.page.setBundleWritten(file, fail("bundle.cancelled").value());
  EXPECT_TRUE(showsText(shown.page, QStringLiteral("cancelled; no bundle was written")));
  saveAs();
  shown.page.setBundleProgress(file, 0.2);
  EXPECT_TRUE(showsText(shown.page, QStringLiteral("20 %"))) << "another one is not cancelled with it";
  shown.page.setBundleWritten(file, std::nullopt);
  EXPECT_TRUE(showsText(shown.page, QStringLiteral("Saved /a/lab.scalescope")));
  EXPECT_FALSE(showsText(shown.page, QStringLiteral("left out")));
  shown.page.setBundleWritten(file, std::nullopt, 3);
  EXPECT_TRUE(
      showsText(shown.page, QStringLiteral("Saved /a/lab.scalescope; 3 runs have not ended and are left out of the "
                                           "bundle")));
}

TEST(ComparePage, ACheckShowsProgressAndCanBeCancelled) {
  Shown shown;
  QSignalSpy audits(&shown.page, &ComparePage::auditRequested), stopped(&shown.page, &ComparePage::auditStopRequested);
  shown.page.open({QStringLiteral("/a/t.csv"), QStringLiteral("/a/u.csv"), QStringLiteral("/a/v.csv")});
  ASSERT_EQ(audits.count(), 1);
  const int number = audits[0][0].toInt();
  shown.page.setAuditProgress(number, 1, 3);
  EXPECT_TRUE(showsText(shown.page, QStringLiteral("Reading 2 of 3")));
  shown.page.setAuditProgress(number, 3, 3);
  EXPECT_TRUE(showsText(shown.page, QStringLiteral("Checking")));
  QPushButton* cancel = nullptr;
  for (QPushButton* each : shown.page.findChildren<QPushButton*>())
    if (each->accessibleName() == QStringLiteral("Cancel") && each->isVisible()) cancel = each;
  ASSERT_NE(cancel, nullptr);
  QTest::mouseClick(cancel, Qt::LeftButton);
  EXPECT_EQ(stopped.count(), 1);
  EXPECT_TRUE(showsText(shown.page, QStringLiteral("Cancelled: nothing was checked.")));
  shown.page.setAudit(number, std::make_shared<const MarkedAudit>(markedTables({{"t.csv", kTable}}).value()));
  shown.page.setAuditProgress(number, 2, 3);
  EXPECT_EQ(tableNamed(shown.page, QStringLiteral("Table: t.csv")), nullptr)
      << "an answer after the cancellation is ignored";
  EXPECT_TRUE(showsText(shown.page, QStringLiteral("Cancelled: nothing was checked.")));
}

TEST(ComparePage, ABundleIsRemovedAndComesBack) {
  Shown shown;
  QSignalSpy removed(&shown.page, &ComparePage::removeRequested);
  shown.page.setChoices(three());
  auto* button = buttonNamed(shown.page, QStringLiteral("Remove the selected bundle"));
  EXPECT_FALSE(button->isVisible());  // A study of the user's own store is no bundle.
  shown.page.findChild<QListWidget*>()->setCurrentRow(1);
  ASSERT_TRUE(button->isVisible());
  QTest::mouseClick(button, Qt::LeftButton);
  ASSERT_EQ(removed.count(), 1);
  EXPECT_FALSE(removed[0][1].toBool());
  for (QPushButton* each : shown.page.findChildren<QPushButton*>())
    if (each->text() == QStringLiteral("Undo")) QTest::mouseClick(each, Qt::LeftButton);
  ASSERT_EQ(removed.count(), 2);
  EXPECT_TRUE(removed[1][1].toBool());
}

// Takes pictures of every view for inspection, and expects that no view is wider than its place.
TEST(ComparePage, EveryViewFitsItsArea) {
  for (const char* language : {"en", "de"})
    for (const QSize size : {QSize(1280, 740), QSize(1024, 580)}) {
      installLanguage(QString::fromLatin1(language));
      Shown shown;
      shown.page.resize(size);
      shown.page.setChoices(three());
      shown.page.setComparison(shown.asked.last()[0].toInt(), comparison());
      QSignalSpy audits(&shown.page, &ComparePage::auditRequested);
      shown.page.open({QStringLiteral("/somewhere/t.csv")});
      const auto marked = std::make_shared<const MarkedAudit>(markedTables({{"t.csv", kTable}}).value());
      shown.page.setAudit(audits[0][0].toInt(), marked);
      for (const Theme theme : {Theme::light, Theme::dark})
        for (int view = 0; view < 4; ++view) {
          applyTheme(theme);
          shown.page.findChild<QTabBar*>()->setCurrentIndex(view);
          QTest::qWait(picturesWanted() ? 60 : 0);
          EXPECT_EQ(shown.page.size(), size) << language << " view " << view;
          shoot(&shown.page, QStringLiteral("compare-%1-%2-%3-%4")
                                 .arg(view)
                                 .arg(QString::fromLatin1(language))
                                 .arg(size.width())
                                 .arg(theme == Theme::dark ? QStringLiteral("dark") : QStringLiteral("light")));
        }
    }
  applyTheme(Theme::light);
  installLanguage(QStringLiteral("en"));
}

// The comparer works on its own thread; of two requests the newer one is answered.
TEST(Comparer, ReadsDrawsAndRefusesStudiesThatCannotBeOverlaid) {
  CompareServices services;
  services.studies = [](const std::string&) -> Result<std::vector<StudyRow>> {
    StudyRow mine;
    mine.id = StudyId("01JD0000000000000000000001"), mine.name = "lab", mine.runsDone = 3;
    return std::vector{mine, StudyRow()};  // A study without a finished run.
  };
  services.bundles = [](const std::string&) {
    BundleManifest manifest;
    manifest.study = StudyId("01JD0000000000000000000002"), manifest.by = "Anna", manifest.name = "lab";
    return std::vector{StoredBundle{"/fake/bundles/2", manifest}};
  };
  services.result = [](const std::string& folder, const StudyId& id, int) -> Result<StudyResult> {
    StudyResult study = studyOf(id, folder == "/fake" ? "6.1" : "6.6");
    for (CellResult& cell : study.cells)
      if (folder != "/fake" && cell.efficiency)
        for (Number* number : {&cell.efficiency, &cell.speedupCi.low, &cell.speedupCi.high})
          if (*number) **number *= 0.9;
    if (id.value.back() == '3') study.protocol = Protocol::weak;
    return study;
  };
  Comparer comparer(services);
  comparer.setFolder("/fake");
  QSignalSpy listed(&comparer, &Comparer::choicesLoaded), compared(&comparer, &Comparer::compared);
  comparer.list();
  ASSERT_TRUE(listed.wait(10'000 * patience()));
  const auto choices = listed[0][0].value<ComparedChoices>();
  ASSERT_EQ(choices->size(), 2u);
  comparer.compare(1, *choices, "speedup", windowFormatter());
  comparer.compare(2, *choices, "efficiency", windowFormatter());
  while (compared.isEmpty() || compared.last()[0].toInt() != 2) ASSERT_TRUE(compared.wait(10'000 * patience()));
  const auto both = compared.last()[1].value<ComparisonPtr>();
  ASSERT_EQ(both->studies.size(), 2u);
  EXPECT_EQ(both->studies[1].label, "Anna");
  EXPECT_EQ(both->figure.id, "efficiency");
  EXPECT_EQ(both->figure.title,
            "8 devices: 63.0 % [61.2, 64.9] of ideal (Anna) to 70.0 % [68.0, 72.1] (lab), at global batch 512");
  EXPECT_TRUE(both->figure.summary.starts_with(both->figure.title)) << both->figure.summary;
  EXPECT_GE(both->figure.series.size(), 2u);
  EXPECT_EQ(both->differences.rows.at(0).at(0), "kernel");
  std::vector<ComparedStudy> smaller = both->studies;
  auto four = std::make_shared<StudyResult>(*smaller[1].study);
  std::erase_if(four->cells, [](const CellResult& cell) { return cell.cell.worldDevices() > 4; });
  smaller[1].study = four;
  EXPECT_EQ(overlaidTitle(inEnglish(), smaller, "efficiency"), "Efficiency") << "4 devices are not compared with 8";
  auto mixed = *choices;
  mixed[1].id = StudyId("01JD0000000000000000000003");
  comparer.compare(3, mixed, "speedup", windowFormatter());
  ASSERT_TRUE(compared.wait(10'000 * patience()));
  const auto refused = compared.last()[1].value<ComparisonPtr>();
  ASSERT_TRUE(refused->refused);
  EXPECT_EQ(refused->refused->code, "figure.protocols");
  EXPECT_EQ(refused->lines.rows.size(), 2u);  // They are beside each other nevertheless.
}

// Compares two runs of one study, and the differences of their environments.
TEST(Comparer, ReadsRunsAlone) {
  CompareServices services;
  services.run = [](const std::string&, const RunId& run) -> Result<StudyResult> {
    if (run.value.back() == '9') return fail("store.unknown-run", {{"run", run.value}});
    StudyResult study = studyOf(StudyId("01JD0000000000000000000001"), run.value.back() == '1' ? "6.1" : "6.6");
    study.cells.resize(1);
    return study;
  };
  Comparer comparer(services);
  QSignalSpy compared(&comparer, &Comparer::compared), failed(&comparer, &Comparer::compareFailed);
  const auto runOf = [](char last) {
    ComparedChoice run = choice('1', "", false);
    run.run = RunId("01JD00000000000000000000R" + std::string(1, last));
    run.name = std::string("lab, repeat ") + last;
    return run;
  };
  comparer.compare(1, {runOf('1'), runOf('2')}, "throughput", windowFormatter());
  ASSERT_TRUE(compared.wait(10'000 * patience()));
  const auto both = compared.last()[1].value<ComparisonPtr>();
  ASSERT_EQ(both->studies.size(), 2u);
  EXPECT_EQ(both->studies[1].label, "lab, repeat 2");
  EXPECT_FALSE(both->refused);
  EXPECT_FALSE(both->figure.series.empty());
  EXPECT_EQ(both->differences.rows.at(0).at(0), "kernel");
  comparer.compare(2, {runOf('9')}, "loss", windowFormatter());
  ASSERT_TRUE(failed.wait(10'000 * patience()));
  EXPECT_EQ(failed.last()[1].value<Error>().message.code, "store.unknown-run");
}

TEST(Comparer, ChecksFilesAndNamesTheOneThatCannotBeRead) {
  QTemporaryDir folder;
  const std::string file = folder.filePath(QStringLiteral("t.csv")).toStdString();
  ASSERT_TRUE(writeFileAtomic(file, kTable));
  Comparer comparer(CompareServices{});
  QSignalSpy audited(&comparer, &Comparer::audited), failed(&comparer, &Comparer::auditFailed);
  comparer.audit(1, {file});
  ASSERT_TRUE(audited.wait(10'000 * patience()));
  EXPECT_EQ(audited[0][1].value<MarkedAuditPtr>()->wrong, 1);
  comparer.audit(2, {file + ".gone"});
  ASSERT_TRUE(failed.wait(10'000 * patience()));
  EXPECT_EQ(failed[0][1].value<Error>().message.code, "file.open");
  comparer.auditText(3, {"pasted", kTable});
  ASSERT_TRUE(audited.wait(10'000 * patience()));
  EXPECT_EQ(audited.last()[0].toInt(), 3);
}

// The progress goes to the page and to a window that is being closed; a stop ends it with a reason.
TEST(Comparer, WritesABundleWithProgressAndStops) {
  CompareServices services;
  std::atomic<bool> waits = true;
  services.writeBundle = [&waits](const std::string& folder, const StudyId&, const std::string& file,
                                  const BundleOptions& options) -> Result<WrittenBundle> {
    EXPECT_EQ(folder, "/fake");
    EXPECT_EQ(file, "/a/lab.scalescope");
    options.progress(0.25);
    while (waits && !options.stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (options.stop.stop_requested()) return fail("bundle.cancelled");
    options.progress(1);
    return WrittenBundle{{}, 2};
  };
  Comparer comparer(services);
  QSignalSpy progressed(&comparer, &Comparer::bundleProgressed), written(&comparer, &Comparer::bundleWritten);
  const QString file = QStringLiteral("/a/lab.scalescope");
  comparer.writeBundle(choice('1', "", false), file);
  ASSERT_TRUE(progressed.wait(10'000 * patience()));
  EXPECT_EQ(progressed[0][1].toDouble(), 0.25);
  const auto open = comparer.worker().open();
  ASSERT_EQ(open.size(), 1U);
  EXPECT_EQ(open[0].share, 0.25);
  comparer.worker().stop(WorkToStop::looks);
  EXPECT_FALSE(written.wait(100)) << "stopping looks does not stop the writing of a bundle";
  comparer.stopBundles();
  ASSERT_TRUE(written.wait(10'000 * patience()));
  ASSERT_TRUE(written[0][1].value<std::optional<Error>>());
  EXPECT_EQ(written[0][1].value<std::optional<Error>>()->message.code, "bundle.cancelled");
  EXPECT_TRUE(comparer.worker().open().empty());
  waits = false;
  comparer.writeBundle(choice('1', "", false), file);
  ASSERT_TRUE(written.wait(10'000 * patience()));
  EXPECT_FALSE(written[1][1].value<std::optional<Error>>());
  EXPECT_EQ(written[1][2].toInt(), 2) << "runs that have not ended";
}

// A double click on a bundle starts the program before the store is open.
TEST(MainWindowCompare, BundlesThatWereGivenAtTheStartAreImportedOnceTheStoreIsOpen) {
  const auto log = std::make_shared<FakeSession::Log>();
  Bridge bridge(fakeServices(log));
  MainWindow window(bridge, Settings(), presets());
  window.show();
  window.openBundle(QStringLiteral("/a/one.scalescope"));
  window.openBundle(QStringLiteral("/a/two.scalescope"));
  EXPECT_EQ(window.page(), MainWindow::compare);
  EXPECT_TRUE(log->asked().empty());
  StoreSessionOptions options;
  options.folder = "/fake";
  bridge.store().open(options);
  ASSERT_TRUE(waitFor([&] {
    const auto asked = log->asked();
    return std::count(asked.begin(), asked.end(), "import") == 2;
  }));
  EXPECT_TRUE(waitFor(
      [&] { return showsText(window, QStringLiteral("/a/two.scalescope was added to the list on the left")); }));
}

}  // namespace scalescope
