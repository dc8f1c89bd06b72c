#include "ui/bridge/host_checks.h"

#include "ui/base/message_translation.h"
#include "ui/bridge/host_questions.h"

namespace scalescope {
namespace {

// A host is good if this study resolves on it: the host was reached, its agent started and its facts arrived.
StudySpec syntheticStudyOn(const HostSpec& host) {
  StudySpec study;
  study.name = "check";
  study.hosts = {host};
  study.dataset.name = "synthetic";
  study.dataset.shape = {3, 32, 32};
  study.dataset.classes = 10;
  study.dataset.count = 64;
  study.model.name = "small-cnn";
  study.axes.batches = {32};
  return study;
}

}  // namespace

HostChecks::HostChecks(Mailbox& mail, const BridgeServices& services, HostQuestions& questions)
    : m_services(services),
      m_questions(questions),
      m_connects(mail, "connects"),
      m_checks(mail, "checks"),
      m_probes(mail, "probes") {}

void HostChecks::probeMachine() {
  m_probes.post([probe = m_services.probeMachine] { return probe(); },
                [this](const MachineInfo& machine) { Q_EMIT machineProbed(machine); });
  loadGroups();
  if (m_services.sshAliases)
    m_probes.post([read = m_services.sshAliases] { return read(); },
                  [this](const std::vector<std::string>& aliases) { Q_EMIT aliasesLoaded(aliases); });
}

void HostChecks::connectTo(const HostSpec& host) {
  ResolveOptions options{.environment = Environment::ofThisProcess()};
  options.question = m_questions.receiver();
  m_connecting.run(
      m_connects,
      [resolve = m_services.resolve, study = syntheticStudyOn(host), options](const JobTracker::Job& job) {
        return resolve(
            study, options, [](const Message&) {}, job.stop);
      },
      [this, name = toQString(host.name)](const Result<ResolvedStudy>& found) {
        if (!found)
          Q_EMIT hostChecked(name, false, translated(found.error()));
        else if (found->keyless)
          Q_EMIT hostChecked(name, false, translated(*found->keyless));
        else
          Q_EMIT hostChecked(name, true, {});
      });
}

void HostChecks::check(const std::vector<HostSpec>& hosts, const std::optional<StudySpec>& study) {
  m_checking.run(
      m_checks,
      [this, look = m_services.checkHosts, lookFor = m_services.checkStudy, hosts, study](const JobTracker::Job& job) {
        const auto seen = [this, job, done = std::make_shared<int>(0)](const preflight::HostView& host) {
          job.post([this, name = toQString(host.spec.name), count = ++*done] { Q_EMIT hostSeen(name, count); });
        };
        return std::make_shared<const std::vector<preflight::HostReport>>(study ? lookFor(*study, hosts, seen, job.stop)
                                                                                : look(hosts, seen, job.stop));
      },
      [this](const std::shared_ptr<const std::vector<preflight::HostReport>>& reports) { Q_EMIT checked(reports); });
}

void HostChecks::stop() {
  m_connecting.stop();
  stopChecks();
}

void HostChecks::loadGroups() {
  if (!m_services.hostGroups) return;
  m_probes.post([read = m_services.hostGroups] { return read(); },
                [this](const Result<std::vector<HostGroup>>& groups) {
                  if (groups)
                    Q_EMIT groupsLoaded(*groups);
                  else
                    Q_EMIT failed(groups.error());
                });
}

void HostChecks::changeGroups(std::function<Status()> change) {
  m_probes.post([change = std::move(change)] { return change(); },
                [this](const Status& changed) {
                  if (!changed) Q_EMIT failed(changed.error());
                  loadGroups();
                });
}

void HostChecks::keepGroup(const HostGroup& group) {
  changeGroups([keep = m_services.keepHostGroup, group] { return keep(group); });
}

void HostChecks::forgetGroup(const QString& name) {
  changeGroups([forget = m_services.forgetHostGroup, name = name.toStdString()] { return forget(name); });
}

}  // namespace scalescope

#include "moc_host_checks.cpp"
