#pragma once

#include <QStringList>
#include <QWidget>
#include <utility>
#include <vector>

#include "core/study/read/slurm_section.h"
#include "ui/pages/new_study/fields/cluster_form.h"

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
SlurmChoices slurmChoices(const ClusterOffer& offer, const std::string& partition);

// Request of a study to one Slurm cluster.
class SlurmForm final : public ClusterForm {
  Q_OBJECT

 public:
  explicit SlurmForm(QWidget* parent = nullptr);
  void setHost(const HostSpec& host) override;
  void setOffer(const QString& login, const ClusterOffer& offer) override;
  void setRefused(const QString& login, const QString& why) override;
  void setHours(const QString& words) override;
  void setTried(const QString& host, const std::vector<preflight::CheckResult>& checks) override;

 private:
  QComboBox* addChoice(const QString& label, const QString& explanation);
  void edit();
  void wait(const QString& text);
  void showChoices();
  [[nodiscard]] QString login() const;

  HostSpec m_host;
  std::optional<ClusterOffer> m_offer;
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

ClusterFormKind slurmFormKind();

}  // namespace scalescope
