#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/foreign/nccl_tests.h"

namespace scalescope {

inline constexpr std::size_t kMaxBenchmarkBytes = 16u << 20;
inline constexpr std::size_t kMaxBenchmarkRows = 10'000;

// A number as printed and half a unit of its last digit.
struct PrintedNumber {
  double value = 0;
  double halfUnit = 0;
};
std::optional<PrintedNumber> printedNumber(std::string_view word);

// One size of a table, in the table's units.
struct BenchmarkRow {
  double bytes = 0;
  PrintedNumber time, algbw, busbw;  // algbw and busbw in GB/s
  std::string type;                  // "float sum"
  bool correct = true;
  std::int64_t line = 0;
};

// One run of a program before its rows are checked.
struct BenchmarkTable {
  std::string program;  // the text's word for the collective, "all_reduce" or "AllReduce"; "" where it has none
  int ranks = 0;
  int nodes = 0;  // as the text says; 0: the hosts tell
  std::vector<std::string> devices;
  std::vector<std::string> hosts;     // one per rank
  std::optional<double> unitSeconds;  // of `time`; none where the heading has no unit
  std::vector<BenchmarkRow> rows;
};

// The run that the rows show, each of which agrees with the collective, its ranks and itself.
Result<BenchmarkRun> checkedRun(const BenchmarkTable& table, const std::string& fileName,
                                std::optional<CollectiveOp> collective);

// These read what nccl-tests and rccl-tests write for programs: an object (-J), lines or a list of them (-Z json), CSV
// (-Z csv).
Result<std::vector<BenchmarkTable>> readNcclJson(std::string_view text, const std::string& fileName);
Result<std::vector<BenchmarkTable>> readRcclCsv(std::string_view text, const std::string& fileName);
bool isRcclCsv(std::string_view text);

// The operation of a program's name with or without underscores, in any case: "all_reduce", "AllReduce".
std::optional<CollectiveOp> operationOfProgram(std::string_view program);
// "all_reduce", without "_perf"; "" for what nccl-tests has no program for.
std::string programOf(std::string_view operation);

// Windows' editors begin a text with this mark, which says nothing.
inline std::string_view withoutByteOrderMark(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  return text;
}

// The words of a line, parted by blanks; at most 64.
std::vector<std::string_view> lineWords(std::string_view line);

// Calls take(line, number) for every line without its end, from 1; the first error ends it.
template <class Take>
Status eachLine(std::string_view text, const Take& take) {
  std::int64_t number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (Status taken = take(line, ++number); !taken) return taken;
    at = end + 1;
  }
  return {};
}

}  // namespace scalescope
