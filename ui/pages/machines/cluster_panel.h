#pragma once

#include <QWidget>
#include <optional>

#include "core/base/result.h"
#include "core/report/values/figure.h"
#include "launcher/transport/cluster_offer.h"

class QLabel;

namespace scalescope {

class InlineNote;
class TableModel;
class TableView;

// Offer of a cluster to a study: its partitions with times and nodes, accounts and modules. Shows values.
class ClusterPanel final : public QWidget {
  Q_OBJECT

 public:
  explicit ClusterPanel(QWidget* parent = nullptr);
  void start(const QString& login);  // The cluster is being queried; the earlier offer is removed.
  void setOffer(const ClusterOffer& offer);
  void setProblem(const Error& error);
  [[nodiscard]] QString login() const { return m_login; }

 Q_SIGNALS:
  void againRequested(const QString& login);
  void closeRequested();  // Reports that the user closes it, also during a query.

 private:
  QString m_login;
  QLabel* m_title;
  QLabel* m_facts;
  InlineNote* m_note;
  TableModel* m_model;
  TableView* m_view;
};

// Returns a row for each group of equal nodes of a partition, with the names that a study's request has.
Table offerTable(const ClusterOffer& offer);

}  // namespace scalescope
