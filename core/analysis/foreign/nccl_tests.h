#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// What a program of nccl-tests printed: a foreign benchmark, measured by others.
struct NcclTests {
  std::string op;  // the first, as in CeilingPoint, "" where neither the text nor the bandwidths tell it
  int ranks = 0;
  std::vector<std::string> devices;  // one per rank, as printed
  std::vector<CeilingPoint> points;  // out of place, ascending as printed
};

// Reads the table of all_reduce_perf and its siblings, with or without the root column, of any version that prints
// size, count, type, redop, time, algbw, busbw and the number of wrong values. Operations are named by the text
// ("Collective test starting: all_reduce_perf") or follows from busbw / algbw. `ranks` > 0 is for texts without a list
// of ranks, `collective` for those that name no operation. Errors name file and line: no table, a row that is none, a
// time of zero or less. At most 4 MiB and 10,000 rows.
Result<NcclTests> readNcclTests(std::string_view text, const std::string& fileName, int ranks = 0,
                                std::optional<CollectiveOp> collective = {});

// As a person writes them, "all-reduce": what nccl-tests measures, and which one a word is. "" is none.
std::string collectiveChoices();
std::optional<CollectiveOp> collectiveNamed(const std::string& word);

// The operation of a point's name; none where it has none or nccl-tests does not know it.
std::optional<CollectiveOp> operationNamed(const std::string& wanted);

// The same benchmark as nccl-tests would print it, for tools that read that.
std::string toNcclTests(const std::vector<CeilingPoint>& points, int ranks);

}  // namespace scalescope
