#include "ui/pages/machines/machines_page.h"

#include <QGridLayout>
#include <QProgressBar>
#include <QVBoxLayout>
#include <algorithm>

#include "launcher/plan/machine.h"
#include "ui/base/messages.h"
#include "ui/pages/machines/check_panel.h"
#include "ui/pages/machines/host_form.h"
#include "ui/widgets/basics.h"
#include "ui/style/roles.h"
#include "ui/widgets/load_view.h"

namespace scalescope {

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
  return parts.join(QStringLiteral(", "));
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
         QObject::tr("Less than the whole machine: %1.").arg(limits.join(QStringLiteral("; ")));
}

MachinesPage::MachinesPage(QWidget* parent) : QWidget(parent) {
  auto* page = new QVBoxLayout(this);
  page->setContentsMargins(kPageMargin, 2 * kGrid, kPageMargin, 2 * kGrid);
  page->setSpacing(kGrid);
  auto* head = new QHBoxLayout;
  auto* words = new QVBoxLayout;
  words->setSpacing(kTight);
  m_headline = makeLabel(tr("This computer"), LabelRole::headline, this);
  m_facts = makeLabel(tr("Looking at cores, memory and GPUs \u2026"), LabelRole::muted, this);
  words->addWidget(m_headline);
  words->addWidget(m_facts);
  head->addLayout(words, 1);
  auto* checkHere = makeButton(tr("Check"), tr("Check this computer"), ButtonRole::normal, this);
  connect(checkHere, &QPushButton::clicked, this, [this] { startChecks({HostSpec{}}); });
  head->addWidget(checkHere, 0, Qt::AlignTop);
  auto* start = makeButton(tr("New study"), tr("Start a new study"), ButtonRole::primary, this);
  connect(start, &QPushButton::clicked, this, &MachinesPage::newStudyWanted);
  head->addWidget(start, 0, Qt::AlignTop);
  page->addLayout(head);
  page->addWidget(makeWelcome());
  page->addSpacing(kGrid);
  page->addWidget(m_computer = makeComputer(), 100);  // the charts take what height there is
  page->addWidget(m_checks = new CheckPanel(this), 100);
  m_checks->hide();
  connect(m_checks, &CheckPanel::stopWanted, this, &MachinesPage::closeChecks);
  connect(m_checks, &CheckPanel::closeWanted, this, &MachinesPage::closeChecks);
  connect(m_checks, &CheckPanel::againWanted, this, [this] { startChecks(m_looked); });
  page->addSpacing(kGrid);
  page->addWidget(makeHairline(this));
  page->addSpacing(kGrid);
  page->addWidget(makeHosts());
  page->addStretch(1);
}

QWidget* MachinesPage::makeWelcome() {
  auto* box = new QFrame(this);
  setRole(box, FrameRole::info);
  auto* row = new QHBoxLayout(box);
  row->setContentsMargins(kGrid + kTight, kTight, kGrid, kTight);
  row->setSpacing(kGrid);
  auto* words = makeLabel(
      tr("Does adding devices pay? Measure this computer in about two minutes, or look at a recorded study first."),
      LabelRole::body, box);
  words->setWordWrap(true);
  row->addWidget(words, 1);
  auto* demo = makeButton(tr("See the demo"), tr("See the demo"), ButtonRole::flat, box);
  auto* quick = makeButton(tr("Quick strong scaling"), tr("Start quick strong scaling"), ButtonRole::flat, box);
  connect(demo, &QPushButton::clicked, this, &MachinesPage::resultsWanted);
  connect(quick, &QPushButton::clicked, this, &MachinesPage::quickStartWanted);
  row->addWidget(demo);
  row->addWidget(quick);
  box->hide();
  return m_welcome = box;
}

void MachinesPage::setFirstStart(bool first) { m_welcome->setVisible(first); }

QWidget* MachinesPage::makeComputer() {
  auto* box = new QWidget(this);
  auto* grid = new QGridLayout(box);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(5 * kGrid);
  grid->setVerticalSpacing(kGrid);
  m_cores = new CoreView(box);
  m_memory = new Sparkline(box);
  m_memory->setName(tr("Memory in use"));
  grid->addWidget(m_coresTitle = makeLabel(tr("Cores"), LabelRole::title, box), 0, 0);
  grid->addWidget(m_cores, 1, 0, 2, 1);
  grid->addWidget(makeLabel(tr("Memory"), LabelRole::title, box), 0, 1);
  grid->addWidget(m_memory, 1, 1);
  auto* gpus = new QWidget(box);
  m_gpus = new QVBoxLayout(gpus);
  m_gpus->setContentsMargins(0, 0, 0, 0);
  m_gpus->setSpacing(kGrid);
  grid->addWidget(gpus, 2, 1, Qt::AlignTop);
  grid->setRowStretch(1, 1);
  grid->setColumnStretch(0, 3);
  grid->setColumnStretch(1, 2);
  return box;
}

QWidget* MachinesPage::makeHosts() {
  auto* box = new QWidget(this);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  auto* head = new QHBoxLayout;
  head->addWidget(makeLabel(tr("Other machines"), LabelRole::title, box));
  head->addWidget(makeExplanation(
      tr("another machine"),
      tr("A machine that you reach by SSH with a key. Scalescope starts a small agent there; nothing else has "
         "to be installed but the worker."),
      box));
  head->addStretch(1);
  m_checkAll = makeButton(tr("Check all"), tr("Check all other machines"), ButtonRole::flat, box);
  connect(m_checkAll, &QPushButton::clicked, this, [this] {
    std::vector<HostSpec> hosts;
    for (const SavedHost& each : m_hosts) hosts.push_back(hostSpecOf(each));
    startChecks(hosts);
  });
  head->addWidget(m_checkAll);
  column->addLayout(head);
  auto* rows = new QWidget(box);
  m_hostRows = new QVBoxLayout(rows);
  m_hostRows->setContentsMargins(0, 0, 0, 0);
  m_hostRows->setSpacing(kTight);
  column->addWidget(rows);
  m_form = new HostForm(box);
  connect(m_form, &HostForm::hostTyped, this, [this](const SavedHost& host) {
    m_hosts.push_back(host);
    showHosts();
    Q_EMIT hostsEdited(m_hosts);
  });
  column->addWidget(m_form);
  showHosts();
  return box;
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
  showGpus(machine);
}

void MachinesPage::showGpus(const MachineInfo& machine) {
  while (QLayoutItem* item = m_gpus->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  auto* sentence = makeLabel(deviceSentence(machine), LabelRole::muted, this);
  sentence->setWordWrap(true);
  m_gpus->addWidget(sentence);
  for (const MachineInfo::Gpu& gpu : machine.gpus) {
    auto* row = new QWidget(this);
    auto* column = new QVBoxLayout(row);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kTight);
    auto* line = new QHBoxLayout;
    line->addWidget(makeLabel(tr("GPU %1: %2").arg(gpu.index).arg(toQString(gpu.name)), LabelRole::body, row));
    line->addStretch(1);
    line->addWidget(
        makeLabel(tr("%1 of %2").arg(localBytes(gpu.usedBytes), localBytes(gpu.memoryBytes)), LabelRole::small, row));
    column->addLayout(line);
    auto* bar = named(new QProgressBar(row), tr("Memory in use on GPU %1").arg(gpu.index));
    bar->setRange(0, 1000);
    bar->setTextVisible(false);
    bar->setValue(gpu.memoryBytes > 0 ? int(1000 * gpu.usedBytes / gpu.memoryBytes) : 0);
    column->addWidget(bar);
    QStringList users;
    for (const std::string& each : gpu.processes) users << toQString(each);
    column->addWidget(
        makeLabel(users.isEmpty() ? tr("nobody uses it") : tr("in use by %1").arg(users.join(QStringLiteral(", "))),
                  users.isEmpty() ? LabelRole::small : LabelRole::warning, row));
    m_gpus->addWidget(row);
  }
}

void MachinesPage::setLoad(const MachineLoad& load) {
  m_cores->setCores(load.cores, LocalSampler::kHistory);
  m_coresTitle->setText(load.cpuQuota > 0 && load.quotaUsed >= 0 ? tr("Cores: %1 busy of the %2 that a CPU quota gives")
                                                                       .arg(QLocale().toString(load.quotaUsed, 'f', 1),
                                                                            QLocale().toString(load.cpuQuota, 'g', 3))
                                                                 : tr("Cores"));
  const double used = load.memoryUsed.empty() ? load.memoryTotal - load.memoryAvailable : load.memoryUsed.back();
  m_memory->setValues(load.memoryUsed, load.memoryTotal,
                      tr("%1 of %2").arg(localBytes(used), localBytes(load.memoryTotal)), LocalSampler::kHistory);
}

void MachinesPage::setHosts(const std::vector<SavedHost>& hosts) {
  m_hosts = hosts;
  showHosts();
}

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
  m_computer->hide();
  m_checks->show();
  m_checks->start(int(hosts.size()));
  showHosts();
  Q_EMIT checksWanted(hosts);
}

// What is under way is stopped: nobody would see it.
void MachinesPage::closeChecks() {
  for (const HostSpec& host : m_looked)
    if (Checked& checked = m_checked[toQString(host.name)]; checked.state == HostState::checking) checked = {};
  Q_EMIT checksStopped();
  m_checks->hide();
  m_computer->show();
  showHosts();
}

void MachinesPage::setReached(const QString& name, int done) { m_checks->setReached(name, done); }

void MachinesPage::setReports(const HostReportsPtr& reports) {
  std::vector<HostSpec> hosts;
  for (const preflight::HostReport& report : *reports) {
    hosts.push_back(report.view.spec);
    const QString name = toQString(report.view.spec.name);
    const CheckSection section = checkSection(report, report.view.isLocal ? tr("This computer") : name);
    m_checked[name] = {HostState::checked, verdictWords(section.verdict, section.summary), section};
  }
  showSections(hosts);
  showHosts();
}

bool MachinesPage::isLooking() const {
  return std::any_of(
      m_checked.begin(), m_checked.end(), [](const auto& each) { return each.second.state == HostState::checking; });
}

// What was found on these hosts, again.
void MachinesPage::showSections(const std::vector<HostSpec>& hosts) {
  m_looked = hosts;
  std::vector<CheckSection> sections;
  for (const HostSpec& host : hosts) sections.push_back(m_checked[toQString(host.name)].section);
  m_checks->setSections(std::move(sections));
  m_computer->hide();
  m_checks->show();
}

QWidget* MachinesPage::stateLabel(const Checked& checked, QWidget* row) {
  if (checked.state == HostState::checked) return makeLabel(checked.text, verdictRole(checked.section.verdict), row);
  static const LabelRole kRoles[] = {LabelRole::muted, LabelRole::muted, LabelRole::success, LabelRole::danger};
  const QString words[] = {tr("not checked"), tr("checking \u2026"), tr("\u2713 ready"), tr("\u2715 cannot be used")};
  const auto state = static_cast<std::size_t>(checked.state);
  return makeLabel(words[state], kRoles[state], row);
}

QWidget* MachinesPage::hostRow(const SavedHost& host) {
  auto* row = new QWidget(this);
  auto* column = new QVBoxLayout(row);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kTight);
  auto* line = new QHBoxLayout;
  line->setSpacing(2 * kGrid);
  column->addLayout(line);
  auto* name = makeLabel(host.name, LabelRole::body, row);
  name->setMinimumWidth(120);
  auto* address =
      makeLabel(host.port == 22 ? host.ssh : tr("%1, port %2").arg(host.ssh).arg(host.port), LabelRole::muted, row);
  address->setMinimumWidth(220);
  const Checked checked = m_checked[host.name];
  QWidget* label = stateLabel(checked, row);
  const bool looks = checked.state == HostState::checking;
  auto* check = makeButton(tr("Check"), tr("Check %1").arg(host.name), ButtonRole::flat, row);
  check->setEnabled(!looks);
  auto* remove = makeButton(tr("Remove"), tr("Remove %1").arg(host.name), ButtonRole::flat, row);
  line->addWidget(name);
  line->addWidget(address);
  line->addWidget(label, 1);
  const HostSpec spec = hostSpecOf(host);
  if (checked.state == HostState::checked) {
    auto* found = makeButton(tr("Findings"), tr("What the checks of %1 found").arg(host.name), ButtonRole::flat, row);
    found->setEnabled(!isLooking());
    connect(
        found, &QPushButton::clicked, this, [this, spec] { showSections({spec}); }, Qt::QueuedConnection);
    line->addWidget(found);
  }
  if (checked.section.asksPerson) {
    auto* answer =
        makeButton(tr("Connect"), tr("Connect to %1 and answer what it asks").arg(host.name), ButtonRole::flat, row);
    connect(
        answer, &QPushButton::clicked, this,
        [this, spec] {
          m_checked[toQString(spec.name)] = {HostState::checking, {}};
          Q_EMIT connectWanted(spec);
          showHosts();
        },
        Qt::QueuedConnection);
    line->addWidget(answer);
  }
  line->addWidget(check);
  line->addWidget(remove);
  if (checked.state == HostState::bad) {  // all of it: a changed key is told with both fingerprints
    auto* why = new InlineNote(row);
    column->addWidget(why);
    why->show(InlineNote::Kind::danger, checked.text);
  }
  // Both rebuild the rows, this one with them: later, not under the click.
  connect(
      check, &QPushButton::clicked, this, [this, spec] { startChecks({spec}); }, Qt::QueuedConnection);
  connect(
      remove, &QPushButton::clicked, this,
      [this, host] {
        std::erase(m_hosts, host);
        showHosts();
        Q_EMIT hostsEdited(m_hosts);
      },
      Qt::QueuedConnection);
  return row;
}

void MachinesPage::showHosts() {
  m_form->setKnown(m_hosts);
  m_checkAll->setVisible(!m_hosts.empty());
  while (QLayoutItem* item = m_hostRows->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  if (m_hosts.empty())
    m_hostRows->addWidget(
        makeLabel(tr("None yet. Add one to run a study over several nodes."), LabelRole::muted, this));
  for (const SavedHost& host : m_hosts) m_hostRows->addWidget(hostRow(host));
}

}  // namespace scalescope
