#include "ui/pages/runs/runs_page.h"

#include <cmath>

#include <QAction>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/full_disk.h"
#include "tests/shots/shots_data.h"
#include "core/base/file.h"
#include "core/telemetry/record/metrics.h"
#include "tests/patience.h"
#include "ui/base/language.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/series_view.h"
#include "ui/models/runs_model.h"
#include "ui/models/table_view.h"
#include "ui/pages/runs/run_series.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

std::unique_ptr<RunsPage> shown() {
  auto page = std::make_unique<RunsPage>();
  page->resize(1280, 800);
  page->setRuns(std::make_shared<const std::vector<RunRow>>(demoRuns()));
  page->show();
  return page;
}

QLineEdit* edit(const RunsPage& page, const QString& name) {
  for (QLineEdit* child : page.findChildren<QLineEdit*>())
    if (child->accessibleName() == name) return child;
  return nullptr;
}

TEST(RunsPage, TypingFiltersAndCsvHoldsWhatIsShown) {
  QTemporaryDir folder;
  const auto page = shown();
  auto* table = page->findChild<TableView*>();
  EXPECT_EQ(table->model()->rowCount(), 24);
  QTest::keyClicks(edit(*page, QStringLiteral("Filter runs")), QStringLiteral("hand-in"));
  EXPECT_EQ(table->model()->rowCount(), 2);
  const QString file = folder.filePath(QStringLiteral("runs.csv"));
  ASSERT_TRUE(page->exportTable(file));
  const std::string text = readFile(file.toStdString()).value();
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
  EXPECT_NE(text.find("\"baseline, hand-in\""), std::string::npos) << text;
}

TEST(RunsPage, TheRepeatIsShownAndNothingIsOutOfSight) {
  const auto page = shown();
  const auto* table = page->findChild<TableView*>();
  EXPECT_FALSE(table->isColumnHidden(RunsModel::kRepeat));
  page->resize(1024, 640);
  QCoreApplication::processEvents();
  EXPECT_LE(table->horizontalHeader()->length(), table->viewport()->width());
  EXPECT_FALSE(table->isColumnHidden(RunsModel::kRepeat));
  EXPECT_TRUE(table->isColumnHidden(RunsModel::kNote)) << "the chosen run's note stands below";
  page->resize(1280, 800);
  QCoreApplication::processEvents();
  EXPECT_FALSE(table->isColumnHidden(RunsModel::kNote));
}

TEST(RunsPage, TheStudyAndTheStatusAreWholeOnASmallWindow) {
  for (const char* language : {"en", "de", "zh_CN"}) {
    installLanguage(QString::fromUtf8(language));
    const auto page = shown();
    auto* table = page->findChild<TableView*>();
    const QAbstractItemView* view = table;
    for (int width = 980; width <= 1280; width += 20) {
      page->resize(width, 560);
      QCoreApplication::processEvents();
      for (const int column : {RunsModel::kStudy, RunsModel::kStatus})
        EXPECT_GE(table->columnWidth(column), view->sizeHintForColumn(column)) << language << ", " << width;
      EXPECT_LE(table->horizontalHeader()->length(), table->viewport()->width()) << language << ", " << width;
    }
  }
  installLanguage(QStringLiteral("en"));
}

TEST(RunsPage, ARunHasTheReasonsForTheSystemsSsh) {
  installLanguage(QStringLiteral("en"));
  const auto page = shown();
  std::vector<RunId> asked;
  QObject::connect(page.get(), &RunsPage::planRequested, page.get(), [&](const RunId& run) { asked.push_back(run); });
  page->findChild<TableView*>()->selectRow(3);
  ASSERT_FALSE(asked.empty());
  const auto said = [&] {
    for (const QLabel* label : page->findChildren<QLabel*>())
      if (label->text().startsWith(QStringLiteral("Connected with")) && label->isVisibleTo(page.get()))
        return label->text();
    return QString();
  };
  std::vector<PlanNode> nodes(4);
  for (std::size_t at = 0; at < nodes.size(); ++at) nodes[at].host = "n" + std::to_string(at);
  page->setPlan(asked.back(), nodes);
  EXPECT_EQ(said(), QString()) << "libssh needs no word";
  nodes[1].transportReason = nodes[2].transportReason = "proxyjump";
  nodes[3].transportReason = "certificate, cert-authority";
  page->setPlan(RunId("01JD0000000000000000000099"), nodes);
  EXPECT_EQ(said(), QString()) << "another run's";
  page->setPlan(asked.back(), nodes);
  EXPECT_EQ(
      said(),
      QStringLiteral("Connected with the system's ssh program: n3 (certificate, cert-authority); n1, n2 (proxyjump)"));
  page->findChild<TableView*>()->selectRow(5);
  EXPECT_EQ(said(), QString()) << "until its own plan is read";
}

TEST(RunsPage, ChosenRunsAreCompared) {
  const auto page = shown();
  auto* table = page->findChild<TableView*>();
  std::vector<RunRow> asked;
  QObject::connect(page.get(), &RunsPage::compareRequested, page.get(),
                   [&](const std::vector<RunRow>& runs) { asked = runs; });
  QPushButton* compare = nullptr;
  for (QPushButton* each : page->findChildren<QPushButton*>())
    if (each->accessibleName() == QStringLiteral("Compare the selected runs")) compare = each;
  ASSERT_NE(compare, nullptr);
  table->clearSelection();
  EXPECT_FALSE(compare->isEnabled());
  table->selectRow(0);
  table->selectionModel()->select(table->model()->index(1, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
  QTest::mouseClick(compare, Qt::LeftButton);
  ASSERT_EQ(asked.size(), 2U);
  EXPECT_NE(asked[0].id, asked[1].id);
}

TEST(RunsPage, WhatCannotBeWrittenIsAnError) {
  const QTemporaryDir folder;
  const auto page = shown();
  const FullDisk full;
  const Status written = page->exportTable(folder.filePath(QStringLiteral("runs.csv")));
  ASSERT_FALSE(written);
  EXPECT_NE(english(written.error()).find(folder.path().toStdString()), std::string::npos);
}

TEST(RunsPage, TheTableIsSavedInEveryForm) {
  QTemporaryDir folder;
  const auto page = shown();
  const auto saved = [&](const char* name) {
    const QString file = folder.filePath(QString::fromLatin1(name));
    EXPECT_TRUE(page->exportTable(file)) << name;
    return readFile(file.toStdString()).value_or("");
  };
  EXPECT_EQ(saved("runs.md").front(), '|');
  EXPECT_NE(saved("runs.tex").find("\\toprule"), std::string::npos);
}

// The export is made and written outside the UI thread; the page reports its end, and the window waits for it when it
// is closed.
TEST(RunsPage, AnExportIsWrittenBesideTheWindow) {
  QTemporaryDir folder;
  const auto page = std::make_unique<RunsPage>();
  const std::vector<RunRow> demo = demoRuns();
  auto many = std::make_shared<std::vector<RunRow>>();
  for (int i = 0; i < 5000; ++i) {
    many->push_back(demo[static_cast<std::size_t>(i) % demo.size()]);
    many->back().id = RunId("01JD" + std::to_string(1'000'000 + i));
  }
  page->setRuns(many);
  page->show();
  auto* table = page->findChild<TableView*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return table->model()->rowCount() == 5000; }, 10000 * patience()));
  const auto exportTo = [&](const QString& file) {
    for (const QMenu* menu : page->findChildren<QMenu*>())
      for (QAction* action : menu->actions())
        if (action->text() == QStringLiteral("Table as CSV")) {
          action->trigger();
          auto* dialog = page->findChild<QFileDialog*>();
          Q_EMIT dialog->fileSelected(file);
          delete dialog;
          return true;
        }
    return false;
  };
  const auto said = [&](const QString& words) {
    const auto notes = page->findChildren<InlineNote*>();
    return std::any_of(notes.begin(), notes.end(),
                       [&](const InlineNote* note) { return !note->isHidden() && note->text().contains(words); });
  };
  const Worker worker = page->worker();
  const QString file = folder.filePath(QStringLiteral("runs.csv"));
  EXPECT_TRUE(worker.open().empty());
  ASSERT_TRUE(exportTo(file));
  EXPECT_EQ(worker.open().size(), 1U);
  ASSERT_TRUE(QTest::qWaitFor([&] { return said(QStringLiteral("Saved to ") + file); }, 10000 * patience()));
  EXPECT_TRUE(worker.open().empty());
  const std::string text = readFile(file.toStdString()).value();
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 5001);
  QSignalSpy failed(page.get(), &RunsPage::exportFailed);
  ASSERT_TRUE(exportTo(QStringLiteral("/nonexistent/runs.csv")));
  ASSERT_TRUE(failed.wait(10000 * patience()));
  EXPECT_TRUE(said(QStringLiteral("/nonexistent")));
}

TEST(RunSeries, EveryKindThatIsRecordedHasANameInEveryLanguage) {
  const auto names = [](const char* language) {
    installLanguage(QString::fromUtf8(language));
    std::map<Metric, QString> all;
    for (const MetricInfo& info : kMetrics) all[info.metric] = RunSeries::kindName(info.metric);
    installLanguage(QStringLiteral("en"));
    return all;
  };
  const auto english = names("en"), german = names("de"), chinese = names("zh_CN");
  for (const MetricInfo& info : kMetrics) {
    const std::string key(info.name);
    EXPECT_NE(english.at(info.metric).toStdString(), key);
    EXPECT_NE(german.at(info.metric), english.at(info.metric)) << key;
    EXPECT_NE(chinese.at(info.metric), english.at(info.metric)) << key;
    for (const auto& each : {english, german, chinese})
      EXPECT_EQ(std::count_if(each.begin(), each.end(),
                              [&](const auto& other) { return other.second == each.at(info.metric); }),
                1)
          << key;  // Two kinds have different names.
  }
}

TEST(RunsPage, FilesDroppedOnThePageAreImportedAndTheReplyIsShown) {
  const auto page = shown();
  QSignalSpy asked(page.get(), &RunsPage::importRequested);
  QMimeData data;
  data.setUrls({QUrl::fromLocalFile(QStringLiteral("/tmp/report.csv"))});
  QDragEnterEvent enter(QPoint(40, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(page.get(), &enter);
  EXPECT_TRUE(enter.isAccepted());
  QDropEvent drop(QPointF(40, 200), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
  QCoreApplication::sendEvent(page.get(), &drop);
  ASSERT_EQ(asked.count(), 1);
  EXPECT_EQ(asked.first().first().toStringList(), QStringList{QStringLiteral("/tmp/report.csv")});
  const auto says = [&](const char* part) {
    for (const QLabel* label : page->findChildren<QLabel*>())
      if (label->isVisible() && label->text().contains(QString::fromLatin1(part))) return true;
    return false;
  };
  page->setImported(QStringLiteral("/tmp/report.csv"),
                    Error{Message{"foreign.no-rows", {{"file", std::string("report.csv")}}}, {}});
  EXPECT_TRUE(says("report.csv has no rows"));
  page->setImported(QStringLiteral("/tmp/report.csv"), std::nullopt);
  EXPECT_TRUE(says("marked as not measured here"));
}

TEST(RunsModel, TheToolTipOfACancelledRunNamesTheUser) {
  RunRow row;
  row.status = RunStatus::cancelled;
  row.reason = Message{"launcher.cancelled", {}};
  row.cause = english(*row.reason);
  RunsModel model;
  model.setRows(std::make_shared<const std::vector<RunRow>>(1, row));
  EXPECT_EQ(model.index(0, RunsModel::kStatus).data(Qt::ToolTipRole).toString(),
            QStringLiteral("cancelled\nby the user"));
}

TEST(RunsModel, AnImportedRunIsMarkedInPlaceOfItsStatus) {
  RunRow row;
  row.status = RunStatus::done;
  row.imported = "report.csv";
  row.startedWallNs = 1;
  row.endedWallNs = 5'000'000'000;
  RunsModel model;
  model.setRows(std::make_shared<const std::vector<RunRow>>(1, row));
  EXPECT_EQ(model.index(0, RunsModel::kStatus).data().toString(), QStringLiteral("imported"));
  EXPECT_TRUE(
      model.index(0, RunsModel::kStatus).data(Qt::ToolTipRole).toString().contains(QStringLiteral("report.csv")));
  EXPECT_EQ(model.index(0, RunsModel::kDuration).data().toString(),
            QStringLiteral("\u2013"));  // The import's own time is not a run's.
}

TEST(RunsPage, TagsAndNotesAreRequestedOnce) {
  const auto page = shown();
  page->findChild<TableView*>()->selectRow(0);
  QSignalSpy tags(page.get(), &RunsPage::tagsEdited);
  QSignalSpy note(page.get(), &RunsPage::noteEdited);
  QLineEdit* field = edit(*page, QStringLiteral("Tags of the run"));
  QTest::keyClicks(field, QStringLiteral("a, b b ,,c"));
  QTest::keyClick(field, Qt::Key_Return);
  QTest::keyClick(field, Qt::Key_Return);
  ASSERT_EQ(tags.count(), 1);
  EXPECT_EQ(tags.first().at(1).toStringList(),
            (QStringList{QStringLiteral("a"), QStringLiteral("b b"), QStringLiteral("c")}));
  QLineEdit* words = edit(*page, QStringLiteral("Note of the run"));
  QTest::keyClicks(words, QStringLiteral("on mains"));
  QTest::keyClick(words, Qt::Key_Return);
  ASSERT_EQ(note.count(), 1);
  EXPECT_EQ(note.first().at(0).toString(), page->selectedRuns().first());
}

TEST(RunsPage, DeletingOffersUndoOfTheSameRuns) {
  const auto page = shown();
  QSignalSpy deleted(page.get(), &RunsPage::deleteRequested);
  QSignalSpy undone(page.get(), &RunsPage::undoRequested);
  auto* table = page->findChild<TableView*>();
  table->selectRow(1);
  const QStringList chosen = page->selectedRuns();
  for (QPushButton* button : page->findChildren<QPushButton*>())
    if (button->text() == QStringLiteral("Delete")) QTest::mouseClick(button, Qt::LeftButton);
  ASSERT_EQ(deleted.count(), 1);
  EXPECT_EQ(deleted.first().first().toStringList(), chosen);
  for (QPushButton* button : page->findChildren<QPushButton*>())
    if (button->text() == QStringLiteral("Undo") && button->isVisible()) QTest::mouseClick(button, Qt::LeftButton);
  ASSERT_EQ(undone.count(), 1);
  EXPECT_EQ(undone.first().first().toStringList(), chosen);
}

TEST(RunsPage, ANewSnapshotKeepsTheSelection) {
  const auto page = shown();
  page->findChild<TableView*>()->selectRow(3);
  const QStringList chosen = page->selectedRuns();
  auto rows = std::make_shared<std::vector<RunRow>>(demoRuns());
  RunRow newer = rows->front();
  newer.id = RunId("01J9DEM0000000000000000099");
  rows->insert(rows->begin(), newer);
  page->setRuns(rows);
  EXPECT_EQ(page->selectedRuns(), chosen);
}

TEST(RunsPage, TenThousandRunsFilterAndSort) {
  auto rows = std::make_shared<std::vector<RunRow>>();
  const auto some = demoRuns();
  for (int i = 0; i < 10000; ++i) {
    RunRow row = some[static_cast<std::size_t>(i) % some.size()];
    row.id = RunId("run" + std::to_string(i));
    row.note = i == 7777 ? "needle" : "";
    rows->push_back(row);
  }
  RunsPage page;
  page.setRuns(rows);
  page.setRuns(rows);  // The newer list is shown, once.
  auto* table = page.findChild<TableView*>();
  QSignalSpy came(table->model(), &QAbstractItemModel::rowsInserted);
  ASSERT_TRUE(QTest::qWaitFor([&] { return table->model()->rowCount() == 10000; }, 10000 * patience()));
  QTest::qWait(1);
  EXPECT_EQ(came.count(), 1);
  edit(page, QStringLiteral("Filter runs"))->setText(QStringLiteral("needle"));
  EXPECT_EQ(table->model()->rowCount(), 1);
}

TEST(RunsPage, ShowsTheRunsOfOneCellAndLeadsBackToAll) {
  const auto page = shown();
  const RunRow wanted = demoRuns().front();
  const auto runs = demoRuns();
  const auto of = [&](bool cell) {
    return std::count_if(runs.begin(), runs.end(), [&](const RunRow& row) {
      return row.study == wanted.study && (!cell || row.cell == wanted.cell);
    });
  };
  page->showCell(QString::fromStdString(wanted.study.value), wanted.cell.value);
  auto* table = page->findChild<TableView*>();
  EXPECT_EQ(table->model()->rowCount(), of(false));
  EXPECT_EQ(page->selectedRuns().size(), of(true));
  EXPECT_GT(of(true), 0);
  for (QPushButton* button : page->findChildren<QPushButton*>())
    if (button->text() == QStringLiteral("Show all runs") && button->isVisible()) {
      QTest::mouseClick(button, Qt::LeftButton);
      break;
    }
  EXPECT_EQ(table->model()->rowCount(), 24);
}

TEST(RunsPage, WhatARunRecordedReplacesTheTable) {
  const auto page = shown();
  QSignalSpy series(page.get(), &RunsPage::seriesRequested);
  QSignalSpy points(page.get(), &RunsPage::pointsRequested);
  page->findChild<TableView*>()->selectRow(0);
  const RunId run{page->selectedRuns().first().toStdString()};
  QPushButton* over = nullptr;
  for (QPushButton* each : page->findChildren<QPushButton*>())
    if (each->accessibleName() == QLatin1String("Over time")) over = each;
  ASSERT_NE(over, nullptr);
  over->click();
  ASSERT_EQ(series.count(), 1);
  EXPECT_EQ(series[0][1].value<RunId>(), run);
  const auto row = [&](int attempt, SourceKind kind, int rank, Metric metric) {
    SeriesRow one;
    one.key = {run, attempt, {kind, rank}, metric, 0};
    one.points = 2;
    one.max = 0.02;
    return one;
  };
  page->setSeries(series[0][0].toInt(),
                  {row(0, SourceKind::rank, 0, Metric::trainLoss),  // Belongs to an attempt that was cancelled.
                   row(1, SourceKind::rank, 1, Metric::stepSeconds), row(1, SourceKind::rank, 0, Metric::stepSeconds),
                   row(1, SourceKind::node, 0, Metric::nodeMemoryUsed)});
  auto* kinds = page->findChild<QComboBox*>(QString(), Qt::FindChildrenRecursively);
  for (QComboBox* each : page->findChildren<QComboBox*>())
    if (each->accessibleName() == QLatin1String("Quantity shown")) kinds = each;
  ASSERT_EQ(kinds->count(), 2);
  EXPECT_EQ(kinds->itemText(0), QStringLiteral("Step time"));
  const int widest = kinds->fontMetrics().horizontalAdvance(kinds->itemText(1));
  EXPECT_TRUE(QTest::qWaitFor([&] { return kinds->width() > widest; }, 5000 * patience()))
      << "the names arrive once the box is shown";
  ASSERT_EQ(points.count(), 1);
  const auto keys = points[0][1].value<std::vector<SeriesKey>>();
  ASSERT_EQ(keys.size(), 2U);
  EXPECT_EQ(keys[0].source.index, 0);
  EXPECT_EQ(keys[1].attempt, 1);
  page->setPoints(points[0][0].toInt(),
                  {{{0, 0, 0.01, 0.02, 0.015}, {1, 1, 0.01, 0.01, 0.01}}, {{0, 0, 0.01, 0.01, 0.01}}});
  const auto& figure = page->findChild<SeriesView*>()->chart()->figure();
  ASSERT_EQ(figure.series.size(), 2U);
  EXPECT_EQ(figure.y.title, "ms");
  EXPECT_DOUBLE_EQ(figure.series[0].points[0].y, 15);
  EXPECT_DOUBLE_EQ(*figure.series[0].points[0].high, 20);
  EXPECT_TRUE(figure.series[0].band);
}

// Nothing says that the samples of a user's own program are images.
TEST(RunsPage, TheThroughputOverTimeIsInTheUnitOfItsStudy) {
  const auto page = shown();
  QSignalSpy series(page.get(), &RunsPage::seriesRequested);
  page->findChild<TableView*>()->selectRow(0);
  const RunId run{page->selectedRuns().first().toStdString()};
  SeriesRow rate;
  rate.key = {run, 0, {SourceKind::rank, 0}, Metric::imagesPerSecond, 0};
  rate.points = 2;
  const auto unit = [&page, &series, &run, &rate](const char* language, bool isOfProgram) {
    installLanguage(QString::fromUtf8(language));
    page->showSeriesOf(run);
    page->setSeriesOfProgram(run, isOfProgram);
    page->setSeries(series.last()[0].toInt(), {rate});
    return page->findChild<SeriesView*>()->chart()->figure().y.title;
  };
  EXPECT_EQ(unit("en", false), "images/s");
  EXPECT_EQ(unit("en", true), "samples/s");
  EXPECT_EQ(unit("de", false), "Bilder/s");
  EXPECT_EQ(unit("de", true), "Beispiele/s");
  EXPECT_EQ(unit("zh_CN", true), "\u6837\u672C/\u79D2");
  EXPECT_EQ(unit("en", false), "images/s");
  page->setSeriesOfProgram(RunId("none"), true);
  EXPECT_EQ(page->findChild<SeriesView*>()->chart()->figure().y.title, "images/s");
  page->setSeriesOfProgram(run, true);
  EXPECT_EQ(page->findChild<SeriesView*>()->chart()->figure().y.title, "samples/s") << "the plan may be read later";
}

TEST(RunsPage, ARunThatIsTooLongForResultsIsShownOverTime) {
  const auto page = shown();
  page->findChild<TableView*>()->selectRow(0);
  const RunId run{page->selectedRuns().first().toStdString()};
  QSignalSpy series(page.get(), &RunsPage::seriesRequested);
  page->showSeriesOf(RunId("none"));
  EXPECT_EQ(series.count(), 0);
  page->showSeriesOf(run);
  ASSERT_EQ(series.count(), 1);
  EXPECT_EQ(series[0][1].value<RunId>(), run);
  EXPECT_TRUE(page->findChild<SeriesView*>()->isVisibleTo(page.get()));
}

}  // namespace
}  // namespace scalescope
