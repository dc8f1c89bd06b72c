#include "launcher/slurm/slurm_check.h"

#include <algorithm>
#include <memory>

#include "core/base/ids.h"
#include "core/base/text.h"
#include "core/study/cells/cluster_nodes.h"
#include "core/study/cells/expand.h"
#include "core/study/read/slurm_section.h"
#include "launcher/slurm/slurm_commands.h"
#include "launcher/slurm/slurm_lines.h"
#include "launcher/slurm/slurm_login.h"
#include "launcher/slurm/slurm_offer.h"
#include "launcher/slurm/slurm_trial.h"
#include "launcher/slurm/slurm_messages.h"

namespace scalescope::preflight {
namespace {

constexpr double kSlurmSeconds = 8;
constexpr std::size_t kMostSlurmText = 300;
constexpr int kUnseen = 66, kSameNode = 67;  // Exit codes of the script that a node runs.

// $0: a unique word; "$@": the command that runs a program on a node. Prints the node's name if it is the login node.
// One line, as every argument for a login node.
constexpr const char* kShareScript =
    "umask 077; t=shared-$0; c=\"${XDG_CACHE_HOME:-$HOME/.cache}/scalescope\"; "
    "s=\"${XDG_STATE_HOME:-$HOME/.local/state}/scalescope-agent\"; "
    "trap 'rm -f \"$c/$t\" \"$s/$t\"' EXIT; trap 'exit 3' HUP INT TERM; "
    "mkdir -p \"$c\" \"$s\" && : > \"$c/$t\" && : > \"$s/$t\" || exit 3; "
    "\"$@\" /bin/sh -c 'test -e \"$0\" && test -e \"$1\" || exit 66; test \"$(uname -n)\" != \"$2\" || "
    "{ echo \"${SLURMD_NODENAME:-$2}\"; exit 67; }' \"$c/$t\" \"$s/$t\" \"$(uname -n)\"";

class SlurmCheck {
 public:
  SlurmCheck(const HostSpec& host, const StudySpec* study, SshWatch& watch)
      : m_host(host), m_study(study), m_watch(watch), m_node(slurmNode(host)) {}

  std::vector<CheckResult> run(const TransportOptions& programs) {
    const auto login = openSlurmLogin(m_watch, m_host, programs);
    const bool isThere = add("login", login ? fine({"preflight.cluster-login", {{"login", where()}}})
                                            : bad(login.error().message, {{"preflight.fix.cluster-login", {}}}));
    if (isThere && lookAtSlurm(**login) && lookAtRequest(**login)) lookAtShare(**login);
    for (const char* name : {"slurm", "request", "shared"})
      if (std::none_of(m_results.begin(), m_results.end(), [&](const CheckResult& one) { return one.check == name; }))
        m_results.push_back({name, unknown(aboutCheck("preflight.waits", m_results[m_waits].check)), true});
    return std::move(m_results);
  }

 private:
  [[nodiscard]] std::string where() const { return m_node.login.empty() ? "local" : inertText(m_node.login, 200); }

  // Stores the result; returns true if the next check can be made.
  bool add(const char* name, Finding finding) {
    const bool isFine = finding.verdict == Verdict::ok || finding.verdict == Verdict::warning;
    if (!isFine) m_waits = m_results.size();
    if (!isFine && m_watch.isStopped()) finding = unknown({"preflight.cancelled", {}});
    m_results.push_back({name, std::move(finding)});
    return isFine;
  }

  bool lookAtSlurm(SlurmLogin& login) {
    const auto listed = login.run(partitionsCommand(), {}, kSlurmSeconds);
    const Fix fix{{"preflight.fix.slurm", {}}, "sinfo"};
    if (!listed) return add("slurm", bad(listed.error().message, fix));
    if (listed->status != 0) return add("slurm", bad(slurmError(m_host.name, "sinfo", listed->errors).message, fix));
    const auto partitions = parsePartitions(listed->text);
    std::int64_t nodes = 0, idle = 0;
    std::string names;
    bool hasAsked = m_node.partition.empty();
    for (const ClusterPartition& one : partitions) {
      names += (names.empty() ? "" : ", ") + one.name;
      hasAsked = hasAsked || one.name == m_node.partition;
      if (!m_node.partition.empty() ? one.name != m_node.partition : !one.isDefault) continue;
      for (const NodeGroup& group : one.groups) nodes += group.total, idle += group.idle;
    }
    names = inertText(names, kMostSlurmText);
    if (!hasAsked && m_node.partition.find(',') == std::string::npos)
      return add("slurm",
                 bad({"preflight.slurm-partition", {{"partition", inertText(m_node.partition, 64)}, {"known", names}}},
                     {{"preflight.fix.slurm-partition", {}}, ""}));
    m_nodes = nodes;
    return add("slurm", fine({"preflight.slurm", {{"partitions", names}, {"nodes", nodes}, {"idle", idle}}}));
  }

  bool lookAtRequest(SlurmLogin& login) {
    SlurmRequest request{
        .host = m_host, .study = StudyId(makeUlid()), .nodes = 1, .firstNode = 0, .cpusPerNode = 0, .agent = {}};
    if (m_study != nullptr) {
      for (const HostSpec& host : withClusterNodes(*m_study).hosts)
        if (host.cluster == m_host.cluster && slurmNode(host).login == m_node.login)
          request.nodes = slurmNode(host).nodes;
      const auto cells = expand(*m_study);
      int devices = 1;
      for (const Cell& cell : cells.value_or(std::vector<Cell>())) devices = std::max(devices, cell.devices);
      request.cpusPerNode = coresOfNode(m_host, devices);
    }
    const Fix fix{{"preflight.fix.request", {{"login", where()}}}, ""};
    const auto trial = trySlurmRequest(login, request, kSlurmSeconds);
    if (!trial && trial.error().kind == ErrorKind::jobRefused) return add("request", bad(trial.error().message, fix));
    if (!trial) return add("request", unknown(trial.error().message));
    if (!trial->form) return add("request", bad(trial->refused->message, fix));
    const std::string answer = inertText(trial->said, kMostSlurmText);
    if (trial->nodesUnreachable == 0) return add("request", fine({"preflight.request", {{"answer", answer}}}));
    return add("request",
               warn({"preflight.request-waits", {{"away", std::int64_t{trial->nodesUnreachable}}, {"answer", answer}}},
                    {{"preflight.fix.request-waits", {}}, "sinfo -R"}));
  }

  void lookAtShare(SlurmLogin& login) {
    std::vector<std::string> words{"/bin/sh",
                                   "-c",
                                   kShareScript,
                                   makeUlid(),
                                   "srun",
                                   "--immediate=4",
                                   "--time=1",
                                   "--nodes=1",
                                   "--ntasks=1",
                                   "--quiet",
                                   "--job-name=scalescope-check"};
    const std::pair<const char*, const std::string*> requests[] = {
        {"--partition=", &m_node.partition}, {"--account=", &m_node.account}, {"--constraint=", &m_node.constraint}};
    for (const auto& [option, value] : requests)
      if (!value->empty()) words.push_back(option + *value);
    auto seen = login.run(words, {}, kSlurmSeconds);
    // The login node itself says nothing about the other nodes.
    if (seen && seen->status == kSameNode && m_nodes != 1) {
      words.push_back("--exclude=" + lastSlurmLine(seen->text));
      seen = login.run(words, {}, kSlurmSeconds);
    }
    if (seen && (seen->status == 0 || seen->status == kSameNode))
      return void(add("shared", fine({"preflight.shared", {}})));
    if (seen && seen->status == kUnseen)
      return void(add("shared", bad({"preflight.not-shared", {}}, {{"preflight.fix.shared", {}}, ""})));
    const Message why = seen ? slurmError(m_host.name, "srun", seen->errors).message : seen.error().message;
    add("shared", unknown({"preflight.shared-unknown", {{"reason", english(why)}}}));
  }

  const HostSpec& m_host;
  const StudySpec* m_study;
  SshWatch& m_watch;
  const SlurmNode m_node;
  std::vector<CheckResult> m_results;
  std::size_t m_waits = 0;   // Index of the check that others wait for.
  std::int64_t m_nodes = 0;  // Number of nodes in the requested partition.
};

}  // namespace

std::vector<CheckResult> checkSlurm(const HostSpec& host, const StudySpec* study, const TransportOptions& programs,
                                    SshWatch& watch) {
  return SlurmCheck(host, study, watch).run(programs);
}

}  // namespace scalescope::preflight
