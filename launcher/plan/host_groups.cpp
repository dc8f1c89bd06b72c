#include "launcher/plan/host_groups.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "core/base/environment.h"
#include "core/base/file.h"
#include "core/base/json/fields.h"

namespace scalescope {
namespace {

constexpr int kGroupsVersion = 1;
constexpr std::size_t kMostGroupsBytes = 4u << 20;
constexpr std::size_t kMostGroups = 256;
constexpr std::size_t kMostGroupHosts = 256;
constexpr std::size_t kMostGroupName = 64;
constexpr std::size_t kMostGroupText = 512;

struct GroupsFile {
  int scalescope = kGroupsVersion;
  std::vector<HostGroup> groups;
};

std::string groupsPath() {
  const std::string config = environmentVariable("XDG_CONFIG_HOME");
  const std::string root = config.starts_with('/') ? config : environmentVariable("HOME") + "/.config";
  return root + "/scalescope/hosts.json";
}

bool isGroupName(const std::string& name) {
  return !name.empty() && name.size() <= kMostGroupName &&
         std::all_of(
             name.begin(), name.end(),
             [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.'; });
}

auto groupNamed(std::vector<HostGroup>& groups, const std::string& name) {
  return std::find_if(
      groups.begin(), groups.end(), [&](const HostGroup& group) { return group.name == name; });
}

}  // namespace

template <class Visit, SameAs<GroupHost> T>
void eachField(Visit&& visit, T& m) {
  visit("name", m.name, Limits().text(kMostGroupText).required());
  visit("ssh", m.ssh, Limits().text(kMostGroupText).required()), visit("port", m.port, Limits().range(1, 65535));
}
template <class Visit, SameAs<HostGroup> T>
void eachField(Visit&& visit, T& m) {
  visit("name", m.name, Limits().text(kMostGroupName).required());
  visit("hosts", m.hosts, Limits().count(kMostGroupHosts).required());
}

namespace {

template <class Visit, SameAs<GroupsFile> T>
void eachField(Visit&& visit, T& m) {
  visit("scalescope", m.scalescope, Limits().range(kGroupsVersion, kGroupsVersion).required());
  visit("groups", m.groups, Limits().count(kMostGroups).required());
}

Status writeGroups(const std::vector<HostGroup>& groups) {
  const std::string path = groupsPath();
  if (auto made = makeFolders(std::filesystem::path(path).parent_path().string()); !made) return made;
  return writeFileAtomic(path, toJson<nlohmann::ordered_json>(GroupsFile{kGroupsVersion, groups}).dump(2) + "\n");
}

}  // namespace

Result<std::vector<HostGroup>> readHostGroups() {
  const std::string path = groupsPath();
  if (access(path.c_str(), F_OK) != 0) return std::vector<HostGroup>();
  const auto text = readFile(path, kMostGroupsBytes);
  if (!text) return tl::unexpected(text.error());
  auto file = fromText<GroupsFile>(*text, path, kMostGroupsBytes);
  if (!file) return tl::unexpected(file.error());
  return std::move(file->groups);
}

Status keepHostGroup(const HostGroup& group) {
  if (!isGroupName(group.name) || group.hosts.empty() || group.hosts.size() > kMostGroupHosts)
    return fail("hosts.bad-group", {{"limit", static_cast<std::int64_t>(kMostGroupHosts)}});
  auto groups = readHostGroups();
  if (!groups) return tl::unexpected(groups.error());
  if (const auto known = groupNamed(*groups, group.name); known != groups->end())
    *known = group;
  else if (groups->size() == kMostGroups)
    return fail("hosts.too-many-groups", {{"limit", static_cast<std::int64_t>(kMostGroups)}});
  else
    groups->push_back(group);
  return writeGroups(*groups);
}

Status forgetHostGroup(const std::string& name) {
  auto groups = readHostGroups();
  if (!groups) return tl::unexpected(groups.error());
  const auto known = groupNamed(*groups, name);
  if (known == groups->end()) return fail("hosts.no-group", {{"group", name}});
  groups->erase(known);
  return writeGroups(*groups);
}

HostSpec hostNamed(const std::string& name) {
  HostSpec host;
  if (name.empty() || name == "local" || name == "localhost") return host;
  host.name = host.ssh = name;
  return host;
}

HostSpec hostSpecOf(const GroupHost& host) {
  HostSpec spec = hostNamed(host.ssh);
  spec.name = host.name;
  if (!spec.ssh.empty()) spec.port = host.port;
  return spec;
}

}  // namespace scalescope
