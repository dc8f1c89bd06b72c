#pragma once

#include <optional>

#include "core/analysis/foreign/foreign.h"

namespace scalescope {

inline constexpr int kMaxForeignDevices = 1024;
inline constexpr int kMaxForeignNodes = 4096;
inline constexpr std::int64_t kMaxForeignRanks = 65'536;

// What both kinds of file share: an imported study of that name and content, without axes.
StudySpec foreignSpec(std::string_view text, const std::string& fileName, const std::string& kind);

// The text is of nccl-tests, rccl-tests or OSU's latency tests.
bool isBenchmark(std::string_view text);

// Its ceiling's points, a cell for each number of ranks; a size that one collective measured again is a further repeat.
// Runs of one number of ranks are of the same devices, and of one collective of the same type.
Result<ForeignStudy> readForeignBenchmark(std::string_view text, const std::string& fileName,
                                          std::optional<CollectiveOp> collective);

// Refuses what other programs print that people have at hand (MLPerf, Extra-P, Gloo, Intel's MPI benchmarks, perftest,
// JSON) by the program's name, with what is read instead.
Status checkNoOtherBenchmark(std::string_view text, const std::string& fileName);

Result<ForeignStudy> readForeignTable(std::string_view text, const std::string& fileName);

}  // namespace scalescope
