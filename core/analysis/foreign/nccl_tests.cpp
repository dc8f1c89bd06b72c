#include "core/analysis/foreign/nccl_tests.h"

#include <algorithm>
#include <cstdio>
#include <initializer_list>
#include <utility>

#include "core/analysis/foreign/benchmark_rows.h"
#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr std::size_t kMaxPrefixes = 16;
constexpr std::size_t kMaxListedRanks = 65'536;

bool isWholeNumber(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

// Returns the program that a line names, "all_reduce" for "/opt/all_reduce_perf"; "" if there is none or several.
std::string programNamed(const std::vector<std::string_view>& words) {
  std::string found;
  for (std::string_view word : words) {
    const std::size_t end = word.find("_perf");
    if (end == std::string_view::npos) continue;
    word = word.substr(0, end);
    const std::size_t before =
        word.find_last_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");
    if (before != std::string_view::npos) word = word.substr(before + 1);
    if (word.empty()) continue;
    if (!found.empty() && found != word) return {};
    found = word;
  }
  return found;
}

// Returns the host in a line of the list of ranks, ".. on nodea device 0 ..", or "".
std::string hostIn(std::string_view line) {
  const std::vector<std::string_view> words = lineWords(line);
  const auto on = std::find(words.begin(), words.end(), "on");
  if (on == words.end() || std::next(on) == words.end() || *std::next(on) == "device") return {};
  return inertText(*std::next(on), 100);
}

// Reader of the lines of a text, run by run.
class NcclText {
 public:
  explicit NcclText(std::string fileName) : m_file(std::move(fileName)) {}

  Status takeLine(std::string_view line, std::int64_t number) {
    const std::vector<std::string_view> words = lineWords(line);
    if (words.empty()) return {};
    if (words[0].front() == '#') return takeComment(line.substr(line.find('#')), number);
    if (m_heading && isRowLike(words)) return takeRow(words, number);
    takeProgram(words);
    return {};
  }

  std::vector<BenchmarkTable> end() {
    startRun();
    return std::move(m_runs);
  }

 private:
  // A run starts at the first line of a program's output or command that follows rows or a list of ranks. It has the
  // ranks of the run before until it lists its own.
  void startRun() {
    if (!std::exchange(m_isUsed, false)) return;
    if (!m_run.rows.empty()) m_runs.push_back(m_run);
    m_run.rows.clear();
    m_run.program.clear();
    m_isListOpen = false;
  }

  void takeProgram(const std::vector<std::string_view>& words) {
    const std::string program = programNamed(words);
    if (!program.empty() || words[0] == "nThread" || words[0] == "nccl-tests") startRun();
    if (!program.empty()) m_run.program = program;
  }

  Status takeComment(std::string_view line, std::int64_t number) {
    std::string_view prefix;
    if (const auto heading = ncclHeading(line, prefix)) {
      if (heading->isCpuTime) return fail("nccl.cpu-time", {{"file", m_file}, {"line", number}});
      m_heading = heading;
      m_run.unitSeconds.reset();
      return {};
    }
    const std::vector<std::string_view> words = lineWords(line.substr(1));
    if (words.empty()) return {};
    if (const auto unit = ncclTimeUnit(words))
      m_run.unitSeconds = unit;
    else if (words.size() > 3 && words[0] == "Rank" && isWholeNumber(words[1]))
      return takeRank(line, words[1], number);
    else if (std::find(words.begin(), words.end(), "concluded:") == words.end())
      takeProgram(words);
    return {};
  }

  // Parses a line like "  Rank  0 Group  0 Pid 42 on host device  0 [0x07] NVIDIA A100".
  Status takeRank(std::string_view line, std::string_view word, std::int64_t number) {
    if (!m_run.rows.empty()) {
      std::string program = m_run.program;
      startRun();
      m_run.program = std::move(program);
    }
    m_isUsed = true;
    if (!std::exchange(m_isListOpen, true)) m_run.devices.clear(), m_run.hosts.clear(), m_run.ranks = 0;
    const auto rank = printedNumber(word);
    if (!rank || rank->value >= static_cast<double>(kMaxListedRanks))
      return fail("nccl.row", {{"file", m_file}, {"line", number}});
    const auto index = static_cast<std::size_t>(rank->value);
    if (index >= m_run.devices.size()) m_run.devices.resize(index + 1, kUnlisted), m_run.hosts.resize(index + 1);
    if (m_run.devices[index] != kUnlisted)
      return fail("nccl.same-rank", {{"file", m_file}, {"line", number}, {"rank", std::string(word)}});
    const std::size_t bracket = line.find(']');
    std::string device = inertText(line.substr(bracket == std::string_view::npos ? 1 : bracket + 1), 100);
    device.erase(0, std::min(device.find_first_not_of(' '), device.size()));
    m_run.devices[index] = std::move(device);
    m_run.hosts[index] = hostIn(line);
    ++m_run.ranks;
    return {};
  }

  // Recognizes a size and a count, or a count and a type: the beginning of a row, even if another process wrote into
  // it. Such a damaged row is an error instead of being skipped.
  [[nodiscard]] bool isRowLike(const std::vector<std::string_view>& words) const {
    static constexpr std::string_view kTypes[] = {"int8",   "char",    "uint8",    "int32",   "int",   "uint32",
                                                  "int64",  "uint64",  "half",     "float16", "float", "float32",
                                                  "double", "float64", "bfloat16", "f8e4m3",  "f8e5m2"};
    if (!isWholeNumber(words[0]) || words.size() < 2) return false;
    return isWholeNumber(words[1]) || std::find(std::begin(kTypes), std::end(kTypes), words[1]) != std::end(kTypes);
  }

  Status takeRow(const std::vector<std::string_view>& words, std::int64_t number) {
    const NcclHeading& at = *m_heading;
    const auto isNotARow = [&] { return fail("nccl.row", {{"file", m_file}, {"line", number}}); };
    if (words.size() <= std::max({at.bytes, at.count, at.time, at.algbw, at.busbw}) || m_rows >= kMaxBenchmarkRows)
      return isNotARow();
    const auto bytes = printedNumber(words[at.bytes]), time = printedNumber(words[at.time]);
    const auto algbw = printedNumber(words[at.algbw]), busbw = printedNumber(words[at.busbw]);
    if (!bytes || !time || !algbw || !busbw || !isWholeNumber(words[at.bytes]) || !isWholeNumber(words[at.count]))
      return isNotARow();
    if (std::find(m_run.devices.begin(), m_run.devices.end(), kUnlisted) != m_run.devices.end())
      return fail("nccl.ranks", {{"file", m_file},
                                 {"line", number},
                                 {"ranks", std::int64_t{m_run.ranks}},
                                 {"highest", static_cast<std::int64_t>(m_run.devices.size()) - 1}});
    const auto wordAt = [&](const std::optional<std::size_t>& column) {
      return column && *column < words.size() ? words[*column] : std::string_view();
    };
    BenchmarkRow row{bytes->value, *time, *algbw, *busbw, std::string(wordAt(at.type)), true, number};
    if (at.redop) row.type += (row.type.empty() ? "" : " ") + std::string(wordAt(at.redop));
    // "N/A": not checked. Older versions print the largest error and not a count.
    if (const auto wrong = printedNumber(wordAt(at.wrong))) row.correct = wrong->value < 1e-3;
    m_run.rows.push_back(std::move(row));
    m_isUsed = true;
    ++m_rows;
    return {};
  }

  static constexpr const char* kUnlisted = "\n";  // A line break cannot occur in a line of the list.

  std::string m_file;
  std::optional<NcclHeading> m_heading;
  BenchmarkTable m_run;
  bool m_isUsed = false;  // True if the run has rows or listed ranks.
  bool m_isListOpen = false;
  std::size_t m_rows = 0;
  std::vector<BenchmarkTable> m_runs;
};

// Returns the prefixes of a text's headings. An empty one is put last, because it matches every line.
std::vector<LinePrefix> prefixesOf(std::string_view text) {
  std::vector<LinePrefix> found;
  static_cast<void>(eachLine(
      text,
      [&](std::string_view line, std::int64_t) -> Status {
        std::string_view before;
        if (!ncclHeading(line, before)) return {};
        const LinePrefix prefix(before);
        if (found.size() < kMaxPrefixes && std::find(found.begin(), found.end(), prefix) == found.end())
          found.push_back(prefix);
        return {};
      }));
  std::stable_partition(found.begin(), found.end(), [](const LinePrefix& prefix) { return !prefix.isEmpty(); });
  return found;
}

Result<std::vector<BenchmarkTable>> readNcclText(std::string_view text, const std::string& fileName) {
  const std::vector<LinePrefix> prefixes = prefixesOf(text);
  if (prefixes.empty()) return fail("nccl.no-table", {{"file", fileName}});
  NcclText reader(fileName);
  const Status read = eachLine(text, [&](std::string_view line, std::int64_t number) -> Status {
    for (const LinePrefix& prefix : prefixes)
      if (const auto rest = prefix.strip(line)) return reader.takeLine(*rest, number);
    return {};  // The line belongs to another process.
  });
  if (!read) return tl::unexpected(read.error());
  return reader.end();
}

}  // namespace

Result<std::vector<BenchmarkRun>> readNcclTests(std::string_view text, const std::string& fileName,
                                                std::optional<CollectiveOp> collective) {
  if (text.size() > kMaxBenchmarkBytes) return fail("nccl.large", {{"file", fileName}});
  text = withoutByteOrderMark(text);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  const bool isJson = first != std::string_view::npos && (text[first] == '{' || text[first] == '[') &&
                      text.substr(first).find("\"size\"") != std::string_view::npos;
  const auto tables = isJson            ? readNcclJson(text, fileName)
                      : isRcclCsv(text) ? readRcclCsv(text, fileName)
                                        : readNcclText(text, fileName);
  if (!tables) return tl::unexpected(tables.error());
  std::vector<BenchmarkRun> runs;
  for (const BenchmarkTable& table : *tables) {
    auto run = checkedRun(table, fileName, collective);
    if (!run) return tl::unexpected(run.error());
    if (!run->points.empty()) runs.push_back(std::move(*run));
  }
  if (runs.empty()) return fail("nccl.no-table", {{"file", fileName}});
  return runs;
}

std::string toNcclTests(const std::vector<CeilingPoint>& points, int ranks) {
  std::string out = "# nThread 1 nGpus 1 ranks " + std::to_string(ranks) + "\n";
  for (int rank = 0; rank < ranks; ++rank) out += "#  Rank " + std::to_string(rank) + " Group 0 on device [0]\n";
  std::string op;
  for (const CeilingPoint& point : points) {
    if (!point.seconds || !(*point.seconds > 0)) continue;
    if (point.op != op) {
      op = point.op;
      const std::string program = programOf(op);
      out += "# Collective test starting: " + (program.empty() ? op : program) + "_perf\n";
      out += "#       size         count      type   redop    root     time   algbw   busbw #wrong\n";
      out += "#        (B)    (elements)                               (us)  (GB/s)  (GB/s)\n";
    }
    // These are the units of nccl-tests: elements of one rank's part, no reduction if nothing is summed, rank 0 as the
    // root of a broadcast.
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

namespace {

std::optional<std::size_t> columnOf(const std::vector<std::string_view>& words,
                                    std::initializer_list<std::string_view> names) {
  for (std::size_t i = 0; i < words.size(); ++i)
    if (std::find(names.begin(), names.end(), words[i]) != names.end()) return i;
  return std::nullopt;
}

}  // namespace

std::optional<NcclHeading> ncclHeading(std::string_view line, std::string_view& prefix) {
  if (line.find("algbw") == std::string_view::npos) return std::nullopt;
  std::size_t first = std::min(line.find("size"), line.find("bytes"));
  if (first == std::string_view::npos) return std::nullopt;
  const std::size_t mark = line.rfind('#', first);
  if (mark == std::string_view::npos) return std::nullopt;
  const std::vector<std::string_view> words = lineWords(line.substr(mark + 1));
  const auto bytes = columnOf(words, {"size", "bytes"});
  const auto count = columnOf(words, {"count", "N"});
  const auto time = columnOf(words, {"time", "cputime"});
  const auto algbw = columnOf(words, {"algbw"});
  const auto busbw = columnOf(words, {"busbw"});
  if (!bytes || !count || !time || !algbw || !busbw) return std::nullopt;
  prefix = line.substr(0, mark);
  return NcclHeading{*bytes,
                     *count,
                     *time,
                     *algbw,
                     *busbw,
                     columnOf(words, {"type"}),
                     columnOf(words, {"redop", "op"}),
                     columnOf(words, {"#wrong", "error", "res"}),
                     words[*time] == "cputime"};
}

std::optional<double> ncclTimeUnit(const std::vector<std::string_view>& words) {
  if (!columnOf(words, {"(B)"}) || !columnOf(words, {"(GB/s)"})) return std::nullopt;
  const auto unit = columnOf(words, {"(us)", "(ms)", "(s)"});
  if (!unit) return std::nullopt;
  return words[*unit] == "(us)" ? 1e-6 : words[*unit] == "(ms)" ? 1e-3 : 1;
}

}  // namespace scalescope
