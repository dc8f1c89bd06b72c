#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// The measurements of one run of a program of nccl-tests, rccl-tests or OSU.
struct BenchmarkRun {
  std::string op;  // as in CeilingPoint
  int ranks = 0;
  int nodes = 1;                     // hosts that the list of ranks names, each with as many ranks; else 1
  std::vector<std::string> devices;  // one per rank, as printed; OSU prints none
  std::vector<std::string> hosts;    // the same
  std::string type;                  // "float sum", as printed; "" of OSU
  std::int64_t line = 0;             // of its first row
  std::vector<CeilingPoint> points;  // out of place, as printed
};

// Reads what a program of nccl-tests or rccl-tests of any age printed, or wrote with -J FILE or -Z json|csv. Columns
// are known by the table's heading; what a launcher puts before each line ("[1,0]<stdout>:", "0: ") is taken off by the
// heading's line, and other lines are passed over. A file may hold several runs: each has a list of ranks, or that of
// the run before it. Every row must agree with itself: algbw = bytes / time, busbw = algbw x factor of the collective
// and its ranks; without a unit in the heading (2017: milliseconds) the rows tell it.
// A collective is named by the text ("Collective test starting: all_reduce_perf"), else `collective`, else the one
// whose factor alone fits every row. Errors name file and line. At most 16 MiB and 10,000 rows.
Result<std::vector<BenchmarkRun>> readNcclTests(std::string_view text, const std::string& fileName,
                                                std::optional<CollectiveOp> collective = {});

// Reads the latency tests of collectives among OSU's micro-benchmarks. They do not say how many ranks took part: a line
// with the command (mpirun -np 4 osu_allreduce) must stand before the table. Sizes are those of nccl-tests: what OSU
// counts for one pair of ranks is taken times the ranks.
Result<std::vector<BenchmarkRun>> readOsu(std::string_view text, const std::string& fileName);

// As a person writes them, "all-reduce": what nccl-tests measures, and which one a word is. "" is none.
std::string collectiveChoices();
std::optional<CollectiveOp> collectiveNamed(const std::string& word);

// The operation of a point's name; none where it has none or nccl-tests does not know it.
std::optional<CollectiveOp> operationNamed(const std::string& wanted);

// The same benchmark as nccl-tests would print it, for tools that read that.
std::string toNcclTests(const std::vector<CeilingPoint>& points, int ranks);

}  // namespace scalescope
