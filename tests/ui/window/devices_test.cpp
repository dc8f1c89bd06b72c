#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include <atomic>

#include "tests/ui/window/window_fixture.h"
#include "ui/bridge/host_work.h"
#include "ui/pages/machines/device_model.h"
#include "ui/pages/machines/device_table.h"
#include "ui/pages/machines/machines_page.h"

namespace scalescope {
namespace {

std::shared_ptr<MachineLoad> loadOf(int cores, int gpus) {
  auto load = std::make_shared<MachineLoad>();
  load->memoryTotal = 64e9;
  load->memoryAvailable = 48e9;
  for (int core = 0; core < cores; ++core) {
    load->cores.push_back({10.0, 10.0 + core});
    load->coreNumbers.push_back(core);
    load->states[core] = {2.5e9, 50.0 + core};
  }
  for (int number = 0; number < gpus; ++number) {
    GpuLoad gpu;
    gpu.now.index = number;
    gpu.now.name = "H200";
    gpu.now.memoryBytes = 140'000'000'000;
    gpu.now.usedBytes = 35'000'000'000;
    gpu.now.clockMHz = 1980;
    gpu.now.temperature = 61;
    if (number == 1) gpu.now.processes = {"4711 python"};
    gpu.percent = {97, 98};
    load->gpus.push_back(gpu);
  }
  return load;
}

TEST(DeviceRows, ShowOnlyKnownValues) {
  installLanguage(QStringLiteral("en"));
  const MachineInfo facts = fakeMachine();
  const auto load = loadOf(2, 2);
  const auto rows = deviceRows({QStringLiteral("n1"), QStringLiteral("n1"), &facts, load.get(), {}, true});
  ASSERT_EQ(rows.size(), 5u);
  EXPECT_EQ(rows[0].device, QStringLiteral("n1"));
  EXPECT_EQ(rows[0].name, QStringLiteral("Example CPU 3.0 GHz"));
  EXPECT_DOUBLE_EQ(rows[0].memoryShare, 0.25);
  EXPECT_EQ(rows[0].load, (std::vector<double>{10, 10.5})) << "the mean of its cores";
  EXPECT_EQ(rows[0].clock, QStringLiteral("2.50 GHz"));
  EXPECT_EQ(rows[0].temperature, QStringLiteral("51 \u00b0C")) << "the warmest";
  EXPECT_EQ(rows[1].users, QStringLiteral("not in use"));
  EXPECT_EQ(rows[2].users, QStringLiteral("4711 python"));
  EXPECT_EQ(rows[2].loadText, QStringLiteral("98 %"));
  EXPECT_EQ(rows[2].clock, QStringLiteral("1.98 GHz"));
  EXPECT_EQ(rows[4].device, QStringLiteral("Core 1"));
  EXPECT_EQ(rows[4].loadText, QStringLiteral("11 %"));
  const auto unknown = deviceRows({QStringLiteral("n2"), QStringLiteral("n2"), nullptr, nullptr, {}, true});
  ASSERT_EQ(unknown.size(), 1u);
  for (const QString& text :
       {unknown[0].name, unknown[0].memory, unknown[0].loadText, unknown[0].clock, unknown[0].temperature})
    EXPECT_EQ(text, QStringLiteral("\u2013"));
  EXPECT_LT(unknown[0].memoryShare, 0);
}

// Another machine reports the temperature of its GPUs, but not of its cores.
TEST(DeviceRows, AMissingTemperatureIsADashBesideAPresentOne) {
  installLanguage(QStringLiteral("en"));
  const auto load = loadOf(2, 2);
  for (auto& [core, state] : load->states) state.celsius.reset();
  load->gpus[1].now.temperature.reset();
  const auto rows = deviceRows({QStringLiteral("n1"), QStringLiteral("n1"), nullptr, load.get(), {}, true});
  ASSERT_EQ(rows.size(), 5u);
  EXPECT_EQ(rows[1].temperature, QStringLiteral("61 \u00b0C"));
  for (const std::size_t row : {0u, 2u, 3u, 4u}) EXPECT_EQ(rows[row].temperature, QStringLiteral("\u2013")) << row;
}

TEST(DeviceRows, NameTheUserOfABusyCore) {
  installLanguage(QStringLiteral("en"));
  const auto load = loadOf(4, 0);
  load->loadAverage = 2.5;
  load->cores = {{90}, {80}, {70}, {3}};
  load->users = {{0, {12, "make"}}, {1, {4711, "python3"}}, {2, {4711, "python3"}}, {3, {7, "top"}}};
  const auto words = [&](std::size_t row) {
    return deviceRows({QStringLiteral("n1"), QStringLiteral("n1"), nullptr, load.get(), {}, true})[row].users;
  };
  EXPECT_EQ(words(0), QStringLiteral("mostly 4711 python3, load average 2.5"));
  EXPECT_EQ(words(1), QStringLiteral("12 make"));
  EXPECT_EQ(words(3), QStringLiteral("4711 python3"));
  EXPECT_EQ(words(4), QString()) << "who ran there by chance keeps it no busier";
  load->users.erase(0);
  EXPECT_EQ(words(1), QStringLiteral("\u2013"));
  load->users.clear();
  EXPECT_EQ(words(0), QStringLiteral("load average 2.5"));
}

TEST(DeviceModel, ChangesOnlyWhatIsOther) {
  installLanguage(QStringLiteral("en"));
  DeviceModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  auto load = loadOf(64, 8);
  const auto rows = [&](bool open) { return deviceRows({{}, QStringLiteral("here"), nullptr, load.get(), {}, open}); };
  model.setRows(rows(true));
  ASSERT_EQ(model.rowCount(), 73);
  const QPersistentModelIndex core(model.index(40, DeviceModel::kLoad));
  const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
  const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
  model.setRows(rows(true));
  EXPECT_EQ(changed.count(), 0) << "nothing is other";
  load->cores[31].push_back(99);
  model.setRows(rows(true));
  EXPECT_EQ(changed.count(), 2) << "the core's load and the machine's mean";
  EXPECT_EQ(reset.count(), 0);
  load->gpus.erase(load->gpus.begin() + 2);
  model.setRows(rows(true));
  EXPECT_EQ(model.rowCount(), 72);
  EXPECT_EQ(core.row(), 39) << "what a person stands on stays";
  model.setRows(rows(false));
  EXPECT_EQ(model.rowCount(), 8);
  EXPECT_FALSE(core.isValid());
  std::vector<DeviceRow> turned = rows(false);
  std::swap(turned[2], turned[4]);
  model.setRows(turned);
  EXPECT_EQ(model.row(2).key, turned[2].key);
  EXPECT_EQ(model.row(4).key, turned[4].key);
}

TEST(DeviceTable, OpensAndClosesAMachineByKeys) {
  applyTheme(Theme::light);
  installLanguage(QStringLiteral("en"));
  DeviceTable table;
  table.resize(1200, 600);
  table.show();
  table.setHosts({{QStringLiteral("n1"), QStringLiteral("me@n1"), 22}});
  table.setMachine(fakeMachine());
  table.setLoad(loadOf(2, 0));
  table.setHostLoad(QStringLiteral("n1"), loadOf(4, 1), {});
  auto* view = table.findChild<QTableView*>();
  ASSERT_EQ(view->model()->rowCount(), 5) << "this computer is open, n1 shows its GPU alone";
  view->setCurrentIndex(view->model()->index(3, 0));
  QTest::keyClick(view, Qt::Key_Right);
  EXPECT_EQ(view->model()->rowCount(), 9);
  QTest::keyClick(view, Qt::Key_Return);
  EXPECT_EQ(view->model()->rowCount(), 5);
  EXPECT_EQ(view->currentIndex().row(), 3);
  table.setHostLoad(QStringLiteral("n1"), nullptr, QStringLiteral("it is away"));
  EXPECT_EQ(view->model()->index(3, DeviceModel::kUsers).data().toString(), QStringLiteral("it is away"));
}

// The window logs in to hosts only while the user wants to see them and can.
TEST(DeviceTable, HostsAreWatchedWhileThePageIsShown) {
  applyTheme(Theme::light);
  installLanguage(QStringLiteral("en"));
  std::atomic<int> watched = 0;
  std::atomic<int> ended = 0;
  BridgeServices services = fakeServices(std::make_shared<FakeSession::Log>());
  services.watchLoads = [&](const std::vector<HostSpec>& hosts, const preflight::OnLoad& reported,
                            const std::stop_token& stop) {
    ++watched;
    preflight::HostLoad seen;
    seen.text.stat = "cpu0 100 0 0 900\ncpu1 0 0 0 0\n";
    seen.text.meminfo = "MemTotal: 1000000 kB\nMemAvailable: 250000 kB\n";
    seen.text.cpuinfo = "processor : 0\ncpu MHz : 3100.0\n";
    for (const HostSpec& host : hosts) reported(host, seen);
    seen.text.stat = "cpu0 190 0 0 910\ncpu1 0 0 0 100\n";
    for (const HostSpec& host : hosts) reported(host, seen);
    while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    ++ended;
  };
  Bridge bridge(std::move(services));
  Settings settings;
  settings.hosts = {{QStringLiteral("n1"), QStringLiteral("me@n1"), 22}};
  MainWindow window(bridge, settings, presets());
  window.show();
  window.goTo(MainWindow::machines);
  QTest::qWait(20);
  EXPECT_EQ(watched, 0) << "the load was not requested";
  auto* box = qobject_cast<QCheckBox*>(widgetNamed(&window, QStringLiteral("Show the load of all other machines")));
  ASSERT_NE(box, nullptr);
  box->setChecked(true);
  const auto* view = window.findChild<DeviceTable*>()->findChild<QTableView*>();
  const auto load = [&] {
    return view->model()->index(view->model()->rowCount() - 1, DeviceModel::kLoad).data().toString();
  };
  EXPECT_TRUE(waitFor([&] { return load() == QStringLiteral("45 %"); })) << load().toStdString();
  EXPECT_EQ(view->model()->index(view->model()->rowCount() - 1, DeviceModel::kClock).data().toString(),
            QStringLiteral("3.10 GHz"));
  window.goTo(MainWindow::runs);
  EXPECT_TRUE(waitFor([&] { return ended == 1; }));
  window.goTo(MainWindow::machines);
  EXPECT_TRUE(waitFor([&] { return watched == 2; }));
  box->setChecked(false);
  EXPECT_TRUE(waitFor([&] { return ended == 2; }));
}

}  // namespace
}  // namespace scalescope
