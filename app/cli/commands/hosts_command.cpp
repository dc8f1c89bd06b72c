#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "core/base/text.h"
#include "core/report/words/numbers.h"
#include "core/study/read/host_list.h"
#include "launcher/hosts/host_groups.h"
#include "launcher/hosts/ssh_aliases.h"

namespace scalescope::cli {
namespace {

constexpr std::size_t kMostKept = 256;
constexpr std::size_t kMostHostText = 200;  // bytes of a cell of the table

struct HostsArguments {
  std::string group;
  std::vector<std::string> hosts;
};

void printJson(const std::vector<std::string>& aliases, const std::vector<HostGroup>& groups) {
  nlohmann::ordered_json json{{"version", 1}, {"aliases", aliases}, {"groups", nlohmann::ordered_json::array()}};
  for (const HostGroup& group : groups) {
    nlohmann::ordered_json one{{"name", group.name}, {"hosts", nlohmann::ordered_json::array()}};
    for (const GroupHost& host : group.hosts)
      one["hosts"].push_back({{"name", host.name}, {"ssh", host.ssh}, {"port", host.port}});
    json["groups"].push_back(std::move(one));
  }
  std::printf("%s\n", json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
}

void printTable(const std::vector<std::string>& aliases, const std::vector<HostGroup>& groups) {
  std::vector<std::vector<std::string>> rows;
  for (const HostGroup& group : groups) {
    std::string hosts;
    for (const GroupHost& host : group.hosts) hosts += (hosts.empty() ? "" : ", ") + host.name;
    rows.push_back({"@" + inertText(group.name), std::to_string(group.hosts.size()), inertText(hosts, kMostHostText)});
  }
  for (const std::string& alias : aliases) rows.push_back({inertText(alias), "1", "of the ssh configuration"});
  std::fputs(alignedTable({"name", "hosts", "what"}, rows).c_str(), stdout);
}

int listHosts(const Context& context) {
  const auto groups = readHostGroups();
  if (!groups) return refuse(groups.error());
  const std::vector<std::string> aliases = sshAliases();
  context.json ? printJson(aliases, *groups) : printTable(aliases, *groups);
  return kDone;
}

int keepGroup(const HostsArguments& arguments) {
  HostGroup group{arguments.group, {}};
  for (const std::string& list : arguments.hosts) {
    const auto names = namesOfHostList(list, kMostKept);
    if (!names)
      return refuse(
          Error{{"cli.host-list",
                 {{"found", inertText(list, kMostHostText)}, {"limit", static_cast<std::int64_t>(kMostKept)}}},
                {}},
          kBadInput);
    for (const std::string& name : *names) group.hosts.push_back({name, name, 22});
  }
  if (const Status kept = keepHostGroup(group); !kept) return refuse(kept.error(), kBadInput);
  return kDone;
}

int forgetGroup(const HostsArguments& arguments) {
  if (const Status gone = forgetHostGroup(arguments.group); !gone) return refuse(gone.error(), kBadInput);
  return kDone;
}

}  // namespace

void addHostsCommand(CLI::App& app, Context& context) {
  auto arguments = std::make_shared<HostsArguments>();
  CLI::App* hosts = app.add_subcommand("hosts", "Hosts that ssh's configuration names, and groups of hosts");
  hosts->require_subcommand(1);
  const auto add = [&](const char* name, const char* help, std::function<int()> action) {
    CLI::App* command = hosts->add_subcommand(name, help);
    command->add_option("--store", context.store, "As for every command; groups are shared by all stores");
    command->callback([&context, action = std::move(action)] { context.action = action; });
    return command;
  };
  add(
      "list", "Both", [&context] { return listHosts(context); })
      ->add_flag("--json", context.json, "JSON on stdout");
  CLI::App* kept = add("keep", "Keep a group of hosts under a name", [arguments] { return keepGroup(*arguments); });
  kept->add_option("group", arguments->group, "Its name; one that is there is replaced")->required();
  kept->add_option("hosts", arguments->hosts, "Hosts as ssh spells them, or lists, node[01-16]")->required();
  add("forget", "Forget a group; its hosts stay what they are", [arguments] { return forgetGroup(*arguments); })
      ->add_option("group", arguments->group, "Its name")
      ->required();
}

}  // namespace scalescope::cli
