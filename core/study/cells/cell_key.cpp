#include "core/base/digest.h"
#include "core/study/cells/expand.h"
#include "core/study/read/cluster_kinds.h"

namespace scalescope {
namespace {

// Resets settings that have no effect on this cell to their defaults, so that variants that differ only in them are one
// cell, which is measured once.
void leaveOutUnfelt(const Cell& cell, nlohmann::json& study) {
  const nlohmann::json none = toJson(StudySpec{});
  if (cell.worldDevices() == 1)  // One device does not communicate.
    for (const char* key : {"linkMbps", "latencyMs", "jitterMs"}) study["whatIf"][key] = none["whatIf"][key];
  const int ranks = cell.strategy == Strategy::dataParallel ? cell.nodes : cell.worldDevices();
  const auto& slow = cell.study.whatIf.slowRank;
  if (slow && slow->first >= ranks) study["whatIf"]["slowRank"] = none["whatIf"]["slowRank"];
  if (cell.strategy == Strategy::single) study["ddp"] = none["ddp"];
  if (cell.strategy != Strategy::parameterServer) study["parameterServer"] = none["parameterServer"];
}

// Returns the completed study without the keys that docs/FORMATS.md (Identity) excludes; every other key is part of the
// identity.
nlohmann::json countedStudy(const Cell& cell) {
  nlohmann::json study = toJson(cell.study);
  for (const char* key : {"scalescope", "name", "protocol", "axes", "variants", "skip", "baseline", "rendezvous"})
    study.erase(key);
  if (study.contains("program")) {
    for (const char* key : {"workingDirectory", "files", "shared"})
      study["program"].erase(key);  // A digest of the files' contents identifies them.
  } else {
    study["dataset"].erase("path");
    study["model"].erase("file");
    study["checkpoint"].erase("failureDaysPerNode");
    leaveOutUnfelt(cell, study);
  }
  study["measure"].erase("repeats");
  study["measure"].erase("order");
  nlohmann::json& hosts = study["hosts"];
  while (hosts.size() > static_cast<std::size_t>(cell.nodes)) hosts.erase(hosts.size() - 1);
  for (nlohmann::json& host : hosts) {
    for (const char* key : {"name", "ssh", "port", "dataPath"}) host.erase(key);
    for (const ClusterKind& kind : clusterKinds()) {
      if (!host.contains(kind.name)) continue;
      for (const char* key : {"login", "timeLimit", "nodes", "node"}) host[kind.name].erase(key);
      for (const std::string& key : kind.keysOfJob) host[kind.name].erase(key);
    }
  }
  return study;
}

nlohmann::json hostJson(const HostIdentity& host, bool communicates) {
  return {{"processor", host.processor},
          {"cores", host.cores},
          {"driver", host.driver},
          {"slotCores", host.slotCores},
          {"interface", communicates ? host.interfaceKind : ""}};
}

}  // namespace

CellKey cellKey(const Cell& cell, const KeyFacts& facts) {
  nlohmann::json hosts = nlohmann::json::array();
  for (const HostIdentity& host : facts.hosts) hosts.push_back(hostJson(host, cell.worldDevices() > 1));
  nlohmann::json canonical{{"study", countedStudy(cell)},
                           {"nodes", cell.nodes},
                           {"devices", cell.devices},
                           {"globalBatch", cell.batch.global()},
                           {"rankBatches", cell.batch.ranks()},
                           {"strategy", name(cell.strategy)},
                           {"precision", name(cell.precision)},
                           {"accumulation", cell.batch.accumulation()},
                           {"modelDigest", facts.modelDigest},
                           {"datasetDigest", facts.datasetDigest},
                           {"workerDigest", facts.workerDigest},
                           {"hosts", std::move(hosts)}};
  if (!facts.injected.empty()) canonical["injected"] = facts.injected;
  return CellKey{sha256Hex(canonical.dump()).substr(0, 16)};
}

}  // namespace scalescope
