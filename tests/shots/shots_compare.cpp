#include "tests/shots/shots_compare.h"

#include <QTabBar>

#include "core/report/figures/figures.h"
#include "tests/shots/shots_data.h"
#include "tests/shots/shots_frame.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/pages/results/window_formatter.h"
#include "ui/style/theme.h"

namespace scalescope {
namespace {

constexpr const char* kTable =
    "report,strategy,devices,batch_per_device,seconds_per_epoch,printed_speedup\n"
    "Group 7,ddp,1,32,20.0,1\nGroup 7,ddp,2,32,12.5,1.6\nGroup 7,ddp,4,32,8.0,3.5\n";

struct Person {
  const char* name;
  const char* processor;
  const char* governor;
  double pace, growth;
};
constexpr Person kPeople[] = {{"Anna", "Demo CPU, 8 cores", "performance", 1, 1},
                              {"Berta", "Demo CPU, 8 cores", "powersave", 0.84, 0.92},
                              {"Chris", "Other CPU, 16 cores", "performance", 1.31, 1.07}};

StudyResult studyOf(const Person& person) {
  StudyResult study = demoStudy();
  for (CellResult& cell : study.cells) {
    // Each further device adds a little more or less, depending on the machine; its pace is applied below.
    const auto grown = [&](Number& speedup) {
      if (speedup) *speedup = 1 + (*speedup - 1) * person.growth;
    };
    const double before = cell.speedup.value_or(1);
    for (Number* speedup : {&cell.speedup, &cell.speedupCi.low, &cell.speedupCi.high}) grown(*speedup);
    const double gain = person.pace * cell.speedup.value_or(1) / before;
    if (cell.efficiency) *cell.efficiency *= cell.speedup.value_or(1) / before;
    if (cell.imagesPerSecond) *cell.imagesPerSecond *= gain;
    for (Number* seconds : {&cell.stepSeconds.mean, &cell.stepSeconds.ciLow, &cell.stepSeconds.ciHigh})
      if (*seconds) **seconds /= gain;
    cell.environment = {{"processor", person.processor}, {"governor", person.governor}, {"torch", "2.11.0"}};
  }
  if (person.growth < 1) study.guard.push_back({Severity::warning, {"guard.oversubscribed", {}}});
  if (person.growth > 1) study.guard.push_back({Severity::note, {"guard.instrument-shares-cores", {}}});
  return study;
}

ComparisonPtr comparison() {
  const MessageFormatter language = windowFormatter();
  auto out = std::make_shared<Comparison>();
  for (const Person& person : kPeople)
    out->studies.push_back({std::make_shared<const StudyResult>(studyOf(person)), person.name});
  out->lines = comparisonTable(language, out->studies);
  out->differences = differencesTable(language, out->studies);
  if (const auto all = overlaid(out->studies)) {
    out->figure = makeFigure(language, *all, "speedup").value_or(Figure());
    out->figure.title = overlaidTitle(language, out->studies, "speedup");
    out->points = makeTable(language, *all, "speedup").value_or(Table());
  }
  return out;
}

ComparedChoices choices() {
  auto out = std::make_shared<std::vector<ComparedChoice>>();
  for (const Person& person : kPeople)
    out->push_back({StudyId(), person.name, "demo-strong", person.name, true, 1'763'800'000'000'000'000});
  return out;
}

void fillCompare(ComparePage& page, int view) {
  page.setCanImport(true);
  int number = 0;
  QObject::connect(&page, &ComparePage::compareRequested, &page,
                   [&number](int asked, const auto&, const auto&) { number = asked; });
  page.setChoices(choices());
  page.setComparison(number, comparison());
  QObject::disconnect(&page, &ComparePage::compareRequested, nullptr, nullptr);
  const auto audit = markedTables({{"group-7.csv", kTable}});
  QObject::connect(&page, &ComparePage::auditRequested, &page, [&](int asked, const auto&) {
    if (audit) page.setAudit(asked, std::make_shared<const MarkedAudit>(*audit));
  });
  page.open({QStringLiteral("group-7.csv")});
  QObject::disconnect(&page, &ComparePage::auditRequested, nullptr, nullptr);
  page.findChild<QTabBar*>()->setCurrentIndex(view);
}

Shot viewShot(const char* name, QSize size, int view) {
  return {name, size,
          [view] {
            return windowAt(
                MainWindow::compare,
                [view](Bridge&, MainWindow& window) { fillCompare(*window.findChild<ComparePage*>(), view); });
          }};
}

}  // namespace

std::vector<Shot> compareShots() {
  return {viewShot("compare-overlaid", {1280, 800}, 0), viewShot("compare-people", {1280, 800}, 1),
          viewShot("compare-differences", {1280, 800}, 2), viewShot("compare-table", {1280, 800}, 3)};
}

}  // namespace scalescope
