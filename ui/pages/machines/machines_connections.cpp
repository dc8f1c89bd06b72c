#include "ui/base/settings.h"
#include "ui/bridge/bridge.h"
#include "ui/pages/machines/machines_page.h"

namespace scalescope {

void MachinesPage::connectTo(Bridge& bridge) {
  connect(&bridge.store(), &StoreConnection::writableChanged, this, &MachinesPage::setCanControl);
  connect(&bridge.lists(), &StoreLists::studiesLoaded, this,
          [this](const StudyRows& rows) { setFirstStart(rows->empty()); });
  connect(&bridge.live(), &LiveFeed::loadChanged, this, &MachinesPage::setLoad);
  connect(&bridge.live(), &LiveFeed::liveChanged, this,
          [this](const LiveStatePtr& state) { setUnreachable(state->unreachableHosts); });
  connect(this, &MachinesPage::abandonRequested, &bridge.queue(), &QueueControl::abandon);
  HostChecks* checks = &bridge.checks();
  connect(checks, &HostChecks::machineProbed, this, &MachinesPage::setMachine);
  connect(checks, &HostChecks::aliasesLoaded, this, &MachinesPage::setAliases);
  connect(this, &MachinesPage::connectRequested, checks, &HostChecks::connectTo);
  connect(checks, &HostChecks::hostChecked, this, &MachinesPage::setHostState);
  connect(this, &MachinesPage::checksStopped, checks, &HostChecks::stopChecks);
  connect(checks, &HostChecks::hostSeen, this, &MachinesPage::setReached);
  connect(checks, &HostChecks::checked, this, &MachinesPage::setReports);
  HostWork* work = &bridge.hosts();
  connect(this, &MachinesPage::watchRequested, work, &HostWork::watch);
  connect(work, &HostWork::loadChanged, this, &MachinesPage::setHostLoad);
  connect(this, &MachinesPage::clusterRequested, &work->clusters(), &ClusterTasks::ask);
  connect(this, &MachinesPage::clusterStopped, &work->clusters(), &ClusterTasks::stop);
  connect(&work->clusters(), &ClusterTasks::offered, this, &MachinesPage::setOffer);
  connect(&work->clusters(), &ClusterTasks::refused, this, &MachinesPage::setOfferProblem);
  connect(this, &MachinesPage::fixRequested, work, &HostWork::applyFix);
  connect(this, &MachinesPage::fixStopped, work, &HostWork::stopFixing);
  connect(work, &HostWork::fixProgressed, this, &MachinesPage::setFixProgress);
  connect(work, &HostWork::fixed, this, &MachinesPage::setFixed);
  connect(this, &MachinesPage::cleanRequested, work, &HostWork::clean);
  connect(this, &MachinesPage::cleanStopped, work, &HostWork::stopClean);
  connect(work, &HostWork::cleaned, this, &MachinesPage::setCleaned);
  for (const preflight::FixRequest& order : work->fixing()) resumeFixing(order);
  if (const auto& clean = work->cleaning()) resumeCleaning(clean->host, clean->what);
}

void MachinesPage::connectTo(SettingsControl& settings) {
  setHosts(settings.values().hosts);
  setWatches(settings.values().watches);
  connect(this, &MachinesPage::hostsEdited, &settings, settings.keeps(&Settings::hosts));
  connect(this, &MachinesPage::watchesEdited, &settings, settings.keeps(&Settings::watches));
  connect(&settings, &SettingsControl::edited, this, [this](const Settings& values) {
    if (values.hosts != m_hosts) setHosts(values.hosts);
  });
}

}  // namespace scalescope
