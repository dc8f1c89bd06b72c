#include "app/desktop/desktop_services.h"

#include <memory>
#include <optional>

#include "core/store/series_cache.h"
#include "core/store/store.h"
#include "core/study/data/dataset.h"
#include "core/telemetry/log/store_layout.h"
#include "launcher/bundle/stored_bundles.h"
#include "launcher/datasets/datasets.h"
#include "launcher/cached_stores.h"
#include "launcher/plan/host_groups.h"
#include "launcher/plan/ssh_aliases.h"
#include "launcher/preflight/clean_hosts.h"
#include "launcher/preflight/fix_host.h"
#include "launcher/plan/provisioners.h"
#include "launcher/study_results.h"

namespace scalescope {
namespace {

// Opens a read-only connection for each query: that takes a millisecond, and nothing stays locked between queries.
template <class Value, class Read>
Result<Value> withReader(const std::string& folder, Read read) {
  const auto reader = StoreReader::open(folder);
  if (!reader) return tl::unexpected(reader.error());
  return read(**reader);
}

// The window serves no other process.
TransportOptions ownTransport() { return transportOptionsOf({.environment = Environment::ofThisProcess()}); }

using Reached = std::function<void(const preflight::HostView&)>;

std::vector<preflight::HostReport> reportsOf(const std::vector<HostSpec>& hosts, const std::optional<StudySpec>& study,
                                             const Reached& reached, const std::stop_token& stop) {
  preflight::Request request{.hosts = hosts, .context = {.study = study}, .programs = ownTransport()};
  preflight::complete(request);
  return preflight::checkHosts(request, reached, stop);
}

}  // namespace

BridgeServices desktopServices() {
  BridgeServices services;
  services.openStoreSession = openStoreSession;
  services.probeMachine = [] { return probeLocalMachine(Environment::ofThisProcess()); };
  services.resolve = [](const StudySpec& study, const ResolveOptions& options,
                        const std::function<void(const Message&)>& progress,
                        std::stop_token stop) { return resolveStudy(study, options, progress, std::move(stop)); };
  services.checkHosts = [](const std::vector<HostSpec>& hosts, const Reached& reached, std::stop_token stop) {
    return reportsOf(hosts, std::nullopt, reached, stop);
  };
  services.checkStudy = [](const StudySpec& study, const std::vector<HostSpec>& hosts, const Reached& reached,
                           std::stop_token stop) { return reportsOf(hosts, study, reached, stop); };
  services.watchLoads = [](const std::vector<HostSpec>& hosts, const preflight::OnLoad& onLoad, std::stop_token stop) {
    preflight::watchLoads(hosts, ownTransport(), onLoad, stop);
  };
  services.clusterOffer = [](const std::string& login, std::stop_token stop) {
    return offerOfCluster(login, Environment::ofThisProcess(), stop);
  };
  services.applyFix = [](const preflight::FixRequest& order, const preflight::FixCallbacks& callbacks,
                         std::stop_token stop) { return preflight::applyFix(order, ownTransport(), callbacks, stop); };
  services.cleanHost = [](const HostSpec& host, Pruning what, std::stop_token stop) {
    return preflight::cleanHosts({host}, ownTransport(), stop, what).front().found;
  };
  services.hostGroups = readHostGroups;
  services.keepHostGroup = keepHostGroup;
  services.forgetHostGroup = forgetHostGroup;
  services.sshAliases = sshAliases;
  services.loadStudy = loadStudy;
  services.locateDataset = [](const DatasetSpec& spec, const std::string& dataPath) {
    return locateDataset(spec, dataPath, Environment::ofThisProcess());
  };
  services.listDatasets = [] { return listDatasets(); };
  services.fetchDataset = fetchDataset;
  services.importDataset = importDataset;
  services.studies = [](const std::string& folder) {
    return withReader<std::vector<StudyRow>>(
        folder, [](const StoreReader& reader) { return reader.studies(); });
  };
  services.runs = [](const std::string& folder) {
    return withReader<std::vector<RunRow>>(
        folder, [](const StoreReader& reader) { return reader.runs(); });
  };
  services.cells = [](const std::string& folder, const StudyId& study) {
    return withReader<std::vector<Cell>>(
        folder, [&](const StoreReader& reader) { return studyCells(reader, study); });
  };
  services.runSeconds = [](const std::string& folder, const StudyId& study) {
    return withReader<RunSeconds>(
        folder, [&](const StoreReader& reader) { return runSeconds(reader, study); });
  };
  services.result = [cells = std::make_shared<CellCache>()](const std::string& folder, const StudyId& study,
                                                            int baseline) {
    return withReader<StudyResult>(
        folder, [&](const StoreReader& reader) { return studyResult(reader, study, baseline, cells.get()); });
  };
  services.wholeLosses = [](const std::string& folder, StudyResult& study, const std::stop_token& stop) {
    return withReader<void>(
        folder, [&](const StoreReader& reader) { return readWholeLosses(reader, study, stop); });
  };
  services.trace = [](const std::string& folder, const StudyId& study, int cell, StepRange steps) {
    return withReader<std::shared_ptr<const StepTrace>>(
        folder, [&](const StoreReader& reader) { return storedTrace(reader, study, cell, steps); });
  };
  services.records = [](const std::string& folder, const AttemptKey& attempt) {
    return withReader<StoredRecords>(
        folder, [&](const StoreReader& reader) { return earlierRecords(reader, attempt); });
  };
  services.runPlan = [](const std::string& folder, const RunId& run) { return readRunPlan(planPath(folder, run)); };
  // The window reads series and points on one thread.
  const auto cache = std::make_shared<SeriesCache>();
  services.series = [cache](const std::string& folder, const RunId& run) {
    return withReader<std::vector<SeriesRow>>(
        folder, [&](const StoreReader& reader) { return reader.series(run, cache.get()); });
  };
  services.points = [cache](const std::string& folder, const std::vector<SeriesKey>& keys, double from, double to,
                            int buckets) {
    using Lists = std::vector<std::vector<SeriesPoint>>;
    return withReader<Lists>(
        folder,
        [&](const StoreReader& reader) -> Result<Lists> {
          Lists lists;
          for (const SeriesKey& key : keys) {
            auto points = reader.points(key, from, to, buckets, cache.get());
            if (!points) return tl::unexpected(points.error());
            lists.push_back(std::move(*points));
          }
          return lists;
        });
  };
  services.texts = [](const std::string& folder, const StudyId& study) {
    return withReader<std::map<std::string, std::string>>(
        folder, [&](const StoreReader& reader) { return reader.texts(study); });
  };
  services.rescueStore = rescueStore;
  services.demoStore = demoStore;
  return services;
}

CompareServices compareServices() {
  const BridgeServices bridge = desktopServices();
  CompareServices services;
  services.studies = bridge.studies;
  services.result = bridge.result;
  services.run = [](const std::string& folder, const RunId& run) {
    return withReader<StudyResult>(folder, [&](const StoreReader& reader) { return runResult(reader, run); });
  };
  services.bundles = storedBundles;
  services.writeBundle = [](const std::string& folder, const StudyId& study, const std::string& file,
                            const BundleOptions& options) { return writeBundle(folder, study.value, file, options); };
  return services;
}

}  // namespace scalescope
