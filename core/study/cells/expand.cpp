#include "core/study/cells/expand.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "core/study/cells/cluster_nodes.h"
#include "core/study/spec/free_axes.h"
#include "core/study/spec/skip.h"

namespace scalescope {
namespace {

constexpr std::size_t kMaxCells = 10'000;
constexpr std::int64_t kMaxRanksInAll = 1'000'000;

// A variant with its patch applied; `oneRank` is the patch without settings that cannot exist on one rank.
struct Variant {
  std::string name;
  nlohmann::json patch;
  StudySpec study;
  nlohmann::json oneRank;
};

// One combination of axis values.
struct Point {
  const Variant* variant = nullptr;
  Precision precision{};
  int accumulation = 1;
  Strategy strategy{};
  int nodes = 1;
  int devices = 1;
  std::int64_t batch = 0;

  [[nodiscard]] auto identity() const {
    return std::tuple(variant->name, precision, accumulation, strategy, nodes, devices, batch);
  }
};
using Identity = decltype(Point{}.identity());

int workersOf(const StudySpec& study, Strategy strategy, int nodes, int devices) {
  const bool own = strategy == Strategy::parameterServer && study.parameterServer.placement == ServerPlacement::own;
  return nodes * devices - (own ? study.parameterServer.servers : 0);
}

// Refuses a strategy that cannot exist on this many devices, with the reason.
Status checkExists(const StudySpec& study, Strategy strategy, int nodes, int devices) {
  const std::int64_t all = std::int64_t{nodes} * devices;
  const Arguments arguments{{"nodes", std::int64_t{nodes}}, {"devices", std::int64_t{devices}}};
  if (strategy == Strategy::single && all != 1) return fail("study.single-alone", arguments);
  if (strategy == Strategy::dataParallel && nodes != 1) return fail("study.data-parallel-one-node", arguments);
  if (strategy != Strategy::parameterServer) return {};
  const std::int64_t servers = study.parameterServer.servers;
  const bool own = study.parameterServer.placement == ServerPlacement::own;
  if (all < servers + (own ? 1 : 0))
    return fail("study.too-many-servers",
                {{"servers", servers}, {"devices", all}, {"wanted", servers + (own ? 1 : 0)}});
  return {};
}

// Returns the study with a patch applied. The other variants are removed first, because patched() would check them all
// again.
Result<StudySpec> withPatch(const StudySpec& study, const nlohmann::json& patch) {
  StudySpec alone = study;
  alone.variants = StudySpec{}.variants;
  alone.skip.clear();
  return patched(alone, patch);
}

// Returns the variant of the study with these values of its free axes.
Result<Variant> variantOf(const StudySpec& study, const std::string& variantName, const nlohmann::json& written,
                          const FreeChoice& choice) {
  nlohmann::json patch = written;
  patch.merge_patch(freePatch(choice));
  Variant variant{variantLabel(variantName, choice), patch, study, patch};
  variant.study.skip = {};  // The rules would be copied into every cell.
  if (!patch.empty()) {
    auto applied = withPatch(study, patch);
    if (!applied) return fail("study.variant", {{"file", study.name}, {"variant", variant.name}}, applied.error());
    variant.study = std::move(*applied);
  }
  variant.study.axes.free = choice;
  for (const char* key : {"ddp", "whatIf", "parameterServer"}) variant.oneRank.erase(key);
  return variant;
}

Result<std::vector<Variant>> variantsOf(const StudySpec& study) {
  std::vector<Variant> variants;
  const std::size_t combinations = countFreeCombinations(study.axes, kMaxCells);
  if (combinations * study.variants.size() > kMaxCells)
    return fail("study.too-many-cells", {{"limit", static_cast<std::int64_t>(kMaxCells)}});
  const std::vector<FreeChoice> choices = freeCombinations(study.axes);
  for (const auto& [variantName, patch] : study.variants)
    for (const FreeChoice& choice : choices) {
      auto variant = variantOf(study, variantName, patch, choice);
      if (!variant) return tl::unexpected<Error>(variant.error());
      variants.push_back(std::move(*variant));
    }
  return variants;
}

std::vector<std::int64_t> batchValues(const AxesSpec& axes, std::int64_t forecastLimit) {
  if (!axes.openBatch) return axes.batches;
  std::vector<std::int64_t> values{axes.openBatch->from};
  while (values.size() <= kMaxCells) {
    const auto next = nextOpenBatch(*axes.openBatch, values.back(), 0);
    if (!next || *next > forecastLimit) break;
    values.push_back(*next);
  }
  return values;
}

Result<Cell> makeCell(const Point& point, std::int64_t commonUnit) {
  const StudySpec& study = point.variant->study;
  Cell cell;
  cell.variant = point.variant->name;
  cell.variantPatch = point.variant->patch;
  cell.untilOom = study.axes.openBatch.has_value();
  cell.nodes = point.nodes;
  cell.devices = point.devices;
  cell.strategy = point.strategy;
  cell.precision = point.precision;
  const int workers = workersOf(study, point.strategy, point.nodes, point.devices);
  auto split =
      splitBatch({study.axes.batchKind, study.batchSplit, workers, point.accumulation}, point.batch, commonUnit);
  if (!split) return tl::unexpected<Error>(split.error());
  cell.batch = std::move(*split);
  cell.learningRate = study.optimizer.lr;
  if (study.schedule.linearScaling)
    cell.learningRate *= static_cast<double>(cell.batch.global()) / static_cast<double>(study.schedule.baseBatch);
  cell.study = study;
  cell.study.variants = {{cell.variant, nlohmann::json::object()}};
  cell.study.axes = {{cell.nodes},    {cell.devices},   study.axes.batchKind, {point.batch},  std::nullopt,
                     {cell.strategy}, {cell.precision}, {point.accumulation}, study.axes.free};
  return cell;
}

SkipCandidate candidate(const Point& point) {
  const StudySpec& study = point.variant->study;
  const double each =
      static_cast<double>(point.accumulation) * workersOf(study, point.strategy, point.nodes, point.devices);
  const auto batch = static_cast<double>(point.batch);
  const bool global = study.axes.batchKind == BatchKind::global;
  return {point.variant->name,
          point.nodes,
          point.devices,
          point.strategy,
          point.precision,
          point.accumulation,
          global ? batch : batch * each,
          global ? batch / each : batch,
          study.axes.free};
}

bool skipped(const std::vector<SkipRule>& rules, const Point& point) { return isSkipped(rules, candidate(point)); }

// Calls visit(point) for every combination of axis values in the order of the expansion, until it returns false.
template <class Visit>
void visitPoints(const StudySpec& study, const std::vector<Variant>& variants, const std::vector<std::int64_t>& batches,
                 Visit visit) {
  const AxesSpec& axes = study.axes;
  for (const Variant& variant : variants)
    for (const Precision precision : axes.precisions)
      for (const int accumulation : axes.accumulation)
        for (const Strategy strategy : axes.strategies)
          for (const int nodes : axes.nodes)
            for (const int devices : axes.devices)
              for (const std::int64_t batch : batches)
                if (!visit(Point{&variant, precision, accumulation, strategy, nodes, devices, batch})) return;
}

int ranksOf(const Point& point) {
  return point.strategy == Strategy::dataParallel ? point.nodes : point.nodes * point.devices;
}

// Refuses to slow a rank that no cell of the variant has. Cells with fewer ranks than others only cause a remark.
Status checkSlowRank(const StudySpec& study, const std::vector<Variant>& variants, const std::vector<Point>& points) {
  for (const Variant& variant : variants) {
    const auto& slow = variant.study.whatIf.slowRank;
    int most = 0;
    for (const Point& point : points)
      if (point.variant == &variant) most = std::max(most, ranksOf(point));
    if (slow && most > 0 && slow->first >= most)
      return fail("study.slow-rank", {{"file", study.name},
                                      {"key", std::string("whatIf.slowRank.rank")},
                                      {"found", std::int64_t{slow->first}},
                                      {"last", std::int64_t{most - 1}}});
  }
  return {};
}

struct Swept {
  std::vector<Point> points;
  std::set<Identity> skipped;
};

// Returns every combination of axis values that exists and is not skipped. If there is only one strategy, it must exist
// for every combination.
Result<Swept> sweep(const StudySpec& study, const std::vector<Variant>& variants, std::int64_t forecastLimit) {
  const AxesSpec& axes = study.axes;
  const std::vector<std::int64_t> batches = batchValues(axes, forecastLimit);
  std::size_t product = 1;
  for (const std::size_t size : {variants.size(), axes.precisions.size(), axes.accumulation.size(),
                                 axes.strategies.size(), axes.nodes.size(), axes.devices.size(), batches.size()})
    product = size > kMaxCells ? kMaxCells + 1 : std::min(product * size, kMaxCells + 1);
  if (product > kMaxCells) return fail("study.too-many-cells", {{"limit", static_cast<std::int64_t>(kMaxCells)}});
  const std::vector<SkipRule> rules = skipRules(study.skip);
  Swept swept;
  Status impossible, refused;
  visitPoints(study, variants, batches, [&](const Point& point) {
    const Status exists = checkExists(point.variant->study, point.strategy, point.nodes, point.devices);
    if (exists && skipped(rules, point))
      swept.skipped.insert(point.identity());
    else if (exists)
      swept.points.push_back(point);
    else if (axes.strategies.size() == 1 && !skipped(rules, point))
      refused = exists;
    else
      impossible = exists;
    return refused.has_value();
  });
  if (!refused) return tl::unexpected<Error>(refused.error());
  if (swept.points.empty() && !impossible) return tl::unexpected<Error>(impossible.error());
  if (swept.points.empty()) return fail("study.no-cell");
  if (Status slowed = checkSlowRank(study, variants, swept.points); !slowed)
    return tl::unexpected<Error>(slowed.error());
  return swept;
}

// Returns the variant that serves as one-rank form of `of`: itself, an existing variant with the same patch, or a new
// entry of `made`.
const Variant* oneRankVariant(const Variant& of, const std::vector<Variant>& variants,
                              std::map<std::string, Variant>& made, const StudySpec& study, Status& status) {
  if (of.oneRank == of.patch) return &of;
  for (const Variant& variant : variants)
    if (variant.patch == of.oneRank) return &variant;
  const auto [entry, isNew] = made.try_emplace(of.oneRank.dump());
  if (!isNew) return &entry->second;
  auto applied = withPatch(study, of.oneRank);
  if (!applied) {
    status = tl::unexpected<Error>(applied.error());
    return nullptr;
  }
  entry->second = {of.oneRank.empty() ? "plain" : of.name, of.oneRank, std::move(*applied), of.oneRank};
  entry->second.study.axes.free = of.study.axes.free;
  return &entry->second;
}

// Returns the baselines that the protocol adds, without those that the axes already contain or that a skip rule names.
Result<std::vector<Point>> impliedPoints(const StudySpec& study, const std::vector<Variant>& variants,
                                         const Swept& swept, std::map<std::string, Variant>& made) {
  const bool none = !study.baseline || study.protocol == Protocol::batchSweep ||
                    (study.protocol == Protocol::free && !study.baselineWritten);
  std::vector<Point> implied;
  if (none) return implied;
  std::set<Identity> seen = swept.skipped;
  for (const Point& point : swept.points) seen.insert(point.identity());
  const auto& strategies = study.axes.strategies;
  // A user's program may not support both single and ddp, so only the declared baseline is added.
  const bool besideDdp = !study.program && study.baseline->strategy == Strategy::single &&
                         std::find(strategies.begin(), strategies.end(), Strategy::ddp) != strategies.end();
  const BaselineSpec& baseline = *study.baseline;
  for (const Point& point : swept.points) {
    Status status;
    Point base = point;
    const bool oneRank = baseline.nodes == 1 && baseline.devices == 1;
    if (oneRank) base.variant = oneRankVariant(*point.variant, variants, made, study, status);
    if (!status) return tl::unexpected<Error>(status.error());
    std::tie(base.strategy, base.nodes, base.devices) = std::tie(baseline.strategy, baseline.nodes, baseline.devices);
    if (auto exists = checkExists(base.variant->study, base.strategy, base.nodes, base.devices); !exists)
      return fail("study.baseline", {}, exists.error());
    if (seen.insert(base.identity()).second) implied.push_back(base);
    base.strategy = Strategy::ddp;
    if (besideDdp && seen.insert(base.identity()).second) implied.push_back(base);
  }
  return implied;
}

std::int64_t commonUnit(const std::vector<Point>& points, std::int64_t batch) {
  std::int64_t unit = 1;
  for (const Point& point : points) {
    const StudySpec& study = point.variant->study;
    if (point.batch != batch) continue;
    const int workers = workersOf(study, point.strategy, point.nodes, point.devices);
    const std::int64_t own = BatchSplitting{study.axes.batchKind, study.batchSplit, workers, point.accumulation}.unit();
    const std::int64_t multiple = own / std::gcd(unit, own);
    // A larger multiple would be of no use in an error message.
    if (unit > (std::int64_t{1} << 40) / multiple) return own;
    unit *= multiple;
  }
  return unit;
}

}  // namespace

Result<std::vector<Cell>> expand(const StudySpec& written, std::int64_t forecastLimitBatch) {
  const StudySpec study = withClusterNodes(written);
  const auto variants = variantsOf(study);
  if (!variants) return tl::unexpected<Error>(variants.error());
  const auto swept = sweep(study, *variants, forecastLimitBatch);
  if (!swept) return tl::unexpected<Error>(swept.error());
  std::map<std::string, Variant> made;
  const auto implied = impliedPoints(study, *variants, *swept, made);
  if (!implied) return tl::unexpected<Error>(implied.error());
  std::vector<Point> points = swept->points;
  points.insert(points.end(), implied->begin(), implied->end());

  std::vector<Cell> cells;
  std::map<std::int64_t, std::int64_t> units;
  std::int64_t ranks = 0;
  for (const Point& point : points) {
    ranks += std::int64_t{point.nodes} * point.devices;
    if (ranks > kMaxRanksInAll || points.size() > kMaxCells || points.size() * study.hosts.size() > 400'000)
      return fail("study.too-many-cells", {{"limit", static_cast<std::int64_t>(kMaxCells)}});
    const auto [unit, isNew] = units.try_emplace(point.batch, 0);
    if (isNew) unit->second = commonUnit(points, point.batch);
    auto cell = makeCell(point, unit->second);
    if (!cell) return tl::unexpected<Error>(cell.error());
    cell->implied = cells.size() >= swept->points.size();
    cell->number = static_cast<int>(cells.size()) + 1;
    cells.push_back(std::move(*cell));
  }
  const auto& open = study.measure.openRepeats;
  if (open && open->decide && (study.variants.size() != 2 || cells.size() != 2))
    return fail("study.trial-cells", {{"study", study.name},
                                      {"variants", static_cast<std::int64_t>(study.variants.size())},
                                      {"cells", static_cast<std::int64_t>(cells.size())}});
  return cells;
}

std::vector<std::size_t> unmatchedSkips(const StudySpec& study) {
  std::vector<SkipRule> rules = skipRules(study.skip);
  // A batch that an open axis has not reached yet may still match.
  if (study.axes.openBatch)
    for (SkipRule& rule : rules) rule.globalBatch = rule.perRankBatch = std::nullopt;
  std::vector<std::size_t> unmatched;
  const auto variants = rules.empty() ? Result<std::vector<Variant>>() : variantsOf(study);
  if (!variants) return unmatched;
  std::vector<bool> used(rules.size(), false);
  const auto batches =
      study.axes.openBatch ? std::vector<std::int64_t>{study.axes.openBatch->from} : study.axes.batches;
  visitPoints(study, *variants, batches, [&](const Point& point) {
    const SkipCandidate here = candidate(point);
    for (std::size_t i = 0; i < rules.size(); ++i) used[i] = used[i] || matches(rules[i], here);
    return true;
  });
  for (std::size_t i = 0; i < used.size(); ++i)
    if (!used[i]) unmatched.push_back(i);
  return unmatched;
}

std::optional<std::int64_t> nextOpenBatch(const OpenBatchAxis& axis, std::int64_t largestGood, std::int64_t smallestBad,
                                          std::int64_t unit) {
  if (largestGood <= 0) return smallestBad > 0 ? std::nullopt : std::optional(axis.from);
  if (smallestBad > 0) {
    const std::int64_t middle = (largestGood + (smallestBad - largestGood) / 2) / unit * unit;
    const bool close = static_cast<double>(smallestBad - largestGood) <= axis.bisect * static_cast<double>(largestGood);
    return axis.bisect <= 0 || close || middle <= largestGood ? std::nullopt : std::optional(middle);
  }
  const double grown = std::round(static_cast<double>(largestGood) * axis.times);
  if (grown > 1e15) return std::nullopt;
  const std::int64_t next = std::max(static_cast<std::int64_t>(grown) / unit * unit, largestGood + unit);
  return axis.max > 0 && next > axis.max ? std::nullopt : std::optional(next);
}

Result<Cell> atBatch(const Cell& cell, std::int64_t batch, int number) {
  const Variant variant{cell.variant, cell.variantPatch, cell.study, {}};
  const Point point{&variant,     cell.precision, cell.batch.accumulation(), cell.strategy, cell.nodes,
                    cell.devices, batch};
  auto made = makeCell(point, 0);
  if (!made) return made;
  made->number = number;
  made->implied = cell.implied;
  made->untilOom = cell.untilOom;
  return made;
}

}  // namespace scalescope
