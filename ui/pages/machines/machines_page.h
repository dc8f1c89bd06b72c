#pragma once

#include <QWidget>
#include <map>
#include <vector>

#include "launcher/plan/machine.h"
#include "ui/bridge/local_sampler.h"
#include "ui/base/settings.h"

class QLabel;
class QVBoxLayout;

namespace scalescope {

class CoreView;
class HostForm;
class Sparkline;

// This computer live, and the hosts that a person saved.
class MachinesPage final : public QWidget {
  Q_OBJECT

 public:
  explicit MachinesPage(QWidget* parent = nullptr);
  void setMachine(const MachineInfo& machine);
  void setLoad(const MachineLoad& load);
  void setHosts(const std::vector<SavedHost>& hosts);
  void setFirstStart(bool first);  // nothing is measured yet: says where to begin
  void setHostState(const QString& name, bool good, const QString& text);

 Q_SIGNALS:
  void hostsEdited(const std::vector<scalescope::SavedHost>& hosts);
  void checkWanted(const scalescope::SavedHost& host);
  void newStudyWanted();
  void quickStartWanted();
  void resultsWanted();

 private:
  enum class HostState { unknown, checking, good, bad };
  struct Checked {
    HostState state = HostState::unknown;
    QString text;
  };
  QWidget* makeWelcome();
  QWidget* makeComputer();
  QWidget* makeHosts();
  void showHosts();
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
  std::map<QString, Checked> m_checked;
};

// "4 cores, 16 GB, no GPU": the machine in one line.
QString machineSummary(const MachineInfo& machine);
// What one rank will run on, in words: GPUs, or core slots; and where a container or the like allows less than the
// machine has.
QString deviceSentence(const MachineInfo& machine);
// Devices that a study on this machine can use.
int deviceCount(const MachineInfo& machine);

}  // namespace scalescope
