#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>

#include "app/cli/command.h"
#include "app/cli/host_words.h"
#include "app/cli/terminal/interrupts.h"
#include "core/base/text.h"
#include "launcher/hosts/named_host.h"
#include "launcher/plan/resolve.h"
#include "launcher/preflight/preflight.h"
#include "launcher/preflight/report_json.h"
#include "launcher/preflight/report_lines.h"

namespace scalescope::cli {
namespace {

constexpr std::size_t kMostShown = 600;  // bytes of a cell of the table

struct CheckArguments {
  std::vector<std::string> hosts;
  std::string study;
  std::string patch;
};

std::string shown(const Message& message) { return inertText(english(message), kMostShown); }

Result<preflight::Request> requestOf(const CheckArguments& arguments, const std::string& store) {
  preflight::Request request;
  if (!arguments.study.empty()) {
    auto study = studyInput(arguments.study, arguments.patch, store);
    if (!study) return tl::unexpected(study.error());
    request.wish.study = std::move(study->spec);
  }
  const std::vector<HostSpec> known = request.wish.study ? request.wish.study->hosts : std::vector<HostSpec>();
  auto hosts = hostsOfWords(arguments.hosts, known);
  if (!hosts) return tl::unexpected(hosts.error());
  request.hosts = std::move(*hosts);
  if (arguments.hosts.empty()) request.hosts = known.empty() ? std::vector<HostSpec>{hostNamed("")} : known;
  request.programs = transportOptionsOf({});
  preflight::complete(request);
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
