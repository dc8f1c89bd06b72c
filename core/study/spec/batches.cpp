#include "core/study/spec/batches.h"

#include <algorithm>
#include <utility>

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

BatchShares::BatchShares(int accumulation, std::vector<std::int64_t> ranks)
    : m_accumulation(accumulation), m_ranks(std::move(ranks)) {}

BatchShares::BatchShares(int accumulation, std::vector<std::int64_t> ranks, std::int64_t asked)
    : BatchShares(accumulation, std::move(ranks)) {
  if (asked != global()) m_asked = asked;
}

BatchShares::BatchShares(int accumulation, std::vector<std::int64_t> ranks, const Stated& stated)
    : BatchShares(accumulation, std::move(ranks)) {
  if (stated.global != sum()) m_global = stated.global;
  if (stated.asked != global()) m_asked = stated.asked;
  if (stated.perRank != mean()) m_perRank = stated.perRank;
}

std::int64_t BatchShares::global() const { return m_global ? *m_global : sum(); }
std::int64_t BatchShares::asked() const { return m_asked ? *m_asked : global(); }
double BatchShares::perRank() const { return m_perRank ? *m_perRank : mean(); }

// Returns the sum of the shares, limited to the largest number because a file's shares may overflow.
std::int64_t BatchShares::sum() const {
  std::int64_t all = 0;
  for (const std::int64_t rank : m_ranks)
    if (__builtin_add_overflow(all, rank, &all)) return INT64_MAX;
  return __builtin_mul_overflow(all, std::int64_t{m_accumulation}, &all) ? INT64_MAX : all;
}

double BatchShares::mean() const {
  if (m_ranks.empty()) return 0;
  return static_cast<double>(global()) / m_accumulation / static_cast<double>(m_ranks.size());
}

Result<BatchShares> splitBatch(const BatchSplitting& how, std::int64_t value, std::int64_t commonUnit) {
  const auto workers = static_cast<std::size_t>(how.workers);
  const std::int64_t a = how.accumulation;
  const std::int64_t each = how.workers * a;
  if (how.kind == BatchKind::perRank) {
    if (std::int64_t all = 0; __builtin_mul_overflow(value, each, &all))
      return fail("study.batch-overflow", {{"batch", value}});
    return BatchShares(how.accumulation, std::vector<std::int64_t>(workers, value));
  }
  commonUnit = std::max(commonUnit, how.unit());
  if (value % how.unit() != 0) return notDivisible(how, value, commonUnit);
  if (value < each) return notDivisible(how, value, std::max(commonUnit, each));
  const std::int64_t micro = value / a;  // Micro-batch over all workers.
  std::vector<std::int64_t> ranks(workers, micro / how.workers);
  if (how.split == BatchSplit::uneven)
    for (std::int64_t extra = micro % how.workers; extra > 0; --extra) ++ranks[static_cast<std::size_t>(extra - 1)];
  return BatchShares(how.accumulation, std::move(ranks), value);
}

}  // namespace scalescope
