#include "core/analysis/foreign/benchmark_rows.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "core/analysis/run/bandwidth.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

// The programs divide the time before they round it, so a row may be off by the roundings of its numbers and a little
// more.
constexpr double kRowSlack = 0.005;
constexpr int kMaxBenchmarkRanks = 65'536;

bool isNear(const PrintedNumber& printed, double expected, const PrintedNumber& time) {
  const double relative = kRowSlack + 2 * time.halfUnit / time.value;
  return std::abs(printed.value - expected) <= 2 * printed.halfUnit + expected * relative;
}

double gigabytesPerSecond(const BenchmarkRow& row, double unit) { return row.bytes / (row.time.value * unit) / 1e9; }

// nccl-tests left out a rank's own part in the algbw of all-gather and reduce-scatter until June 2020.
bool leavesOutOwnPart(CollectiveOp op) { return op == CollectiveOp::allGather || op == CollectiveOp::reduceScatter; }

bool isAlgbwOf(const BenchmarkRow& row, double unit, int ranks, std::optional<CollectiveOp> op) {
  const double whole = gigabytesPerSecond(row, unit);
  if (isNear(row.algbw, whole, row.time)) return true;
  return (!op || leavesOutOwnPart(*op)) &&
         isNear(row.algbw, whole * busFactor(CollectiveOp::allGather, ranks), row.time);
}

bool isBusbwOf(const BenchmarkRow& row, double unit, int ranks, CollectiveOp op) {
  return isNear(row.busbw, gigabytesPerSecond(row, unit) * busFactor(op, ranks), row.time);
}

// Returns the seconds of a unit of the times. Without a unit in the heading it is the one of microseconds and
// milliseconds that makes every row's algbw right.
Result<double> unitOf(const BenchmarkTable& table, const std::string& fileName, std::optional<CollectiveOp> op) {
  const BenchmarkRow* wrong = nullptr;
  std::vector<double> fitting;
  for (const double unit : table.unitSeconds ? std::vector<double>{*table.unitSeconds} : std::vector{1e-6, 1e-3}) {
    const auto bad = std::find_if(table.rows.begin(), table.rows.end(),
                                  [&](const BenchmarkRow& row) { return !isAlgbwOf(row, unit, table.ranks, op); });
    if (bad == table.rows.end())
      fitting.push_back(unit);
    else if (wrong == nullptr)
      wrong = &*bad;
  }
  if (fitting.size() == 1) return fitting.front();
  if (!fitting.empty()) return fail("nccl.unit", {{"file", fileName}, {"line", table.rows.front().line}});
  return fail("nccl.bandwidth", {{"file", fileName},
                                 {"line", wrong->line},
                                 {"printed", wrong->algbw.value},
                                 {"expected", gigabytesPerSecond(*wrong, table.unitSeconds.value_or(1e-6))}});
}

// Returns the only collective that fits every bus bandwidth; empty if several fit. With two ranks all-reduce and
// broadcast have the same factor, and all-gather and reduce-scatter always do.
std::optional<CollectiveOp> operationBy(const BenchmarkTable& table, double unit) {
  std::optional<CollectiveOp> only;
  for (const CollectiveOp op : {CollectiveOp::allReduce, CollectiveOp::allGather, CollectiveOp::broadcast}) {
    if (!std::all_of(table.rows.begin(), table.rows.end(),
                     [&](const BenchmarkRow& row) { return isBusbwOf(row, unit, table.ranks, op); }))
      continue;
    if (only) return std::nullopt;
    only = op;
  }
  return only == CollectiveOp::allReduce ? only : std::nullopt;
}

Status checkOneType(const BenchmarkTable& table, const std::string& fileName) {
  for (const BenchmarkRow& row : table.rows)
    if (row.type != table.rows.front().type)
      return fail("nccl.types", {{"file", fileName},
                                 {"line", row.line},
                                 {"type", inertText(row.type, 40)},
                                 {"other", inertText(table.rows.front().type, 40)}});
  return {};
}

// Returns 1 if the text does not name the hosts, or if they have different numbers of ranks, because no cell describes
// such runs.
int nodesOf(const BenchmarkTable& table) {
  if (table.nodes > 0) return table.ranks % table.nodes == 0 ? table.nodes : 1;
  std::map<std::string, int> ranksOf;
  for (const std::string& host : table.hosts) ++ranksOf[host];
  if (ranksOf.empty() || ranksOf.contains("")) return 1;
  const bool alike = std::all_of(ranksOf.begin(), ranksOf.end(),
                                 [&](const auto& each) { return each.second == ranksOf.begin()->second; });
  return alike ? static_cast<int>(ranksOf.size()) : 1;
}

}  // namespace

std::optional<PrintedNumber> printedNumber(std::string_view word) {
  PrintedNumber out;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), out.value);
  if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(out.value)) return std::nullopt;
  int lastDigit = 0;  // Power of ten of the last digit.
  const std::size_t exponent = word.find_first_of("eE");
  if (exponent != std::string_view::npos) {
    std::string_view power = word.substr(exponent + 1);
    if (power.starts_with('+')) power.remove_prefix(1);
    std::from_chars(power.data(), power.data() + power.size(), lastDigit);
  }
  const std::string_view digits = word.substr(0, exponent);
  if (const std::size_t point = digits.find('.'); point != std::string_view::npos)
    lastDigit -= static_cast<int>(std::min<std::size_t>(digits.size() - point - 1, 1000));
  out.halfUnit = 0.5 * std::pow(10.0, lastDigit);
  return out;
}

std::vector<std::string_view> lineWords(std::string_view line) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < line.size() && words.size() < 64;) {
    const std::size_t start = line.find_first_not_of(" \t\r", at);
    if (start == std::string_view::npos) break;
    at = std::min(line.find_first_of(" \t\r", start), line.size());
    words.push_back(line.substr(start, at - start));
  }
  return words;
}

Result<BenchmarkRun> checkedRun(const BenchmarkTable& given, const std::string& fileName,
                                std::optional<CollectiveOp> collective) {
  BenchmarkTable table = given;
  // The programs print a size of zero if there are fewer elements than the ranks can share.
  std::erase_if(table.rows, [](const BenchmarkRow& row) { return !(row.bytes > 0); });
  BenchmarkRun out;
  out.ranks = table.ranks;
  out.devices = table.devices;
  out.hosts = table.hosts;
  if (table.rows.empty()) return out;
  out.line = table.rows.front().line;
  if (table.ranks < 1 || table.ranks > kMaxBenchmarkRanks) return fail("foreign.no-ranks", {{"file", fileName}});
  out.nodes = nodesOf(table);
  auto op = table.program.empty() ? collective : operationOfProgram(table.program);
  if (!op && !table.program.empty())
    return fail("nccl.program", {{"file", fileName},
                                 {"line", out.line},
                                 {"program", inertText(table.program, 64)},
                                 {"choices", collectiveChoices()}});
  for (const BenchmarkRow& row : table.rows)
    if (!(row.time.value > 0)) return fail("nccl.time", {{"file", fileName}, {"line", row.line}});
  if (auto oneType = checkOneType(table, fileName); !oneType) return tl::unexpected(oneType.error());
  const auto unit = unitOf(table, fileName, op);
  if (!unit) return tl::unexpected(unit.error());
  if (!op) op = operationBy(table, *unit);
  if (!op) return fail("foreign.no-operation", {{"file", fileName}, {"choices", collectiveChoices()}});
  for (const BenchmarkRow& row : table.rows) {
    const double factor = busFactor(*op, table.ranks);
    const double seconds = row.time.value * *unit;
    if (!isBusbwOf(row, *unit, table.ranks, *op))
      return fail("nccl.bus-bandwidth", {{"file", fileName},
                                         {"line", row.line},
                                         {"program", programOf(name(*op))},
                                         {"ranks", std::int64_t{table.ranks}},
                                         {"printed", row.busbw.value},
                                         {"expected", row.bytes / seconds / 1e9 * factor}});
    CeilingPoint point{std::string(name(*op)), row.bytes, seconds, row.bytes / seconds, {}, row.correct};
    if (!std::isfinite(*point.algbw)) return fail("nccl.time", {{"file", fileName}, {"line", row.line}});
    if (table.ranks > 1) point.busbw = factor * *point.algbw;
    out.points.push_back(std::move(point));
  }
  out.op = name(*op);
  out.type = inertText(table.rows.front().type, 40);
  return out;
}

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isBlank(char c) { return c == ' ' || c == '\t'; }

}  // namespace

LinePrefix::LinePrefix(std::string_view sample) {
  for (std::size_t at = 0; at < sample.size(); ++at) {
    const char c = sample[at];
    if (isBlank(c)) continue;
    if (isDigit(c) && at > 0 && isDigit(sample[at - 1])) continue;
    m_shape += isDigit(c) ? '0' : c;
  }
}

std::optional<std::string_view> LinePrefix::strip(std::string_view line) const {
  std::size_t at = 0;
  const auto skip = [&](auto isPassed) {
    const std::size_t from = at;
    while (at < line.size() && isPassed(line[at])) ++at;
    return at > from;
  };
  for (const char wanted : m_shape) {
    skip(isBlank);
    if (isDigit(wanted)) {
      if (!skip(isDigit)) return std::nullopt;
    } else if (at >= line.size() || line[at++] != wanted) {
      return std::nullopt;
    }
  }
  return line.substr(at);
}

}  // namespace scalescope
