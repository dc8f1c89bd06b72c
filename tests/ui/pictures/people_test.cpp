// Bundles of three people for one lab on the Compare page, and a published table: dropped, imported, read and drawn by
// the window's own code. SCALESCOPE_SHOTS saves every view as a picture.
#include <QApplication>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QMimeData>
#include <QSignalSpy>
#include <QTabBar>
#include <QUrl>

#include <gtest/gtest.h>

#include "app/desktop/desktop_services.h"
#include "core/base/file.h"
#include "launcher/bundle/stored_bundles.h"
#include "tests/paths.h"
#include "tests/temp_folder.h"
#include "tests/ui/pictures/fake_people.h"
#include "tests/ui/window/window_help.h"
#include "ui/base/language.h"
#include "ui/bridge/comparer.h"
#include "ui/charts/chart_view.h"
#include "ui/models/table_view.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/pages/results/window_formatter.h"
#include "ui/style/apply_theme.h"

namespace scalescope {
namespace {

// The page with its worker over one store, connected as the window connects them, including the import of dropped
// files.
struct Desk {
  explicit Desk(const std::string& folder) : store(folder) {
    comparer.setFolder(store);
    QObject::connect(&page, &ComparePage::listRequested, &comparer, &Comparer::list);
    QObject::connect(&page, &ComparePage::compareRequested, &comparer,
                     [this](int number, const std::vector<ComparedChoice>& chosen, const QString& what) {
                       asked = number;
                       comparer.compare(number, chosen, what.toStdString(), windowFormatter());
                     });
    QObject::connect(&page, &ComparePage::auditRequested, &comparer, &Comparer::audit);
    QObject::connect(&comparer, &Comparer::choicesLoaded, &page, &ComparePage::setChoices);
    QObject::connect(&comparer, &Comparer::compared, &page, [this](int number, const ComparisonPtr& reported) {
      if (number == asked) shown = reported;  // The page shows no answer to an earlier request.
      page.setComparison(number, reported);
    });
    QObject::connect(
        &comparer, &Comparer::audited, &page,
        [this](int number, const MarkedAuditPtr& reported) {
          audit = reported;
          page.setAudit(number, reported);
        });
    QObject::connect(&page, &ComparePage::importRequested, &page, [this](const QString& file) { wanted << file; });
    page.setCanImport(true);
    page.resize(1280, 740);
    page.show();
  }
  void drop(const QStringList& files) {
    QMimeData data;
    QList<QUrl> urls;
    for (const QString& file : files) urls.push_back(QUrl::fromLocalFile(file));
    data.setUrls(urls);
    QDragEnterEvent enter({300, 300}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&page, &enter);  // Qt accepts a drop only after an enter event.
    EXPECT_TRUE(enter.isAccepted());
    QDropEvent event({300, 300}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&page, &event);
    while (!wanted.isEmpty()) import(wanted.takeFirst());
  }
  // Imports as the bridge does, outside the page's events.
  void import(const QString& file) {
    const auto imported = importBundle(store, file.toStdString());
    EXPECT_TRUE(imported) << english(imported.error());
    page.setImported(file, imported ? std::nullopt : std::optional(imported.error()));
    comparer.list();
  }
  [[nodiscard]] const QAbstractItemModel* table(const char* name) const {
    for (TableView* each : page.findChildren<TableView*>())
      if (each->accessibleName() == QLatin1String(name)) return each->model();
    return nullptr;
  }
  void shootViews(const QString& name) {
    auto* views = page.findChild<QTabBar*>();
    for (const Theme theme : {Theme::light, Theme::dark}) {
      applyTheme(theme);
      for (int view = 0; view < views->count(); ++view) {
        views->setCurrentIndex(view);
        QTest::qWait(80);
        shoot(&page, QStringLiteral("people-%1-%2-%3")
                         .arg(name)
                         .arg(view)
                         .arg(theme == Theme::dark ? QStringLiteral("dark") : QStringLiteral("light")));
      }
    }
    applyTheme(Theme::light);
  }

  const std::string store;
  QStringList wanted;  // Bundles that the page requested.
  Comparer comparer{compareServices()};
  ComparePage page;
  int asked = 0;  // Number of the newest request.
  ComparisonPtr shown;
  MarkedAuditPtr audit;
};

QStringList columnOf(const QAbstractItemModel& table, int column) {
  QStringList out;
  for (int row = 0; row < table.rowCount(); ++row) out << table.index(row, column).data().toString();
  return out;
}

TEST(People, ThreeBundlesOfOneLabStandBesideEachOtherAndAPublishedTableIsChecked) {
  const TempFolder place;
  const std::string store = place.path("mine");
  ASSERT_TRUE(makeFolders(store));
  ASSERT_TRUE(rebuildStore(store));
  QStringList files;
  for (const FakePerson& person : fakePeople()) files << QString::fromStdString(fakeBundle(person, place.path()));
  ASSERT_FALSE(::testing::Test::HasFailure());
  Desk desk(store);
  desk.drop(files);
  ASSERT_TRUE(waitFor([&] { return desk.shown != nullptr && desk.shown->studies.size() == 3; }));

  // Every study has its author, its machine and its limitations.
  const QAbstractItemModel* people = desk.table("Authors and machines");
  ASSERT_NE(people, nullptr);
  ASSERT_EQ(people->rowCount(), 3);
  QStringList names = columnOf(*people, 0), machines = columnOf(*people, 1);
  names.sort(), machines.sort();
  EXPECT_EQ(names, (QStringList{QStringLiteral("Anna"), QStringLiteral("Berta"), QStringLiteral("Chris")}));
  EXPECT_EQ(machines.size(), 3);
  EXPECT_TRUE(machines.front().contains(QStringLiteral("AMD EPYC 7763"))) << machines.front().toStdString();
  for (const ComparedStudy& each : desk.shown->studies) {
    bool governor = false;
    for (const GuardNote& note : notesOfStudy(*each.study))
      governor = governor || note.message.code.find("governor") != std::string::npos;
    EXPECT_EQ(governor, each.label == "Berta") << each.label << " measured with a clock that waits for load";
  }

  // Speeds differ by the factors of the made-up machines.
  const auto cellOf = [&](const char* name, int devices) -> const CellResult* {
    for (const ComparedStudy& each : desk.shown->studies)
      for (const CellResult& cell : each.study->cells)
        if (each.label == name && cell.cell.worldDevices() == devices && cell.imagesPerSecond &&
            cell.cell.strategy != Strategy::single)
          return &cell;
    return nullptr;
  };
  const CellResult *anna = cellOf("Anna", 2), *berta = cellOf("Berta", 2);
  ASSERT_TRUE(anna != nullptr && berta != nullptr);
  EXPECT_NEAR(*anna->imagesPerSecond / *berta->imagesPerSecond, 1.4 * 1.15 / 0.6, 0.01);
  EXPECT_NEAR(*anna->speedup / *berta->speedup, 1.15, 0.01);

  // Every person has a line, under a title that names the least and the most.
  ASSERT_FALSE(desk.shown->refused);
  EXPECT_TRUE(desk.shown->figure.title.find("(Berta) to ") != std::string::npos &&
              desk.shown->figure.title.ends_with("(Chris)"))
      << desk.shown->figure.title;
  for (const FakePerson& person : fakePeople())
    EXPECT_TRUE(std::any_of(desk.shown->figure.series.begin(), desk.shown->figure.series.end(),
                            [&](const FigureSeries& series) { return series.name.find(person.name) == 0; }))
        << person.name;

  // Differences between the machines are listed first.
  const QAbstractItemModel* differences = desk.table("Differences");
  ASSERT_NE(differences, nullptr);
  const QStringList facts = columnOf(*differences, 0), differs = columnOf(*differences, 1);
  for (const char* fact : {"processor", "kernel", "governor"}) {
    const qsizetype row = facts.indexOf(QLatin1String(fact));
    EXPECT_GE(row, 0) << fact << " of " << facts.join(QLatin1Char(' ')).toStdString();
    EXPECT_TRUE(row < 0 || differs[row] == QStringLiteral("yes")) << fact;
  }
  const qsizetype different = differs.count(QStringLiteral("yes"));
  EXPECT_EQ(differs.lastIndexOf(QStringLiteral("yes")), different - 1);
  EXPECT_LT(different, differs.size()) << "and what is the same for everybody below it";

  // The published tables are dropped on the same page.
  desk.drop({QString::fromStdString(sourceFile("tests/fixtures/lab-tables/speedup.csv")),
             QString::fromStdString(sourceFile("tests/fixtures/lab-tables/compute_comm.csv"))});
  ASSERT_TRUE(waitFor([&] { return desk.audit != nullptr; }));
  EXPECT_EQ(desk.audit->tables.size(), 2U);
  const QAbstractItemModel* published = desk.table("Table: speedup.csv");
  ASSERT_NE(published, nullptr);
  const QString wrong = published->index(22, 5).data().toString();  // Report E, two devices.
  EXPECT_TRUE(wrong.startsWith(QStringLiteral("1.40")) && wrong.contains(QStringLiteral("0.70")))
      << wrong.toStdString();

  if (!picturesWanted()) return;
  desk.shootViews(QStringLiteral("en"));
  desk.page.resize(1024, 580);
  desk.shootViews(QStringLiteral("small"));
}

// The page is created again in another language, as the window does it.
TEST(People, ThePageIsDrawnInEveryLanguage) {
  if (!picturesWanted()) GTEST_SKIP() << "for people who look at pages: SCALESCOPE_SHOTS";
  const TempFolder place;
  const std::string store = place.path("mine");
  ASSERT_TRUE(makeFolders(store));
  ASSERT_TRUE(rebuildStore(store));
  for (const FakePerson& person : fakePeople()) {
    const std::string file = fakeBundle(person, place.path());
    ASSERT_TRUE(importBundle(store, file));
  }
  for (const char* language : {"de", "zh_CN"}) {
    installLanguage(QString::fromLatin1(language));
    QLocale::setDefault(QLocale(QString::fromLatin1(language)));
    Desk desk(store);
    desk.comparer.list();
    EXPECT_TRUE(waitFor([&] { return desk.shown != nullptr && desk.shown->studies.size() == 3; }));
    desk.drop({QString::fromStdString(sourceFile("tests/fixtures/lab-tables/speedup.csv"))});
    EXPECT_TRUE(waitFor([&] { return desk.audit != nullptr; }));
    desk.shootViews(QString::fromLatin1(language));
  }
  installLanguage(QStringLiteral("en"));
  QLocale::setDefault(QLocale::c());
}

}  // namespace
}  // namespace scalescope
