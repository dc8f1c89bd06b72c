#include "tests/ui/reach/reach_fixture.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFrame>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScreen>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolButton>
#include <cmath>

#include "launcher/bundle/bundle.h"
#include "launcher/cached_stores.h"
#include "tests/shots/shots_data.h"
#include "tests/ui/window/window_help.h"
#include "ui/base/language.h"
#include "ui/style/apply_theme.h"
#include "ui/widgets/nav_button.h"
#include "ui/widgets/tab_row.h"

namespace scalescope {
namespace {

constexpr const char* kShippedStudy = "01M848YXA8GHMRVBR89S0698D1";  // A study of resources/demo.
constexpr int kWideEnough = 800;                                     // Pixels at the usual font.
constexpr const char* kBundlePeople[] = {"Anna", "Berta Brandenburger-Zimmermann"};

StudyRow rowOf(const char* id, const char* name) {
  StudyRow row;
  row.id = id == nullptr ? demoStudy().id : StudyId(id);
  row.name = name;
  row.createdWallNs = 1'763'800'000'000'000'000 + (id == nullptr ? 1 : 0);
  row.runsDone = 9;
  return row;
}

StudyResult studyOf(const StudyId& id, const char* kernel) {
  StudyResult study = demoTraced();
  study.id = id;
  study.name = "strong/weak of the lab";  // No file of that name could be written.
  for (CellResult& cell : study.cells) cell.environment.emplace_back("kernel", kernel);
  study.guard.push_back({Severity::warning, {"guard.oversubscribed", {}}});
  return study;
}

std::vector<StudyRow> storedStudies() {
  return {rowOf(nullptr, "demo-strong"), rowOf("01JD0000000000000000000009", "resnet18-on-two-nodes-weak-scaling")};
}

BridgeServices filledServices(const std::shared_ptr<FakeSession::Log>& log) {
  BridgeServices services = fakeServices(log);
  services.samplesThisMachine = false;
  services.studies = [](const std::string&) -> Result<std::vector<StudyRow>> { return storedStudies(); };
  services.runs = [](const std::string&) -> Result<std::vector<RunRow>> { return demoRuns(); };
  services.result = [](const std::string&, const StudyId& id, int) -> Result<StudyResult> {
    return studyOf(id, "6.1");
  };
  services.checkHosts = [](const std::vector<HostSpec>&, const std::function<void(const preflight::HostView&)>&,
                           std::stop_token) { return std::vector<preflight::HostReport>(); };
  // Groups of machines, kept as long as the window.
  const auto groups = std::make_shared<std::vector<HostGroup>>();
  services.hostGroups = [groups]() -> Result<std::vector<HostGroup>> { return *groups; };
  services.forgetHostGroup = [groups](const std::string& name) -> Status {
    std::erase_if(*groups, [&](const HostGroup& each) { return each.name == name; });
    return {};
  };
  services.keepHostGroup = [groups, forget = services.forgetHostGroup](const HostGroup& group) -> Status {
    (void)forget(group.name);
    groups->push_back(group);
    return {};
  };
  services.series = [](const std::string&, const RunId&) -> Result<std::vector<SeriesRow>> {
    std::vector<SeriesRow> rows(2);
    for (int rank = 0; rank < 2; ++rank) {
      rows[std::size_t(rank)].key = {{}, 0, {SourceKind::rank, rank}, Metric::trainLoss, 0};
      rows[std::size_t(rank)].points = 100;
      rows[std::size_t(rank)].lastNs = 60'000'000'000;
      rows[std::size_t(rank)].max = 2;
    }
    return rows;
  };
  services.points = [](const std::string&, const std::vector<SeriesKey>& keys, double, double,
                       int) -> Result<std::vector<std::vector<SeriesPoint>>> {
    std::vector<std::vector<SeriesPoint>> out(keys.size());
    for (auto& line : out)
      for (int i = 0; i < 100; ++i) {
        const double value = 2 * std::exp(-i / 40.0);
        line.push_back({i * 0.6, i, value, value, value});
      }
    return out;
  };
  return services;
}

BridgeServices firstServices(const std::shared_ptr<FakeSession::Log>& log) {
  BridgeServices services = fakeServices(log);
  services.samplesThisMachine = false;
  services.demoStore = []() -> Result<std::string> { return std::string("/demo"); };
  services.studies = [](const std::string& folder) -> Result<std::vector<StudyRow>> {
    return folder == "/demo" ? std::vector{rowOf(nullptr, "demo-strong")} : std::vector<StudyRow>();
  };
  services.result = [](const std::string&, const StudyId& id, int) -> Result<StudyResult> {
    return studyOf(id, "6.1");
  };
  return services;
}

CompareServices comparedServices() {
  CompareServices services;
  services.studies = [](const std::string&) -> Result<std::vector<StudyRow>> { return storedStudies(); };
  services.bundles = [](const std::string&) {
    std::vector<StoredBundle> out;
    for (const char* by : kBundlePeople) {
      BundleManifest manifest;
      manifest.study = StudyId("01JD000000000000000000000" + std::to_string(out.size() + 2));
      manifest.by = by;
      manifest.name = "strong-scaling-of-the-lab";
      out.push_back({"/fake/bundles/" + manifest.study.value, manifest});
    }
    return out;
  };
  services.result = [](const std::string& folder, const StudyId& id, int) -> Result<StudyResult> {
    return studyOf(id, folder == "/fake" ? "6.1" : "6.6");
  };
  services.writeBundle = [](const std::string&, const StudyId&, const std::string& file,
                            const BundleOptions& options) -> Result<WrittenBundle> {
    const auto store = demoStore();  // Invented studies have no logs.
    if (!store) return tl::unexpected(store.error());
    return writeBundle(*store, kShippedStudy, file, options);
  };
  return services;
}

// Returns a key for a control of a page, which is tried once, in the first of its tabs that has it.
QString onPage(const QString& where, const QWidget* control) {
  return where.section(QLatin1Char(','), 0, 0) + QLatin1Char('|') + control->accessibleName();
}

}  // namespace

ReachLook reachLook() {
  ReachLook look;
  const QStringList words = qEnvironmentVariable("SCALESCOPE_REACH").split(QLatin1Char(' '), Qt::SkipEmptyParts);
  if (words.size() != 4) return look;
  const QStringList sides = words[2].split(QLatin1Char('x'));
  look.language = words[0];
  look.theme = words[1] == QStringLiteral("dark") ? Theme::dark : Theme::light;
  if (sides.size() == 2) look.size = {sides[0].toInt(), sides[1].toInt()};
  look.font = words[3].toInt();
  return look;
}

void Reach::SetUp() {
  ASSERT_EQ(installLanguage(m_look.language), m_look.language);
  applyTheme(m_look.theme);
}

void Reach::TearDown() {
  if (m_person != nullptr)
    for (const QString& each : m_person->lost) ADD_FAILURE() << "focus lost after " << each.toStdString();
  m_person.reset();
  m_window.reset();
  m_comparer.reset();
  m_bridge.reset();
  installLanguage(QStringLiteral("en"));
}

void Reach::open(Store store) {
  Settings settings;
  settings.isFirst = store == Store::none;
  settings.hosts = {{QStringLiteral("n1"), QStringLiteral("student@n1.cluster.example.org"), 22},
                    {QStringLiteral("workstation-in-the-cellar"), QStringLiteral("me@192.0.2.17"), 2222}};
  m_bridge = std::make_unique<Bridge>(store == Store::filled ? filledServices(m_log) : firstServices(m_log));
  m_comparer = std::make_unique<Comparer>(comparedServices());
  m_comparer->setFolder("/fake");
  m_window = std::make_unique<MainWindow>(*m_bridge, settings, presets());
  m_window->serveCompare(*m_comparer);
  m_person = std::make_unique<Person>(*m_window);
  StoreSessionOptions options;
  options.folder = "/fake";
  m_window->show();
  const QSize screen = m_window->screen()->availableSize();
  EXPECT_LE(m_window->frameGeometry().width(), screen.width()) << "of a first start";
  EXPECT_LE(m_window->frameGeometry().height(), screen.height()) << "of a first start";
  m_window->resize(m_look.size);
  ASSERT_TRUE(QTest::qWaitForWindowActive(m_window.get(), 5000 * patience()));
  const QSignalSpy probed(&m_bridge->checks(), &HostChecks::machineProbed);
  m_bridge->store().open(options);
  m_bridge->probeMachine();
  // Studies are made for the machine that is known when they are chosen.
  ASSERT_TRUE(waitFor([&] { return m_bridge->store().isOpen() && !probed.isEmpty(); }));
}

QString Reach::said(const char* context, const char* text) {
  return QCoreApplication::translate((std::string("scalescope::") + context).c_str(), text);
}

void Reach::look(const QString& where) {
  m_person->settle();
  if (picturesWanted())
    shoot(m_window.get(),
          QStringLiteral("%1-%2-%3-%4-%5-%6")
              .arg(m_look.language, m_look.theme == Theme::dark ? QStringLiteral("dark") : QStringLiteral("light"))
              .arg(m_look.size.width())
              .arg(m_look.font)
              .arg(QString::fromLatin1(::testing::UnitTest::GetInstance()->current_test_info()->name()))
              .arg(m_shot++, 3, 10, QLatin1Char('0')));
  EXPECT_EQ(m_window->size(), m_look.size) << where.toStdString() << ": the window had to grow";
  // A table may scroll sideways if its numbers no longer fit (docs/UI.md).
  const bool isNarrow = m_look.size.width() * 100 / m_look.font < kWideEnough;
  const auto newFaults = [&] {
    QStringList out;
    for (const LayoutFault& fault : layoutFaults(*m_window)) {
      if (isNarrow && fault.widget.startsWith(QStringLiteral("TableView")) && fault.why == sideways()) continue;
      if (!m_told.contains(reported(fault))) out << reported(fault);
    }
    return out;
  };
  // A figure that is made on another thread may arrive while nothing moves, and change the height of its chart.
  constexpr int kWaitMs = 2000;
  if (QTest::qWaitFor([&] { return newFaults().isEmpty(); }, kWaitMs * patience())) return;
  for (const QString& fault : newFaults())
    if (m_told.insert(fault).second) ADD_FAILURE() << where.toStdString() << " | " << fault.toStdString();
}

bool Reach::goTo(MainWindow::Page page, const char* name) {
  const bool hit = m_person->click(said("NavBar", "Page %1").arg(said("MainWindow", name)));
  return hit && m_window->page() == page;
}

void Reach::lookAround(const QString& where) {
  look(where);
  lookAtTabs(where, {});
}

// The content of a tab may have its own tabs.
void Reach::lookAtTabs(const QString& where, const QSet<const QTabBar*>& known) {
  lookAtChoices(where);
  lookAtButtons(where);
  QList<QPointer<QTabBar>> bars;
  QSet<const QTabBar*> all = known;
  for (QTabBar* bar : m_window->findChildren<QTabBar*>())
    if (bar->isVisible() && !known.contains(bar)) {
      bars << bar;
      all.insert(bar);
    }
  for (const QPointer<QTabBar>& bar : bars) {
    if (bar == nullptr || !bar->isVisible()) continue;
    const int before = bar->currentIndex();
    const auto* row = qobject_cast<TabRow*>(bar->parentWidget());
    for (int i = 0; i < bar->count(); ++i) {
      if (!(row == nullptr ? bar->isTabVisible(i) : row->isTabWanted(i)) || i == bar->currentIndex()) continue;
      const QString tab = QStringLiteral("%1, %2").arg(where, bar->tabText(i));
      EXPECT_TRUE(m_person->clickTab(bar, i)) << tab.toStdString() << ": no click reaches it";
      look(tab);
      lookAtTabs(tab, all);
    }
    m_person->clickTab(bar, before);
  }
}

void Reach::lookAtChoices(const QString& where) {
  for (QComboBox* box : m_window->findChildren<QComboBox*>()) {
    if (!box->isVisible() || !box->isEnabled() || box->isEditable() || box->count() < 2) continue;
    const QString name = QStringLiteral("%1, %2").arg(where, box->accessibleName());
    if (!m_chosen.insert(onPage(where, box)).second) continue;
    const int before = box->currentIndex();
    const int last = std::min(box->count(), 4);
    for (int row = 0; row < last && box->isVisible(); ++row) {
      if (row == before || !(box->model()->flags(box->model()->index(row, 0)) & Qt::ItemIsEnabled)) continue;
      EXPECT_TRUE(m_person->clickItem(box, row)) << name.toStdString() << ": row " << row << " cannot be chosen";
      look(QStringLiteral("%1: %2").arg(name, box->currentText()));
    }
    if (box->isVisible()) m_person->clickItem(box, before);
  }
}

// Tries explanations, tables behind charts, and menus.
void Reach::lookAtButtons(const QString& where) {
  QList<QPointer<QAbstractButton>> buttons;
  for (QAbstractButton* each : m_window->findChildren<QAbstractButton*>())
    if (each->isVisible() && each->isEnabled()) buttons << each;
  for (const QPointer<QAbstractButton>& button : buttons) {
    if (button == nullptr || !button->isVisible()) continue;
    const QString name = QStringLiteral("%1, %2").arg(where, button->accessibleName());
    const auto* tool = qobject_cast<QToolButton*>(button);
    const auto* push = qobject_cast<QPushButton*>(button);
    const bool hasMenu = (tool != nullptr && tool->menu() != nullptr) || (push != nullptr && push->menu() != nullptr);
    if (button->accessibleName().isEmpty() || qobject_cast<QTabBar*>(button->parentWidget()) != nullptr) continue;
    if ((!hasMenu && tool == nullptr) || !m_chosen.insert(onPage(where, button)).second) continue;
    if (hasMenu) {
      EXPECT_TRUE(m_person->openMenu(button, [](QMenu& menu) { EXPECT_FALSE(menu.actions().isEmpty()); }))
          << name.toStdString() << ": no menu opens";
      continue;
    }
    EXPECT_TRUE(m_person->click(button)) << name.toStdString() << ": no click reaches it";
    if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
    if (button == nullptr || !button->isCheckable() || !button->isVisible()) continue;
    look(name);
    m_person->click(button);
  }
}

}  // namespace scalescope
