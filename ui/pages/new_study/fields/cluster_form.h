#pragma once

#include <QString>
#include <QWidget>
#include <string>
#include <vector>

#include "core/study/spec/spec.h"
#include "launcher/transport/cluster_offer.h"
#include "launcher/transport/finding.h"

namespace scalescope {

// Request of a study to one cluster: each field accepts values of the cluster's offer, or typed text. Each kind of
// cluster has its own form.
class ClusterForm : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;
  virtual void setHost(const HostSpec& host) = 0;  // A host of a cluster of the form's kind.
  virtual void setOffer(const QString& login, const ClusterOffer& offer) = 0;
  virtual void setRefused(const QString& login, const QString& why) = 0;
  virtual void setHours(const QString& words) = 0;  // Text of the longest time that the job takes; empty if unknown.
  virtual void setTried(const QString& host, const std::vector<preflight::CheckResult>& checks) = 0;

 Q_SIGNALS:
  void edited(const scalescope::HostSpec& host);
  void askRequested(const QString& login);
  void tryRequested(const scalescope::HostSpec& host);
  void stopRequested();
};

// Row of a kind of cluster in the table of forms (cluster_forms.h).
struct ClusterFormKind {
  std::string cluster;  // Name of its ClusterKind.
  QString title, add;   // "Slurm cluster", "Add a Slurm cluster".
  ClusterForm* (*make)(QWidget* parent);
};

}  // namespace scalescope
