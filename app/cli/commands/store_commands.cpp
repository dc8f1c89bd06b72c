#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>

#include <CLI/CLI.hpp>

#include "app/cli/command.h"
#include "app/cli/terminal/terminal_input.h"
#include "app/cli/open_store.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/base/units.h"
#include "core/store/folder_checks.h"
#include "core/store/index_check.h"
#include "core/study/data/dataset.h"
#include "launcher/bundle/stored_bundles.h"
#include "launcher/client/owner_report.h"
#include "launcher/client/start_owner.h"
#include "launcher/plan/host_facts.h"
#include "launcher/plan/resolve.h"
#include "launcher/plan/worker_facts.h"

namespace scalescope::cli {
namespace {

int rebuild(const Context& context) {
  // This version must not rebuild the store of a newer version.
  std::error_code ignored;
  if (std::filesystem::exists(context.store + "/store.db", ignored))
    if (const auto reader = StoreReader::open(context.store); !reader && reader.error().kind == ErrorKind::newerVersion)
      return refuse(reader.error());
  const Interrupts interrupts;
  const auto printShare = [shown = std::make_shared<std::atomic<int>>(-1)](std::optional<double> share) {
    const int percent = static_cast<int>(share.value_or(0) * 100);
    if (percent / 10 != shown->exchange(percent) / 10) std::fprintf(stderr, "rebuilt %d %%\n", percent);
  };
  // An owner that finds logs without an index rebuilds it before any request.
  const auto opening = [printShare](const Opening& state) {
    if (state.share) printShare(state.share);
  };
  const auto opened = openToWrite(context, {.program = "rebuild"}, opening);
  if (!opened) return refuse(opened.error());
  const auto progress = [printShare](const Message&, std::optional<double> share) { printShare(share); };
  const Status done = opened->session->request(control::Rebuild{}, {progress, interrupts.token()});
  opened->session->finish();
  if (done) return kDone;
  return refuse(done.error(), interrupts.count() > 0 ? kCancelled : kFailure);
}

// One line of `doctor`: the subject, the verdict, and advice.
struct Finding {
  const char* what;
  bool good = false;
  std::string detail;
};

Finding program(const char* name, const char* missing) {
  const std::string path = programFolder() + "/" + name;
  const bool there = access(path.c_str(), X_OK) == 0;
  return {name, there, there ? path : missing};
}

Finding ownerProgram() {
  const std::string path = ownerProgramOf({});
  const bool there = access(path.c_str(), X_OK) == 0;
  return {"scalescope-owner", there,
          there ? path
                : path +
                      " is missing, but every command that runs or writes needs it: install the package scalescope, or "
                      "./dev build"};
}

// Returns one finding for each problem of the store and its bundles.
std::vector<Finding> storeFindings(const Context& context) {
  if (const Status local = refuseNetworkFileSystem(context.store); !local)
    return {{"store", false, english(local.error())}};
  std::error_code error;
  if (!std::filesystem::exists(context.store + "/store.db"))
    return {{"store", true, context.store + " (not created yet)"}};
  const auto reader = StoreReader::open(context.store);
  if (!reader) return {{"store", false, english(reader.error())}};
  const auto runs = (*reader)->runs();
  if (!runs) return {{"store", false, english(runs.error())}};
  std::vector<Error> damage = storeDamage(context.store);
  std::vector<std::string> folders{context.store};
  for (const StoredBundle& bundle : storedBundles(context.store)) folders.push_back(bundle.folder);
  for (const std::string& folder : folders) {
    const auto compared = compareIndexWithLogs(folder);
    if (!compared) damage.push_back(compared.error());
    if (compared) damage.insert(damage.end(), compared->begin(), compared->end());
  }
  std::vector<Finding> findings;
  for (const Error& each : damage) findings.push_back({"store", false, english(each)});
  if (findings.empty())
    findings.push_back(
        {"store", true, context.store + ", " + std::to_string(runs->size()) + " runs, according to its logs"});
  return findings;
}

Finding spaceFinding(const Context& context) {
  std::filesystem::path folder = context.store;
  std::error_code error;
  while (!folder.empty() && !std::filesystem::exists(folder, error) && folder != folder.parent_path())
    folder = folder.parent_path();
  const auto space = std::filesystem::space(folder, error);
  if (error) return {"free space", false, folder.string() + ": " + error.message()};
  const bool enough = space.available > 1'000'000'000;
  return {"free space", enough,
          bytesText(static_cast<double>(space.available)) + (enough ? "" : ": free at least 1 GB")};
}

Finding ownerFinding(const Context& context) {
  const auto report = ownerReport(context.store);
  if (!report) return {"background service", false, english(report.error())};
  return {"background service", true, *report ? "running" : "not running"};
}

// Runs the worker, which is the program that has to start with it. Returns nothing if there is no worker, which is a
// separate finding.
std::optional<Finding> torchFinding(const Environment& environment) {
  const std::string worker = workerProgramOf({}, environment);
  if (access(worker.c_str(), X_OK) != 0) return std::nullopt;
  const std::string fits = "torch " + std::string(kLibTorchSeries) + ".* fits";
  const auto probe = probeWorker(worker, environment, {});
  if (!probe) return Finding{"LibTorch", false, inertText(english(probe.error()), 600) + " (" + fits + ")"};
  const bool good = probe->torch.starts_with(std::string(kLibTorchSeries) + ".");
  return Finding{"LibTorch", good, "version " + (probe->torch.empty() ? "unknown" : probe->torch) + "; " + fits};
}

int doctor(const Context& context) {
  const Environment environment = Environment::ofThisProcess();
  const MachineInfo machine = probeLocalMachine(environment);
  const std::string resources = resourceFolder(environment);
  const std::string cores = std::to_string(machine.usableCores.size()) + " usable cores, " +
                            bytesText(machine.memoryBytes) + ", " + std::to_string(machine.gpus.size()) + " GPUs, " +
                            machine.processor;
  std::vector<Finding> findings{
      {"machine", !machine.usableCores.empty(), cores},
      ownerProgram(),
      program("scalescope-agent", "missing beside this program: install the package scalescope-worker"),
      program("scalescope-worker",
              "missing beside this program: install the package scalescope-worker, or ./dev build"),
      spaceFinding(context),
      ownerFinding(context),
      {"shipped data", access(resources.c_str(), R_OK) == 0, resources}};
  const std::vector<Finding> store = storeFindings(context);
  findings.insert(findings.begin() + 4, store.begin(), store.end());
  if (const auto torch = torchFinding(environment)) findings.insert(findings.begin() + 4, *torch);
  const std::vector<Message> limits = limitNotes(machine);
  for (std::size_t at = 0; at < limits.size(); ++at)
    findings.insert(findings.begin() + 1 + static_cast<std::ptrdiff_t>(at), {"limit", true, english(limits[at])});
  bool good = true;
  for (const Finding& finding : findings) {
    std::printf("%-4s %-18s %s\n", finding.good ? "ok" : "BAD", finding.what, finding.detail.c_str());
    good = good && finding.good;
  }
  return good ? kDone : kFailure;
}

}  // namespace

void addStoreCommands(CLI::App& app, Context& context) {
  const auto add = [&](const char* name, const char* help, int (*action)(const Context&)) {
    CLI::App* command = app.add_subcommand(name, help);
    command->add_option("--store", context.store, "Store folder");
    command->callback([action, &context] { context.action = [action, &context] { return action(context); }; });
  };
  add("rebuild", "Rebuild the database from logs and journal", rebuild);
  add("doctor", "Check this machine, the programs and the store", doctor);
}

}  // namespace scalescope::cli
