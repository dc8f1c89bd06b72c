#pragma once

#include <QWidget>
#include <map>
#include <optional>
#include <vector>

#include "launcher/plan/cluster_offer.h"
#include "launcher/plan/machine.h"
#include "launcher/preflight/mend/mend_host.h"
#include "launcher/transport/prune_script.h"
#include "ui/bridge/local_sampler.h"
#include "ui/base/settings.h"
#include "ui/pages/machines/host_list.h"

class QCheckBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace scalescope {

class CheckPanel;
class CleanBar;
class ClusterPanel;
class DeviceTable;
class HostForm;
class InlineNote;
class UndoNote;

// This computer and the hosts that a person saved, with their devices, live; or, in place of the table, what hinders
// runs on them, or what a cluster offers.
class MachinesPage final : public QWidget {
  Q_OBJECT

 public:
  explicit MachinesPage(QWidget* parent = nullptr);
  ~MachinesPage() override;  // what was given up or mended, and not taken back, is done
  void setMachine(const MachineInfo& machine);
  void setLoad(const MachineLoadPtr& load);
  void setHosts(const std::vector<SavedHost>& hosts);
  void setWatches(bool on);                                  // of the other machines' load
  void setFirstStart(bool first);                            // nothing is measured yet: says where to begin
  void setAliases(const std::vector<std::string>& aliases);  // of ssh's configuration
  void setHostState(const QString& name, bool good, const QString& text);  // how connecting ended
  void setReached(const QString& name, int done);  // of the checks under way: so many hosts were looked at
  void setReports(const HostReportsPtr& reports);
  void setHostLoad(const QString& name, const MachineLoadPtr& load, const QString& problem);
  void setOffer(const QString& login, const SlurmOffer& offer);
  void setOfferProblem(const QString& login, const Error& error);
  void setMendProgress(const QString& name, const QString& text);
  void setMended(const QString& name, const QString& done, const std::optional<Error>& error);
  // What an earlier window of this program began and is under way.
  void resumeMending(const preflight::MendOrder& order);
  void resumeCleaning(const HostSpec& host, Pruning what);
  // How a removal, or the look before it, ended.
  void setCleaned(const QString& name, Pruning what, const Pruned& found, const std::optional<Error>& error);
  void setAway(const std::set<std::string>& hosts);  // that a study waits for; none without the right to write
  void setCanControl(bool can);

 Q_SIGNALS:
  void giveUpWanted(const QString& host);
  void hostsEdited(const std::vector<scalescope::SavedHost>& hosts);
  void connectWanted(const scalescope::HostSpec& host);
  void checksWanted(const std::vector<scalescope::HostSpec>& hosts);
  void checksStopped();
  void watchesEdited(bool on);
  // Hosts whose load is to be shown while this page is; none = of no other machine.
  void watchWanted(const std::vector<scalescope::HostSpec>& hosts);
  void clusterWanted(const QString& login);
  void clusterStopped();
  void mendWanted(const scalescope::preflight::MendOrder& order);
  void mendStopped();
  void cleanWanted(const scalescope::HostSpec& host, scalescope::Pruning what);
  void cleanStopped();
  void newStudyWanted();
  void quickStartWanted();
  void quickSettingsWanted();  // of what that measures
  void resultsWanted();

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QWidget* makeWelcome();
  void makeMiddle(QVBoxLayout* page);
  QWidget* makeHosts();
  QLayout* makeHostsHead(QWidget* box);
  void editHosts(const std::vector<SavedHost>& hosts);
  void showMiddle(QWidget* middle);  // the table, or what stands in its place
  void watch();
  void askCluster(const QString& login);
  void startChecks(const std::vector<HostSpec>& hosts);
  void showSections(const std::vector<HostSpec>& hosts);
  void closeChecks();
  void showHosts();
  void showAway();

  QLabel* m_headline;
  QLabel* m_facts;
  QLabel* m_devices;
  DeviceTable* m_table;
  CheckPanel* m_checks;
  ClusterPanel* m_cluster;
  HostList* m_list;
  UndoNote* m_undo;
  UndoNote* m_mendUndo;
  InlineNote* m_mendNote;
  CleanBar* m_clean;
  HostForm* m_form;
  QWidget* m_welcome;
  QPushButton* m_checkAll;
  QCheckBox* m_watch;
  std::vector<SavedHost> m_hosts;
  std::vector<HostSpec> m_watched;           // whose load is asked for
  std::vector<HostSpec> m_looked;            // whose checks are shown or under way
  std::map<QString, CheckedHost> m_checked;  // by the host's name
  std::set<std::string> m_away;
  bool m_canControl = false;
};

// "4 cores, 16 GB, no GPU": the machine in one line.
QString machineSummary(const MachineInfo& machine);
// What one rank will run on, in words: GPUs, or core slots; and where a container or the like allows less than the
// machine has.
QString deviceSentence(const MachineInfo& machine);
// Devices that a study on this machine can use.
int deviceCount(const MachineInfo& machine);

}  // namespace scalescope
