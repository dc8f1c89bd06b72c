#include "ui/pages/new_study/where_step.h"

#include <QApplication>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "core/study/cells/cluster_nodes.h"
#include "launcher/plan/host_groups.h"
#include "ui/base/host_words.h"
#include "ui/base/message_translation.h"
#include "ui/pages/machines/host_form.h"
#include "ui/pages/machines/machines_page.h"
#include "ui/pages/new_study/draft.h"
#include "ui/pages/new_study/fields/count_rows.h"
#include "ui/pages/new_study/fields/group_menu.h"
#include "ui/pages/new_study/fields/rank_picture.h"
#include "ui/widgets/form.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/page_room.h"
#include "ui/style/roles.h"

namespace scalescope {
namespace {

void clear(QVBoxLayout* layout) {
  while (QLayoutItem* item = layout->takeAt(0)) {
    delete item->widget();
    delete item;
  }
}

// Returns the numbers of nodes for which there are enough machines.
std::vector<int> nodesWithin(std::vector<int> counts, int most) {
  std::erase_if(counts, [most](int nodes) { return nodes > most; });
  return counts.empty() ? std::vector<int>{1} : counts;
}

void setDevices(StudySpec& study, const std::vector<int>& devices) {
  if (study.program)
    setProgramDevices(study, devices);
  else
    study.axes.devices = devices;
}

constexpr int kPlacesWidth = 800;  // Width for machines and devices beside each other.

}  // namespace

WhereStep::WhereStep(QWidget* parent) : QWidget(parent), m_clusterKinds(clusterForms()) {
  auto* page = new QVBoxLayout(this);
  page->setContentsMargins(0, 0, 0, 0);
  page->setSpacing(2 * kGrid);
  auto* parts = new StackingRow(kPlacesWidth, this);
  page->addWidget(parts);
  QBoxLayout* row = parts->row();
  row->setSpacing(8 * kGrid);
  auto* left = new QWidget(this);
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  column->addWidget(makeLabel(tr("Machines"), LabelRole::title, left));
  auto* hosts = new QWidget(left);
  hosts->setFocusPolicy(Qt::ClickFocus);  // Start of the tab order.
  m_hostFocus.emplace(hosts, hosts);
  m_hosts = new QVBoxLayout(hosts);
  m_hosts->setContentsMargins(0, 0, 0, 0);
  m_hosts->setSpacing(kGrid);
  column->addWidget(hosts);
  auto* add = makeButton(tr("Add another machine"), tr("Add another machine"), ButtonRole::flush, left);
  column->addWidget(add, 0, Qt::AlignLeft);
  m_newHost = new HostForm(left);
  m_newHost->hide();
  column->addWidget(m_newHost);
  column->addWidget(makeClusters());
  makeClusterForms(column);
  column->addWidget(m_groups = new GroupMenu(left));
  connect(add, &QPushButton::clicked, this, [this] {
    m_newHost->show();
    m_newHost->focusName();
  });
  connect(m_newHost, &HostForm::hostAdded, this, &WhereStep::addHost);
  connect(m_groups, &GroupMenu::chosen, this, &WhereStep::useGroup);
  connect(m_groups, &GroupMenu::kept, this, &WhereStep::groupKept);
  connect(m_groups, &GroupMenu::forgotten, this, &WhereStep::groupForgotten);
  m_form = new Form(this);
  m_form->addTitle(tr("Devices"));
  m_sentence = makeLabel({}, LabelRole::muted, m_form);
  m_sentence->setWordWrap(true);
  m_form->addWide(m_sentence);
  m_form->addWide(m_counts = new CountRows(m_form));
  connect(m_counts, &CountRows::edited, this, &WhereStep::editCounts);
  m_otherDevices = named(new QLineEdit(m_form), tr("Other device counts"));
  m_otherDevices->setPlaceholderText(tr("more, e.g. 3, 6"));
  m_form->addRow(tr("Other counts"), m_otherDevices,
                 tr("Counts that are not in the row above: whole numbers, in addition to those selected."));
  connect(m_otherDevices, &QLineEdit::editingFinished, this, &WhereStep::addOtherDevices);
  m_slots = new WordBox(m_form);
  m_slots->add(tr("same number of cores per device"), "0");
  m_slots->add(tr("one core"), "1");
  m_slots->add(tr("two cores"), "2");
  m_slots->add(tr("all cores of the machine, shared by its ranks"), "share");
  m_form->addRow(tr("Cores per device"), m_slots,
                 tr("On CPUs a device is a slot: the group of cores to which one rank is pinned. With equal slots no "
                    "rank uses the cores of another one."));
  m_memory = new QSpinBox(m_form);
  m_memory->setRange(0, 10'000'000);
  m_memory->setSpecialValueText(tr("automatic"));
  m_memory->setSuffix(tr(" MB"));
  m_memory->setGroupSeparatorShown(true);
  m_memory->setButtonSymbols(QAbstractSpinBox::NoButtons);
  m_memory->setKeyboardTracking(false);
  commitOnFinish(m_memory);
  m_form->addRow(tr("Memory limit per device"), m_memory,
                 tr("A run that reaches it ends as \u201cout of memory\u201d instead of freezing the machine. "
                    "Automatic: 80 % of the free memory, divided by the ranks."));
  m_note = new InlineNote(m_form);
  m_form->addWide(m_note);
  row->addWidget(left, 1, Qt::AlignTop);
  row->addWidget(m_form, 1, Qt::AlignTop);
  page->addWidget(makeHairline(this));
  auto* title = new QHBoxLayout;
  title->addWidget(makeLabel(tr("Where the ranks of the largest cell run"), LabelRole::title, this));
  title->addWidget(makeExplanation(tr("rank"),
                                   tr("A training process with its own device: a GPU, or the cores it is pinned to. "
                                      "The plan assigns them, the same in every cell."),
                                   this));
  title->addStretch(1);
  page->addLayout(title);
  m_pictureWords = makeLabel({}, LabelRole::muted, this);
  m_pictureWords->setWordWrap(true);
  page->addWidget(m_pictureWords);
  m_picture = new RankPicture(this);
  page->addWidget(m_picture);
  page->addStretch(1);
  setPlaces({}, {});
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

QWidget* WhereStep::makeClusters() {
  auto* box = new QWidget(this);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kTight);
  for (std::size_t kind = 0; kind < m_clusterKinds.size(); ++kind) {
    const QString& text = m_clusterKinds[kind].add;
    auto* add = makeButton(text, text, ButtonRole::flush, box);
    column->addWidget(add, 0, Qt::AlignLeft);
    connect(add, &QPushButton::clicked, this, [this, kind] {
      m_newKind = kind;
      m_newCluster->show();
      m_login->setFocus(Qt::OtherFocusReason);
    });
  }
  m_newCluster = new QWidget(box);
  auto* row = new QHBoxLayout(m_newCluster);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGrid);
  m_login = named(new QLineEdit(m_newCluster), tr("Login node of the cluster"));
  m_login->setPlaceholderText(tr("SSH name of the login node; empty: this computer"));
  m_login->setMaxLength(200);
  auto* take = makeButton(tr("Use cluster"), tr("Use the cluster"), ButtonRole::normal, m_newCluster);
  row->addWidget(m_login, 1);
  row->addWidget(take);
  column->addWidget(m_newCluster);
  m_newCluster->hide();
  connect(take, &QPushButton::clicked, this, &WhereStep::addCluster);
  connect(m_login, &QLineEdit::returnPressed, this, &WhereStep::addCluster);
  return box;
}

void WhereStep::makeClusterForms(QVBoxLayout* column) {
  for (const ClusterFormKind& kind : m_clusterKinds) {
    ClusterForm* form = m_clusters.emplace_back(kind.make(column->parentWidget()));
    form->hide();
    column->addWidget(form);
    connect(form, &ClusterForm::edited, this, [this](const HostSpec& host) {
      StudySpec study = m_study;
      for (HostSpec& each : study.hosts)
        if (each.name == host.name) each = host;
      edit(study);
    });
  }
}

// Cells run on the cluster's nodes; this machine is removed unless the study has further machines.
void WhereStep::addCluster() {
  StudySpec study = m_study;
  if (study.hosts.size() == 1 && isHere(study.hosts.front())) study.hosts.clear();
  study.hosts.push_back(clusterHost(m_clusterKinds[m_newKind].cluster, m_login->text(), study.hosts));
  m_login->clear();
  m_newCluster->hide();
  const QString login = toQString(clusterNode(study.hosts.back()).login);
  edit(study);
  m_clusters[m_newKind]->setFocus(Qt::OtherFocusReason);
  Q_EMIT m_clusters[m_newKind]->askRequested(login);
}

void WhereStep::showClusters() {
  for (std::size_t kind = 0; kind < m_clusters.size(); ++kind) {
    const auto found = std::find_if(m_study.hosts.begin(), m_study.hosts.end(),
                                    [&](const HostSpec& host) { return host.cluster == m_clusterKinds[kind].cluster; });
    m_clusters[kind]->setVisible(found != m_study.hosts.end());
    if (found != m_study.hosts.end()) m_clusters[kind]->setHost(*found);
  }
}

void WhereStep::setClusterHours(const QString& words) {
  for (ClusterForm* form : m_clusters) form->setHours(words);
}

void WhereStep::setPlaces(const std::vector<NodePlaces>& nodes, const QString& why) {
  m_picture->setPlaces(nodes);
  m_pictureWords->setText(why.isEmpty() ? tr("Querying the machines \u2026") : why);
  m_pictureWords->setVisible(nodes.empty());
}

// Uses exactly these machines, in the group's order.
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

void WhereStep::setMachine(const MachineInfo& machine) {
  m_machine = machine;
  setStudy(m_study);
}

void WhereStep::setHosts(const std::vector<SavedHost>& hosts) {
  if (hosts == m_saved) return;
  m_saved = hosts;
  m_newHost->setKnown(hosts);
  showHosts();
}

void WhereStep::setGroups(const std::vector<HostGroup>& groups) { m_groups->setGroups(groups); }

void WhereStep::setAliases(const std::vector<std::string>& aliases) { m_newHost->setAliases(aliases); }

// A host that is added here is used by this study and saved in the settings.
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
  showUnlessTyped(m_memory, int(study.limits.memoryMBPerDevice));
  const bool cpus = !m_machine || m_machine->gpus.empty();
  m_form->setRowVisible(m_slots, cpus);
  const bool here = std::any_of(study.hosts.begin(), study.hosts.end(), isHere);
  m_sentence->setText(!here ? tr("The devices of the machines are queried in step 4; up to 8 can be selected here.")
                      : m_machine ? deviceSentence(*m_machine)
                                  : tr("Detecting the hardware \u2026"));
  m_groups->setHosts(study.hosts);
  showHosts();
  showClusters();
  showCounts();
  showNote();
  m_showing = false;
}

void WhereStep::edit(const StudySpec& study) {
  if (m_showing) return;
  setStudy(study);
  Q_EMIT edited(m_study);
}

std::vector<WhereStep::HostRow> WhereStep::hostRows() const {
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
  std::vector<HostRow> rows;
  for (const HostSpec& host : all) {
    QString words = isHere(host) ? (m_machine ? machineSummary(*m_machine) : QString()) : toQString(host.ssh);
    for (const ClusterFormKind& kind : m_clusterKinds)
      if (kind.cluster == host.cluster) words = kind.title;
    rows.push_back({host, hostWords(host), words, nullptr});
  }
  return rows;
}

// Rows with unchanged texts are kept, so that the focus stays.
void WhereStep::showHosts() {
  const std::vector<HostRow> rows = hostRows();
  bool same = rows.size() == m_hostRows.size();
  for (std::size_t i = 0; same && i < rows.size(); ++i)
    same = rows[i].title == m_hostRows[i].title && rows[i].words == m_hostRows[i].words;
  if (same) {
    for (std::size_t i = 0; i < rows.size(); ++i) m_hostRows[i].host = rows[i].host;
  } else {
    m_hostRows = rows;
    makeHosts();
  }
  for (const HostRow& row : m_hostRows)
    row.box->setChecked(std::any_of(m_study.hosts.begin(), m_study.hosts.end(),
                                    [&](const HostSpec& each) { return each.name == row.host.name; }));
}

void WhereStep::makeHosts() {
  QWidget* list = m_hosts->parentWidget();
  m_hostFocus->note();
  clear(m_hosts);
  for (std::size_t i = 0; i < m_hostRows.size(); ++i) {
    HostRow& each = m_hostRows[i];
    auto* line = new QWidget(list);
    each.box = named(new QCheckBox(each.title, line), tr("Use %1").arg(each.title));
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(each.box);
    auto* words = makeLabel(each.words, LabelRole::muted, line);
    words->setWordWrap(true);
    row->addWidget(words, 1);
    m_hosts->addWidget(line);
    connect(
        each.box, &QCheckBox::clicked, this,
        [this, i](bool on) {
          if (i < m_hostRows.size()) toggleHost(HostSpec(m_hostRows[i].host), on);
        },
        Qt::QueuedConnection);
  }
  m_hostFocus->restore();
}

void WhereStep::toggleHost(const HostSpec& host, bool on) {
  StudySpec study = m_study;
  std::erase_if(study.hosts, [&](const HostSpec& each) { return each.name == host.name; });
  if (on) study.hosts.push_back(host);
  if (study.hosts.empty()) study.hosts.push_back(host);  // A study needs at least one machine.
  const int most = int(study.hosts.size());
  study.axes.nodes = nodesWithin(study.axes.nodes, most);
  if (on && most > 1) study.axes.nodes.push_back(most);
  std::sort(study.axes.nodes.begin(), study.axes.nodes.end());
  study.axes.nodes.erase(std::unique(study.axes.nodes.begin(), study.axes.nodes.end()), study.axes.nodes.end());
  edit(study);
}

void WhereStep::showCounts() {
  const int hosts = std::max(1, int(m_study.hosts.size()));
  int most = m_machine ? deviceCount(*m_machine) : 1;
  // The devices of other machines are unknown until a probe; up to 8 are offered before.
  if (std::any_of(m_study.hosts.begin(), m_study.hosts.end(), [](const HostSpec& host) { return !isHere(host); }))
    most = std::max(most, 8);
  // A cluster provides as many nodes as the cells use.
  const bool cluster = std::any_of(m_study.hosts.begin(), m_study.hosts.end(), isOnCluster);
  m_counts->setCounts({most, m_study.axes.devices}, {cluster ? std::max(hosts, 8) : hosts, m_study.axes.nodes});
}

void WhereStep::addOtherDevices() {
  if (m_otherDevices->text().trimmed().isEmpty()) return setWrong(m_otherDevices, false);
  const auto counts = parseBatches(m_otherDevices->text());
  const bool good = counts && std::all_of(counts->begin(), counts->end(), [](auto count) { return count <= 1024; });
  setWrong(m_otherDevices, !good);
  if (!good) return;
  StudySpec study = m_study;
  std::set<int> all(study.axes.devices.begin(), study.axes.devices.end());
  for (const std::int64_t count : *counts) all.insert(int(count));
  setDevices(study, {all.begin(), all.end()});
  m_otherDevices->clear();
  edit(study);
}

void WhereStep::editCounts(const std::vector<int>& devices, const std::vector<int>& nodes) {
  StudySpec study = m_study;
  if (!devices.empty()) setDevices(study, devices);
  if (!nodes.empty()) study.axes.nodes = nodes;
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
               tr("%1 devices are requested, but this computer has %2.").arg(wanted).arg(most),
               tr("Use available devices"), [this, most] {
                 StudySpec study = m_study;
                 std::erase_if(study.axes.devices, [most](int count) { return count > most; });
                 if (study.axes.devices.empty()) study.axes.devices = {most};
                 QMetaObject::invokeMethod(
                     this, [this, study] { edit(study); }, Qt::QueuedConnection);
               });
}

}  // namespace scalescope

#include "moc_where_step.cpp"
