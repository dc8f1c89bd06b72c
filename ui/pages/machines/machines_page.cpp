#include "ui/pages/machines/machines_page.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "launcher/plan/host_facts.h"
#include "ui/base/host_words.h"
#include "ui/base/message_translation.h"
#include "ui/pages/machines/check_panel.h"
#include "ui/pages/machines/clean_bar.h"
#include "ui/pages/machines/cluster_panel.h"
#include "ui/pages/machines/device_table.h"
#include "ui/pages/machines/host_form.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/page_room.h"
#include "ui/style/roles.h"
#include "ui/widgets/undo_note.h"

namespace scalescope {
namespace {

constexpr int kLeastMiddle = 150;  // Least height of the part that scrolls separately.

}  // namespace

int deviceCount(const MachineInfo& machine) {
  if (!machine.gpus.empty()) return int(machine.gpus.size());
  return coresToOffer(machine);
}

QString machineSummary(const MachineInfo& machine) {
  QStringList parts;
  parts << QObject::tr("%n core(s)", nullptr, machine.physicalCores)
        << localBytes(std::max(machine.memoryBytes, machine.machineMemoryBytes));
  if (machine.gpus.empty())
    parts << QObject::tr("no GPU");
  else
    parts << QObject::tr("%n GPU(s)", nullptr, int(machine.gpus.size()));
  return listOf(parts);
}

QString deviceSentence(const MachineInfo& machine) {
  const int devices = deviceCount(machine);
  QString sentence;
  if (!machine.gpus.empty())
    sentence = QObject::tr("%n GPU(s) found, one rank on each.", nullptr, devices);
  else if (devices == 1)
    sentence = QObject::tr("No GPU found. Scalescope will use your CPU core as one device.");
  else
    sentence = QObject::tr("No GPU found. Scalescope will use your %1 CPU cores as %1 devices.").arg(devices);
  QStringList limits;
  for (const Message& note : limitNotes(machine)) limits << translated(note);
  if (limits.isEmpty()) return sentence;
  return sentence + QStringLiteral(" ") +
         QObject::tr("Scalescope may use only a part of this computer: %1.").arg(limits.join(QStringLiteral("; ")));
}

MachinesPage::~MachinesPage() {
  delete m_undo;
  delete m_fixUndo;
}

MachinesPage::MachinesPage(QWidget* parent) : QWidget(parent) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  auto* body = new QWidget(this);
  auto* page = new QVBoxLayout(body);
  page->setContentsMargins(kPageMargin, 2 * kGrid, kPageMargin, 2 * kGrid);
  page->setSpacing(kGrid);
  auto* head = new QHBoxLayout;
  auto* words = new QVBoxLayout;
  words->setSpacing(kTight);
  m_headline = makeLabel(thisComputer(), LabelRole::headline, this);
  m_headline->setWordWrap(true);
  m_facts = makeLabel(tr("Detecting cores, memory and GPUs \u2026"), LabelRole::muted, this);
  words->addWidget(m_headline);
  m_devices = makeLabel({}, LabelRole::muted, this);
  m_devices->setWordWrap(true);
  words->addWidget(m_facts);
  words->addWidget(m_devices);
  head->addLayout(words, 1);
  auto* checkHere = makeButton(tr("Check"), tr("Check this computer"), ButtonRole::normal, this);
  connect(checkHere, &QPushButton::clicked, this, [this] { startChecks({HostSpec{}}); });
  head->addWidget(checkHere, 0, Qt::AlignTop);
  auto* start = makeButton(tr("New study"), tr("Start a new study"), ButtonRole::primary, this);
  connect(start, &QPushButton::clicked, this, &MachinesPage::newStudyRequested);
  head->addWidget(start, 0, Qt::AlignTop);
  page->addLayout(head);
  page->addWidget(makeWelcome());
  // A running fix stays visible and can be cancelled, whatever the middle shows.
  page->addWidget(m_fixUndo = new UndoNote(this));
  page->addWidget(m_fixNote = new InlineNote(this));
  page->addSpacing(kGrid);
  makeMiddle(page);
  page->addSpacing(kGrid);
  page->addWidget(makeHairline(this));
  page->addSpacing(kGrid);
  page->addWidget(makeHosts());
  outer->addWidget(scrolledUpright(body, this));
}

// One of three widgets fills the page's height.
void MachinesPage::makeMiddle(QVBoxLayout* page) {
  auto* place = new FillHeight(kLeastMiddle, this);
  auto* middle = new QWidget(place);
  auto* column = new QVBoxLayout(middle);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_table = new DeviceTable(this), 1);
  column->addWidget(m_checks = new CheckPanel(m_fixUndo, m_fixNote, this), 1);
  column->addWidget(m_cluster = new ClusterPanel(this), 1);
  place->setInside(middle);
  page->addWidget(place, 1);
  showMiddle(m_table);
  connect(m_checks, &CheckPanel::stopRequested, this, &MachinesPage::closeChecks);
  connect(m_checks, &CheckPanel::closeRequested, this, &MachinesPage::closeChecks);
  connect(m_checks, &CheckPanel::againRequested, this, [this] { startChecks(m_looked); });
  connect(m_checks, &CheckPanel::fixRequested, this, &MachinesPage::fixRequested);
  connect(m_checks, &CheckPanel::fixStopped, this, &MachinesPage::fixStopped);
  connect(m_cluster, &ClusterPanel::againRequested, this, &MachinesPage::askCluster);
  connect(m_cluster, &ClusterPanel::closeRequested, this, [this] {
    Q_EMIT clusterStopped();
    showMiddle(m_table);
  });
}

void MachinesPage::showMiddle(QWidget* middle) {
  const QWidget* focused = window()->focusWidget();
  const bool continues = focused != nullptr && (m_checks->isAncestorOf(focused) || m_cluster->isAncestorOf(focused));
  m_table->setVisible(middle == m_table);
  m_checks->setVisible(middle == m_checks);
  m_cluster->setVisible(middle == m_cluster);
  if (continues && middle == m_table) m_table->setFocus(Qt::OtherFocusReason);
}

QWidget* MachinesPage::makeWelcome() {
  auto* box = new QFrame(this);
  setRole(box, FrameRole::info);
  auto* row = new QHBoxLayout(box);
  row->setContentsMargins(kGrid + kTight, kTight, kGrid, kTight);
  row->setSpacing(kGrid);
  auto* words = makeLabel(
      tr("Does adding devices pay off? Measure this computer in about two minutes, or see a recorded study first."),
      LabelRole::body, box);
  words->setWordWrap(true);
  row->addWidget(words, 1);
  auto* demo = makeButton(tr("See the demo"), tr("See the demo"), ButtonRole::flat, box);
  auto* quick = makeButton(tr("Measure this computer"), tr("Measure this computer"), ButtonRole::flat, box);
  connect(demo, &QPushButton::clicked, this, &MachinesPage::resultsRequested);
  connect(quick, &QPushButton::clicked, this, &MachinesPage::quickStartRequested);
  auto* change = makeButton(tr("Change settings"), tr("Change the settings of the first study"), ButtonRole::flat, box);
  connect(change, &QPushButton::clicked, this, &MachinesPage::quickSettingsRequested);
  row->addWidget(demo);
  row->addWidget(quick);
  row->addWidget(change);
  box->hide();
  return m_welcome = box;
}

void MachinesPage::setFirstStart(bool first) { m_welcome->setVisible(first); }

QLayout* MachinesPage::makeHostsHead(QWidget* box) {
  auto* head = new QHBoxLayout;
  head->addWidget(makeLabel(tr("Other machines"), LabelRole::title, box));
  head->addWidget(makeExplanation(tr("another machine"),
                                  tr("A machine that you can reach by SSH with a key. Nothing needs to be installed "
                                     "there: a study copies the agent, and if needed the worker and the data."),
                                  box));
  head->addStretch(1);
  m_watch = named(new QCheckBox(tr("Show their load"), box), tr("Show the load of all other machines"));
  m_watch->setToolTip(tr("Logs in to each of them while this page is open, and reads the load about every 2 s."));
  connect(m_watch, &QCheckBox::toggled, this, &MachinesPage::watch);
  connect(m_watch, &QCheckBox::clicked, this, &MachinesPage::watchesEdited);
  head->addWidget(m_watch);
  m_checkAll = makeButton(tr("Check all"), tr("Check all other machines"), ButtonRole::flat, box);
  connect(m_checkAll, &QPushButton::clicked, this, [this] {
    std::vector<HostSpec> hosts;
    for (const SavedHost& each : m_hosts) hosts.push_back(hostSpecOf(each));
    startChecks(hosts);
  });
  head->addWidget(m_checkAll);
  return head;
}

QWidget* MachinesPage::makeHosts() {
  auto* box = new QWidget(this);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  column->addLayout(makeHostsHead(box));
  column->addWidget(m_undo = new UndoNote(box));
  column->addWidget(m_clean = new CleanBar(box));
  column->addWidget(m_list = new HostList(box));
  connect(m_list, &HostList::cleanRequested, m_clean, &CleanBar::start);
  connect(m_clean, &CleanBar::wanted, this, &MachinesPage::cleanRequested);
  connect(m_clean, &CleanBar::stopRequested, this, &MachinesPage::cleanStopped);
  connect(
      m_clean, &CleanBar::workChanged, this, [this] { m_list->setCleans(!m_clean->isWorking()); });
  connect(m_list, &HostList::abandonRequested, this, [this](const QString& host) {
    m_undo->ask(abandonWarning(host), tr("Keep waiting"), [this, host] { Q_EMIT abandonRequested(host); });
  });
  column->addWidget(m_form = new HostForm(box));
  connect(m_list, &HostList::hostsEdited, this, &MachinesPage::editHosts);
  connect(
      m_list, &HostList::checkRequested, this, [this](const HostSpec& host) { startChecks({host}); });
  connect(m_list, &HostList::findingsRequested, this, [this](const HostSpec& host) { showSections({host}); });
  connect(m_list, &HostList::clusterRequested, this, &MachinesPage::askCluster);
  connect(m_list, &HostList::connectRequested, this, [this](const HostSpec& host) {
    m_checked[toQString(host.name)] = {HostState::checking};
    Q_EMIT connectRequested(host);
    showHosts();
  });
  connect(m_form, &HostForm::hostAdded, this, [this](const SavedHost& host) {
    std::vector<SavedHost> hosts = m_hosts;
    hosts.push_back(host);
    editHosts(hosts);
  });
  showHosts();
  return box;
}

void MachinesPage::editHosts(const std::vector<SavedHost>& hosts) {
  m_hosts = hosts;
  showHosts();
  Q_EMIT hostsEdited(m_hosts);
}

// No host is connected for a page that is hidden.
void MachinesPage::watch() {
  std::vector<HostSpec> hosts;
  if (m_watch->isChecked() && isVisible())
    for (const SavedHost& each : m_hosts) hosts.push_back(hostSpecOf(each));
  if (hosts == m_watched) return;
  m_watched = hosts;
  if (hosts.empty()) m_table->forgetLoads();
  Q_EMIT watchRequested(hosts);
}

void MachinesPage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (m_watch->isChecked()) watch();
}

void MachinesPage::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  if (m_watch->isChecked()) watch();
}

void MachinesPage::askCluster(const QString& login) {
  m_cluster->start(login);
  showMiddle(m_cluster);
  Q_EMIT clusterRequested(login);
}

void MachinesPage::setOffer(const QString& login, const ClusterOffer& offer) {
  if (login == m_cluster->login()) m_cluster->setOffer(offer);
}

void MachinesPage::setOfferProblem(const QString& login, const Error& error) {
  if (login == m_cluster->login()) m_cluster->setProblem(error);
}

void MachinesPage::setMachine(const MachineInfo& machine) {
  m_headline->setText(tr("This computer: %1").arg(machineSummary(machine)));
  QStringList facts{toQString(machine.processor)};
  if (machine.logicalCores != machine.physicalCores)
    facts << tr("%n hardware thread(s)", nullptr, machine.logicalCores);
  if (!machine.kernel.empty()) facts << QStringLiteral("Linux ") + toQString(machine.kernel);
  if (!machine.driver.empty()) facts << tr("driver %1").arg(toQString(machine.driver));
  facts.removeAll(QString());
  m_facts->setText(facts.join(QStringLiteral("  \u00b7  ")));
  m_devices->setText(deviceSentence(machine));
  m_table->setMachine(machine);
}

void MachinesPage::setLoad(const MachineLoadPtr& load) { m_table->setLoad(load); }

void MachinesPage::setHostLoad(const QString& name, const MachineLoadPtr& load, const QString& problem) {
  m_table->setHostLoad(name, load, problem);
}

void MachinesPage::setHosts(const std::vector<SavedHost>& hosts) {
  m_hosts = hosts;
  showHosts();
}

void MachinesPage::setUnreachable(const std::set<std::string>& hosts) {
  m_unreachable = hosts;
  showUnreachable();
}

void MachinesPage::setCanControl(bool can) {
  m_canControl = can;
  showUnreachable();
}

void MachinesPage::showUnreachable() { m_list->setUnreachable(m_canControl ? m_unreachable : std::set<std::string>()); }

void MachinesPage::setWatches(bool on) { m_watch->setChecked(on); }

void MachinesPage::setAliases(const std::vector<std::string>& aliases) { m_form->setAliases(aliases); }

void MachinesPage::setHostState(const QString& name, bool good, const QString& text) {
  m_checked[name] = {good ? HostState::good : HostState::bad, text};
  showHosts();
}

void MachinesPage::startChecks(const std::vector<HostSpec>& hosts) {
  m_looked = hosts;
  for (auto& [name, checked] : m_checked)
    if (checked.state == HostState::checking) checked = {};
  for (const HostSpec& host : hosts) m_checked[toQString(host.name)] = {HostState::checking, {}};
  showMiddle(m_checks);
  m_checks->start(int(hosts.size()));
  showHosts();
  Q_EMIT checksRequested(hosts);
}

// Running checks are stopped, because their results would not be shown.
void MachinesPage::closeChecks() {
  for (const HostSpec& host : m_looked)
    if (CheckedHost& checked = m_checked[toQString(host.name)]; checked.state == HostState::checking) checked = {};
  Q_EMIT checksStopped();
  m_checks->forgetFixed();
  showMiddle(m_table);
  showHosts();
}

void MachinesPage::setReached(const QString& name, int done) { m_checks->setReached(name, done); }

void MachinesPage::setReports(const HostReportsPtr& reports) {
  std::vector<HostSpec> hosts;
  for (const preflight::HostReport& report : *reports) {
    hosts.push_back(report.view.spec);
    const QString name = toQString(report.view.spec.name);
    const CheckSection section = checkSection(report, hostWords(report.view.spec));
    m_checked[name] = {HostState::checked, verdictWords(section), section};
    if (report.view.facts && !report.view.isLocal) m_table->setHostFacts(name, report.view.facts->machine);
  }
  showSections(hosts);
  showHosts();
}

// Shows the results of these hosts again.
void MachinesPage::showSections(const std::vector<HostSpec>& hosts) {
  m_looked = hosts;
  std::vector<CheckSection> sections;
  for (const HostSpec& host : hosts) sections.push_back(m_checked[toQString(host.name)].section);
  m_checks->setSections(std::move(sections));
  showMiddle(m_checks);
}

void MachinesPage::setFixProgress(const QString& name, const QString& text) {
  m_checks->setFixProgress(hostWords(name.toStdString()), text);
}

// Repeats the checks if they are shown.
void MachinesPage::setFixed(const QString& name, const QString& done, const std::optional<Error>& error) {
  if (!error && !m_checks->isHidden()) startChecks(m_looked);
  m_checks->setFixed(hostWords(name.toStdString()), done, error ? translated(*error) : QString());
}

void MachinesPage::resumeFixing(const preflight::FixRequest& order) {
  m_checks->resumeFixing(hostWords(order.host.name), translated(preflight::actionOf(order.what)));
}

void MachinesPage::resumeCleaning(const HostSpec& host, Pruning what) { m_clean->resume(host, what); }

void MachinesPage::setCleaned(const QString& name, Pruning what, const Pruned& found,
                              const std::optional<Error>& error) {
  m_clean->setCleaned(name, what, found, error);
}

void MachinesPage::showHosts() {
  m_form->setKnown(m_hosts);
  m_checkAll->setVisible(!m_hosts.empty());
  m_watch->setVisible(!m_hosts.empty());
  m_list->setHosts(m_hosts, m_checked);
  m_table->setHosts(m_hosts);
  watch();
}

}  // namespace scalescope

#include "moc_machines_page.cpp"
