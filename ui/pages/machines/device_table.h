#pragma once

#include <QWidget>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "launcher/plan/host_facts.h"
#include "ui/base/settings.h"
#include "ui/bridge/local_sampler.h"

class QModelIndex;

namespace scalescope {

class DeviceModel;
class TableView;

// All machines in one dense table, each with its GPUs and, if it is open, its cores: memory, a line of the load, clock,
// temperature and users. A double click, Return or the arrow keys open and close a machine.
class DeviceTable final : public QWidget {
  Q_OBJECT
 public:
  explicit DeviceTable(QWidget* parent = nullptr);
  void setMachine(const MachineInfo& machine);  // Sets this machine.
  void setLoad(const MachineLoadPtr& load);
  void setHosts(const std::vector<SavedHost>& hosts);
  void setHostFacts(const QString& host, const MachineInfo& machine);
  void setHostLoad(const QString& host, const MachineLoadPtr& load, const QString& problem);
  void forgetLoads();  // Removes the load of all other machines, because it is no longer watched.

 protected:
  bool eventFilter(QObject* watched, QEvent* event) final;

 private:
  struct Known {
    std::optional<MachineInfo> facts;
    MachineLoadPtr load;
    QString problem;
  };
  void refresh();
  void setOpen(const QModelIndex& index, bool open);
  void toggle(const QModelIndex& index);

  DeviceModel* m_model;
  TableView* m_view;
  std::vector<QString> m_hosts;
  std::map<QString, Known> m_known;  // State by the host's name; empty for this machine.
  std::set<QString> m_open{QString()};
  QString m_fitted;  // Devices and names to which the columns were fitted.
};

}  // namespace scalescope
