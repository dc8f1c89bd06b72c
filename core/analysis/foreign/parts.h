#pragma once

#include <optional>

#include "core/analysis/foreign/foreign.h"

namespace scalescope {

inline constexpr int kMaxForeignDevices = 1024;
inline constexpr int kMaxForeignNodes = 4096;
inline constexpr std::int64_t kMaxForeignRanks = 65'536;

// Returns the part that both kinds of file share: an imported study of that name and content, without axes.
StudySpec foreignSpec(std::string_view text, const std::string& fileName, const std::string& kind);

// Returns true for output of nccl-tests, rccl-tests or OSU's latency tests.
bool isBenchmark(std::string_view text);

// Returns the points of the benchmark with one cell per number of ranks. A size that a collective measures again is a
// further repeat. All runs of one number of ranks must have the same devices, and all runs of a collective the same
// type.
Result<ForeignStudy> readForeignBenchmark(std::string_view text, const std::string& fileName,
                                          std::optional<CollectiveOp> collective);

// Returns an error for output of other common programs (MLPerf, Extra-P, Gloo, Intel's MPI benchmarks, perftest, JSON),
// which names the program and the supported formats.
Status checkNoOtherBenchmark(std::string_view text, const std::string& fileName);

Result<ForeignStudy> readForeignTable(std::string_view text, const std::string& fileName);

}  // namespace scalescope
