#pragma once

#include <QWidget>
#include <map>
#include <vector>

#include "launcher/plan/machine.h"
#include "ui/bridge/local_sampler.h"
#include "ui/base/settings.h"
#include "ui/pages/machines/check_rows.h"

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace scalescope {

class CheckPanel;
class CoreView;
class HostForm;
class Sparkline;

// This computer live, and the hosts that a person saved; or, in place of the load, what hinders runs on them.
class MachinesPage final : public QWidget {
  Q_OBJECT

 public:
  explicit MachinesPage(QWidget* parent = nullptr);
  void setMachine(const MachineInfo& machine);
  void setLoad(const MachineLoad& load);
  void setHosts(const std::vector<SavedHost>& hosts);
  void setFirstStart(bool first);                            // nothing is measured yet: says where to begin
  void setAliases(const std::vector<std::string>& aliases);  // of ssh's configuration
  void setHostState(const QString& name, bool good, const QString& text);  // how connecting ended
  void setReached(const QString& name, int done);  // of the checks under way: so many hosts were looked at
  void setReports(const HostReportsPtr& reports);

 Q_SIGNALS:
  void hostsEdited(const std::vector<scalescope::SavedHost>& hosts);
  void connectWanted(const scalescope::HostSpec& host);
  void checksWanted(const std::vector<scalescope::HostSpec>& hosts);
  void checksStopped();
  void newStudyWanted();
  void quickStartWanted();
  void resultsWanted();

 private:
  enum class HostState { unknown, checking, good, bad, checked };
  struct Checked {
    HostState state = HostState::unknown;
    QString text;
    CheckSection section = {};  // where it was checked
  };
  QWidget* makeWelcome();
  QWidget* makeComputer();
  QWidget* makeHosts();
  void startChecks(const std::vector<HostSpec>& hosts);
  void showSections(const std::vector<HostSpec>& hosts);
  void closeChecks();
  [[nodiscard]] bool isLooking() const;
  void showHosts();
  QWidget* stateLabel(const Checked& checked, QWidget* row);
  QWidget* hostRow(const SavedHost& host);
  void showGpus(const MachineInfo& machine);

  QLabel* m_headline;
  QLabel* m_facts;
  QLabel* m_coresTitle;
  CoreView* m_cores;
  Sparkline* m_memory;
  QVBoxLayout* m_gpus;
  QVBoxLayout* m_hostRows;
  HostForm* m_form;
  QWidget* m_welcome;
  std::vector<SavedHost> m_hosts;
  QWidget* m_computer;
  CheckPanel* m_checks;
  QPushButton* m_checkAll;
  std::vector<HostSpec> m_looked;        // whose checks are shown or under way
  std::map<QString, Checked> m_checked;  // by the host's name
};

// "4 cores, 16 GB, no GPU": the machine in one line.
QString machineSummary(const MachineInfo& machine);
// What one rank will run on, in words: GPUs, or core slots; and where a container or the like allows less than the
// machine has.
QString deviceSentence(const MachineInfo& machine);
// Devices that a study on this machine can use.
int deviceCount(const MachineInfo& machine);

}  // namespace scalescope
