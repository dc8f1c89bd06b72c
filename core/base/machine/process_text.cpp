#include "core/base/machine/process_text.h"

#include "core/base/machine/proc_text.h"

namespace scalescope {

std::optional<ProcessStat> parseProcessStat(std::string_view stat) {
  const std::size_t close = stat.rfind(')');  // The name before it may contain spaces and brackets.
  if (close == std::string_view::npos) return std::nullopt;
  ProcWords words(stat.substr(close + 1));
  const std::string_view state = words.next();
  const auto parent = words.number<pid_t>();
  words.skip(9);  // Fields process group .. faults of children.
  const auto user = words.number<std::int64_t>();
  const auto system = words.number<std::int64_t>();
  words.skip(6);  // Fields times of children .. interval timer.
  const auto start = words.number<std::uint64_t>();
  words.skip(16);  // Fields virtual size .. exit signal.
  const int cpu = words.number<int>().value_or(-1);
  constexpr std::int64_t kMostTicks = std::int64_t{1} << 60;
  if (state.size() != 1 || !parent || !user || !system || !start) return std::nullopt;
  if (*user < 0 || *system < 0 || *user > kMostTicks || *system > kMostTicks) return std::nullopt;
  return ProcessStat{state[0], *parent, *user + *system, *start, cpu};
}

std::optional<std::int64_t> parseResidentPages(std::string_view statm) {
  ProcWords words(statm);
  words.next();
  return words.number<std::int64_t>();
}

std::optional<ThreadTimes> parseSchedstat(std::string_view schedstat) {
  ProcWords words(schedstat);
  const auto ran = words.number<double>();
  const auto waited = words.number<double>();
  if (!ran || !waited) return std::nullopt;
  return ThreadTimes{*ran, *waited};
}

}  // namespace scalescope
