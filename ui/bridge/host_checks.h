#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ui/bridge/job_tracker.h"
#include "ui/bridge/services.h"

namespace scalescope {

class HostQuestions;

// This machine, the checks of hosts, and the host groups that the user has saved. Calls return at once, answers come as
// signals. UI thread only.
class HostChecks final : public QObject {
  Q_OBJECT

 public:
  // All must outlive this object.
  HostChecks(Mailbox& mail, const BridgeServices& services, HostQuestions& questions);

  void probeMachine();
  // Reaches a host as a run would, including its questions to the user; answered by hostChecked().
  void connectTo(const HostSpec& host);
  // Runs the preflight checks of these hosts, and those of the study if there is one: hostSeen() for each and checked()
  // at the end. Only the newest request is answered.
  void check(const std::vector<HostSpec>& hosts, const std::optional<StudySpec>& study = {});
  void stopChecks() { m_checking.stop(); }
  void stop();  // Stops connecting, too.
  // Host groups that the user has saved; each call is followed by groupsLoaded().
  void loadGroups();
  void keepGroup(const HostGroup& group);
  void forgetGroup(const QString& name);
  [[nodiscard]] bool isConnecting() const { return m_connects.isBusy(); }
  [[nodiscard]] bool isChecking() const { return m_checks.isBusy(); }
  [[nodiscard]] bool isProbing() const { return m_probes.isBusy(); }

 Q_SIGNALS:
  void machineProbed(const scalescope::MachineInfo& machine);
  void hostChecked(const QString& name, bool good, const QString& text);
  void hostSeen(const QString& name, int done);
  void checked(std::shared_ptr<const std::vector<scalescope::preflight::HostReport>> reports);
  void groupsLoaded(const std::vector<scalescope::HostGroup>& groups);
  void aliasesLoaded(const std::vector<std::string>& aliases);
  void failed(const scalescope::Error& error);  // Error of the groups.

 private:
  void changeGroups(std::function<Status()> change);

  const BridgeServices& m_services;
  HostQuestions& m_questions;
  TaskThread m_connects, m_checks, m_probes;
  JobTracker m_connecting{Answers::all}, m_checking;  // They are declared after their threads.
};

}  // namespace scalescope
