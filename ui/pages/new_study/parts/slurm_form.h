#pragma once

#include <QStringList>
#include <QWidget>
#include <utility>
#include <vector>

#include "core/study/cells/slurm_nodes.h"
#include "launcher/preflight/view/finding.h"
#include "launcher/transport/slurm/slurm_offer.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace scalescope {

class Form;
class InlineNote;

// What a study may ask of a cluster, from what the cluster offers: word and what is said of it.
struct SlurmChoices {
  std::vector<std::pair<QString, QString>> partitions, accounts, gres, constraints, modules;
};
// `partition`: what the study asks for; "" = the cluster's default.
SlurmChoices slurmChoices(const SlurmOffer& offer, const std::string& partition);

// A host of a study for the cluster of that login node ("" = this machine), with a name that `taken` lacks.
HostSpec clusterHost(const QString& login, const std::vector<HostSpec>& taken);

// What a study asks of one Slurm cluster: each field takes what the cluster offers, or what is typed.
class SlurmForm final : public QWidget {
  Q_OBJECT

 public:
  explicit SlurmForm(QWidget* parent = nullptr);
  void setHost(const HostSpec& host);  // isSlurm()
  void setOffer(const QString& login, const SlurmOffer& offer);
  void setRefused(const QString& login, const QString& why);
  void setHours(const QString& words);  // that the job takes at most; "" = not known
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
