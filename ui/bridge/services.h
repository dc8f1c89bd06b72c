#pragma once

#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/store/store.h"
#include "core/study/data/dataset.h"
#include "core/study/cells/expand.h"
#include "core/study/cells/run_plan.h"
#include "launcher/client/store_session.h"
#include "launcher/datasets/datasets.h"
#include "launcher/plan/host_groups.h"
#include "launcher/plan/provisioners.h"
#include "launcher/plan/resolve.h"
#include "launcher/preflight/fix_host.h"
#include "launcher/preflight/preflight.h"
#include "launcher/preflight/watch_loads.h"
#include "launcher/live/live_model.h"
#include "launcher/transport/prune_script.h"
#include "launcher/transport/cluster_offer.h"

namespace scalescope {

// Functions that the bridge calls on its worker threads; app/desktop sets the real ones, tests set theirs. Each may
// block.
struct BridgeServices {
  bool samplesThisMachine = true;  // If false, the Machines page shows only load that is given to it.
  std::function<Result<std::unique_ptr<StoreSession>>(const StoreSessionOptions&)> openStoreSession;
  std::function<MachineInfo()> probeMachine;
  std::function<Result<ResolvedStudy>(const StudySpec&, const ResolveOptions&,
                                      const std::function<void(const Message&)>&, std::stop_token)>
      resolve;
  // Returns the problems that runs would have on these hosts (without `ssh`: this machine); `reached` is called on the
  // calling thread.
  std::function<std::vector<preflight::HostReport>(
      const std::vector<HostSpec>&, const std::function<void(const preflight::HostView&)>& reached, std::stop_token)>
      checkHosts;
  // Checks these hosts for a study that would run there.
  std::function<std::vector<preflight::HostReport>(const StudySpec&, const std::vector<HostSpec>&,
                                                   const std::function<void(const preflight::HostView&)>& reached,
                                                   std::stop_token)>
      checkStudy;
  // Watches the load of these hosts until the stop, and reports it on its own threads.
  std::function<void(const std::vector<HostSpec>&, const preflight::OnLoad&, std::stop_token)> watchLoads;
  // An empty `login` is this machine.
  std::function<Result<ClusterOffer>(const std::string& login, std::stop_token)> clusterOffer;
  // Applies the fix of one finding; returns a description of the change.
  std::function<Result<Message>(const preflight::FixRequest&, const preflight::FixCallbacks&, std::stop_token)>
      applyFix;
  // Removes Scalescope's files from a host, as the command `hosts clean` does.
  std::function<Result<Pruned>(const HostSpec&, Pruning, std::stop_token)> cleanHost;
  std::function<Result<std::vector<HostGroup>>()> hostGroups;  // Groups that the user has saved.
  std::function<Status(const HostGroup&)> keepHostGroup;
  std::function<Status(const std::string& name)> forgetHostGroup;
  std::function<std::vector<std::string>()> sshAliases;  // Host names in ssh's configuration; empty if there are none.
  std::function<Result<StudySpec>(const std::string& fileOrPreset, const MachineFacts&)> loadStudy;
  std::function<Result<DatasetInfo>(const DatasetSpec&, const std::string& dataPath)> locateDataset;
  // Functions of launcher/datasets/datasets.h, for the folder that all stores share.
  std::function<std::vector<DatasetStatus>()> listDatasets;
  std::function<Result<DatasetStatus>(const std::string& name, const std::vector<std::string>& splits,
                                      const DatasetWork&)>
      fetchDataset;
  std::function<Result<DatasetStatus>(const std::string& name, const std::string& source, const DatasetWork&)>
      importDataset;
  // Readers of a store folder.
  std::function<Result<std::vector<StudyRow>>(const std::string& folder)> studies;
  std::function<Result<std::vector<RunRow>>(const std::string& folder)> runs;
  std::function<Result<std::vector<Cell>>(const std::string& folder, const StudyId&)> cells;
  std::function<Result<RunSeconds>(const std::string& folder, const StudyId&)> runSeconds;
  std::function<Result<StudyResult>(const std::string& folder, const StudyId&, int baseline)> result;
  // Adds the losses of every step, for exported files; fails after a stop.
  std::function<Status(const std::string& folder, StudyResult&, const std::stop_token&)> wholeLosses;
  std::function<Result<std::shared_ptr<const StepTrace>>(const std::string& folder, const StudyId&, int cell,
                                                         StepRange)>
      trace;
  // Records that the Live page shows.
  std::function<Result<StoredRecords>(const std::string& folder, const AttemptKey&)> records;
  // The plan with which the run was launched.
  std::function<Result<RunPlan>(const std::string& folder, const RunId&)> runPlan;
  // Series of a run, and points of some of them (StoreReader::points), one list for each series.
  std::function<Result<std::vector<SeriesRow>>(const std::string& folder, const RunId&)> series;
  std::function<Result<std::vector<std::vector<SeriesPoint>>>(const std::string& folder, const std::vector<SeriesKey>&,
                                                              double from, double to, int buckets)>
      points;
  // Texts that the user has written into a study's report.
  std::function<Result<std::map<std::string, std::string>>(const std::string& folder, const StudyId&)> texts;
  // Returns a folder in which a store's journal and logs can be read as another store, without changing the first one;
  // unset if unsupported.
  std::function<Result<std::string>(const std::string& folder, const StoreHooks&)> rescueStore;
  // Folder of the shipped demo's store, made on the first call; unset if there is no demo.
  std::function<Result<std::string>()> demoStore;
};

}  // namespace scalescope
