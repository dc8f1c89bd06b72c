#include "ui/pages/new_study/fields/cluster_forms.h"

#include <QRegularExpression>
#include <algorithm>

#include "core/study/read/cluster_kinds.h"
#include "ui/pages/new_study/fields/slurm_form.h"

namespace scalescope {

std::vector<ClusterFormKind> clusterForms() { return {slurmFormKind()}; }

HostSpec clusterHost(const std::string& cluster, const QString& login, const std::vector<HostSpec>& taken) {
  static const QRegularExpression others(QStringLiteral("[^A-Za-z0-9-]+"));
  QString base = login.section(QLatin1Char('@'), -1).section(QLatin1Char('.'), 0, 0).remove(others);
  if (base.isEmpty()) base = QStringLiteral("cluster");
  HostSpec host;
  const auto isTaken = [&](const std::string& name) {
    return std::any_of(taken.begin(), taken.end(), [&](const HostSpec& each) { return each.name == name; });
  };
  host.name = base.toStdString();
  for (int number = 2; isTaken(host.name); ++number) host.name = (base + QString::number(number)).toStdString();
  host.cluster = cluster;
  if (const ClusterKind* kind = clusterKind(cluster)) host.request = kind->defaults;
  host.request["login"] = login.trimmed().toStdString();
  return host;
}

}  // namespace scalescope
