#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/host_arguments.h"
#include "app/cli/terminal/terminal_input.h"
#include "core/base/units.h"
#include "core/base/text.h"
#include "core/report/text/number_text.h"
#include "launcher/plan/host_groups.h"
#include "launcher/plan/ssh_aliases.h"
#include "launcher/plan/provisioners.h"
#include "launcher/plan/resolve.h"
#include "launcher/preflight/clean_hosts.h"

namespace scalescope::cli {
namespace {

constexpr std::size_t kMostHostText = 200;  // Bytes of a cell of the table.
constexpr std::size_t kMostReason = 600;

struct HostsArguments {
  std::string group;
  std::vector<std::string> hosts;
  std::string login;
  bool all = false;
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
  for (const std::string& alias : aliases) rows.push_back({inertText(alias), "1", "in the ssh configuration"});
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
    const auto names = hostNames(list);
    if (!names) return refuse(names.error(), kBadInput);
    for (const std::string& name : *names) group.hosts.push_back({name, name, 22});
  }
  if (const Status kept = keepHostGroup(group); !kept) return refuse(kept.error(), kBadInput);
  return kDone;
}

int forgetGroup(const HostsArguments& arguments) {
  if (const Status gone = forgetHostGroup(arguments.group); !gone) return refuse(gone.error(), kBadInput);
  return kDone;
}

nlohmann::ordered_json toJson(const ClusterPartition& partition) {
  const auto textOrNull = [](const std::string& text) {
    return text.empty() ? nlohmann::json() : nlohmann::json(text);
  };
  nlohmann::ordered_json json{{"name", partition.name},
                              {"cluster", textOrNull(partition.cluster)},
                              {"isDefault", partition.isDefault},
                              {"state", textOrNull(partition.state)},
                              {"defaultTime", textOrNull(partition.defaultTime)},
                              {"mostTime", textOrNull(partition.mostTime)},
                              {"nodes", nlohmann::ordered_json::array()}};
  for (const NodeGroup& group : partition.groups)
    json["nodes"].push_back(
        {{"count", group.total},
         {"idle", group.idle},
         {"allocated", group.allocated},
         {"other", group.other},
         {"cores", group.cores > 0 ? nlohmann::json(group.cores) : nlohmann::json()},
         {"memoryBytes", group.memoryBytes > 0 ? nlohmann::json(group.memoryBytes) : nlohmann::json()},
         {"gres", textOrNull(group.devices)},
         {"features", textOrNull(group.features)}});
  return json;
}

void printOfferJson(const std::string& login, const ClusterOffer& offer) {
  nlohmann::ordered_json json{{"version", 1}, {"login", login}, {"partitions", nlohmann::ordered_json::array()}};
  for (const ClusterPartition& partition : offer.partitions) json["partitions"].push_back(toJson(partition));
  json["accounts"] = nullptr;
  if (offer.accounts) {
    json["accounts"] = nlohmann::ordered_json::array();
    for (const ClusterAccount& one : *offer.accounts)
      json["accounts"].push_back(
          {{"name", one.name},
           {"partition", one.partition.empty() ? nlohmann::json() : nlohmann::json(one.partition)}});
  }
  json["modules"] = offer.modules ? nlohmann::ordered_json(*offer.modules) : nlohmann::ordered_json(nullptr);
  std::printf("%s\n", json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
}

std::string orDash(const std::string& text) { return text.empty() ? "-" : text; }

void printOffer(const ClusterOffer& offer) {
  std::vector<std::vector<std::string>> rows;
  for (const ClusterPartition& partition : offer.partitions)
    for (const NodeGroup& group : partition.groups)
      rows.push_back({(partition.cluster.empty() ? "" : partition.cluster + ": ") + partition.name +
                          (partition.isDefault ? "*" : ""),
                      orDash(partition.state), orDash(partition.defaultTime), orDash(partition.mostTime),
                      std::to_string(group.idle) + "/" + std::to_string(group.total),
                      group.cores > 0 ? std::to_string(group.cores) : "-",
                      group.memoryBytes > 0 ? bytesText(group.memoryBytes) : "-", orDash(group.devices),
                      orDash(group.features)});
  const std::vector<std::string> titles{"partition", "state",  "time", "most time", "idle",
                                        "cores",     "memory", "gres", "constraint"};
  std::fputs(alignedTable(titles, rows).c_str(), stdout);
  std::string accounts;
  if (offer.accounts)
    for (const ClusterAccount& one : *offer.accounts)
      accounts += (accounts.empty() ? "" : ", ") + one.name + (one.partition.empty() ? "" : " (" + one.partition + ")");
  std::printf("\naccounts: %s\n", offer.accounts ? orDash(accounts).c_str() : "unknown");
  std::printf("modules: %s\n", offer.modules ? orDash(joinedBy(", ", *offer.modules)).c_str() : "unknown");
}

// Prints the values that can be used in a study's request.
int showCluster(const HostsArguments& arguments, const Context& context) {
  const bool isThis = arguments.login == "local" || arguments.login == "localhost";
  if (arguments.login.starts_with('-'))
    return refuse(
        Error{{"cli.host-list", {{"found", inertText(arguments.login, kMostHostText)}, {"limit", std::int64_t{1}}}},
              {}},
        kBadInput);
  const Interrupts interrupts;
  const auto offer = offerOfCluster(isThis ? "" : arguments.login, Environment::ofThisProcess(), interrupts.token());
  if (interrupts.count() > 0) return kCancelled;
  if (!offer) return refuse(offer.error());
  context.json ? printOfferJson(arguments.login, *offer) : printOffer(*offer);
  return kDone;
}

std::string reasonOf(const preflight::CleanedHost& host, Pruning what) {
  if (!host.found) return english(host.found.error());
  if (!host.found->others.empty())
    return english(Message{"hosts.others", {{"hosts", joinedBy(", ", host.found->others)}}});
  if (host.found->kept == 0) return "";
  return english(Message{what == Pruning::all ? "hosts.running" : "hosts.in-use", {}});
}

void printCleaned(const std::vector<preflight::CleanedHost>& hosts, Pruning what, bool asJson) {
  nlohmann::ordered_json json{{"version", 1}, {"hosts", nlohmann::ordered_json::array()}};
  std::vector<std::vector<std::string>> rows;
  for (const preflight::CleanedHost& host : hosts) {
    const std::string name = inertText(host.host, kMostHostText);
    const std::string reason = inertText(reasonOf(host, what), kMostReason);
    const auto counted = [&](int number) {
      return host.found ? nlohmann::ordered_json(number) : nlohmann::ordered_json();
    };
    const int removed = host.found ? host.found->removed : 0, kept = host.found ? host.found->kept : 0;
    json["hosts"].push_back(
        {{"host", name},
         {"removed", counted(removed)},
         {"kept", counted(kept)},
         {"bytes", host.found ? nlohmann::ordered_json(std::llround(host.found->bytes)) : nlohmann::ordered_json()},
         {"reason", reason.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(reason)}});
    rows.push_back({name, host.found ? std::to_string(removed) : "-", host.found ? std::to_string(kept) : "-",
                    host.found ? bytesText(host.found->bytes) : "-", reason});
  }
  if (asJson)
    std::printf("%s\n", json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
  else
    std::fputs(alignedTable({"host", "removed", "kept", "freed", "why"}, rows).c_str(), stdout);
}

int clean(const HostsArguments& arguments, const Context& context) {
  const auto hosts = hostsOfArguments(arguments.hosts);
  if (!hosts) return refuse(hosts.error(), kBadInput);
  const Interrupts interrupts;
  const Pruning what = arguments.all ? Pruning::all : Pruning::unused;
  const TransportOptions programs = transportOptionsOf({.environment = Environment::ofThisProcess()});
  const auto cleaned = preflight::cleanHosts(*hosts, programs, interrupts.token(), what);
  printCleaned(cleaned, what, context.json);
  if (interrupts.count() > 0) return kCancelled;
  const bool all = std::all_of(cleaned.begin(), cleaned.end(),
                               [](const preflight::CleanedHost& host) { return host.found.has_value(); });
  return all ? kDone : kFailure;
}

}  // namespace

void addHostsCommand(CLI::App& app, Context& context) {
  auto arguments = std::make_shared<HostsArguments>();
  CLI::App* hosts = app.add_subcommand("hosts", "List hosts, and manage groups of hosts");
  hosts->require_subcommand(1);
  const auto add = [&](const char* name, const char* help, std::function<int()> action) {
    CLI::App* command = hosts->add_subcommand(name, help);
    command->add_option("--store", context.store, "No effect: all stores share the groups");
    command->callback([&context, action = std::move(action)] { context.action = action; });
    return command;
  };
  add(
      "list", "List the hosts of the ssh configuration and the groups", [&context] { return listHosts(context); })
      ->add_flag("--json", context.json, "Print JSON");
  const auto addSave = [&](const char* name, const char* help) {
    CLI::App* save = add(name, help, [arguments] { return keepGroup(*arguments); });
    save->add_option("group", arguments->group, "Name of the group; an existing group is replaced")->required();
    save->add_option("hosts", arguments->hosts, "Hosts as for ssh, or lists such as node[01-16]")->required();
    return save;
  };
  addSave("save", "Save a group of hosts under a name");
  addSave("keep", "The former name of save")->group("");
  CLI::App* cluster = add("cluster", "Show what a Slurm cluster offers: partitions, times, nodes, accounts, modules",
                          [arguments, &context] { return showCluster(*arguments, context); });
  cluster->add_option("login", arguments->login, "Login node of the cluster as for ssh; local: this machine")
      ->required();
  cluster->add_flag("--json", context.json, "Print JSON");
  CLI::App* cleaned = add("clean", "Remove unused programs from hosts, and runs and data from more than 30 days ago",
                          [arguments, &context] { return clean(*arguments, context); });
  cleaned->add_option("hosts", arguments->hosts, "Hosts as for ssh, lists such as node[01-16], or @GROUP")->required();
  cleaned->add_flag(
      "--all", arguments->all,
      "Also remove programs that a running agent has used this week, every fetched run, and data that no agent "
      "uses; not while a study runs there");
  cleaned->add_flag("--json", context.json, "Print JSON");
  add("forget", "Remove a group; its hosts are not changed", [arguments] { return forgetGroup(*arguments); })
      ->add_option("group", arguments->group, "Name of the group")
      ->required();
}

}  // namespace scalescope::cli
