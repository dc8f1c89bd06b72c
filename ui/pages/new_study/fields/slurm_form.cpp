#include "ui/pages/new_study/fields/slurm_form.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <algorithm>
#include <set>

#include "core/base/json/fields.h"
#include "ui/base/message_translation.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/form.h"

namespace scalescope {
namespace {

using Words = std::vector<std::pair<QString, QString>>;

Words inOrder(const std::set<QString>& words) {
  Words out;
  for (const QString& word : words) out.emplace_back(word, QString());
  return out;
}

QString partitionWords(const ClusterPartition& partition) {
  int idle = 0, all = 0;
  for (const NodeGroup& group : partition.groups) idle += group.idle, all += group.total;
  QStringList words{QObject::tr("%1 of %2 nodes idle").arg(idle).arg(all)};
  if (!partition.mostTime.empty()) words << QObject::tr("at most %1").arg(toQString(partition.mostTime));
  if (partition.isDefault) words << QObject::tr("the default");
  if (!partition.cluster.empty()) words << toQString(partition.cluster);
  return listOf(words);
}

// Returns the name alone, whether typed or chosen.
QString chosenName(const QComboBox* box) {
  const QString typed = box->currentText().trimmed();
  const int at = box->findText(typed);
  return at >= 0 ? box->itemData(at).toString() : typed;
}

void fill(QComboBox* box, const Words& words) {
  box->clear();
  box->addItem(box->lineEdit()->placeholderText(), QString());
  for (const auto& [word, said] : words)
    box->addItem(said.isEmpty() ? word : QStringLiteral("%1 (%2)").arg(word, said), word);
}

void showWord(QComboBox* box, const std::string& word) {
  if (box->lineEdit()->isModified()) return;  // The user is typing.
  const int at = box->findData(toQString(word));
  box->setCurrentIndex(at);
  if (at < 0 || word.empty()) box->setEditText(toQString(word));
  box->lineEdit()->setCursorPosition(0);  // The start of a long text is visible.
}

}  // namespace

SlurmChoices slurmChoices(const ClusterOffer& offer, const std::string& partition) {
  SlurmChoices choices;
  std::set<QString> gres, constraints, accounts, modules;
  for (const ClusterPartition& each : offer.partitions) {
    choices.partitions.emplace_back(toQString(each.name), partitionWords(each));
    if (partition.empty() ? !each.isDefault : each.name != partition) continue;
    for (const NodeGroup& group : each.groups) {
      const QString socketless = toQString(group.devices).section(QLatin1Char('('), 0, 0);
      if (!socketless.isEmpty()) gres.insert(socketless);
      for (const QString& feature : toQString(group.features).split(QLatin1Char(','), Qt::SkipEmptyParts))
        constraints.insert(feature);
    }
  }
  for (const ClusterAccount& each : offer.accounts.value_or(std::vector<ClusterAccount>()))
    if (each.partition.empty() || partition.empty() || each.partition == partition)
      accounts.insert(toQString(each.name));
  for (const std::string& each : offer.modules.value_or(std::vector<std::string>())) modules.insert(toQString(each));
  choices.accounts = inOrder(accounts);
  choices.gres = inOrder(gres);
  choices.constraints = inOrder(constraints);
  choices.modules = inOrder(modules);
  return choices;
}

ClusterFormKind slurmFormKind() {
  return {slurmKind().name, SlurmForm::tr("Slurm cluster"), SlurmForm::tr("Add a Slurm cluster"),
          [](QWidget* parent) -> ClusterForm* { return new SlurmForm(parent); }};
}

SlurmForm::SlurmForm(QWidget* parent) : ClusterForm(parent), m_form(new Form(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  auto* head = new QHBoxLayout;
  m_title = makeLabel({}, LabelRole::title, this);
  auto* ask = makeButton(tr("Query cluster"), tr("Query the cluster's resources"), ButtonRole::flat, this);
  head->addWidget(m_title);
  head->addWidget(ask);
  head->addStretch(1);
  column->addLayout(head);
  column->addWidget(m_form);
  m_partition = addChoice(tr("Partition"), tr("A group of similar nodes with its own queue."));
  m_account = addChoice(tr("Account"), tr("Account that is charged for the node-hours."));
  m_limit = new QLineEdit(m_form);
  m_limit->setPlaceholderText(tr("the cluster's default"));
  m_form->addRow(tr("Time limit"), m_limit,
                 tr("Time limit of the single job for the whole study, in Slurm's format: 30, 01:30:00, 1-12. Runs "
                    "that do not fit into it are not measured."));
  m_gres = addChoice(tr("Devices of a node"), tr("Slurm's gres: gpu:4, gpu:a100:2. Empty requests whole nodes."));
  m_constraint = addChoice(tr("Constraint"), tr("Features that the nodes must have."));
  auto* modules = new QWidget(m_form);
  auto* row = new QHBoxLayout(modules);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kGrid);
  m_modules = named(new QLineEdit(modules), tr("Modules"));
  m_modules->setPlaceholderText(tr("none"));
  m_addModule = makeButton(tr("Add"), tr("Add a module"), ButtonRole::normal, modules);
  m_addModule->setMenu(new QMenu(m_addModule));
  row->addWidget(m_modules, 1);
  row->addWidget(m_addModule);
  m_form->addRow(tr("Modules"), modules, tr("Loaded before the ranks start, in this order, separated by spaces."));
  m_hours = makeLabel({}, LabelRole::body, this);
  m_hours->setWordWrap(true);
  column->addWidget(m_hours);
  m_try = makeButton(tr("Test request"), tr("Test the request on the cluster"), ButtonRole::normal, this);
  m_try->setToolTip(tr("Asks the cluster whether it would accept this job. Nothing is queued."));
  column->addWidget(m_try, 0, Qt::AlignLeft);
  m_note = new InlineNote(this);
  column->addWidget(m_note);
  connect(ask, &QPushButton::clicked, this, [this] {
    wait(tr("Querying %1 \u2026").arg(toQString(m_host.name)));
    Q_EMIT askRequested(login());
  });
  connect(m_try, &QPushButton::clicked, this, [this] {
    wait(tr("Testing the request on %1 \u2026").arg(toQString(m_host.name)));
    Q_EMIT tryRequested(m_host);
  });
  for (QLineEdit* field : {m_limit, m_modules})
    connect(field, &QLineEdit::editingFinished, this, [this, field] {
      field->setModified(false);
      edit();
    });
}

QComboBox* SlurmForm::addChoice(const QString& label, const QString& explanation) {
  auto* box = new QComboBox(m_form);
  box->setEditable(true);
  box->setInsertPolicy(QComboBox::NoInsert);
  box->lineEdit()->setPlaceholderText(tr("the cluster's default"));
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  m_form->addRow(label, box, explanation);
  connect(box, &QComboBox::activated, this, [this, box] {
    // The placeholder of the empty field shows it.
    if (box->currentData().toString().isEmpty()) box->setEditText(QString());
    edit();
  });
  connect(box->lineEdit(), &QLineEdit::editingFinished, this, [this, box] {
    box->lineEdit()->setModified(false);
    edit();
  });
  return box;
}

// A cluster may take up to two minutes to answer.
void SlurmForm::wait(const QString& text) {
  const auto stop = [this] {
    m_note->clear();
    Q_EMIT stopRequested();
  };
  m_note->show(InlineNote::Kind::info, text, tr("Cancel"),
               [this, stop] { QMetaObject::invokeMethod(this, stop, Qt::QueuedConnection); });
}

QString SlurmForm::login() const { return toQString(slurmNode(m_host).login); }

void SlurmForm::setHost(const HostSpec& host) {
  const bool other = host.name != m_host.name || slurmNode(host).login != slurmNode(m_host).login;
  m_host = host;
  if (other) {
    m_note->clear();
    if (m_offeredBy != login()) m_offer.reset();
  }
  m_title->setText(tr("Slurm cluster %1").arg(toQString(host.name)));
  showChoices();
}

void SlurmForm::showChoices() {
  m_showing = true;
  const SlurmNode asked = slurmNode(m_host);
  const SlurmChoices choices = m_offer ? slurmChoices(*m_offer, asked.partition) : SlurmChoices();
  const std::tuple<QComboBox*, const Words&, const std::string&> boxes[] = {
      {m_partition, choices.partitions, asked.partition},
      {m_account, choices.accounts, asked.account},
      {m_gres, choices.gres, asked.gres},
      {m_constraint, choices.constraints, asked.constraint}};
  for (const auto& [box, words, word] : boxes) {
    if (!box->lineEdit()->isModified()) fill(box, words);
    showWord(box, word);
  }
  if (!m_limit->isModified()) m_limit->setText(toQString(asked.timeLimit));
  QStringList modules;
  for (const std::string& each : asked.modules) modules << toQString(each);
  if (!m_modules->isModified()) m_modules->setText(modules.join(QLatin1Char(' ')));
  m_addModule->menu()->clear();
  for (const auto& each : choices.modules)
    connect(m_addModule->menu()->addAction(each.first), &QAction::triggered, this, [this, word = each.first] {
      m_modules->setText((m_modules->text() + QLatin1Char(' ') + word).trimmed());
      edit();
    });
  m_addModule->setVisible(!choices.modules.empty());
  m_showing = false;
}

void SlurmForm::edit() {
  if (m_showing) return;
  nlohmann::json slurm = m_host.request;
  const std::pair<const char*, QString> texts[] = {{"partition", chosenName(m_partition)},
                                                   {"account", chosenName(m_account)},
                                                   {"timeLimit", m_limit->text().trimmed()},
                                                   {"gres", chosenName(m_gres)},
                                                   {"constraint", chosenName(m_constraint)}};
  for (const auto& [key, text] : texts) slurm[key] = text.toStdString();
  slurm["modules"] = nlohmann::json::array();
  static const QRegularExpression gaps(QStringLiteral("\\s+"));
  for (const QString& each : m_modules->text().split(gaps, Qt::SkipEmptyParts))
    slurm["modules"].push_back(each.toStdString());
  if (slurm == m_host.request) return;
  m_host.request = slurm;
  m_note->clear();
  Q_EMIT edited(m_host);
}

void SlurmForm::setOffer(const QString& login, const ClusterOffer& offer) {
  if (login != this->login()) return;
  m_offer = offer;
  m_offeredBy = login;
  m_note->show(InlineNote::Kind::success,
               tr("%1 offers %n partition(s).", nullptr, int(offer.partitions.size())).arg(toQString(m_host.name)));
  showChoices();
}

void SlurmForm::setRefused(const QString& login, const QString& why) {
  if (login == this->login()) m_note->show(InlineNote::Kind::warning, why);
}

void SlurmForm::setHours(const QString& words) {
  m_hours->setText(words);
  m_hours->setVisible(!words.isEmpty());
}

// Shows the result of the request's check, and other failed checks.
void SlurmForm::setTried(const QString& host, const std::vector<preflight::CheckResult>& checks) {
  if (host.toStdString() != m_host.name) return;
  QStringList lines;
  auto kind = InlineNote::Kind::success;
  for (const preflight::CheckResult& each : checks) {
    const preflight::Finding& finding = each.finding;
    if (each.waits || (finding.verdict == preflight::Verdict::ok && each.check != "request")) continue;
    lines << translated(finding.evidence) +
                 (finding.fix ? QLatin1Char(' ') + translated(finding.fix->message) : QString());
    if (finding.verdict == preflight::Verdict::failed)
      kind = InlineNote::Kind::danger;
    else if (finding.verdict != preflight::Verdict::ok && kind == InlineNote::Kind::success)
      kind = InlineNote::Kind::warning;
  }
  if (lines.isEmpty()) lines << tr("The cluster would accept this job.");
  m_note->show(kind, lines.join(QLatin1Char('\n')));
}

}  // namespace scalescope

#include "moc_slurm_form.cpp"
