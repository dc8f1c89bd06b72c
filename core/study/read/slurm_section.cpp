#include "core/study/read/slurm_section.h"

#include <algorithm>
#include <charconv>

namespace scalescope {
namespace {

void readSlurm(ObjectReader& section) {
  std::string text;
  for (const char* key : {"partition", "account", "gres", "constraint"}) section.text(key, text, 200);
  if (const Json* modules = section.find("modules");
      modules && readList(*modules, section.pathOf("modules"), 0, section.problem()))
    for (const Json& entry : *modules) readPlainText(entry, section.pathOf("modules"), 200, text, section.problem());
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

ClusterKind slurmKind() {
  return {.name = "slurm",
          .read = readSlurm,
          .defaults = {{"login", ""},
                       {"partition", ""},
                       {"account", ""},
                       {"timeLimit", "00:30:00"},
                       {"gres", ""},
                       {"constraint", ""},
                       {"modules", Json::array()}},
          .keysOfJob = {"account"},
          .seconds = slurmSeconds};
}

SlurmNode slurmNode(const HostSpec& host) {
  Problem checked;  // Problem that never occurs, because the reader of the study has checked it.
  return fromJsonLoosely<SlurmNode>(host.request, checked);
}

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

}  // namespace scalescope
