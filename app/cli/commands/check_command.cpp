#include <algorithm>
#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>

#include "app/cli/command.h"
#include "app/cli/terminal/interrupts.h"
#include "core/base/text.h"
#include "core/study/cells/slurm_nodes.h"
#include "core/study/read/host_list.h"
#include "launcher/hosts/host_groups.h"
#include "launcher/plan/resolve.h"
#include "launcher/preflight/preflight.h"
#include "launcher/preflight/report_json.h"
#include "launcher/preflight/report_lines.h"

namespace scalescope::cli {
namespace {

constexpr std::size_t kMostHosts = 256;
constexpr std::size_t kMostShown = 600;  // bytes of a cell of the table

struct CheckArguments {
  std::vector<std::string> hosts;
  std::string study;
  std::string patch;
};

std::string shown(const Message& message) { return inertText(english(message), kMostShown); }

// As the study has it where the study names it, by its name or as ssh spells it.
HostSpec hostOf(const std::string& name, const preflight::Wish& wish) {
  if (wish.study)
    for (const HostSpec& host : wish.study->hosts)
      if (host.name == name || host.ssh == name) return host;
  return preflight::hostNamed(name);
}

Result<std::vector<HostSpec>> hostsOfGroup(const std::string& name) {
  const auto groups = readHostGroups();
  if (!groups) return tl::unexpected(groups.error());
  for (const HostGroup& group : *groups) {
    if (group.name != name) continue;
    std::vector<HostSpec> hosts;
    for (const GroupHost& one : group.hosts) {
      HostSpec host = preflight::hostNamed(one.ssh);
      host.name = one.name;
      host.port = one.port;
      hosts.push_back(std::move(host));
    }
    return hosts;
  }
  return fail("hosts.no-group", {{"group", inertText(name, kMostShown)}});
}

Result<preflight::Request> requestOf(const CheckArguments& arguments, const std::string& store) {
  preflight::Request request;
  if (!arguments.study.empty()) {
    auto study = studyInput(arguments.study, arguments.patch, store);
    if (!study) return tl::unexpected(study.error());
    request.wish.study = std::move(study->spec);
  }
  if (arguments.hosts.empty() && request.wish.study)
    request.hosts = request.wish.study->hosts;
  else if (arguments.hosts.empty())
    request.hosts.push_back(preflight::hostNamed(""));
  const auto add = [&request](HostSpec host) {
    const bool isNew = std::none_of(request.hosts.begin(), request.hosts.end(),
                                    [&](const HostSpec& known) { return known.name == host.name; });
    if (isNew) request.hosts.push_back(std::move(host));
  };
  for (const std::string& list : arguments.hosts) {
    if (list.starts_with('@')) {
      const auto group = hostsOfGroup(list.substr(1));
      if (!group) return tl::unexpected(group.error());
      for (const HostSpec& host : *group) add(host);
      continue;
    }
    const auto names = namesOfHostList(list, kMostHosts);
    if (!names)
      return fail("cli.host-list",
                  {{"found", inertText(list, kMostShown)}, {"limit", static_cast<std::int64_t>(kMostHosts)}});
    for (const std::string& name : *names) add(hostOf(name, request.wish));
  }
  if (request.hosts.size() > kMostHosts)
    return fail("cli.too-many-hosts", {{"hosts", static_cast<std::int64_t>(request.hosts.size())},
                                       {"most", static_cast<std::int64_t>(kMostHosts)}});
  request.programs = {.agentProgram = agentProgramOf(Programs{}), .workerProgram = workerProgramOf({})};
  request.wish.hosts = static_cast<int>(
      std::count_if(request.hosts.begin(), request.hosts.end(), [](const HostSpec& host) { return !isSlurm(host); }));
  preflight::completeWish(request.wish, request.programs);
  return request;
}

void addRows(const preflight::HostReport& report, std::vector<std::vector<std::string>>& rows) {
  const std::string host = inertText(report.view.spec.name, kMostShown);
  for (const preflight::ReportLine& line : preflight::reportLines(report))
    rows.push_back({host, line.waits > 0 ? "(" + std::to_string(line.waits) + ")" : line.check,
                    std::string(wordOf(line.finding.verdict)), shown(line.finding.evidence)});
}

void printFixes(const std::vector<preflight::HostReport>& reports) {
  for (const preflight::HostReport& report : reports)
    for (const preflight::CheckResult& check : report.checks) {
      if (!check.finding.fix) continue;
      std::printf("\n%s, %s: %s\n", inertText(report.view.spec.name, kMostShown).c_str(), check.check.c_str(),
                  shown(check.finding.fix->words).c_str());
      if (!check.finding.fix->command.empty())
        std::printf("    %s\n", inertText(check.finding.fix->command, kMostShown).c_str());
    }
}

void print(const std::vector<preflight::HostReport>& reports) {
  std::vector<std::vector<std::string>> rows;
  for (const preflight::HostReport& report : reports) addRows(report, rows);
  std::fputs(alignedTable({"host", "check", "verdict", "evidence"}, rows).c_str(), stdout);
  printFixes(reports);
}

int check(const CheckArguments& arguments, const Context& context) {
  const auto request = requestOf(arguments, context.store);
  if (!request) return refuse(request.error(), kBadInput);
  const Interrupts interrupts;
  // A definite no is said at once, while others are still waited for.
  const auto reached = [](const preflight::HostView& host) {
    if (host.stopped)
      std::fprintf(stderr, "%s: %s\n", inertText(host.spec.name).c_str(), shown(host.stopped->message).c_str());
  };
  const auto reports = preflight::checkHosts(*request, reached, interrupts.token());
  if (context.json)
    std::printf(
        "%s\n",
        preflight::toJson(reports).dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
  else
    print(reports);
  if (interrupts.count() > 0) return kCancelled;
  return preflight::outcomeOf(reports) == preflight::Outcome::fine ? kDone : kFailure;
}

}  // namespace

void addCheckCommand(CLI::App& app, Context& context) {
  auto arguments = std::make_shared<CheckArguments>();
  CLI::App* command = app.add_subcommand("check", "What hinders runs on hosts and between them, and how to mend it");
  command->add_option("hosts", arguments->hosts,
                      "Hosts as ssh spells them, lists of them, node[01-16], or @GROUP; local: this machine, which is "
                      "checked when none is named");
  command->add_option("--study", arguments->study,
                      "Check for this study: its dataset, and its hosts when none is named");
  command->add_option("--patch", arguments->patch, "JSON merge patch over the study, or a file of it");
  command->add_option("--store", context.store, "Store folder");
  command->add_flag("--json", context.json, "Print JSON");
  command->callback([arguments, &context] {
    if (!arguments->patch.empty() && arguments->study.empty())
      throw CLI::ValidationError("--patch", "goes with --study");
    context.action = [arguments, &context] { return check(*arguments, context); };
  });
}

}  // namespace scalescope::cli
