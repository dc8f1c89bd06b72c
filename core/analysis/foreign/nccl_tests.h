#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// Measurements of one run of a program of nccl-tests, rccl-tests or OSU.
struct BenchmarkRun {
  std::string op;  // It is spelled as in CeilingPoint.
  int ranks = 0;
  int nodes = 1;                     // Hosts in the list of ranks if each has as many ranks; else 1.
  std::vector<std::string> devices;  // Device of each rank as printed; empty for OSU.
  std::vector<std::string> hosts;    // Host of each rank as printed; empty for OSU.
  std::string type;                  // "float sum", as printed; "" for OSU.
  std::int64_t line = 0;             // Line of the first row.
  std::vector<CeilingPoint> points;  // Out-of-place measurements, as printed.
};

// Reads the output of any version of nccl-tests or rccl-tests, printed or written with -J FILE or -Z json|csv. The
// table's heading gives the columns and the prefix that a launcher puts before each line ("[1,0]<stdout>:", "0: ");
// other lines are skipped. A file may hold several runs; a run without a list of ranks has that of the run before it.
// Every row must be consistent: algbw = bytes / time, busbw = algbw x factor of the collective and its ranks. If the
// heading has no unit (2017: milliseconds), it is derived from the rows.
// The collective is the one that the text names ("Collective test starting: all_reduce_perf"), else `collective`, else
// the only one whose factor fits every row. Errors name file and line. At most 16 MiB and 10,000 rows.
Result<std::vector<BenchmarkRun>> readNcclTests(std::string_view text, const std::string& fileName,
                                                std::optional<CollectiveOp> collective = {});

// Reads the latency tests of collectives from OSU's micro-benchmarks. Their output does not contain the number of
// ranks, so a line with the command (mpirun -np 4 osu_allreduce) must precede the table. Sizes are converted to those
// of nccl-tests: where OSU gives the size for one pair of ranks, it is multiplied by the ranks.
Result<std::vector<BenchmarkRun>> readOsu(std::string_view text, const std::string& fileName);

// Return the collectives that nccl-tests measures, in the spelling of options ("all-reduce"), and the one that a word
// names; empty if there is none.
std::string collectiveChoices();
std::optional<CollectiveOp> collectiveNamed(const std::string& word);

// Returns the operation of a point's name; empty if the name is empty or nccl-tests has no such operation.
std::optional<CollectiveOp> operationNamed(const std::string& wanted);

// Returns the benchmark in the format of nccl-tests, for tools that read it.
std::string toNcclTests(const std::vector<CeilingPoint>& points, int ranks);

// Positions of the columns in a table of nccl-tests, from its heading: "# size count type redop root time algbw busbw
// #wrong ..", and in 2017 "# bytes N type op time algbw busbw res ..". If a name occurs twice, the first is the
// out-of-place one.
struct NcclHeading {
  std::size_t bytes = 0, count = 0, time = 0, algbw = 0, busbw = 0;
  std::optional<std::size_t> type, redop, wrong;
  bool isCpuTime = false;  // True with option -C, which prints the time until the call returned.
};

// Returns nullopt if the line is not a heading. `prefix` receives the text before its '#'.
std::optional<NcclHeading> ncclHeading(std::string_view line, std::string_view& prefix);

// Returns the seconds of the unit of the times, from the second line of the heading, "# (B) (elements) (us) (GB/s) ..".
std::optional<double> ncclTimeUnit(const std::vector<std::string_view>& words);

}  // namespace scalescope
