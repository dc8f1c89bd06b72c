#include "launcher/plan/open_axis.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>

namespace scalescope {
namespace {

using Combination = std::tuple<std::string, Precision, int, Strategy, int, int>;

struct Chain {
  std::int64_t good = 0;
  std::int64_t bad = 0;
  std::int64_t largestGlobal = 0;  // Largest global batch of the good cells.
  bool settled = true;
  bool failed = false;
  const Cell* sample = nullptr;
};

// Returns the cell's value on the batch axis.
std::int64_t axisValue(const Cell& cell) {
  return cell.study.axes.batchKind == BatchKind::global ? cell.batch.asked()
                                                        : static_cast<std::int64_t>(cell.batch.perRank() + 0.5);
}

void addFate(const Cell& cell, CellFate fate, Chain& chain) {
  const std::int64_t value = axisValue(cell);
  if (!chain.sample) chain.sample = &cell;
  switch (fate) {
    case CellFate::open:
      chain.settled = false;
      break;
    case CellFate::good:
      chain.good = std::max(chain.good, value);
      chain.largestGlobal = std::max(chain.largestGlobal, cell.batch.global());
      break;
    case CellFate::outOfMemory:
      chain.bad = chain.bad == 0 ? value : std::min(chain.bad, value);
      break;
    case CellFate::failed:
      chain.failed = true;
      break;
  }
}

// Returns the note that ends a combination whose batches have grown without an out-of-memory cell; nothing if it grows
// further.
std::optional<Message> noLimitFound(const OpenBatchAxis& axis, const Chain& chain, std::int64_t trainImages) {
  if (chain.bad > 0 || axis.max > 0) return std::nullopt;
  if (trainImages > 0)
    return chain.largestGlobal >= 4 * trainImages
               ? std::optional(Message{"launcher.no-limit-found", {{"batch", chain.largestGlobal}}})
               : std::nullopt;
  return chain.good >= kMostOpenTimes * axis.from
             ? std::optional(
                   Message{"launcher.no-limit-found-times", {{"batch", chain.good}, {"times", kMostOpenTimes}}})
             : std::nullopt;
}

}  // namespace

Grown growOpenAxis(const OpenBatchAxis& axis, const std::vector<Cell>& cells, const std::vector<CellFate>& fates,
                   std::int64_t trainImages) {
  std::map<Combination, Chain> chains;
  int largestNumber = 0;
  for (std::size_t at = 0; at < cells.size(); ++at) {
    const Cell& cell = cells[at];
    largestNumber = std::max(largestNumber, cell.number);
    if (!cell.untilOom) continue;
    addFate(cell, fates[at],
            chains[{cell.variant, cell.precision, cell.batch.accumulation(), cell.strategy, cell.nodes, cell.devices}]);
  }
  Grown grown;
  for (const auto& [combination, chain] : chains) {
    if (!chain.settled || chain.failed) continue;
    if (auto note = noLimitFound(axis, chain, trainImages)) {
      grown.notes.push_back(std::move(*note));
      continue;
    }
    const Cell& sample = *chain.sample;
    const bool global = sample.study.axes.batchKind == BatchKind::global;
    const std::int64_t unit = global ? std::int64_t{sample.worldDevices()} * sample.batch.accumulation() : 1;
    const auto next = nextOpenBatch(axis, chain.good, chain.bad, unit);
    if (!next) continue;
    auto cell = atBatch(sample, *next, largestNumber + 1);
    if (!cell) continue;
    grown.cell = std::move(*cell);
    grown.cell->bisected = chain.bad > 0;
    return grown;
  }
  return grown;
}

std::vector<Cell> forecastOpenCells(const OpenBatchAxis& axis, const std::vector<Cell>& cells, std::int64_t trainImages,
                                    const std::function<bool(const Cell&)>& fits) {
  constexpr std::size_t kMostListed = 1000;
  OpenBatchAxis growing = axis;
  growing.bisect = 0;
  std::vector<Cell> tried = cells, listed = cells;
  std::vector<CellFate> fates;
  for (const Cell& cell : cells) fates.push_back(!cell.untilOom || fits(cell) ? CellFate::good : CellFate::outOfMemory);
  while (tried.size() < kMostListed) {
    Grown grown = growOpenAxis(growing, tried, fates, trainImages);
    if (!grown.cell) break;
    const bool good = fits(*grown.cell);
    fates.push_back(good ? CellFate::good : CellFate::outOfMemory);
    if (good) listed.push_back(*grown.cell);
    tried.push_back(std::move(*grown.cell));
  }
  return listed;
}

}  // namespace scalescope
