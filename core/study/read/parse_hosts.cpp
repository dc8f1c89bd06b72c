#include <set>
#include <utility>

#include "core/base/address.h"
#include "core/study/read/cluster_kinds.h"
#include "core/study/read/parse_host_list.h"
#include "core/study/read/sections.h"

namespace scalescope {
namespace {

// Reads the keys that the sections of all kinds have (ClusterNode).
void readClusterNode(ObjectReader& section) {
  std::string text;
  section.require("login");
  for (const char* key : {"login", "timeLimit"}) section.text(key, text, 200);
  int nodes = 1, node = 0;
  section.integer("nodes", nodes, 1, static_cast<int>(kMaxHosts));
  section.integer("node", node, 0, nodes - 1);
}

// Reads the section of the cluster that provides the host. The section of a second one is an unknown key.
void readCluster(ObjectReader& in, HostSpec& host) {
  for (const ClusterKind& kind : clusterKinds()) {
    const Json* value = in.written(kind.name, host.cluster == kind.name ? Json(host.request) : Json());
    if (!value || value->is_null()) continue;
    ObjectReader section(*value, in.pathOf(kind.name), in.problem());
    readClusterNode(section);
    kind.read(section);
    section.finish();
    if (in.problem().first) return;
    Json complete = kind.defaults;
    complete.update(*value);
    host.request = complete;
    host.cluster = kind.name;
    return;
  }
}

void readCores(ObjectReader& in, HostSpec& host) {
  const Json* value = in.written("coresPerSlot", host.coresPerSlot ? Json(*host.coresPerSlot) : Json("share"));
  if (!value) return;
  const std::string key = in.pathOf("coresPerSlot");
  std::int64_t cores = 0;
  std::string word;
  if (value->is_string()) {
    if (readWord(*value, key, {"share"}, word, in.problem())) host.coresPerSlot = std::nullopt;
  } else if (readInteger(*value, key, 0, 4096, cores, in.problem())) {
    host.coresPerSlot = static_cast<int>(cores);
  }
}

void readHost(ObjectReader& in, HostSpec& host) {
  in.require("name");
  in.text("name", host.name, 200);
  in.text("ssh", host.ssh, 500);
  in.integer("port", host.port, 1, 65535);
  in.word("device", host.device);
  in.integers("gpus", host.gpus, 0, 1023, 0);
  readCores(in, host);
  in.text("interface", host.interface, 64);
  in.number("linkGbps", host.linkGbps, 0, 1e6);
  in.text("dataPath", host.dataPath);
  readCluster(in, host);
  if (host.name.empty()) in.problem().report("study.empty-name", in.pathOf("name"));
  if (host.device == DeviceKind::cpu && !host.gpus.empty()) in.problem().report("study.gpus-on-cpu", in.pathOf("gpus"));
  if (!host.ssh.empty() && !host.cluster.empty())
    in.problem().report("study.ssh-and-cluster", in.pathOf("ssh"), {{"cluster", host.cluster}});
  // ssh would read a name with a leading '-' as an option.
  if (host.ssh.starts_with('-')) in.problem().report("study.ssh-name", in.pathOf("ssh"), {{"found", host.ssh}});
}

// Returns the text of a host's key if it is a host list, else nullptr.
const std::string* hostListAt(const Json& host, const char* key) {
  const auto member = host.is_object() ? host.find(key) : host.end();
  const auto* text = member != host.end() ? member->get_ptr<const std::string*>() : nullptr;
  return text != nullptr && text->find('[') != std::string::npos ? text : nullptr;
}

std::vector<std::string> namesAt(const std::string& list, const std::string& path, Problem& problem) {
  auto names = namesOfHostList(list, kMaxHosts);
  if (names) return std::move(*names);
  problem.report(names.error().message.code.c_str(), path, names.error().message.arguments);
  return {};
}

// A host as written in a file, and its path in errors.
using WrittenHost = std::pair<Json, std::string>;

// Expands {"name": "n[1-3]", "ssh": "me@node[01-03]"} to three hosts.
void addHosts(const Json& host, const std::string& path, std::vector<WrittenHost>& to, Problem& problem) {
  const std::string *nameList = hostListAt(host, "name"), *sshList = hostListAt(host, "ssh");
  if (nameList == nullptr || sshList == nullptr) return void(to.emplace_back(host, path));
  const auto names = namesAt(*nameList, path + ".name", problem), ssh = namesAt(*sshList, path + ".ssh", problem);
  if (problem.first) return;
  if (names.size() != ssh.size())
    problem.report("study.host-list-uneven", path + ".ssh",
                   {{"found", shownCount(ssh.size())}, {"names", shownCount(names.size())}});
  for (std::size_t i = 0; i < std::min(names.size(), ssh.size()); ++i) {
    to.emplace_back(host, path);
    to.back().first["name"] = names[i];
    to.back().first["ssh"] = ssh[i];
  }
}

void readHostList(ObjectReader& study, std::vector<HostSpec>& to) {
  // A check only needs the number of hosts, since they are in `to` already.
  const Json* hosts = study.written("hosts", std::vector<int>(study.isCheck() ? to.size() : 0));
  if (!hosts || !readList(*hosts, study.pathOf("hosts"), 1, study.problem())) return;
  std::vector<WrittenHost> written;
  for (std::size_t i = 0; i < hosts->size() && written.size() <= kMaxHosts && !study.problem().first; ++i)
    addHosts((*hosts)[i], "hosts[" + std::to_string(i) + "]", written, study.problem());
  if (written.size() > kMaxHosts)
    study.problem().report("json.too-many", "hosts",
                           {{"found", shownCount(written.size())}, {"limit", shownCount(kMaxHosts)}});
  if (!study.isCheck()) to.assign(written.size(), HostSpec());
  std::set<std::string> names;
  for (std::size_t i = 0; i < to.size() && !study.problem().first; ++i) {
    const auto& [host, path] = written[i];
    ObjectReader in = study.isCheck() ? ObjectReader(path, study.problem()) : ObjectReader(host, path, study.problem());
    readHost(in, to[i]);
    in.finish();
    if (!names.insert(to[i].name).second)
      study.problem().report("study.listed-twice", in.pathOf("name"), {{"found", to[i].name}});
  }
}

}  // namespace

void readHosts(ObjectReader& study, StudySpec& spec) {
  readHostList(study, spec.hosts);
  study.object("rendezvous", [&](ObjectReader& in) {
    in.text("address", spec.rendezvousAddress, 255);
    in.integer("port", spec.rendezvousPort, 0, 65535);
    if (isEveryInterface(spec.rendezvousAddress))
      in.problem().report("study.any-address", in.pathOf("address"), {{"found", spec.rendezvousAddress}});
  });
}

}  // namespace scalescope
