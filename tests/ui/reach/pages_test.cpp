// Clicks through every page, tab, choice and menu: nothing is cut, nothing overlaps, no focus is lost.
#include <QAbstractSpinBox>
#include <QButtonGroup>
#include <QComboBox>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <algorithm>
#include <set>

#include "tests/shots/shots_data.h"
#include "tests/shots/shots_live.h"
#include "tests/ui/reach/reach_fixture.h"
#include "tests/ui/window/window_help.h"
#include "ui/bridge/host_work.h"
#include "ui/base/message_translation.h"
#include "ui/charts/chart_view.h"
#include "ui/models/table_view.h"
#include "ui/pages/results/figure_maker.h"
#include "ui/pages/results/results_page.h"
#include "ui/pages/results/top_charts.h"

namespace scalescope {
namespace {

std::shared_ptr<const std::vector<preflight::HostReport>> checksOfTwo() {
  using namespace preflight;
  HostReport good, bad;
  good.view.spec.name = good.view.spec.ssh = good.view.login = "n1";
  bad.view.spec.name = bad.view.spec.ssh = bad.view.login = "workstation-in-the-cellar";
  good.checks = {{"name", fine({"preflight.addresses", {{"addresses", std::string("192.0.2.11")}}})},
                 {"worker", warn({"preflight.no-cuda-worker", {}}, {{"preflight.fix.cuda-worker", {}}})}};
  bad.checks = {{"shell", unknown({"preflight.cancelled", {}})},
                {"writing", preflight::bad({"preflight.unwritten",
                                            {{"folder", std::string("/home/student/.cache/scalescope")},
                                             {"reason", std::string("No space left on device")}}},
                                           {{"preflight.fix.writing", {}}, "ssh n2 'df -h /home/student/.cache'"})}};
  return std::make_shared<const std::vector<HostReport>>(std::vector<HostReport>{good, bad});
}

constexpr const char* kFarHost = "workstation-in-the-cellar";

// Returns a report with findings that the program can fix itself.
std::shared_ptr<const std::vector<preflight::HostReport>> checksToMend() {
  using namespace preflight;
  HostReport report;
  report.view.spec.name = report.view.spec.ssh = report.view.login = kFarHost;
  report.view.choice = {"openssh", {"proxyjump", "controlpath"}};
  report.view.probe.emplace().ranks = {4711, 4712};
  report.checks = {
      {"logout", warn({"preflight.no-linger", {{"user", std::string("student")}}},
                      {{"preflight.fix.linger", {}}, "ssh workstation-in-the-cellar 'loginctl enable-linger'"})},
      {"leftovers",
       warn({"preflight.ranks-live",
             {{"ranks", std::int64_t{2}}, {"agents", std::int64_t{1}}, {"pids", std::string("4711 4712")}}},
            {{"preflight.fix.ranks-live", {}}, "ssh workstation-in-the-cellar 'kill 4711 4712'"})}};
  return std::make_shared<const std::vector<HostReport>>(std::vector<HostReport>{report});
}

// Returns true if everything that Results shows first is drawn: it is made on another thread.
bool isDrawn(const QWidget& window) {
  for (const ChartView* chart : window.findChild<TopCharts*>()->findChildren<ChartView*>())
    if (chart->figure().series.empty()) return false;
  return window.findChild<FigureMaker*>()->isIdle();
}

// Returns true if a part of the widget's place is in view, whatever its own children cover.
bool isInSight(const QWidget& widget) {
  QRect place = widget.rect();
  for (const QWidget* each = &widget; !each->isWindow(); each = each->parentWidget())
    place = place.translated(each->pos()) & each->parentWidget()->rect();
  return !place.isEmpty();
}

// Returns true if the keyboard should reach the widget: parts of a box are reached with it.
bool isControl(const QWidget& widget) {
  if (!widget.isVisible() || !widget.isEnabled() || (widget.focusPolicy() & Qt::TabFocus) == 0) return false;
  if (widget.focusProxy() != nullptr || !isInSight(widget)) return false;
  const QWidget* parent = widget.parentWidget();
  if (qobject_cast<const QComboBox*>(parent) != nullptr || qobject_cast<const QAbstractSpinBox*>(parent) != nullptr)
    return false;
  const auto* button = qobject_cast<const QAbstractButton*>(&widget);
  return button == nullptr || button->group() == nullptr || !button->group()->exclusive() || button->isChecked();
}

std::string described(const QWidget& widget) {
  return std::string(widget.metaObject()->className()) + " \"" + widget.accessibleName().toStdString() + "\"";
}

}  // namespace

// Tab reaches every control in view, shows where it is, and returns to the first one: no page has a dead end.
TEST_F(Reach, TabReachesEveryControlOfEveryPage) {
  open(Store::filled);
  ASSERT_TRUE(waitFor([this] { return m_window->findChild<ResultsPage*>()->result() != nullptr; }));
  const std::pair<MainWindow::Page, const char*> pages[] = {
      {MainWindow::machines, "Machines"}, {MainWindow::newStudy, "New study"}, {MainWindow::results, "Results"},
      {MainWindow::runs, "Runs"},         {MainWindow::report, "Report"},      {MainWindow::compare, "Compare"},
      {MainWindow::settings, "Settings"}};
  for (const auto& [page, name] : pages) {
    ASSERT_TRUE(goTo(page, name));
    if (page == MainWindow::results) ASSERT_TRUE(waitFor([this] { return isDrawn(*m_window); }));
    m_person->settle();
    std::set<const QWidget*> wanted, reached;
    for (const QWidget* each : m_window->findChildren<QWidget*>())
      if (each->window() == m_window.get() && isControl(*each)) wanted.insert(each);
    constexpr int kMostPresses = 300;
    const QWidget* first = nullptr;
    bool isBack = false;
    for (int i = 0; i < kMostPresses && !isBack; ++i) {
      m_person->press(Qt::Key_Tab);
      const QWidget* focus = m_window->focusWidget();
      ASSERT_NE(focus, nullptr) << name;
      isBack = focus == first;
      if (first == nullptr) first = focus;
      EXPECT_EQ(qobject_cast<const QScrollArea*>(focus), nullptr)
          << name << ": no focus is shown on " << described(*focus);
      EXPECT_TRUE(isInSight(*focus)) << name << ": " << described(*focus) << " is out of sight";
      for (const QWidget* each = focus; each != nullptr; each = each->parentWidget()) reached.insert(each);
    }
    EXPECT_TRUE(isBack) << name << ": Tab does not return";
    for (const QWidget* each : wanted)
      if (!reached.contains(each)) ADD_FAILURE() << name << ": Tab does not reach " << described(*each);
  }
}

TEST_F(Reach, AFirstStart) {
  open(Store::none);
  ASSERT_TRUE(waitFor([this] { return m_window->findChild<ResultsPage*>()->result() != nullptr; }));
  look(QStringLiteral("first start, charts under way"));
  ASSERT_TRUE(waitFor([this] { return isDrawn(*m_window); }));
  look(QStringLiteral("first start"));
  ASSERT_TRUE(goTo(MainWindow::machines, "Machines"));
  look(QStringLiteral("first start, machines"));
  ASSERT_TRUE(goTo(MainWindow::runs, "Runs"));
  look(QStringLiteral("no runs"));
  ASSERT_TRUE(goTo(MainWindow::live, "Live"));
  look(QStringLiteral("nothing runs"));
}

TEST_F(Reach, Results) {
  open(Store::filled);
  ASSERT_TRUE(waitFor([this] { return m_window->findChild<ResultsPage*>()->result() != nullptr; }));
  ASSERT_TRUE(goTo(MainWindow::results, "Results"));
  ASSERT_TRUE(waitFor([this] { return isDrawn(*m_window); }));
  lookAround(QStringLiteral("results"));
}

TEST_F(Reach, Live) {
  open(Store::filled);
  ASSERT_TRUE(goTo(MainWindow::live, "Live"));
  Q_EMIT m_bridge->live().liveChanged(demoLive(false));
  lookAround(QStringLiteral("live"));
  Q_EMIT m_bridge->live().liveChanged(demoManyGpus());
  lookAround(QStringLiteral("live with GPUs"));
  Q_EMIT m_bridge->live().liveChanged(demoLive(true));
  look(QStringLiteral("live, finished"));
}

TEST_F(Reach, Runs) {
  open(Store::filled);
  ASSERT_TRUE(goTo(MainWindow::runs, "Runs"));
  ASSERT_TRUE(waitFor([this] { return m_person->find(said("RunsPage", "Over time")) != nullptr; }));
  lookAround(QStringLiteral("runs"));
}

TEST_F(Reach, Machines) {
  open(Store::filled);
  ASSERT_TRUE(goTo(MainWindow::machines, "Machines"));
  lookAround(QStringLiteral("machines"));
  const QSignalSpy answered(&m_bridge->checks(), &HostChecks::checked);
  ASSERT_TRUE(m_person->click(said("MachinesPage", "Check all other machines")));
  ASSERT_TRUE(waitFor([&] { return !answered.isEmpty(); })) << "as the fixture has it: nothing was found";
  Q_EMIT m_bridge->checks().checked(checksOfTwo());
  look(QStringLiteral("machines, checked"));
}

TEST_F(Reach, MachinesAreFixed) {
  open(Store::filled);
  ASSERT_TRUE(goTo(MainWindow::machines, "Machines"));
  HostWork& work = m_bridge->hosts();
  const QString host = QString::fromLatin1(kFarHost);
  const QSignalSpy answered(&m_bridge->checks(), &HostChecks::checked);
  ASSERT_TRUE(m_person->click(said("HostList", "Check %1").arg(host)));
  ASSERT_TRUE(waitFor([&] { return !answered.isEmpty(); })) << "as the fixture has it: nothing was found";
  Q_EMIT m_bridge->checks().checked(checksToMend());
  look(QStringLiteral("what can be mended"));
  ASSERT_TRUE(m_person->click(said("CheckPanel", "End the running ranks on %1").arg(host)));
  look(QStringLiteral("ranks are ended in a moment"));
  ASSERT_TRUE(m_person->click(said("CheckPanel", "Keep running")));
  ASSERT_TRUE(m_person->click(said("CheckPanel", "%1: %2 of %3")
                                  .arg(translated(preflight::actionOf(preflight::FixAction::linger)),
                                       translated(Message{"preflight.title-logout", {}}), host)));
  look(QStringLiteral("it is being mended"));
  ASSERT_TRUE(m_person->click(said("CheckPanel", "Close the checks")));
  look(QStringLiteral("it is being mended, the checks are closed"));
  Q_EMIT work.fixed(host, {}, fail("preflight.deadline", {{"seconds", std::int64_t{30}}}).value());
  look(QStringLiteral("it was not mended"));
}

TEST_F(Reach, MachinesAreCleaned) {
  open(Store::filled);
  ASSERT_TRUE(goTo(MainWindow::machines, "Machines"));
  HostWork& work = m_bridge->hosts();
  const QString host = QString::fromLatin1(kFarHost);
  const Pruned found{.removed = 214,
                     .programs = 12,
                     .runs = 180,
                     .data = 22,
                     .bytes = 123.4e9,
                     .kept = 3,
                     .others = {"n1.cluster.example.org", "n2.cluster.example.org"}};
  const auto ask = [&] {
    EXPECT_TRUE(m_person->click(said("HostList", "Remove Scalescope's files from %1").arg(host)));
    look(QStringLiteral("looks at what would go"));
    Q_EMIT work.cleaned(host, Pruning::look, found, {});
    look(QStringLiteral("asks whether it is to go"));
    EXPECT_TRUE(m_person->click(said("CleanBar", "Remove all")));
    look(QStringLiteral("removes it"));
  };
  ask();
  Q_EMIT work.cleaned(host, Pruning::all, found, {});
  look(QStringLiteral("it is gone"));
  ask();
  Q_EMIT work.cleaned(host, Pruning::all, {}, fail("preflight.deadline", {{"seconds", std::int64_t{30}}}).value());
  look(QStringLiteral("it is not all gone"));
}

TEST_F(Reach, Report) {
  open(Store::filled);
  ASSERT_TRUE(waitFor([this] { return m_window->findChild<ResultsPage*>()->result() != nullptr; }));
  ASSERT_TRUE(goTo(MainWindow::report, "Report"));
  lookAround(QStringLiteral("report"));
}

TEST_F(Reach, Compare) {
  open(Store::filled);
  ASSERT_TRUE(goTo(MainWindow::compare, "Compare"));
  const QString list = said("ChoiceList", "Studies to compare");
  ASSERT_TRUE(waitFor([&] { return m_person->find(list) != nullptr; }));
  m_person->settle();
  lookAround(QStringLiteral("compare"));
}

TEST_F(Reach, Settings) {
  open(Store::filled);
  ASSERT_TRUE(goTo(MainWindow::settings, "Settings"));
  lookAround(QStringLiteral("settings"));
}

}  // namespace scalescope
