#pragma once

#include <QStringList>
#include <QWidget>
#include <utility>
#include <vector>

#include "core/study/cells/slurm_nodes.h"
#include "launcher/preflight/finding.h"
#include "launcher/transport/slurm/slurm_offer.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace scalescope {

class Form;
class InlineNote;

// Choices of a cluster's offer for a study: name and description.
struct SlurmChoices {
  std::vector<std::pair<QString, QString>> partitions, accounts, gres, constraints, modules;
};
// `partition`: the partition that the study requests; empty for the cluster's default.
SlurmChoices slurmChoices(const SlurmOffer& offer, const std::string& partition);

// Returns a host for the cluster with that login node (empty: this machine), with a name that is not in `taken`.
HostSpec clusterHost(const QString& login, const std::vector<HostSpec>& taken);

// Request of a study to one Slurm cluster: each field accepts values of the cluster's offer, or typed text.
class SlurmForm final : public QWidget {
  Q_OBJECT

 public:
  explicit SlurmForm(QWidget* parent = nullptr);
  void setHost(const HostSpec& host);  // The host satisfies isSlurm().
  void setOffer(const QString& login, const SlurmOffer& offer);
  void setRefused(const QString& login, const QString& why);
  void setHours(const QString& words);  // Text of the longest time that the job takes; empty if unknown.
  void setTried(const QString& host, const std::vector<preflight::CheckResult>& checks);

 Q_SIGNALS:
  void edited(const scalescope::HostSpec& host);
  void askWanted(const QString& login);
  void tryWanted(const scalescope::HostSpec& host);
  void stopWanted();

 private:
  QComboBox* addChoice(const QString& label, const QString& explanation);
  void edit();
  void wait(const QString& text);
  void showChoices();
  [[nodiscard]] QString login() const;

  HostSpec m_host;
  std::optional<SlurmOffer> m_offer;
  QString m_offeredBy;
  bool m_showing = false;
  Form* m_form;
  QLabel* m_title;
  QComboBox *m_partition, *m_account, *m_gres, *m_constraint;
  QLineEdit *m_limit, *m_modules;
  QLabel* m_hours;
  QPushButton *m_addModule, *m_try;
  InlineNote* m_note;
};

}  // namespace scalescope
