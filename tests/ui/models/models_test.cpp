#include <cmath>
#include <set>
#include <utility>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QHeaderView>
#include <QStyledItemDelegate>

#include <gtest/gtest.h>

#include "ui/models/runs_model.h"
#include "ui/models/table_files.h"
#include "ui/models/table_model.h"
#include "ui/models/table_view.h"
#include "ui/style/apply_theme.h"
#include "ui/style/controls.h"

namespace scalescope {
namespace {

RunRow makeRun(int i) {
  RunRow row;
  row.id = RunId("01ARZ3NDEKTSV4RRFFQ69G" + std::to_string(1000 + i));
  row.study = StudyId(i % 2 == 0 ? "even" : "odd");
  row.studyName = i % 2 == 0 ? "strong-cifar" : "weak-svhn";
  row.cell = CellNumber(i);
  row.status = i % 5 == 0 ? RunStatus::oom : RunStatus::done;
  row.strategy = "ddp";
  row.nodes = 1;
  row.devices = 1 + i % 4;
  row.imagesPerSecond = i % 3 == 0 ? std::nan("") : 100.0 * i;
  row.lastLoss = 2.0 / (1 + i);
  row.startedWallNs = 1'700'000'000'000'000'000 + i * 1'000'000'000LL;
  row.endedWallNs = row.startedWallNs + 12'300'000'000;
  row.tags = i == 3 ? std::vector<std::string>{"baseline"} : std::vector<std::string>{};
  return row;
}

std::shared_ptr<const std::vector<RunRow>> makeRuns(int count) {
  auto rows = std::make_shared<std::vector<RunRow>>();
  for (int i = 0; i < count; ++i) rows->push_back(makeRun(i));
  return rows;
}

TEST(RunsModel, KeepsTheModelContract) {
  RunsModel model;
  RunsFilter filter;
  filter.setSourceModel(&model);
  QAbstractItemModelTester source(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  QAbstractItemModelTester proxy(&filter, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setRows(makeRuns(20));
  filter.setWords(QStringLiteral("strong"));
  filter.setGroup(RunsModel::kStatus);
  model.setRows(makeRuns(7));
  model.setRows(nullptr);
  EXPECT_EQ(filter.rowCount(), 0);
}

// A value that an imported table lacks is shown as missing, not as this program's default.
TEST(RunsModel, ShowsNoPrecisionOfImportedRuns) {
  auto rows = std::make_shared<std::vector<RunRow>>(std::vector{makeRun(1)});
  (*rows)[0].precision = "fp32";
  RunsModel model;
  model.setRows(rows);
  EXPECT_EQ(model.index(0, RunsModel::kPrecision).data().toString(), QStringLiteral("fp32"));
  auto imported = std::make_shared<std::vector<RunRow>>(*rows);
  (*imported)[0].imported = "table.csv";
  model.setRows(imported);
  EXPECT_EQ(model.index(0, RunsModel::kPrecision).data().toString(), QStringLiteral("\u2013"));
}

// The rows are of several studies, whose samples may be images or anything else.
TEST(RunsModel, TheColumnOfRatesIsInSamples) {
  RunsModel model;
  const QVariant title = model.headerData(RunsModel::kImagesPerSecond, Qt::Horizontal, Qt::DisplayRole);
  EXPECT_EQ(title.toString(), QStringLiteral("samples/s"));
}

// Separators are shown for numbers from 10,000 on, and then in the whole column.
TEST(RunsModel, SetsThousandsApartWhereResultsDo) {
  const QLocale before;
  QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
  auto rows = std::make_shared<std::vector<RunRow>>(std::vector{makeRun(1), makeRun(2)});
  (*rows)[0].imagesPerSecond = 7246.3;
  (*rows)[1].imagesPerSecond = 17820.2;
  RunsModel model;
  model.setRows(rows);
  const auto shown = [&model] {
    QStringList all;
    for (int row = 0; row < 2; ++row) all << model.index(row, RunsModel::kImagesPerSecond).data().toString();
    all.sort();
    return all;
  };
  EXPECT_EQ(shown(), (QStringList{QStringLiteral("17,820"), QStringLiteral("7,246")}));
  auto fewer = std::make_shared<std::vector<RunRow>>(*rows);
  (*fewer)[1].imagesPerSecond = 9999;
  std::set<int> reported;
  QObject::connect(&model, &QAbstractItemModel::dataChanged, &model,
                   [&reported](const QModelIndex& first, const QModelIndex& last) {
                     for (int row = first.row(); row <= last.row(); ++row) reported.insert(row);
                   });
  model.setRows(fewer);
  EXPECT_EQ(shown(), (QStringList{QStringLiteral("7246"), QStringLiteral("9999")}));
  EXPECT_EQ(reported.size(), 2U) << "the other looks different, too";
  QLocale::setDefault(before);
}

// Three repeats of a cell start within a minute: the number distinguishes them, the tool tip has the seconds.
TEST(RunsModel, ARunsStartHasItsSecondsInTheToolTip) {
  RunsModel model;
  auto rows = std::make_shared<std::vector<RunRow>>(3, makeRun(1));
  for (int i = 0; i < 3; ++i) {
    RunRow& row = (*rows)[static_cast<std::size_t>(i)];
    row.id = RunId("R" + std::to_string(i));
    row.startedWallNs = 1'700'000'040'000'000'000 + i * 9'000'000'000LL;
  }
  (*rows)[2].startedWallNs = 0;
  model.setRows(rows);
  const auto said = [&model](int row, int role) { return model.index(row, RunsModel::kStarted).data(role).toString(); };
  EXPECT_EQ(said(0, Qt::DisplayRole), said(1, Qt::DisplayRole));
  EXPECT_EQ(said(0, Qt::ToolTipRole), said(0, Qt::DisplayRole) + QStringLiteral(":00"));
  EXPECT_EQ(said(1, Qt::ToolTipRole), said(1, Qt::DisplayRole) + QStringLiteral(":09"));
  EXPECT_EQ(said(2, Qt::ToolTipRole), said(2, Qt::DisplayRole)) << "never started";
}

// Signals of a model since the last call: "+2-3" for inserted rows, "-0-1" for removed, "~4-4" for changed ones, "!"
// for a reset.
class StateChanged {
 public:
  explicit StateChanged(const QAbstractItemModel& model) {
    const auto note = [this](char what, int first, int last) {
      m_all += what + std::to_string(first) + "-" + std::to_string(last) + " ";
    };
    QObject::connect(
        &model, &QAbstractItemModel::rowsInserted, &m_context,
        [note](const QModelIndex&, int first, int last) { note('+', first, last); });
    QObject::connect(
        &model, &QAbstractItemModel::rowsRemoved, &m_context,
        [note](const QModelIndex&, int first, int last) { note('-', first, last); });
    QObject::connect(
        &model, &QAbstractItemModel::dataChanged, &m_context,
        [note](const QModelIndex& first, const QModelIndex& last) { note('~', first.row(), last.row()); });
    QObject::connect(&model, &QAbstractItemModel::modelReset, &m_context, [this] { m_all += "! "; });
  }
  std::string take() { return std::exchange(m_all, {}); }

 private:
  QObject m_context;
  std::string m_all;
};

TEST(RunsModel, ALaterListIsWhatWentCameAndChanged) {
  RunsModel model;
  RunsFilter filter;
  filter.setSourceModel(&model);
  QAbstractItemModelTester source(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  QAbstractItemModelTester proxy(&filter, QAbstractItemModelTester::FailureReportingMode::Fatal);
  filter.sort(RunsModel::kLoss);
  model.setRows(makeRuns(5));
  StateChanged reported(model);
  const QPersistentModelIndex third = filter.mapFromSource(model.index(2, 0));
  auto rows = std::make_shared<std::vector<RunRow>>(*makeRuns(5));
  model.setRows(rows);
  EXPECT_EQ(reported.take(), "") << "nothing is new";
  rows = std::make_shared<std::vector<RunRow>>(*makeRuns(5));
  (*rows)[2].studyName = "renamed";
  model.setRows(rows);
  EXPECT_EQ(reported.take(), "~2-2 ");
  EXPECT_EQ(third.data().toString(), QStringLiteral("renamed"));
  rows = std::make_shared<std::vector<RunRow>>(*makeRuns(9));
  rows->erase(rows->begin() + 6);
  rows->erase(rows->begin(), rows->begin() + 2);
  model.setRows(rows);  // The rows are 2 (no longer renamed), 3, 4, 5, 7, 8.
  EXPECT_EQ(reported.take(), "-0-1 +3-5 ~0-0 ");
  ASSERT_EQ(model.rowCount(), 6);
  for (int row = 0; row < 6; ++row)
    EXPECT_EQ(model.index(row, RunsModel::kRunId).data(RunsModel::kIdRole).toString().toStdString(),
              (*rows)[static_cast<std::size_t>(row)].id.value);
  EXPECT_EQ(third.data().toString(), QStringLiteral("strong-cifar"));
  EXPECT_EQ(model.rowOf((*rows)[4].id), 4);
  rows = std::make_shared<std::vector<RunRow>>(*rows);
  std::swap((*rows)[0], (*rows)[1]);
  model.setRows(rows);
  EXPECT_EQ(reported.take(), "! ") << "another order";
  // Rows are sorted by their present values.
  double before = -1;
  for (int row = 0; row < filter.rowCount(); ++row) {
    const double loss = filter.index(row, RunsModel::kLoss).data(RunsModel::kSortRole).toDouble();
    EXPECT_GE(loss, before);
    before = loss;
  }
}

TEST(TableModel, ALaterTableIsWhatChanged) {
  TableModel model;
  TableSort sort;
  sort.setSourceModel(&model);
  QAbstractItemModelTester source(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  QAbstractItemModelTester proxy(&sort, QAbstractItemModelTester::FailureReportingMode::Fatal);
  const auto tableOf = [](std::vector<double> values) {
    auto table = std::make_shared<Table>();
    table->id = "t";
    table->columns = {{"value", "Value", true}};
    for (const double value : values) table->rows.push_back({std::to_string(value)});
    return table;
  };
  model.setTable(tableOf({3, 1, 2}));
  sort.sort(0, Qt::AscendingOrder);
  StateChanged reported(model);
  model.setTable(tableOf({3, 1, 2}));
  EXPECT_EQ(reported.take(), "");
  model.setTable(tableOf({3, 1, 0}));
  EXPECT_EQ(reported.take(), "~2-2 ");
  EXPECT_EQ(sort.index(0, 0).data(TableModel::kSortRole).toDouble(), 0) << "the rows were sorted again";
  model.setTable(tableOf({3, 1, 0, -1}));
  EXPECT_EQ(reported.take(), "+3-3 ");
  EXPECT_EQ(sort.index(0, 0).data(TableModel::kSortRole).toDouble(), -1);
  model.setTable(tableOf({3, 5}));
  EXPECT_EQ(reported.take(), "-2-3 ~1-1 ");
  EXPECT_EQ(sort.index(1, 0).data(TableModel::kSortRole).toDouble(), 5);
  auto other = tableOf({3, 5});
  other->columns[0].title = "Other";
  model.setTable(other);
  EXPECT_EQ(reported.take(), "! ");
}

TEST(RunsFilter, AllWordsMustOccurAndStatusAndStudyNarrow) {
  RunsModel model;
  RunsFilter filter;
  filter.setSourceModel(&model);
  model.setRows(makeRuns(20));
  filter.setWords(QStringLiteral("DDP baseline"));
  ASSERT_EQ(filter.rowCount(), 1);
  EXPECT_EQ(filter.index(0, RunsModel::kCell).data().toString(), QStringLiteral("3"));
  filter.setWords({});
  filter.setStatus(RunStatus::oom);
  EXPECT_EQ(filter.rowCount(), 4);
  filter.setStudy(QStringLiteral("even"));
  EXPECT_EQ(filter.rowCount(), 2);
}

TEST(RunsFilter, MissingNumbersStayLastBothWays) {
  RunsModel model;
  RunsFilter filter;
  filter.setSourceModel(&model);
  model.setRows(makeRuns(9));
  for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
    filter.sort(RunsModel::kImagesPerSecond, order);
    for (int row = 6; row < 9; ++row)
      EXPECT_TRUE(std::isnan(filter.index(row, RunsModel::kImagesPerSecond).data(RunsModel::kSortRole).toDouble()));
  }
}

TEST(RunsFilter, GroupsStayTogetherWhateverSorts) {
  RunsModel model;
  RunsFilter filter;
  filter.setSourceModel(&model);
  model.setRows(makeRuns(20));
  filter.setGroup(RunsModel::kStudy);
  filter.sort(RunsModel::kCell, Qt::DescendingOrder);
  int starts = 0;
  for (int row = 0; row < filter.rowCount(); ++row) starts += filter.startsGroup(filter.index(row, 0)) ? 1 : 0;
  EXPECT_EQ(starts, 1);
  EXPECT_EQ(filter.index(0, RunsModel::kCell).data().toString(), QStringLiteral("18"));
}

TEST(RunsTable, IsExactAndInCLocale) {
  const Table table =
      runsTable(*makeRuns(2), {0, 1},
                {RunsModel::kRunId, RunsModel::kImagesPerSecond, RunsModel::kStarted, RunsModel::kDuration});
  EXPECT_EQ(table.columns[3].key, "seconds");
  EXPECT_EQ(table.rows[0],
            (std::vector<std::string>{"01ARZ3NDEKTSV4RRFFQ69G1000", "", "2023-11-14T22:13:20.000Z", "12.3"}));
  EXPECT_EQ(table.rows[1][1], "100");
  const Table turned = runsTable(*makeRuns(2), {1}, {RunsModel::kImagesPerSecond});
  EXPECT_EQ(turned.rows, (std::vector<std::vector<std::string>>{{"100"}}));
}

std::shared_ptr<const Table> makeTable() {
  auto table = std::make_shared<Table>();
  table->columns = {{"name", "Name", false}, {"value", "Value", true}};
  table->rows = {{"b", "10"}, {"a", "9"}, {"c", ""}};
  table->display = {{"b", "10.0"}, {"a", "9.0"}, {"c", ""}};
  return table;
}

TEST(TableModel, ShowsRoundedSortsExactAndMarksWhatIsMissing) {
  TableModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setTable(makeTable());
  EXPECT_EQ(model.index(2, 1).data().toString(), QStringLiteral("\u2013"));
  EXPECT_EQ(model.index(0, 1).data().toString(), QStringLiteral("10.0"));
  EXPECT_TRUE(model.index(0, 1).data(Qt::TextAlignmentRole).value<Qt::Alignment>() & Qt::AlignRight);
  TableSort sort;
  sort.setSourceModel(&model);
  sort.sort(1, Qt::AscendingOrder);
  EXPECT_EQ(sort.index(0, 0).data().toString(), QStringLiteral("a"));
  sort.sort(1, Qt::DescendingOrder);
  EXPECT_EQ(sort.index(0, 0).data().toString(), QStringLiteral("b"));
  EXPECT_EQ(sort.index(2, 0).data().toString(), QStringLiteral("c"));
}

TEST(TableModel, ATipHasAllDigitsOfANumberAndTheTextOfTheCell) {
  auto table = std::make_shared<Table>();
  table->columns = {{"value", "Value", true}, {"status", "Status", false}};
  table->rows = {{"9.87654", "oom"}};
  table->display = {{"9.9", "Speicher voll"}};
  TableModel model;
  model.setTable(table);
  EXPECT_EQ(model.index(0, 0).data(Qt::ToolTipRole).toString(), QStringLiteral("9.87654"));
  EXPECT_EQ(model.index(0, 1).data(Qt::ToolTipRole).toString(), QStringLiteral("Speicher voll"));
  EXPECT_EQ(model.index(0, 1).data(TableModel::kRawRole).toString(), QStringLiteral("oom"));
}

TEST(TableModel, RowsShorterThanTheHeaderDoNoHarm) {
  auto table = std::make_shared<Table>();
  table->columns = {{"a", "A", true}, {"b", "B", true}};
  table->rows = {{"1"}};
  TableModel model;
  model.setTable(table);
  EXPECT_EQ(model.index(0, 1).data().toString(), QStringLiteral("\u2013"));
}

TEST(TableView, CopiesTheSelectionWithItsHeadings) {
  TableModel model;
  model.setTable(makeTable());
  TableView view;
  view.setModel(&model);
  view.selectRow(1);
  EXPECT_EQ(view.selectionText(), QStringLiteral("Name\tValue\na\t9.0"));
}

TEST(TableView, CopiesNoFormulasAndKeepsColumns) {
  auto table = std::make_shared<Table>();
  table->columns = {{"a", "A", false}, {"b", "B", false}};
  table->rows = {{"=cmd|' /C calc'!A0", "x\t=1\ny"}, {" @SUM(A1)", "-3 %"}};
  TableModel model;
  model.setTable(table);
  TableView view;
  view.setModel(&model);
  view.selectAll();
  EXPECT_EQ(view.selectionText(), QStringLiteral("A\tB\n'=cmd|' /C calc'!A0\tx =1 y\n' @SUM(A1)\t-3 %"));
}

TEST(ScreenTable, BoundsStandBehindTheirValue) {
  Table table;
  table.columns = {
      {"cell", "cell"}, {"speedup", "speedup"}, {"speedupLow", "from"}, {"speedupHigh", "to"}, {"costLow", "least"}};
  table.rows = {{"1", "1.9123", "1.8", "2.03", "7"}, {"2", "1", "", "", "8"}};
  table.display = {{"1", "1.91", "1.80", "2.03", "7"}, {"2", "1.00", "", "", "8"}};
  const Table shown = withBoundsJoined(table);
  ASSERT_EQ(shown.columns.size(), 3U);
  EXPECT_EQ(shown.columns[2].key, "costLow") << "it is the bound of no column";
  EXPECT_EQ(shown.rows[0], (std::vector<std::string>{"1", "1.9123", "7"}));
  EXPECT_EQ(shown.display[0], (std::vector<std::string>{"1", "1.91 [1.80, 2.03]", "7"}));
  EXPECT_EQ(shown.display[1], (std::vector<std::string>{"2", "1.00", "8"}));
}

struct CountingDelegate final : QStyledItemDelegate {
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const final {
    ++measured;
    return QStyledItemDelegate::sizeHint(option, index);
  }
  mutable int measured = 0;
};

// All numbers of a study of a hundred cells are ten thousand entries, which would be measured in one event.
TEST(TableView, OfALargeTableTheLongestEntriesAreMeasured) {
  constexpr int kMany = 100;
  auto table = std::make_shared<Table>();
  for (int column = 0; column < kMany; ++column) table->columns.push_back({std::to_string(column), "n", true});
  for (int row = 0; row < kMany; ++row)
    table->rows.emplace_back(kMany, row == kMany - 1 ? "1234567.891" : std::to_string(row));
  TableModel model;
  model.setTable(table);
  CountingDelegate delegate;
  TableView view;
  view.setItemDelegate(&delegate);
  view.setModel(&model);
  view.resize(800, 400);
  view.fitColumns();
  EXPECT_GT(delegate.measured, 0);
  EXPECT_LT(delegate.measured, 10 * kMany);
  for (const int column : {0, kMany - 1})
    EXPECT_GE(view.columnWidth(column), view.sizeHintForIndex(model.index(kMany - 1, column)).width());
}

// A table's geometry changes more often than its content.
TEST(TableView, RowsAreMeasuredAgainOnceTheyAreOthersOnly) {
  auto table = std::make_shared<Table>(*makeTable());
  TableModel model;
  model.setTable(table);
  CountingDelegate delegate;
  TableView view;
  view.setItemDelegate(&delegate);
  view.setModel(&model);
  view.show();
  view.fitColumns();
  delegate.measured = 0;
  for (const int width : {300, 60, 500}) {
    view.resize(width, 200);
    view.fitColumns();
  }
  EXPECT_EQ(delegate.measured, 0);
  const auto needed = [&] { return view.leastWidth(); };
  const int before = needed();
  table = std::make_shared<Table>(*table);
  table->rows[0][1] = table->display[0][1] = std::string(30, '8');
  model.setTable(table);
  EXPECT_GT(needed(), before);
  QFont larger = view.font();
  larger.setPointSizeF(2 * larger.pointSizeF());
  const int usual = needed();
  view.setFont(larger);
  EXPECT_GT(needed(), usual);
}

// A table that is shown gets its height in several steps, and fitting its columns takes long.
TEST(TableView, ColumnsAreFittedToAnotherWidthOnly) {
  TableModel model;
  model.setTable(makeTable());
  TableView view;
  view.setModel(&model);
  view.resize(500, 200);
  view.show();
  QCoreApplication::processEvents();
  const int fitted = view.columnWidth(0);
  view.setColumnWidth(0, fitted + 20);  // The user widens the column.
  view.resize(500, 300);
  QCoreApplication::processEvents();
  EXPECT_EQ(view.columnWidth(0), fitted + 20);
  view.resize(700, 300);
  QCoreApplication::processEvents();
  EXPECT_EQ(view.horizontalHeader()->length(), view.viewport()->width());
}

// Headings of two lines need the scroll bar that leaves no room for headings of one: neither is right for this width.
TEST(TableView, AWidthThatABarDecidesIsFittedOnce) {
  applyTheme(Theme::light);
  auto table = std::make_shared<Table>();
  for (int i = 0; i < 5; ++i) table->columns.push_back({"c" + std::to_string(i), "efficiency, 95 % from, %"});
  table->rows = std::vector<std::vector<std::string>>(3, std::vector<std::string>(5, "61.5"));
  TableModel model;
  model.setTable(table);
  TableView view;
  view.setModel(&model);
  view.resize(1400, 200);
  view.show();
  view.fitColumns();
  const int height = view.heightForRows(3);
  int total = 0;
  for (int i = 0; i < 5; ++i) total += view.horizontalHeader()->sectionSizeHint(i);
  for (int width = total - 40; width < total + 40; ++width)
    for (const int lower : {0, 4, 12}) {
      view.resize(width, height - lower);
      QCoreApplication::processEvents();
      EXPECT_GT(view.horizontalHeader()->length(), 0) << width;
    }
}

// Studies are side by side: no column is cut to a stub while another is whole.
TEST(TableView, TextColumnsThatDoNotFitAreEquallyWide) {
  applyTheme(Theme::light);
  auto table = std::make_shared<Table>();
  for (const char* key : {"setting", "a", "b", "c"}) table->columns.push_back({key, key, false, {}});
  const std::string text = "50 steps after 15 steps of warm-up, 3 repeats";
  table->rows = {{"measured window", text, text, text}};
  TableModel model;
  model.setTable(table);
  TableView view;
  view.setModel(&model);
  view.resize(760, 200);
  view.show();
  view.fitColumns();
  EXPECT_EQ(view.horizontalHeader()->length(), view.viewport()->width());
  for (const int column : {2, 3}) EXPECT_NEAR(view.columnWidth(column), view.columnWidth(1), 1) << column;
  EXPECT_LT(view.columnWidth(0), view.columnWidth(3)) << "it is narrower than what is shared";
}

TEST(TableView, TextIsNotCutWhileTheTableHasRoom) {
  applyTheme(Theme::light);
  auto table = std::make_shared<Table>();
  for (const char* key : {"a", "b", "c"}) table->columns.push_back({key, key, false, {}});
  const std::string text = "hide or show that series in this chart and in all others; also a click on its name";
  table->rows = {{"Runs", "Ctrl+C", text}};
  TableModel model;
  model.setTable(table);
  TableView view;
  view.setModel(&model);
  view.show();
  view.resize(900, 200);
  view.fitColumns();
  EXPECT_GT(view.columnWidth(2), view.fontMetrics().horizontalAdvance(QString::fromStdString(text)));
  EXPECT_EQ(view.horizontalHeader()->length(), view.viewport()->width());
}

// The names of variants are often the same up to their last characters.
TEST(TableView, NamesThatDifferAtTheirEndLookDifferent) {
  applyTheme(Theme::light);
  const auto picture = [](const std::string& text) {
    TableModel model;
    Table table;
    table.columns = {{"variant", "variant", false}};
    table.rows = {{text}};
    model.setTable(std::make_shared<const Table>(table));
    TableView view;
    view.setModel(&model);
    view.resize(120, 100);
    view.show();
    return view.viewport()->grab().toImage();
  };
  EXPECT_NE(picture("config=a-long-name-of-a-setting-1"), picture("config=a-long-name-of-a-setting-8"));
  EXPECT_EQ(picture("a sentence that is read from its beginning, 1"),
            picture("a sentence that is read from its beginning, 8"));
}

// The tool tip of a cell has its whole text; nothing else names its column.
TEST(TableView, AColumnIsNotNarrowerThanItsHeading) {
  applyTheme(Theme::light);
  auto table = std::make_shared<Table>();
  table->columns.push_back({"long", "Donaudampfschifffahrtsgesellschaft or strategy", false, {}});
  for (const char* key : {"a", "b"}) table->columns.push_back({key, key, false, {}});
  const std::string text = "50 steps after 15 steps of warm-up, 3 repeats";
  table->rows = {{text, text, text}};
  TableModel model;
  model.setTable(table);
  TableView view;
  view.setModel(&model);
  view.show();
  bool isShrunk = false;
  for (int width = view.leastWidth(); width < 900; width += 7) {
    view.resize(width, 200);
    view.fitColumns();
    EXPECT_EQ(view.horizontalHeader()->length(), view.viewport()->width()) << width;
    EXPECT_GE(view.columnWidth(0), view.horizontalHeader()->sectionSizeHint(0)) << width;
    isShrunk = isShrunk || view.columnWidth(1) < view.columnWidth(0);
  }
  EXPECT_TRUE(isShrunk);
}

// With a larger font a column may be wider than with the usual one: text that is wider than its column is cut.
TEST(TableView, TextIsCutByTheMeasureOfItsFont) {
  applyTheme(Theme::light);
  const QFont before = QApplication::font();
  QFont larger = before;
  larger.setPointSizeF(15);
  QApplication::setFont(larger);
  auto table = std::make_shared<Table>();
  for (const char* key : {"a", "b"}) table->columns.push_back({key, key, false, {}});
  QString text;
  while (QFontMetrics(larger).horizontalAdvance(text) < 400) text += QStringLiteral("wide ");
  table->rows = {{text.toStdString(), text.toStdString()}};
  TableModel model;
  model.setTable(table);
  {
    TableView view;
    view.setModel(&model);
    view.show();
    const auto cutAt = [&view](int width) {
      view.resize(width, 200);
      view.fitColumns();
      EXPECT_EQ(view.horizontalHeader()->length(), view.viewport()->width()) << width;
      return view.cutsText();
    };
    EXPECT_FALSE(cutAt(1000));
    EXPECT_TRUE(cutAt(700)) << view.columnWidth(0) << " px each";
    EXPECT_TRUE(cutAt(500));
  }
  QApplication::setFont(before);
}

TEST(TableView, HeadingsTakeTwoLinesWhereOneWouldNotFit) {
  applyTheme(Theme::light);
  auto table = std::make_shared<Table>();
  for (int i = 0; i < 5; ++i) table->columns.push_back({"c" + std::to_string(i), "efficiency, 95 % from, %"});
  table->rows = {std::vector<std::string>(5, "61.5")};
  TableModel model;
  model.setTable(table);
  TableView view;
  view.setModel(&model);
  QHeaderView* header = view.horizontalHeader();
  const auto shown = [&](int width) {
    view.resize(width, 200);
    view.show();
    view.fitColumns();
    return header->length() <= view.viewport()->width();
  };
  EXPECT_TRUE(shown(1400));
  EXPECT_FALSE(wrapsHeadings(header));
  const int oneLine = header->height();
  EXPECT_TRUE(shown(620)) << header->length();
  EXPECT_TRUE(wrapsHeadings(header));
  EXPECT_GT(header->height(), oneLine + header->fontMetrics().height() / 2);
  EXPECT_GE(view.heightForRows(1), header->height() + view.rowHeight(0));
  EXPECT_TRUE(shown(1400));
  EXPECT_EQ(header->height(), oneLine);
}

}  // namespace
}  // namespace scalescope
