#pragma once

#include <QWidget>
#include <map>
#include <optional>
#include <vector>

#include "launcher/transport/cluster_offer.h"
#include "launcher/plan/host_facts.h"
#include "launcher/preflight/fix_host.h"
#include "launcher/transport/prune_script.h"
#include "ui/bridge/local_sampler.h"
#include "ui/base/settings.h"
#include "ui/pages/machines/host_list.h"

class QCheckBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace scalescope {

class Bridge;
class CheckPanel;
class CleanBar;
class ClusterPanel;
class DeviceTable;
class HostForm;
class InlineNote;
class SettingsControl;
class UndoNote;

// This machine and the user's hosts, with live values of their devices; or, in place of the table, the problems of runs
// on them or the offer of a cluster.
class MachinesPage final : public QWidget {
  Q_OBJECT

 public:
  explicit MachinesPage(QWidget* parent = nullptr);
  ~MachinesPage() override;  // Performs requests to abandon or fix a host that were not undone.
  // Checks, fixes and watches hosts by the bridge, and resumes the work that an earlier window started there.
  void connectTo(Bridge& bridge);
  // Takes the hosts from there, and keeps those that the user adds or removes.
  void connectTo(SettingsControl& settings);
  void setMachine(const MachineInfo& machine);
  void setLoad(const MachineLoadPtr& load);
  void setHosts(const std::vector<SavedHost>& hosts);
  void setWatches(bool on);  // Sets whether the load of other machines is shown.
  // Shows, while nothing has been measured yet, how to begin.
  void setFirstStart(bool first);
  void setAliases(const std::vector<std::string>& aliases);                // Aliases of ssh's configuration.
  void setHostState(const QString& name, bool good, const QString& text);  // Result of connecting.
  void setReached(const QString& name, int done);                          // Number of hosts that were checked so far.
  void setReports(const HostReportsPtr& reports);
  void setHostLoad(const QString& name, const MachineLoadPtr& load, const QString& problem);
  void setOffer(const QString& login, const ClusterOffer& offer);
  void setOfferProblem(const QString& login, const Error& error);
  void setFixProgress(const QString& name, const QString& text);
  void setFixed(const QString& name, const QString& done, const std::optional<Error>& error);
  // Show work that an earlier window of this program started.
  void resumeFixing(const preflight::FixRequest& order);
  void resumeCleaning(const HostSpec& host, Pruning what);
  // Result of a removal or of the query before it.
  void setCleaned(const QString& name, Pruning what, const Pruned& found, const std::optional<Error>& error);
  void setUnreachable(
      const std::set<std::string>& hosts);  // Hosts that a study waits for; empty if the store is read-only.
  void setCanControl(bool can);

 Q_SIGNALS:
  void abandonRequested(const QString& host);
  void hostsEdited(const std::vector<scalescope::SavedHost>& hosts);
  void connectRequested(const scalescope::HostSpec& host);
  void checksRequested(const std::vector<scalescope::HostSpec>& hosts);
  void checksStopped();
  void watchesEdited(bool on);
  // Requests the load of these hosts while the page is visible; none if the list is empty.
  void watchRequested(const std::vector<scalescope::HostSpec>& hosts);
  void clusterRequested(const QString& login);
  void clusterStopped();
  void fixRequested(const scalescope::preflight::FixRequest& order);
  void fixStopped();
  void cleanRequested(const scalescope::HostSpec& host, scalescope::Pruning what);
  void cleanStopped();
  void newStudyRequested();
  void quickStartRequested();
  void quickSettingsRequested();  // Requests the settings of the quick start.
  void resultsRequested();

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QWidget* makeWelcome();
  void makeMiddle(QVBoxLayout* page);
  QWidget* makeHosts();
  QLayout* makeHostsHead(QWidget* box);
  void editHosts(const std::vector<SavedHost>& hosts);
  void showMiddle(QWidget* middle);  // Shows the table or a widget in its place.
  void watch();
  void askCluster(const QString& login);
  void startChecks(const std::vector<HostSpec>& hosts);
  void showSections(const std::vector<HostSpec>& hosts);
  void closeChecks();
  void showHosts();
  void showUnreachable();

  QLabel* m_headline;
  QLabel* m_facts;
  QLabel* m_devices;
  DeviceTable* m_table;
  CheckPanel* m_checks;
  ClusterPanel* m_cluster;
  HostList* m_list;
  UndoNote* m_undo;
  UndoNote* m_fixUndo;
  InlineNote* m_fixNote;
  CleanBar* m_clean;
  HostForm* m_form;
  QWidget* m_welcome;
  QPushButton* m_checkAll;
  QCheckBox* m_watch;
  std::vector<SavedHost> m_hosts;
  std::vector<HostSpec> m_watched;           // Hosts whose load is requested.
  std::vector<HostSpec> m_looked;            // Hosts whose checks are shown or active.
  std::map<QString, CheckedHost> m_checked;  // Checked hosts by their name.
  std::set<std::string> m_unreachable;
  bool m_canControl = false;
};

// Returns the machine in one line: "4 cores, 16 GB, no GPU".
QString machineSummary(const MachineInfo& machine);
// Describes the device of one rank, a GPU or a group of cores, and the limit of a container if it allows less than the
// machine has.
QString deviceSentence(const MachineInfo& machine);
// Returns the number of devices that a study can use on this machine.
int deviceCount(const MachineInfo& machine);

}  // namespace scalescope
