#include "ui/pages/new_study/where_step.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>
#include <set>

#include "core/study/cells/slurm_nodes.h"
#include "launcher/hosts/named_host.h"
#include "ui/base/messages.h"
#include "ui/pages/machines/host_form.h"
#include "ui/pages/machines/machines_page.h"
#include "ui/widgets/basics.h"
#include "ui/style/roles.h"
#include "ui/widgets/form.h"

namespace scalescope {
namespace {

void clear(QVBoxLayout* layout) {
  while (QLayoutItem* item = layout->takeAt(0)) {
    delete item->widget();
    delete item;
  }
}

std::vector<int> numbers(const std::vector<std::string>& words) {
  std::vector<int> out;
  for (const std::string& word : words) out.push_back(std::stoi(word));
  return out;
}

// Counts of machines that there are enough of.
std::vector<int> nodesWithin(std::vector<int> counts, int most) {
  std::erase_if(counts, [most](int nodes) { return nodes > most; });
  return counts.empty() ? std::vector<int>{1} : counts;
}

// Powers of two up to `most`, `most` itself, and what the study has already.
TickRow* countRow(QWidget* parent, int most, const std::vector<int>& ticked,
                  const std::function<QString(int)>& spoken) {
  std::set<int> offered(ticked.begin(), ticked.end());
  for (int count = 1; count <= most && count <= 1024; count *= 2) offered.insert(count);
  offered.insert(most);
  auto* row = new TickRow(parent);
  std::vector<std::string> on;
  for (const int count : offered) row->add(QLocale().toString(count), std::to_string(count), {}, spoken(count));
  for (const int count : ticked) on.push_back(std::to_string(count));
  row->setTicked(on);
  return row;
}

}  // namespace

WhereStep::WhereStep(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8 * kGrid);
  auto* left = new QWidget(this);
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  column->addWidget(makeLabel(tr("Machines"), LabelRole::title, left));
  auto* hosts = new QWidget(left);
  m_hosts = new QVBoxLayout(hosts);
  m_hosts->setContentsMargins(0, 0, 0, 0);
  m_hosts->setSpacing(kGrid);
  column->addWidget(hosts);
  auto* add = makeButton(tr("Add another machine"), tr("Add another machine"), ButtonRole::flat, left);
  column->addWidget(add, 0, Qt::AlignLeft);
  m_newHost = new HostForm(left);
  m_newHost->hide();
  column->addWidget(m_newHost);
  column->addWidget(makeGroups());
  connect(add, &QPushButton::clicked, this, [this] {
    m_newHost->show();
    m_newHost->start();
  });
  connect(m_newHost, &HostForm::hostTyped, this, &WhereStep::addHost);
  m_form = new Form(this);
  m_form->addTitle(tr("Devices"));
  m_sentence = makeLabel({}, LabelRole::muted, m_form);
  m_sentence->setWordWrap(true);
  m_form->addWide(m_sentence);
  auto* counts = new QWidget(m_form);
  m_counts = new QVBoxLayout(counts);
  m_counts->setContentsMargins(0, 0, 0, 0);
  m_counts->setSpacing(kTight);
  m_form->addWide(counts);
  m_slots = new WordBox(m_form);
  m_slots->add(tr("equal slots, the same in every cell"), "0");
  m_slots->add(tr("one core"), "1");
  m_slots->add(tr("two cores"), "2");
  m_slots->add(tr("all cores of the machine, shared by its ranks"), "share");
  m_form->addRow(tr("Cores per device"), m_slots,
                 tr("On CPUs a device is a slot: cores that one rank is pinned to. Equal slots keep one rank from "
                    "borrowing the cores of "
                    "the second."));
  m_memory = new QSpinBox(m_form);
  m_memory->setRange(0, 10'000'000);
  m_memory->setSpecialValueText(tr("automatic"));
  m_memory->setSuffix(tr(" MB"));
  m_memory->setGroupSeparatorShown(true);
  m_memory->setButtonSymbols(QAbstractSpinBox::NoButtons);
  m_memory->setKeyboardTracking(false);
  m_form->addRow(tr("Memory limit per device"), m_memory,
                 tr("Reaching it is the result \u201cout of memory\u201d, never a frozen machine. Automatic: 80 % of "
                    "what is free, over the ranks."));
  m_note = new InlineNote(m_form);
  m_form->addWide(m_note);
  row->addWidget(left, 1, Qt::AlignTop);
  row->addWidget(m_form, 1, Qt::AlignTop);
  connect(m_slots, &WordBox::chosen, this, [this] {
    StudySpec study = m_study;
    for (HostSpec& host : study.hosts)
      host.coresPerSlot =
          m_slots->word() == "share" ? std::optional<int>() : std::optional<int>(std::stoi(m_slots->word()));
    edit(study);
  });
  connect(m_memory, &QSpinBox::valueChanged, this, [this](int megabytes) {
    if (m_showing) return;
    StudySpec study = m_study;
    study.limits.memoryMBPerDevice = megabytes;
    edit(study);
  });
}

// A list of hosts that is chosen at once, and kept for the next study.
QWidget* WhereStep::makeGroups() {
  auto* box = new QWidget(this);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kTight);
  m_groups = makeButton(tr("Groups"), tr("Groups of machines"), ButtonRole::normal, box);
  m_groups->setMenu(new QMenu(m_groups));
  column->addWidget(m_groups, 0, Qt::AlignLeft);
  m_newGroup = new QWidget(box);
  auto* row = new QHBoxLayout(m_newGroup);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGrid);
  m_groupName = named(new QLineEdit(m_newGroup), tr("Name of the group"));
  m_groupName->setPlaceholderText(tr("name, as lab"));
  m_groupName->setMaxLength(64);
  m_groupName->setMaximumWidth(240);
  static const QRegularExpression word(QStringLiteral("[A-Za-z0-9._-]+"));
  m_groupName->setValidator(new QRegularExpressionValidator(word, m_groupName));
  auto* keep = makeButton(tr("Keep"), tr("Keep the group"), ButtonRole::normal, m_newGroup);
  row->addWidget(m_groupName, 1);
  row->addWidget(keep);
  row->addStretch(1);
  column->addWidget(m_newGroup);
  m_newGroup->hide();
  connect(keep, &QPushButton::clicked, this, &WhereStep::keepGroup);
  connect(m_groupName, &QLineEdit::returnPressed, this, &WhereStep::keepGroup);
  showGroups();
  return box;
}

void WhereStep::setGroups(const std::vector<HostGroup>& groups) {
  m_known = groups;
  showGroups();
}

void WhereStep::showGroups() {
  QMenu* menu = m_groups->menu();
  menu->clear();
  for (const HostGroup& group : m_known) {
    const QString title =
        QStringLiteral("%1: %2").arg(toQString(group.name), tr("%n machine(s)", nullptr, int(group.hosts.size())));
    connect(
        menu->addAction(title), &QAction::triggered, this, [this, group] { useGroup(group); }, Qt::QueuedConnection);
  }
  if (!m_known.empty()) menu->addSeparator();
  connect(menu->addAction(tr("Keep the ticked machines as a group \u2026")), &QAction::triggered, this, [this] {
    m_newGroup->show();
    m_groupName->setFocus(Qt::OtherFocusReason);
  });
  for (const HostGroup& group : m_known)
    connect(menu->addAction(tr("Forget %1").arg(toQString(group.name))), &QAction::triggered, this,
            [this, name = toQString(group.name)] { Q_EMIT groupForgotten(name); });
}

// These machines and no others, in the group's order.
void WhereStep::useGroup(const HostGroup& group) {
  StudySpec study = m_study;
  study.hosts.clear();
  for (const GroupHost& one : group.hosts) study.hosts.push_back(hostSpecOf(one));
  const int most = int(study.hosts.size());
  study.axes.nodes = nodesWithin(study.axes.nodes, most);
  if (std::find(study.axes.nodes.begin(), study.axes.nodes.end(), most) == study.axes.nodes.end())
    study.axes.nodes.push_back(most);
  edit(study);
}

void WhereStep::keepGroup() {
  HostGroup group{m_groupName->text().toStdString(), {}};
  if (group.name.empty()) return;
  for (const HostSpec& host : m_study.hosts)
    if (host.slurm.is_null()) group.hosts.push_back({host.name, host.ssh, host.port});
  m_groupName->clear();
  m_newGroup->hide();
  Q_EMIT groupKept(group);
}

void WhereStep::setMachine(const MachineInfo& machine) {
  m_machine = machine;
  setStudy(m_study);
}

void WhereStep::setHosts(const std::vector<SavedHost>& hosts) {
  m_saved = hosts;
  m_newHost->setKnown(hosts);
  showHosts();
}

void WhereStep::setAliases(const std::vector<std::string>& aliases) { m_newHost->setAliases(aliases); }

// A machine that is typed here is meant for this study; the settings keep it for the next.
void WhereStep::addHost(const SavedHost& saved) {
  m_saved.push_back(saved);
  m_newHost->setKnown(m_saved);
  m_newHost->hide();
  toggleHost(hostSpecOf(saved), true);
  Q_EMIT hostAdded(saved);
}

void WhereStep::setStudy(const StudySpec& study) {
  m_showing = true;
  m_study = study;
  const std::optional<int> slots = study.hosts.empty() ? std::optional<int>(0) : study.hosts.front().coresPerSlot;
  m_slots->setWord(slots ? std::to_string(*slots) : "share");
  m_memory->setValue(int(study.limits.memoryMBPerDevice));
  const bool cpus = !m_machine || m_machine->gpus.empty();
  m_form->setRowVisible(m_slots, cpus);
  m_sentence->setText(m_machine ? deviceSentence(*m_machine) : tr("Looking at this computer \u2026"));
  showHosts();
  showCounts();
  showNote();
  m_showing = false;
}

void WhereStep::edit(const StudySpec& study) {
  if (m_showing) return;
  setStudy(study);
  Q_EMIT edited(m_study);
}

void WhereStep::showHosts() {
  clear(m_hosts);
  std::vector<HostSpec> all{HostSpec{}};
  for (const SavedHost& saved : m_saved) all.push_back(hostSpecOf(saved));
  for (const HostSpec& host : m_study.hosts) {
    const auto known = std::find_if(all.begin(), all.end(), [&](const HostSpec& each) {
      return each.name == host.name || (isHere(each) && isHere(host));
    });
    if (known == all.end())
      all.push_back(host);
    else
      *known = host;
  }
  for (const HostSpec& host : all) {
    const bool used = std::any_of(m_study.hosts.begin(), m_study.hosts.end(),
                                  [&](const HostSpec& each) { return each.name == host.name; });
    const QString title = isHere(host) ? tr("This computer") : toQString(host.name);
    auto* box = named(new QCheckBox(title, this), tr("Use %1").arg(title));
    box->setChecked(used);
    QString words = isHere(host) ? (m_machine ? machineSummary(*m_machine) : QString()) : toQString(host.ssh);
    if (!host.slurm.is_null()) words = tr("Slurm cluster");
    auto* line = new QWidget(this);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(box);
    row->addWidget(makeLabel(words, LabelRole::muted, line));
    row->addStretch(1);
    m_hosts->addWidget(line);
    connect(
        box, &QCheckBox::clicked, this, [this, host](bool on) { toggleHost(host, on); }, Qt::QueuedConnection);
  }
}

void WhereStep::toggleHost(const HostSpec& host, bool on) {
  StudySpec study = m_study;
  std::erase_if(study.hosts, [&](const HostSpec& each) { return each.name == host.name; });
  if (on) study.hosts.push_back(host);
  if (study.hosts.empty()) study.hosts.push_back(host);  // a study needs one machine
  const int most = int(study.hosts.size());
  study.axes.nodes = nodesWithin(study.axes.nodes, most);
  if (on && most > 1) study.axes.nodes.push_back(most);
  std::sort(study.axes.nodes.begin(), study.axes.nodes.end());
  study.axes.nodes.erase(std::unique(study.axes.nodes.begin(), study.axes.nodes.end()), study.axes.nodes.end());
  edit(study);
}

void WhereStep::showCounts() {
  clear(m_counts);
  const int hosts = std::max(1, int(m_study.hosts.size()));
  int most = m_machine ? deviceCount(*m_machine) : 1;
  // Other machines tell their devices when they are probed; until then up to 8 are offered.
  if (std::any_of(m_study.hosts.begin(), m_study.hosts.end(), [](const HostSpec& host) { return !isHere(host); }))
    most = std::max(most, 8);
  const auto addRow = [this](const QString& title, TickRow* row, const QString& explanation) {
    row->setAccessibleName(title);
    auto* line = new QWidget(this);
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* label = makeLabel(title, LabelRole::body, line);
    label->setMinimumWidth(150 + 2 * kGrid);
    layout->addWidget(label);
    layout->addWidget(row, 1);
    layout->addWidget(makeExplanation(title, explanation, line));
    m_counts->addWidget(line);
    connect(row, &TickRow::edited, this, &WhereStep::editCounts, Qt::QueuedConnection);
  };
  m_devices = countRow(this, most, m_study.axes.devices,
                       [](int count) { return tr("%n device(s) per machine", nullptr, count); });
  addRow(hosts > 1 ? tr("Devices per machine") : tr("Device counts"), m_devices,
         tr("Each count is one column of the matrix. One rank, a process of the training, runs on each device."));
  m_nodes = nullptr;
  if (hosts < 2) return;
  m_nodes = countRow(this, hosts, m_study.axes.nodes, [](int count) { return tr("%n machine(s)", nullptr, count); });
  addRow(tr("Machine counts"), m_nodes, tr("How many of the ticked machines take part, in their order."));
}

void WhereStep::editCounts() {
  StudySpec study = m_study;
  const auto devices = numbers(m_devices->ticked());
  if (!devices.empty()) study.axes.devices = devices;
  if (m_nodes != nullptr)
    if (const auto nodes = numbers(m_nodes->ticked()); !nodes.empty()) study.axes.nodes = nodes;
  m_showing = false;
  edit(study);
}

void WhereStep::showNote() {
  m_note->clear();
  if (!m_machine || m_study.axes.devices.empty() || m_study.hosts.size() != 1 || !isHere(m_study.hosts.front())) return;
  const int most = deviceCount(*m_machine);
  const int wanted = *std::max_element(m_study.axes.devices.begin(), m_study.axes.devices.end());
  if (wanted <= most || m_study.limits.oversubscribe) return;
  m_note->show(InlineNote::Kind::warning,
               tr("%1 devices are asked for and this computer has %2.").arg(wanted).arg(most), tr("Use what is here"),
               [this, most] {
                 StudySpec study = m_study;
                 std::erase_if(study.axes.devices, [most](int count) { return count > most; });
                 if (study.axes.devices.empty()) study.axes.devices = {most};
                 QMetaObject::invokeMethod(
                     this, [this, study] { edit(study); }, Qt::QueuedConnection);
               });
}

}  // namespace scalescope
