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
#include "launcher/client/lab.h"
#include "launcher/datasets/datasets.h"
#include "launcher/hosts/host_groups.h"
#include "launcher/plan/cluster_offer.h"
#include "launcher/plan/resolve.h"
#include "launcher/preflight/mend/mend_host.h"
#include "launcher/preflight/preflight.h"
#include "launcher/preflight/watch/watch_loads.h"
#include "launcher/live/live_model.h"
#include "launcher/transport/prune_script.h"
#include "launcher/transport/slurm/slurm_offer.h"

namespace scalescope {

// What the bridge calls on its worker threads; app/desktop wires the real ones, tests their own. Each may block.
struct BridgeServices {
  bool samplesThisMachine = true;  // false: the Machines page shows no load but what it is told
  std::function<Result<std::unique_ptr<Lab>>(const LabOptions&)> openLab;
  std::function<MachineInfo()> probeMachine;
  std::function<Result<ResolvedStudy>(const StudySpec&, const ResolveOptions&,
                                      const std::function<void(const Message&)>&, std::stop_token)>
      resolve;
  // What hinders runs on these hosts (without `ssh`: this machine); `reached` is called on the calling thread.
  std::function<std::vector<preflight::HostReport>(
      const std::vector<HostSpec>&, const std::function<void(const preflight::HostView&)>& reached, std::stop_token)>
      checkHosts;
  // The same for a study that would run there.
  std::function<std::vector<preflight::HostReport>(const StudySpec&, const std::vector<HostSpec>&,
                                                   const std::function<void(const preflight::HostView&)>& reached,
                                                   std::stop_token)>
      checkStudy;
  // These hosts' load until the stop, told on threads of their own.
  std::function<void(const std::vector<HostSpec>&, const preflight::LoadTold&, std::stop_token)> watchLoads;
  std::function<Result<SlurmOffer>(const std::string& login, std::stop_token)> clusterOffer;  // "" = this machine
  // Does what mends one finding; returns what was done.
  std::function<Result<Message>(const preflight::MendOrder&, const preflight::MendTalk&, std::stop_token)> mend;
  // What Scalescope put on a host, as the command `hosts clean` removes it.
  std::function<Result<Pruned>(const HostSpec&, Pruning, std::stop_token)> cleanHost;
  std::function<Result<std::vector<HostGroup>>()> hostGroups;  // that a person has kept
  std::function<Status(const HostGroup&)> keepHostGroup;
  std::function<Status(const std::string& name)> forgetHostGroup;
  std::function<std::vector<std::string>()> sshAliases;  // names of hosts in ssh's configuration; empty = none
  std::function<Result<StudySpec>(const std::string& fileOrPreset, const MachineFacts&)> loadStudy;
  std::function<Result<DatasetInfo>(const DatasetSpec&, const std::string& dataPath)> locateDataset;
  // As launcher/datasets/datasets.h has them, in the folder that all stores share.
  std::function<std::vector<DatasetStatus>()> listDatasets;
  std::function<Result<DatasetStatus>(const std::string& name, const std::vector<std::string>& splits,
                                      const DatasetWork&)>
      fetchDataset;
  std::function<Result<DatasetStatus>(const std::string& name, const std::string& source, const DatasetWork&)>
      importDataset;
  // From a store folder.
  std::function<Result<std::vector<StudyRow>>(const std::string& folder)> studies;
  std::function<Result<std::vector<RunRow>>(const std::string& folder)> runs;
  std::function<Result<std::vector<Cell>>(const std::string& folder, const StudyId&)> cells;
  std::function<Result<RunSeconds>(const std::string& folder, const StudyId&)> runSeconds;
  std::function<Result<StudyResult>(const std::string& folder, const StudyId&, int baseline)> result;
  // Of every step, for files; error once it is stopped.
  std::function<Status(const std::string& folder, StudyResult&, const std::stop_token&)> wholeLosses;
  std::function<Result<std::shared_ptr<const StepTrace>>(const std::string& folder, const StudyId&, int cell,
                                                         StepRange)>
      trace;
  std::function<Result<StoredRecords>(const std::string& folder, const AttemptKey&)>
      records;                                                                      // that the Live page shows
  std::function<Result<RunPlan>(const std::string& folder, const RunId&)> runPlan;  // as it was launched
  // Of a run, and points of some of it (StoreReader::points), a list each.
  std::function<Result<std::vector<SeriesRow>>(const std::string& folder, const RunId&)> series;
  std::function<Result<std::vector<std::vector<SeriesPoint>>>(const std::string& folder, const std::vector<SeriesKey>&,
                                                              double from, double to, int buckets)>
      points;
  // What people have written into a study's report.
  std::function<Result<std::map<std::string, std::string>>(const std::string& folder, const StudyId&)> texts;
  // Folder of a store's journal and logs as another store, which changes nothing of the first one's; empty = none.
  std::function<Result<std::string>(const std::string& folder, const StoreHooks&)> rescueStore;
  std::function<Result<std::string>()>
      demoStore;  // folder of the shipped demo's store, made on the first call; empty = none
};

}  // namespace scalescope
