#include <cstdio>
#include <filesystem>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/terminal/terminal_input.h"
#include "core/base/enum_names.h"
#include "launcher/client/owner_report.h"
#include "launcher/client/start_owner.h"

namespace scalescope::cli {
namespace {

struct OwnerArguments {
  std::string action;
  bool force = false;
};

nlohmann::ordered_json toJson(const OwnerReport& report) {
  nlohmann::ordered_json owner{
      {"pid", report.hello.pid}, {"version", report.hello.version}, {"state", enumName(report.hello.state)}};
  owner["error"] = report.hello.error ? nlohmann::ordered_json(english(*report.hello.error)) : nlohmann::ordered_json();
  if (!report.status) return owner;
  owner["paused"] = report.status->paused;
  owner["clients"] = report.status->clients;
  owner["entries"] = nlohmann::ordered_json::array();
  for (const control::EntryReport& entry : report.status->entries)
    owner["entries"].push_back(
        {{"entry", entry.entry.value},
         {"study", entry.study.value},
         {"name", entry.name},
         {"state", enumName(entry.state)},
         {"waitsFor", entry.waitsFor ? nlohmann::ordered_json(english(*entry.waitsFor)) : nlohmann::ordered_json()}});
  return owner;
}

void print(const OwnerReport& report) {
  std::printf("process %d, version %s, store %s\n", report.hello.pid, inert(report.hello.version).c_str(),
              std::string(enumName(report.hello.state)).c_str());
  if (report.hello.error) std::printf("%s\n", english(*report.hello.error).c_str());
  if (!report.status) return;
  std::printf("%d clients, %zu studies queued%s\n", report.status->clients, report.status->entries.size(),
              report.status->paused ? ", paused" : "");
  std::vector<std::vector<std::string>> rows;
  for (const control::EntryReport& entry : report.status->entries)
    rows.push_back({entry.name, std::string(enumName(entry.state)), entry.waitsFor ? english(*entry.waitsFor) : ""});
  if (!rows.empty()) std::fputs(alignedTable({"study", "state", "waits for"}, rows).c_str(), stdout);
}

// A store without an owner is no error.
int show(const Context& context) {
  const auto report = ownerReport(context.store);
  if (!report) return refuse(report.error());
  if (context.json)
    std::printf("%s\n",
                nlohmann::ordered_json{{"version", 1}, {"owner", *report ? toJson(**report) : nlohmann::ordered_json()}}
                    .dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)
                    .c_str());
  else if (*report)
    print(**report);
  else
    say({"cli.no-owner", {{"store", context.store}}});
  return kDone;
}

int stop(const OwnerArguments& arguments, const Context& context) {
  std::error_code ignored;
  if (!std::filesystem::is_directory(context.store, ignored))
    return refuse({Message{"cli.no-store", {{"store", context.store}}}, {}}, kBadInput);
  if (!arguments.force) say({"cli.owner-stops", {}});
  const Interrupts interrupts;
  const auto ended = arguments.force ? forceOwnerOut(context.store) : stopOwner(context.store, interrupts.token());
  if (!ended) return refuse(ended.error());
  if (!*ended) say({"cli.no-owner", {{"store", context.store}}});
  return interrupts.count() > 0 ? kCancelled : kDone;
}

}  // namespace

void addOwnerCommand(CLI::App& app, Context& context) {
  auto arguments = std::make_shared<OwnerArguments>();
  CLI::App* command = app.add_subcommand(
      "owner", "Show the store's background service: process, version, clients and queue; or stop it");
  command->add_option("action", arguments->action, "stop: let the background service exit after the current run")
      ->check(CLI::IsMember({"stop"}));
  command->add_flag("--force", arguments->force,
                    "With stop: kill the background service; its runs continue, and nothing stored is lost");
  command->add_option("--store", context.store, "Store folder");
  command->add_flag("--json", context.json, "Print JSON");
  command->callback([arguments, &context] {
    if (arguments->force && arguments->action != "stop") throw CLI::ValidationError("--force", "requires stop");
    context.action = [arguments, &context] {
      return arguments->action == "stop" ? stop(*arguments, context) : show(context);
    };
  });
}

}  // namespace scalescope::cli
