#pragma once

#include <QWidget>
#include <optional>

#include "core/base/result.h"
#include "core/report/values/figure.h"
#include "launcher/plan/cluster_offer.h"

class QLabel;

namespace scalescope {

class InlineNote;
class TableModel;
class TableView;

// What a Slurm cluster offers a study: its partitions with times and nodes, accounts and modules. Shows values.
class ClusterPanel final : public QWidget {
  Q_OBJECT

 public:
  explicit ClusterPanel(QWidget* parent = nullptr);
  void start(const QString& login);  // it is asked; what was shown before goes
  void setOffer(const SlurmOffer& offer);
  void setProblem(const Error& error);
  [[nodiscard]] QString login() const { return m_login; }

 Q_SIGNALS:
  void againWanted(const QString& login);
  void closeWanted();  // also where it is being asked

 private:
  QString m_login;
  QLabel* m_title;
  QLabel* m_facts;
  InlineNote* m_note;
  TableModel* m_model;
  TableView* m_view;
};

// A line for each partition's nodes that are alike, as a study's `slurm` spells it.
Table offerTable(const SlurmOffer& offer);

}  // namespace scalescope
