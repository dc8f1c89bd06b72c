#include "core/study/spec/batches.h"

#include <algorithm>
#include <numeric>

namespace scalescope {
namespace {

tl::unexpected<Error> notDivisible(const BatchSplitting& how, std::int64_t value, std::int64_t commonUnit) {
  const std::int64_t below = value / commonUnit * commonUnit;
  const Arguments arguments{{"batch", value},
                            {"workers", std::int64_t{how.workers}},
                            {"accumulation", std::int64_t{how.accumulation}},
                            {"below", below},
                            {"above", below + commonUnit}};
  return below == 0 ? fail("study.batch-too-small", arguments) : fail("study.not-divisible", arguments);
}

}  // namespace

Result<SplitBatch> splitBatch(const BatchSplitting& how, std::int64_t value, std::int64_t commonUnit) {
  SplitBatch result;
  const auto workers = static_cast<std::size_t>(how.workers);
  const std::int64_t a = how.accumulation;
  const std::int64_t each = how.workers * a;
  if (how.kind == BatchKind::perRank) {
    if (__builtin_mul_overflow(value, each, &result.globalBatch))
      return fail("study.batch-overflow", {{"batch", value}});
    result.rankBatches.assign(workers, value);
    result.askedGlobalBatch = result.globalBatch;
    return result;
  }
  commonUnit = std::max(commonUnit, how.unit());
  if (value % how.unit() != 0) return notDivisible(how, value, commonUnit);
  if (value < each) return notDivisible(how, value, std::max(commonUnit, each));
  const std::int64_t micro = value / a;  // over all workers
  result.rankBatches.assign(workers, micro / how.workers);
  if (how.split == BatchSplit::uneven)
    for (std::int64_t extra = micro % how.workers; extra > 0; --extra)
      ++result.rankBatches[static_cast<std::size_t>(extra - 1)];
  if (how.split == BatchSplit::floor) result.rankBatches.assign(workers, value / each);
  result.askedGlobalBatch = value;
  result.globalBatch = a * std::accumulate(result.rankBatches.begin(), result.rankBatches.end(), std::int64_t{0});
  return result;
}

}  // namespace scalescope
