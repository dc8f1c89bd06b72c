#include "app/cli/host_arguments.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/study/read/parse_host_list.h"
#include "launcher/plan/host_groups.h"

namespace scalescope::cli {
namespace {

constexpr std::size_t kMostBytesShown = 200;  // Bytes.

HostSpec hostOf(const std::string& name, const std::vector<HostSpec>& known) {
  const auto one = std::find_if(known.begin(), known.end(),
                                [&](const HostSpec& host) { return host.name == name || host.ssh == name; });
  return one == known.end() ? hostNamed(name) : *one;
}

Result<std::vector<HostSpec>> hostsOfGroup(const std::string& name) {
  const auto groups = readHostGroups();
  if (!groups) return tl::unexpected(groups.error());
  for (const HostGroup& group : *groups) {
    if (group.name != name) continue;
    std::vector<HostSpec> hosts;
    for (const GroupHost& one : group.hosts) hosts.push_back(hostSpecOf(one));
    return hosts;
  }
  return fail("hosts.no-group", {{"group", inertText(name, kMostBytesShown)}});
}

Result<std::vector<HostSpec>> hostsOfArgument(const std::string& argument, const std::vector<HostSpec>& known) {
  if (argument.starts_with('@')) return hostsOfGroup(argument.substr(1));
  const auto names = hostNames(argument);
  if (!names) return tl::unexpected(names.error());
  std::vector<HostSpec> hosts;
  for (const std::string& name : *names) hosts.push_back(hostOf(name, known));
  return hosts;
}

}  // namespace

Result<std::vector<std::string>> hostNames(const std::string& argument) {
  auto names = namesOfHostList(argument, kMostHosts);
  if (names) return names;
  return fail("cli.host-list",
              {{"found", inertText(argument, kMostBytesShown)}, {"limit", static_cast<std::int64_t>(kMostHosts)}});
}

Result<std::vector<HostSpec>> hostsOfArguments(const std::vector<std::string>& arguments,
                                               const std::vector<HostSpec>& known) {
  std::vector<HostSpec> hosts;
  for (const std::string& argument : arguments) {
    auto more = hostsOfArgument(argument, known);
    if (!more) return tl::unexpected(more.error());
    for (HostSpec& host : *more)
      if (std::none_of(hosts.begin(), hosts.end(), [&](const HostSpec& one) { return one.name == host.name; }))
        hosts.push_back(std::move(host));
  }
  if (hosts.size() > kMostHosts)
    return fail("cli.too-many-hosts",
                {{"hosts", static_cast<std::int64_t>(hosts.size())}, {"most", static_cast<std::int64_t>(kMostHosts)}});
  return hosts;
}

}  // namespace scalescope::cli
