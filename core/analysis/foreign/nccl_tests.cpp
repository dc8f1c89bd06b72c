#include "core/analysis/foreign/nccl_tests.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "core/analysis/run/bandwidth.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr std::size_t kMaxNcclBytes = 4u << 20;
constexpr std::size_t kMaxNcclRows = 10'000;
constexpr int kMaxRanks = 65'536;

using LineWords = std::vector<std::string_view>;

struct Operation {
  std::string_view program;
  CollectiveOp op;
};

constexpr Operation kOperations[] = {{"all_reduce", CollectiveOp::allReduce},
                                     {"all_gather", CollectiveOp::allGather},
                                     {"reduce_scatter", CollectiveOp::reduceScatter},
                                     {"broadcast", CollectiveOp::broadcast},
                                     {"sendrecv", CollectiveOp::sendRecv},
                                     {"alltoall", CollectiveOp::allToAll},
                                     {"scatter", CollectiveOp::scatter},
                                     {"gather", CollectiveOp::gather},
                                     {"reduce", CollectiveOp::reduce}};

// "all-reduce", as an option's value is written.
std::string wordOf(const Operation& operation) {
  std::string word(operation.program);
  std::replace(word.begin(), word.end(), '_', '-');
  return word;
}

LineWords lineWords(std::string_view line) {
  LineWords words;
  std::size_t at = 0;
  while (at < line.size() && words.size() < 64) {
    const std::size_t start = line.find_first_not_of(" \t\r", at);
    if (start == std::string_view::npos) break;
    const std::size_t end = std::min(line.find_first_of(" \t\r", start), line.size());
    words.push_back(line.substr(start, end - start));
    at = end;
  }
  return words;
}

std::optional<double> numberIn(std::string_view word) {
  double value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

// "#  Rank  0 Group  0 Pid 42 on host device  0 [0x07] NVIDIA A100" and what names the operation.
void readComment(std::string_view line, NcclTests& out, std::string& op) {
  const LineWords words = lineWords(line.substr(1));
  if (words.size() > 3 && words[0] == "Rank" && numberIn(words[1]) && out.devices.size() < kMaxRanks) {
    const std::size_t bracket = line.find(']');
    out.devices.push_back(
        inertText(bracket == std::string_view::npos ? line.substr(1) : line.substr(bracket + 1), 100));
    out.devices.back().erase(0, out.devices.back().find_first_not_of(' '));
  }
  for (const std::string_view word : words) {
    if (!word.ends_with("_perf")) continue;
    const auto* known = std::find_if(std::begin(kOperations), std::end(kOperations), [&](const Operation& o) {
      return word.find(o.program) != std::string_view::npos;
    });
    if (known != std::end(kOperations)) op = name(known->op);
  }
  if (out.op.empty()) out.op = op;
}

struct TableRow {
  double bytes = 0, microseconds = 0, algbw = 0, busbw = 0;
  bool correct = true;
  std::string op;  // that the text named last
};

// size count type redop [root] time algbw busbw [#wrong]: the numbers begin at the first word after `redop` and `root`;
// a root is -1 or a small whole number and is there where the words behind it still make whole groups.
std::optional<TableRow> readRow(const LineWords& words) {
  if (words.size() < 7) return std::nullopt;
  const bool root = words.size() == 9 || words.size() == 13 || (words.size() == 8 && words[4] == "-1");
  const std::size_t at = root ? 5 : 4;
  if (words.size() < at + 3) return std::nullopt;
  const auto bytes = numberIn(words[0]);
  const auto time = numberIn(words[at]);
  const auto algbw = numberIn(words[at + 1]);
  const auto busbw = numberIn(words[at + 2]);
  if (!bytes || !time || !algbw || !busbw || *bytes < 0) return std::nullopt;
  TableRow row{*bytes, *time, *algbw, *busbw, true, {}};
  // "N/A": not checked. Older versions print the largest error instead of a count.
  if (words.size() > at + 3)
    if (const auto wrong = numberIn(words[at + 3])) row.correct = *wrong < 1e-3;
  return row;
}

// busbw / algbw of the row with the largest bandwidth, where rounding to two decimals harms least.
std::string operationBy(const std::vector<TableRow>& rows, int ranks) {
  const auto best = std::max_element(rows.begin(), rows.end(),
                                     [](const TableRow& a, const TableRow& b) { return a.algbw < b.algbw; });
  if (best == rows.end() || ranks < 3 || !(best->algbw > 0.5))
    return {};  // at two ranks all-reduce and broadcast look alike
  const double factor = best->busbw / best->algbw;
  for (const CollectiveOp op : {CollectiveOp::allReduce, CollectiveOp::allGather})
    if (std::abs(factor - busFactor(op, ranks)) < 0.02) return std::string(name(op));
  return {};
}

void addPoints(const std::vector<TableRow>& rows, NcclTests& out) {
  for (const TableRow& row : rows) {
    if (row.bytes <= 0 || !std::isfinite(row.bytes / row.microseconds * 1e6))
      continue;  // nccl-tests prints a size of zero where the ranks share too few elements
    const std::string& opName = row.op.empty() ? out.op : row.op;
    const auto op = operationNamed(opName);
    CeilingPoint point{opName, row.bytes, row.microseconds * 1e-6, {}, {}, row.correct};
    point.algbw = row.bytes / *point.seconds;
    if (op && out.ranks > 1) point.busbw = busFactor(*op, out.ranks) * *point.algbw;
    out.points.push_back(std::move(point));
  }
}

}  // namespace

std::optional<CollectiveOp> operationNamed(const std::string& wanted) {
  for (const Operation& known : kOperations)
    if (name(known.op) == wanted) return known.op;
  return std::nullopt;
}

std::string collectiveChoices() {
  std::string out;
  for (const Operation& known : kOperations) out += (out.empty() ? "" : ", ") + wordOf(known);
  return out;
}

std::optional<CollectiveOp> collectiveNamed(const std::string& word) {
  for (const Operation& known : kOperations)
    if (wordOf(known) == word) return known.op;
  return std::nullopt;
}

Result<NcclTests> readNcclTests(std::string_view text, const std::string& fileName, int ranks,
                                std::optional<CollectiveOp> collective) {
  if (text.size() > kMaxNcclBytes) return fail("nccl.large", {{"file", fileName}});
  NcclTests out;
  std::vector<TableRow> rows;
  std::string op;
  std::int64_t number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    ++number;
    const LineWords words = lineWords(line);
    if (words.empty()) continue;
    if (words[0].front() == '#') {
      readComment(line.substr(line.find('#')), out, op);
      continue;
    }
    if (!numberIn(words[0])) continue;  // what a launcher prints around the table
    auto row = readRow(words);
    if (!row || rows.size() >= kMaxNcclRows) return fail("nccl.row", {{"file", fileName}, {"line", number}});
    if (!(row->microseconds > 0)) return fail("nccl.time", {{"file", fileName}, {"line", number}});
    row->op = op;
    rows.push_back(std::move(*row));
  }
  if (rows.empty()) return fail("nccl.no-table", {{"file", fileName}});
  out.ranks = ranks > 0 ? ranks : static_cast<int>(out.devices.size());
  if (out.op.empty() && collective) out.op = name(*collective);
  if (out.op.empty()) out.op = operationBy(rows, out.ranks);
  addPoints(rows, out);
  return out;
}

std::string toNcclTests(const std::vector<CeilingPoint>& points, int ranks) {
  std::string out = "# nThread 1 nGpus 1 ranks " + std::to_string(ranks) + "\n";
  for (int rank = 0; rank < ranks; ++rank) out += "#  Rank " + std::to_string(rank) + " Group 0 on device [0]\n";
  std::string op;
  for (const CeilingPoint& point : points) {
    if (!point.seconds || !(*point.seconds > 0)) continue;
    if (point.op != op) {
      op = point.op;
      const auto* at = std::find_if(std::begin(kOperations), std::end(kOperations),
                                    [&](const Operation& o) { return name(o.op) == op; });
      out += "# Collective test starting: " + std::string(at == std::end(kOperations) ? op : at->program) + "_perf\n";
      out += "#       size         count      type   redop    root     time   algbw   busbw #wrong\n";
      out += "#        (B)    (elements)                               (us)  (GB/s)  (GB/s)\n";
    }
    // As they print it: elements of one rank's part, no operation where nothing is summed, rank 0 as the root of a
    // broadcast.
    const bool moves = op == name(CollectiveOp::allGather) || op == name(CollectiveOp::allToAll);
    const bool reduces = op != name(CollectiveOp::broadcast) && !moves;
    const int parts = moves || op == name(CollectiveOp::reduceScatter) ? ranks : 1;
    const int root = op == name(CollectiveOp::broadcast) ? 0 : -1;
    char line[200];
    std::snprintf(line, sizeof line, "%12.0f %13.0f %9s %7s %7d %8.2f %7.2f %7.2f %6d\n", point.bytes,
                  point.bytes / 4 / parts, "float", reduces ? "sum" : "none", root, *point.seconds * 1e6,
                  point.algbw.value_or(0) / 1e9, point.busbw.value_or(0) / 1e9, point.correct ? 0 : 1);
    out += line;
  }
  return out;
}

}  // namespace scalescope
