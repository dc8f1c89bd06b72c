#include <chrono>
#include <cstdio>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>

#include <CLI/CLI.hpp>

#include "app/cli/command.h"
#include "app/cli/host_arguments.h"
#include "app/cli/terminal/terminal_input.h"
#include "app/cli/terminal/terminal_questions.h"
#include "core/base/process.h"
#include "core/base/text.h"
#include "launcher/plan/host_groups.h"
#include "launcher/plan/resolve.h"
#include "launcher/preflight/fix_host.h"
#include "launcher/preflight/preflight.h"
#include "launcher/preflight/report_lines.h"

namespace scalescope::cli {
namespace {

constexpr std::size_t kMostShown = 600;  // Bytes of a cell of the table.
constexpr std::chrono::milliseconds kQuestionTick{100};

struct CheckArguments {
  std::vector<std::string> hosts;
  std::string study;
  std::string patch;
  std::string applyFix;  // Check whose fix is to be applied; empty for none.
};

std::string shownText(const Message& message) { return inertText(english(message), kMostShown); }

Result<preflight::Request> requestOf(const CheckArguments& arguments, const std::string& store) {
  preflight::Request request{.programs = transportOptionsOf({.environment = Environment::ofThisProcess()})};
  if (!arguments.study.empty()) {
    auto study = studyInput(arguments.study, arguments.patch, store);
    if (!study) return tl::unexpected(study.error());
    request.context.study = std::move(study->spec);
  }
  const std::vector<HostSpec> known = request.context.study ? request.context.study->hosts : std::vector<HostSpec>();
  auto hosts = hostsOfArguments(arguments.hosts, known);
  if (!hosts) return tl::unexpected(hosts.error());
  request.hosts = std::move(*hosts);
  if (arguments.hosts.empty()) request.hosts = known.empty() ? std::vector<HostSpec>{hostNamed("")} : known;
  preflight::complete(request);
  return request;
}

// Runs applyFix() on its own thread, while this one asks the host's questions on the terminal.
Result<Message> fixAsking(const preflight::FixRequest& order, const TransportOptions& programs,
                          const std::stop_token& stop) {
  std::mutex mutex;
  std::map<std::int64_t, HostQuestion> asked;  // The mutex guards it.
  std::set<std::int64_t> answered;
  TerminalQuestions terminal;
  preflight::FixCallbacks callbacks;
  if (terminal.hasTerminal())
    callbacks.question = [&](HostQuestion question) {
      const std::lock_guard lock(mutex);
      asked.emplace(static_cast<std::int64_t>(asked.size()) + 1, std::move(question));
    };
  std::promise<Result<Message>> ended;
  auto work = ended.get_future();
  const auto thread = startThread([&] { ended.set_value(preflight::applyFix(order, programs, callbacks, stop)); });
  if (!thread) return tl::unexpected(thread.error());
  while (work.wait_for(kQuestionTick) != std::future_status::ready) {
    std::map<std::int64_t, HostQuestion> now;
    {
      const std::lock_guard lock(mutex);
      now = asked;
    }
    for (const auto& [number, question] : now) {
      if (question.withdrawn.stop_requested()) {
        terminal.forget(number);
        continue;
      }
      const bool isKey = question.kind == HostQuestion::Kind::trustKey;
      if (answered.contains(number)) continue;
      terminal.ask({number, isKey ? control::QuestionKind::trustKey : control::QuestionKind::secret, question.host,
                    question.text});
    }
    terminal.poll([&](std::int64_t number, bool isYes, const std::string& secret) {
      answered.insert(number);
      now.at(number).answer({isYes, Secret(std::string(secret))});
    });
  }
  return work.get();
}

void addRows(const preflight::HostReport& report, std::vector<std::vector<std::string>>& rows) {
  const std::string host = inertText(report.view.spec.name, kMostShown);
  for (const preflight::ReportLine& line : preflight::reportLines(report))
    rows.push_back({host, line.waits > 0 ? "(" + std::to_string(line.waits) + ")" : line.check,
                    std::string(enumName(line.finding.verdict)), shownText(line.finding.evidence)});
}

void printFixes(const std::vector<preflight::HostReport>& reports) {
  for (const preflight::HostReport& report : reports)
    for (const preflight::CheckResult& check : report.checks) {
      if (!check.finding.fix) continue;
      std::printf("\n%s, %s: %s\n", inertText(report.view.spec.name, kMostShown).c_str(), check.check.c_str(),
                  shownText(check.finding.fix->message).c_str());
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

// Applies the fix of that finding on one host, if this program can. Returns true if it was applied.
bool fixOne(const preflight::HostReport& report, const preflight::CheckResult& found, const preflight::Request& request,
            const std::stop_token& stop) {
  const std::string host = inertText(report.view.spec.name, kMostShown);
  if (!found.finding.fix) {
    say({"preflight.nothing-to-fix", {{"host", host}, {"check", found.check}}});
    return true;
  }
  const auto order = preflight::orderOf(report.view, found.finding, request.context);
  if (!order) {
    say({"preflight.for-person-line",
         {{"host", host}, {"check", found.check}, {"words", shownText(found.finding.fix->message)}}});
    return false;
  }
  std::fprintf(stderr, "%s: %s\n", host.c_str(), shownText(preflight::actionOf(order->what)).c_str());
  const auto done = fixAsking(*order, request.programs, stop);
  std::fprintf(stderr, "%s: %s\n", host.c_str(), done ? shownText(*done).c_str() : english(done.error()).c_str());
  return done.has_value();
}

// Applies the fix on all hosts, one after the other; returns nothing if no host has such a check.
std::optional<bool> fixAll(const std::vector<preflight::HostReport>& reports, const std::string& check,
                           const preflight::Request& request, const std::stop_token& stop) {
  std::optional<bool> isAll;
  for (const preflight::HostReport& report : reports)
    for (const preflight::CheckResult& found : report.checks)
      if (found.check == check && !stop.stop_requested())
        isAll = fixOne(report, found, request, stop) && isAll.value_or(true);
  return isAll;
}

int check(const CheckArguments& arguments, const Context& context) {
  const auto request = requestOf(arguments, context.store);
  if (!request) return refuse(request.error(), kBadInput);
  const Interrupts interrupts;
  // A definite failure is printed at once, while other checks continue.
  const auto reached = [](const preflight::HostView& host) {
    if (host.stopped)
      std::fprintf(stderr, "%s: %s\n", inertText(host.spec.name).c_str(), shownText(host.stopped->message).c_str());
  };
  auto reports = preflight::checkHosts(*request, reached, interrupts.token());
  bool isFixed = true;
  if (!arguments.applyFix.empty() && interrupts.count() == 0) {
    const auto fixed = fixAll(reports, arguments.applyFix, *request, interrupts.token());
    if (!fixed) return refuse(fail("cli.unknown-check", {{"check", inertText(arguments.applyFix)}}).value(), kBadInput);
    isFixed = *fixed;
    auto again = requestOf(arguments, context.store);  // A fix may have added a dataset.
    if (!again) return refuse(again.error(), kBadInput);
    if (interrupts.count() == 0) reports = preflight::checkHosts(*again, reached, interrupts.token());
  }
  if (context.json)
    std::printf(
        "%s\n",
        preflight::toJson(reports).dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
  else
    print(reports);
  if (interrupts.count() > 0) return kCancelled;
  return isFixed && preflight::outcomeOf(reports) == preflight::Outcome::fine ? kDone : kFailure;
}

}  // namespace

void addCheckCommand(CLI::App& app, Context& context) {
  auto arguments = std::make_shared<CheckArguments>();
  CLI::App* command =
      app.add_subcommand("check", "Check hosts and the network between them for problems, and show how to fix them");
  command->add_option("hosts", arguments->hosts,
                      "Hosts as for ssh, lists such as node[01-16], or @GROUP; local (default): this machine");
  command->add_option("--study", arguments->study,
                      "Check for this study: its dataset, and its hosts if no host is given");
  command->add_option("--patch", arguments->patch, "JSON merge patch for the study, or a file with one");
  command->add_option(
      "--fix", arguments->applyFix,
      "Apply the fix of this check (a name in the column check) if there is an automatic one, then check again");
  command->add_option("--mend", arguments->applyFix, "The former name of --fix")->group("");
  command->add_option("--store", context.store, "Store folder");
  command->add_flag("--json", context.json, "Print JSON");
  command->callback([arguments, &context] {
    if (!arguments->patch.empty() && arguments->study.empty())
      throw CLI::ValidationError("--patch", "requires --study");
    context.action = [arguments, &context] { return check(*arguments, context); };
  });
}

}  // namespace scalescope::cli
