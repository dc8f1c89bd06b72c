#include "core/study/cells/slurm_nodes.h"

#include <algorithm>
#include <charconv>

namespace scalescope {
namespace {

int mostNodes(const StudySpec& study) {
  int most = study.baseline ? study.baseline->nodes : 1;
  for (const int nodes : study.axes.nodes) most = std::max(most, nodes);
  return most;
}

// Returns the numbers between ':'; empty if one of them is not a number.
std::vector<double> clockNumbers(std::string_view text) {
  std::vector<double> numbers;
  while (true) {
    const std::size_t end = std::min(text.find(':'), text.size());
    int number = 0;
    const auto [last, error] = std::from_chars(text.data(), text.data() + end, number);
    if (error != std::errc() || last != text.data() + end || number < 0) return {};
    numbers.push_back(number);
    if (end == text.size()) return numbers;
    text.remove_prefix(end + 1);
  }
}

}  // namespace

std::optional<double> slurmSeconds(std::string_view timeLimit) {
  const std::size_t dash = timeLimit.find('-');
  const bool hasDays = dash != std::string_view::npos;
  const auto days = hasDays ? clockNumbers(timeLimit.substr(0, dash)) : std::vector<double>{0};
  auto rest = clockNumbers(hasDays ? timeLimit.substr(dash + 1) : timeLimit);
  if (days.size() != 1 || rest.empty() || rest.size() > 3) return std::nullopt;
  // The first number is minutes if there are no days and fewer than three numbers.
  if (!hasDays && rest.size() < 3) rest.insert(rest.begin(), 0);
  rest.resize(3);
  return days[0] * 86400 + rest[0] * 3600 + rest[1] * 60 + rest[2];
}

bool isHere(const HostSpec& host) { return host.ssh.empty() && host.slurm.is_null(); }

bool isSlurm(const HostSpec& host) { return host.slurm.is_object(); }

SlurmNode slurmNode(const HostSpec& host) {
  Problem checked;  // the reader of the study has checked it
  return fromJsonLoosely<SlurmNode>(host.slurm, checked);
}

int slurmCores(const HostSpec& host, int devices) {
  const int each = host.coresPerSlot.value_or(0);
  return each > 0 ? devices * each + 1 : 0;
}

StudySpec withSlurmNodes(StudySpec study) {
  const auto unwritten = [](const HostSpec& host) { return isSlurm(host) && !host.slurm.contains("nodes"); };
  const auto last = std::find_if(study.hosts.rbegin(), study.hosts.rend(), unwritten);
  if (last == study.hosts.rend()) return study;
  const auto grows = static_cast<std::size_t>(std::distance(last, study.hosts.rend())) - 1;
  const int nodes = std::max(1, mostNodes(study) - static_cast<int>(study.hosts.size()) + 1);
  std::vector<HostSpec> hosts;
  for (std::size_t at = 0; at < study.hosts.size(); ++at) {
    const int count = at == grows ? nodes : 1;
    for (int node = 0; node < count; ++node) {
      hosts.push_back(study.hosts[at]);
      if (!unwritten(study.hosts[at])) continue;
      hosts.back().slurm["nodes"] = count;
      hosts.back().slurm["node"] = node;
      if (count > 1) hosts.back().name += "-" + std::to_string(node);
    }
  }
  study.hosts = std::move(hosts);
  return study;
}

}  // namespace scalescope
