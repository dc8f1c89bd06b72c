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

// A printed number and half a unit of its last digit.
struct PrintedNumber {
  double value = 0;
  double halfUnit = 0;
};
std::optional<PrintedNumber> printedNumber(std::string_view word);

// One size of a table, in the table's units.
struct BenchmarkRow {
  double bytes = 0;
  PrintedNumber time, algbw, busbw;  // algbw and busbw are in GB/s.
  std::string type;                  // Type and operation such as "float sum".
  bool correct = true;
  std::int64_t line = 0;
};

// One run of a program before its rows are checked.
struct BenchmarkTable {
  std::string program;  // Name of the collective as the text has it, "all_reduce" or "AllReduce"; "" if there is none.
  int ranks = 0;
  int nodes = 0;  // Number that the text gives; 0: it follows from the hosts.
  std::vector<std::string> devices;
  std::vector<std::string> hosts;     // Host of each rank.
  std::optional<double> unitSeconds;  // Unit of `time`; empty if the heading has none.
  std::vector<BenchmarkRow> rows;
};

// Returns the run of the table if every row agrees with the collective, its ranks and its own numbers.
Result<BenchmarkRun> checkedRun(const BenchmarkTable& table, const std::string& fileName,
                                std::optional<CollectiveOp> collective);

// These read the machine-readable output of nccl-tests and rccl-tests: an object (-J), lines or a list of objects (-Z
// json), CSV (-Z csv).
Result<std::vector<BenchmarkTable>> readNcclJson(std::string_view text, const std::string& fileName);
Result<std::vector<BenchmarkTable>> readRcclCsv(std::string_view text, const std::string& fileName);
bool isRcclCsv(std::string_view text);

// Returns the operation of a program's name, which may have underscores and any case: "all_reduce", "AllReduce".
std::optional<CollectiveOp> operationOfProgram(std::string_view program);
// Returns the name without "_perf", "all_reduce"; "" if nccl-tests has no program for the operation.
std::string programOf(std::string_view operation);

// Removes the byte order mark that editors of Windows write at the beginning of a text.
inline std::string_view withoutByteOrderMark(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  return text;
}

// Returns the words of a line, separated by blanks; at most 64.
std::vector<std::string_view> lineWords(std::string_view line);

// Calls take(line, number) for every line without its line end, numbered from 1, until the first error.
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

// Prefix that a launcher puts before each line of a program's output: "[1,0]<stdout>:" (mpirun --tag-output), "0: "
// (srun -l), "[0] ", a time, a name of a pod or container. Two lines have the same prefix if they differ only in
// numbers and blanks.
class LinePrefix {
 public:
  explicit LinePrefix(std::string_view sample);
  [[nodiscard]] bool isEmpty() const { return m_shape.empty(); }
  // Returns the line without the prefix; empty if the line begins with another prefix.
  [[nodiscard]] std::optional<std::string_view> strip(std::string_view line) const;
  friend bool operator==(const LinePrefix&, const LinePrefix&) = default;

 private:
  std::string m_shape;  // Prefix without blanks, in which '0' represents a run of digits.
};

}  // namespace scalescope
