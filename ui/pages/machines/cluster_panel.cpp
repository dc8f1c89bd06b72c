#include "ui/pages/machines/cluster_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QVBoxLayout>
#include <memory>

#include "ui/base/message_translation.h"
#include "ui/models/table_model.h"
#include "ui/models/table_view.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

TableColumn textColumn(const char* key, const QString& title) { return {key, title.toStdString(), false}; }

QString accountsText(const ClusterOffer& offer) {
  if (!offer.accounts) return ClusterPanel::tr("Accounts: not reported.");
  QStringList accounts;
  for (const ClusterAccount& one : *offer.accounts)
    accounts << (one.partition.empty() ? toQString(one.name)
                                       : QStringLiteral("%1 (%2)").arg(toQString(one.name), toQString(one.partition)));
  return ClusterPanel::tr("Accounts: %1.").arg(accounts.isEmpty() ? QStringLiteral("\u2013") : listOf(accounts));
}

QString modulesText(const ClusterOffer& offer) {
  if (!offer.modules) return ClusterPanel::tr("Modules: not reported.");
  QStringList modules;
  for (const std::string& one : *offer.modules) modules << toQString(one);
  return ClusterPanel::tr("Modules: %1.").arg(modules.isEmpty() ? QStringLiteral("\u2013") : listOf(modules));
}

}  // namespace

Table offerTable(const ClusterOffer& offer) {
  Table table;
  table.id = "cluster";
  table.columns = {textColumn("partition", ClusterPanel::tr("Partition")),
                   textColumn("state", ClusterPanel::tr("State")),
                   textColumn("time", ClusterPanel::tr("Default time")),
                   textColumn("mostTime", ClusterPanel::tr("Max. time")),
                   textColumn("idle", ClusterPanel::tr("Idle nodes")),
                   textColumn("cores", ClusterPanel::tr("Cores per node")),
                   textColumn("memory", ClusterPanel::tr("Memory per node")),
                   textColumn("gres", ClusterPanel::tr("gres")),
                   textColumn("constraint", ClusterPanel::tr("constraint"))};
  for (const ClusterPartition& partition : offer.partitions)
    for (const NodeGroup& group : partition.groups) {
      const std::string name = partition.isDefault
                                   ? ClusterPanel::tr("%1 (default)").arg(toQString(partition.name)).toStdString()
                                   : partition.name;
      const std::string where = partition.cluster.empty() ? "" : partition.cluster + ": ";
      table.rows.push_back({where + name, partition.state, partition.defaultTime, partition.mostTime,
                            ClusterPanel::tr("%1 of %2").arg(group.idle).arg(group.total).toStdString(),
                            group.cores > 0 ? std::to_string(group.cores) : std::string(),
                            group.memoryBytes > 0 ? localBytes(group.memoryBytes).toStdString() : std::string(),
                            group.devices, group.features});
    }
  return table;
}

ClusterPanel::ClusterPanel(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  auto* head = new QHBoxLayout;
  head->setSpacing(kGrid);
  m_title = makeLabel({}, LabelRole::title, this);
  head->addWidget(m_title);
  head->addStretch(1);
  auto* again = makeButton(tr("Refresh"), tr("Refresh what the cluster reports"), ButtonRole::normal, this);
  auto* close = makeButton(tr("Close"), tr("Close the cluster's details"), ButtonRole::flat, this);
  head->addWidget(again);
  head->addWidget(close);
  column->addLayout(head);
  m_note = new InlineNote(this);
  column->addWidget(m_note);
  m_facts = makeLabel({}, LabelRole::muted, this);
  m_facts->setWordWrap(true);
  m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(m_facts);
  m_view = named(new TableView(this), tr("Partitions of the cluster"));
  m_model = new TableModel(this);
  m_view->setModel(m_model);
  column->addWidget(m_view, 1);
  connect(again, &QPushButton::clicked, this, [this] { Q_EMIT againRequested(m_login); });
  connect(close, &QPushButton::clicked, this, &ClusterPanel::closeRequested);
}

void ClusterPanel::start(const QString& login) {
  m_login = login;
  m_title->setText(tr("Slurm cluster on %1").arg(login));
  m_facts->clear();
  m_model->setTable({});
  m_note->show(InlineNote::Kind::info, tr("Querying sinfo, sacctmgr and module on %1 \u2026").arg(login),
               tr("Cancel the query"), [this] { Q_EMIT closeRequested(); });
}

void ClusterPanel::setOffer(const ClusterOffer& offer) {
  m_note->clear();
  m_facts->setText(accountsText(offer) + QLatin1Char('\n') + modulesText(offer));
  m_model->setTable(std::make_shared<const Table>(offerTable(offer)));
  m_view->fitColumns();
}

void ClusterPanel::setProblem(const Error& error) { m_note->show(InlineNote::Kind::danger, translated(error)); }

}  // namespace scalescope

#include "moc_cluster_panel.cpp"
